import type { WhyNot } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { durationMinutes, fromWallTime, type InstantRange, plusDays, toWallTime } from '@assist/time';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { AnchoredDialog } from '../../../components/anchored-dialog.tsx';
import { Button, IconButton } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { addressTime } from '../../../parts/time/default-time.ts';
import { TimeRangeFields } from '../../../parts/time/time-range-fields.tsx';
import { useQuickReserve } from '../../../parts/reservation/use-quick-reserve.ts';
import { useRefusalText } from '../../../parts/resource/use-refusal-text.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { WaysOut } from '../../../parts/ways-out/ways-out.tsx';
import { rangeOfSlots, type SlotSpan, slotsOfRange, type TimeScale } from '../model/time-scale.ts';
import type { CellPopover, WaysFrom } from './timeline-grid-props.ts';
import './cell-popover.css';

interface ReservePopoverProps extends CellPopover, WaysFrom {
  readonly span: SlotSpan;
  readonly scale: TimeScale;
  readonly refusalsOf: (resource: Resource, range: InstantRange) => readonly WhyNot[];
  readonly onChange: (span: SlotSpan) => void;
  readonly onReserved: () => void;
}

/** The last step: what, when, and the title, filled in as far as possible. Enter reserves. */
export function ReservePopover(props: ReservePopoverProps) {
  const { resource, anchor, span, scale, resources, refusalsOf, onChange, onGo, onClose, onReserved } = props;
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const refusalText = useRefusalText();
  const { timezone, resourceTypeInfos } = useConfiguration();
  const { reserve, busy } = useQuickReserve();
  const isRoom = resourceTypeInfos.find((info) => info.resourceTypeId === resource.resourceTypeId)?.shape === 'room';
  const [subject, setSubject] = useState(isRoom ? t('timeline.subjectMeeting') : text.type(resource));
  const range = rangeOfSlots(scale, span);
  const refusals = refusalsOf(resource, range);
  const name = text.name(resource);
  const [start, end] = [toWallTime(range.start, timezone), toWallTime(range.end, timezone)];
  // The end of a day is its 24:00, not the next day's 0:00.
  const isToMidnight = end.minutes === 0 && end.date === plusDays(start.date, 1);
  const isWithinADay = isToMidnight || end.date === start.date;
  const endMinutes = isToMidnight ? 24 * 60 : end.minutes;
  const times = format.timeRange(range.start, range.end);
  // Within a day the times are in the fields below.
  const when = isWithinADay ? format.longDay(start.date) : `${format.longDay(start.date)}, ${times}`;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (refusals.length === 0 && (await reserve(resource, range, { subject }))) onReserved();
  };
  const changeTime = (from: number, to: number) => {
    const slots = slotsOfRange(scale, { start: fromWallTime(start.date, from, timezone), end: fromWallTime(start.date, to, timezone) });
    if (slots !== undefined) onChange(slots);
  };
  // Keeps the typed values if the grid can select exactly that time.
  const goTo = (time: InstantRange) => {
    const slots = slotsOfRange(scale, time);
    const selected = slots && rangeOfSlots(scale, slots);
    if (slots !== undefined && selected?.start === time.start && selected.end === time.end) onChange(slots);
    else onGo(resource, time);
  };

  return (
    <AnchoredDialog label={t('timeline.reserveTitle', { name })} hideLabel={t('action.hideSheet')} anchor={anchor} onClose={onClose}>
      <form className="cell-popover" onSubmit={(event) => void submit(event)}>
        <header>
          <div>
            <h2>{name}</h2>
            <p>
              {[
                text.place(resource),
                resource.capacity !== null && resource.capacity > 1 ? t('card.places', { count: resource.capacity }) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <IconButton label={t('action.close')} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </header>
        <p className="cell-popover__when">
          {when} <small>{format.duration(durationMinutes(range))}</small>
        </p>
        {isWithinADay && <TimeRangeFields fromMinutes={start.minutes} toMinutes={endMinutes} onChange={changeTime} />}
        <TextField
          label={t('reserve.subject')}
          value={subject}
          maxLength={255}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setSubject(event.target.value)}
          enterKeyHint="done"
        />
        {refusals.length > 0 && (
          <div className="cell-popover__refusals" role="status">
            {refusals.map((refusal, index) => (
              <p key={index}>{refusalText(refusal, resource)}</p>
            ))}
          </div>
        )}
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
