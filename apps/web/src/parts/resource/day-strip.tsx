import { SHOWN_NAMES, toRuns } from '@assist/availability';
import type { Instant, InstantRange } from '@assist/time';
import { SLOT_MINUTES, SLOT_MS } from '@assist/time';
import type { CSSProperties } from 'react';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { SLOT_MARKS, slotColour } from './slot-look.tsx';
import './day-strip.css';

const SLOTS_AN_HOUR = 60 / SLOT_MINUTES;
/** Greatest number of slots that have a tick for each hour. Longer strips have one for each quarter of a day, and name the days. */
const SLOTS_A_DAY = 24 * SLOTS_AN_HOUR;

interface DayStripProps {
  /** The shown code of each slot of the days. */
  readonly codes: Uint8Array;
  readonly dayRange: InstantRange;
  readonly chosen: InstantRange;
  readonly now: Instant;
  /** The first slot of the strip, and the slot after the last one; by default from 6:00 to 21:00. */
  readonly fromSlot?: number;
  readonly toSlot?: number;
}

/** A resource's day, or its days if the chosen time passes midnight, as in the timeline: free time is blank, a frame marks the chosen time, and a line marks the present. */
export function DayStrip({ codes, dayRange, chosen, now, fromSlot = 24, toSlot = 84 }: DayStripProps) {
  const t = useT();
  const format = useFormat();
  const first = Math.min(fromSlot, (chosen.start - dayRange.start) / SLOT_MS);
  const last = Math.max(Math.min(toSlot, codes.length), (chosen.end - dayRange.start) / SLOT_MS);
  const shown = codes.subarray(first, last);
  const percent = (instant: Instant) => `${(((instant - dayRange.start) / SLOT_MS - first) / shown.length) * 100}%`;
  const at = (slot: number) => (dayRange.start + (first + slot) * SLOT_MS) as Instant;
  const areDays = shown.length > SLOTS_A_DAY;
  const hourAt = (slot: number) => (areDays ? `${format.narrowDay(format.dateOf(at(slot)))} ` : '') + format.clock(at(slot));
  const runs = toRuns(shown);
  const label = runs.map((run) => `${format.clockRange(at(run.from), at(run.to))}: ${t(`slot.${SHOWN_NAMES[run.code]!}`)}`).join('; ');
  return (
    <figure className="day-strip">
      <div className="day-strip__bar" role="img" aria-label={label}>
        {runs.map((run) => {
          const name = SHOWN_NAMES[run.code]!;
          return (
            <span
              key={run.from}
              className="slot-pattern"
              data-slot={name}
              style={{ flexGrow: run.to - run.from, backgroundColor: slotColour(run.code) }}
            >
              {name === 'yours' ? SLOT_MARKS.yours : ''}
            </span>
          );
        })}
        <span className="day-strip__ticks" style={{ '--hours': shown.length / SLOTS_AN_HOUR / (areDays ? 6 : 1) } as CSSProperties} />
        <span className="day-strip__chosen" style={{ left: percent(chosen.start), right: `calc(100% - ${percent(chosen.end)})` }} />
        {now >= at(0) && now < at(shown.length) && <span className="day-strip__now" style={{ left: percent(now) }} />}
      </div>
      <div className="day-strip__hours" aria-hidden>
        <span>{hourAt(0)}</span>
        <span>{hourAt(Math.floor(shown.length / 2))}</span>
        <span>{hourAt(shown.length)}</span>
      </div>
    </figure>
  );
}
