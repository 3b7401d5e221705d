import { SHOWN_NAMES } from '@assist/availability';
import type { Resource } from '@assist/resource';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/language-context.tsx';
import { TimeSlider, TrackHours } from '../../../parts/time/time-slider.tsx';
import type { Span } from '../../../parts/time/time-track.ts';
import { useRefusalText } from '../../../parts/resource/use-refusal-text.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import type { ReserveDraft } from '../reserve-draft.ts';
import type { DraftSchedules } from '../use-draft-schedules.ts';
import { type Strip, useStrip } from '../use-strip.ts';
import { StripPeople } from './strip-people.tsx';
import { StripRow } from './strip-row.tsx';
import './shared-strip.css';

interface SharedStripProps {
  readonly draft: ReserveDraft;
  readonly chosen: readonly Resource[];
  /** E-mail address of the reservation's organizer. */
  readonly organizer: string;
  readonly schedules: DraftSchedules;
  readonly onChange: (part: Partial<ReserveDraft>) => void;
  /** Fields for adding resources and people, each below the rows of its kind. */
  readonly addResource: ReactNode;
  readonly addPerson: ReactNode;
}

/**
 * Shows the day of each resource and attendee in a row, with the chosen time across all rows. The time can be dragged, and all rows update
 * while it is. For several days there is no strip, and each row names its availability instead.
 */
export function SharedStrip({ draft, chosen, organizer, schedules, onChange, addResource, addPerson }: SharedStripProps) {
  const strip = useStrip(draft, schedules);
  const drop = (id: string) => onChange({ resourceIds: draft.resourceIds.filter((one) => one !== id) });
  return (
    <div className="shared-strip" data-dragging={strip.isDragging || undefined}>
      {strip.isShown && !draft.isAllDay && (
        <StripTime strip={strip} onChange={({ from, to }) => onChange({ fromMinutes: from, toMinutes: to })} />
      )}
      <ul className="shared-strip__rows">
        {chosen.map((resource) => (
          <ResourceRow key={resource.id} resource={resource} strip={strip} onRemove={() => drop(resource.id)} />
        ))}
      </ul>
      {addResource}
      <StripPeople organizer={organizer} people={draft.people} strip={strip} onChange={(people) => onChange({ people })} />
      {addPerson}
    </div>
  );
}

/** Shows the chosen time above the rows, where it can be dragged. */
function StripTime({ strip, onChange }: { readonly strip: Strip; readonly onChange: (span: Span) => void }) {
  const t = useT();
  return (
    <div className="shared-strip__row shared-strip__head">
      <span className="shared-strip__name" />
      <div className="shared-strip__scale" role="group" aria-label={t('strip.time')}>
        <TimeSlider
          span={strip.span}
          track={strip.track}
          nowMinutes={strip.day.nowMinutes}
          onDraft={strip.drag}
          onChange={(next) => {
            strip.drag(undefined);
            onChange(next);
          }}
          onDragging={strip.hold}
        />
        <TrackHours track={strip.track} />
      </div>
    </div>
  );
}

interface ResourceRowProps {
  readonly resource: Resource;
  readonly strip: Strip;
  readonly onRemove: () => void;
}

function ResourceRow({ resource, strip, onRemove }: ResourceRowProps) {
  const t = useT();
  const text = useResourceText();
  const refusalText = useRefusalText();
  const { schedules, range } = strip;
  const refusals = schedules.refusalsOf(resource, range);
  const shown = schedules.shownOf(resource, range);
  return (
    <StripRow
      name={text.name(resource)}
      hint={[text.type(resource), text.place(resource)].filter(Boolean).join(' · ')}
      isTaken={refusals.length > 0}
      state={shown === undefined ? t('state.loading') : t(`slot.${SHOWN_NAMES[shown]!}`)}
      reasons={refusals.map((refusal) => refusalText(refusal, resource))}
      strip={strip}
      codes={schedules.shownCodesOf(resource)}
      removeLabel={t('action.removeNamed', { name: text.name(resource) })}
      onRemove={onRemove}
    />
  );
}
