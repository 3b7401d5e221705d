import { SHOWN_NAMES } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { type InstantRange, wallSpanOf } from '@assist/time';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/language-context.tsx';
import { toRange } from '../../../parts/time/day-clock.ts';
import { TimeSlider, TrackHours } from '../../../parts/time/time-slider.tsx';
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
 * Shows the day of each resource and attendee in a row, or the days of a longer reservation, with the chosen time across all rows. The time
 * can be dragged, and all rows update while it is.
 */
export function SharedStrip({ draft, chosen, organizer, schedules, onChange, addResource, addPerson }: SharedStripProps) {
  const strip = useStrip(draft, schedules);
  const drop = (id: string) => onChange({ resourceIds: draft.resourceIds.filter((one) => one !== id) });
  return (
    <div className="shared-strip" data-dragging={strip.isDragging || undefined}>
      {!draft.isAllDay && <StripTime strip={strip} onChange={(range) => onChange(wallSpanOf(range, strip.clock.zone))} />}
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
function StripTime({ strip, onChange }: { readonly strip: Strip; readonly onChange: (range: InstantRange) => void }) {
  const t = useT();
  return (
    <div className="shared-strip__row shared-strip__head">
      <span className="shared-strip__name" />
      <div className="shared-strip__scale" role="group" aria-label={t('strip.time')}>
        <TimeSlider
          span={strip.span}
          track={strip.track}
          clock={strip.clock}
          now={strip.now}
          onDraft={(next) => strip.drag(next && toRange(strip.clock, next))}
          onChange={(next) => {
            strip.drag(undefined);
            onChange(toRange(strip.clock, next));
          }}
          onDragging={strip.hold}
        />
        <TrackHours track={strip.track} clock={strip.clock} />
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
      reasons={refusals.map((refusal) => refusalText(refusal, resource, range))}
      strip={strip}
      codes={schedules.shownCodesOf(resource)}
      removeLabel={t('action.removeNamed', { name: text.name(resource) })}
      onRemove={onRemove}
    />
  );
}
