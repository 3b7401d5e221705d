import type { ZoneName } from '@assist/time';
import { Globe } from 'lucide-react';
import { memo, useMemo } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useCityOfZone, useFormatAt, useZoneName } from '../../../lib/use-format.ts';
import { labelWidthPx } from '../model/label-width.ts';
import { secondDays, secondSlots } from '../model/second-scale.ts';
import { NO_SECOND, type SecondZone } from '../model/second-zone.ts';
import { instantOfSlot, pxOfSlot, type TimeScale } from '../model/time-scale.ts';
import { HourLabel } from './hour-label.tsx';
import './second-scale.css';

export interface SecondZoneChoice extends SecondZone {
  /** Called with a zone, or with `NO_SECOND`. */
  readonly onChange: (zone: string) => void;
}

interface SecondScaleProps {
  readonly scale: TimeScale;
  readonly zone: ZoneName;
  /** The slots that have an hour label on the first scale. */
  readonly labelled: readonly number[];
  /** The person's text size, in px. */
  readonly emPx: number;
}

/**
 * Shows the hours of a second zone, with its days. It is memoised and always drawn as a whole, so that scrolling does not draw it again. A
 * screen reader has a sentence instead, see `useSecondHint`.
 */
export const SecondScale = memo(function SecondScale({ scale, zone, labelled, emPx }: SecondScaleProps) {
  const formatAt = useFormatAt();
  const format = useMemo(() => formatAt(zone), [formatAt, zone]);
  const days = secondDays(scale, zone).map((day) => ({ ...day, text: format.narrowDay(day.date) }));
  const widths = {
    hourPx: labelWidthPx(format.clock(scale.range.start), emPx),
    dayPx: Math.max(...days.map(({ text }) => labelWidthPx(text, emPx))),
  };
  // The first day may have only its last hours on the scale.
  const isNamed = ({ widthPx }: { readonly widthPx: number }) => widthPx >= widths.dayPx;
  return (
    <div className="second-scale" aria-hidden>
      {secondSlots(scale, labelled, days.filter(isNamed), widths).map((slot) => (
        <HourLabel
          key={slot}
          className="second-scale__hour"
          leftPx={pxOfSlot(scale, slot)}
          text={format.clock(instantOfSlot(scale, slot))}
        />
      ))}
      {days.map(({ date, text, leftPx, widthPx }) => (
        <div key={date} className="second-scale__day" style={{ left: leftPx, width: widthPx }}>
          {isNamed({ widthPx }) && <span>{text}</span>}
        </div>
      ))}
    </div>
  );
});

/** Names the zone of the second scale, beside it, and chooses another one or none. */
export function SecondZoneField({ zone, choices, onChange, scale }: SecondZoneChoice & { readonly scale: TimeScale }) {
  const t = useT();
  const nameOf = useCityOfZone();
  return (
    <div className="second-zone">
      <select
        className="second-zone__select"
        aria-label={t('timeline.secondZone')}
        value={zone}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {nameOf(one, scale.range.start)}
          </option>
        ))}
        <option value={NO_SECOND}>{t('timeline.secondHide')}</option>
      </select>
    </div>
  );
}

/** Shows a second scale where there is none, in the first zone of the choice. */
export function SecondZoneButton({ choices, onChange }: SecondZoneChoice) {
  const t = useT();
  return (
    <IconButton className="second-zone__show" label={t('timeline.secondShow')} onClick={() => onChange(choices[0]!)}>
      <Globe size={16} aria-hidden />
    </IconButton>
  );
}

/** Returns a sentence for screen readers that tells the difference of both scales at the beginning of the first. */
export function useSecondHint(scale: TimeScale, zone: ZoneName | undefined, first: string): string | undefined {
  const t = useT();
  const formatAt = useFormatAt();
  const nameOf = useZoneName();
  const { start } = scale.range;
  if (zone === undefined) return undefined;
  const format = formatAt(zone);
  const other = `${format.day(format.dateOf(start))} ${format.clock(start)}`;
  return t('timeline.secondHint', { zone: nameOf(zone, start), time: first, other });
}
