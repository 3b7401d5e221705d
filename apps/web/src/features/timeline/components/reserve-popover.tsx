import type { WhyNot } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { durationMinutes, type InstantRange } from '@assist/time';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { AnchoredDialog } from '../../../components/anchored-dialog.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useZone } from '../../../lib/zone-context.tsx';
import { addressTime } from '../../../parts/time/default-time.ts';
import { TimeRangeFields } from '../../../parts/time/time-range-fields.tsx';
import { useQuickReserve } from '../../../parts/reservation/use-quick-reserve.ts';
import { useRefusalText } from '../../../parts/resource/use-refusal-text.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { WaysOut } from '../../../parts/ways-out/ways-out.tsx';
import type { SlotSpan, TimeScale } from '../model/time-scale.ts';
import { useSpanTime } from '../use-span-time.ts';
import { PopoverHead } from './popover-head.tsx';
import type { CellPopover, WaysFrom } from './timeline-grid-props.ts';
import './cell-popover.css';

interface ReservePopoverProps extends CellPopover, WaysFrom {
  readonly span: SlotSpan;
  readonly scale: TimeScale;
  readonly refusalsOf: (resource: Resource, range: InstantRange) => readonly WhyNot[];
  readonly onChange: (span: SlotSpan) => void;
  readonly onReserved: () => void;
}

/** Shows the form that reserves the selected time, with the resource, the time and the title filled in. Enter reserves. */
export function ReservePopover(props: ReservePopoverProps) {
  const { resource, anchor, resources, refusalsOf, onGo, onClose, onReserved } = props;
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const { resourceTypeInfos } = useConfiguration();
  const timezone = useZone();
  const { reserve, busy } = useQuickReserve();
  const isRoom = resourceTypeInfos.find((info) => info.resourceTypeId === resource.resourceTypeId)?.shape === 'room';
  const [subject, setSubject] = useState(isRoom ? t('timeline.subjectMeeting') : text.type(resource));
  const { range, times, day, select, goTo } = useSpanTime(props);
  const refusals = refusalsOf(resource, range);
  const name = text.name(resource);
  const places = resource.capacity !== null && resource.capacity > 1 ? t('card.places', { count: resource.capacity }) : '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (refusals.length === 0 && (await reserve(resource, range, { subject }))) onReserved();
  };
  return (
    <AnchoredDialog label={t('timeline.reserveTitle', { name })} hideLabel={t('action.hideSheet')} anchor={anchor} onClose={onClose}>
      <form className="cell-popover" onSubmit={(event) => void submit(event)}>
        <PopoverHead title={name} text={[text.place(resource), places].filter(Boolean).join(' · ')} onClose={onClose} />
        <p className="cell-popover__when">
          {day} <small>{format.duration(durationMinutes(range))}</small>
        </p>
        <TimeRangeFields range={range} onChange={select} />
        <TextField
          label={t('reserve.subject')}
          value={subject}
          maxLength={255}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setSubject(event.target.value)}
          enterKeyHint="done"
        />
        {refusals.length > 0 && <Refusals refusals={refusals} resource={resource} range={range} />}
        {refusals.length > 0 && (
          <WaysOut
            resource={resource}
            range={range}
            places={1}
            resources={resources}
            onTime={goTo}
            onInstead={(other) => onGo(other, range)}
          />
        )}
        <Button type="submit" kind="primary" busy={busy} disabled={refusals.length > 0}>
          {t('timeline.reserve', { when: times })}
        </Button>
        <Link
          to="/reservations/reserve"
          search={{ resource: [resource.id], ...addressTime(range, timezone) }}
          className="button button--quiet button--small"
        >
          {t('timeline.more')}
        </Link>
      </form>
    </AnchoredDialog>
  );
}

function Refusals({ refusals, resource, range }: { refusals: readonly WhyNot[]; resource: Resource; range: InstantRange }) {
  const refusalText = useRefusalText();
  return (
    <div className="cell-popover__refusals" role="status">
      {refusals.map((refusal, index) => (
        <p key={index}>{refusalText(refusal, resource, range)}</p>
      ))}
    </div>
  );
}
