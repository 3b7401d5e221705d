import { SHOWN_NAMES, toRuns } from '@assist/availability';
import { type Instant, SLOT_MS } from '@assist/time';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { slotColour } from '../../../parts/resource/slot-look.tsx';
import { QUARTER, shareOf } from '../../../parts/time/time-track.ts';
import type { Strip } from '../use-strip.ts';
import './shared-strip.css';

interface StripRowProps {
  readonly name: string;
  readonly hint?: string | undefined;
  readonly isTaken: boolean;
  /** State at the chosen time in words. It is visible if the row is taken but has no reasons, and otherwise only for screen readers. */
  readonly state: string;
  /** The longest state. If given, the state is visible, and has the space of this one from the beginning, so that nothing moves. */
  readonly longestState?: string;
  /** Reasons why the resource or attendee is not available. */
  readonly reasons?: readonly string[];
  readonly strip: Strip;
  readonly codes: Uint8Array;
  readonly removeLabel?: string;
  readonly onRemove?: () => void;
  readonly children?: ReactNode;
}

/** Shows one resource or attendee with its day, and with a button that removes it if `removeLabel` is given. */
export function StripRow(props: StripRowProps) {
  const { name, hint, isTaken, state, longestState, reasons = [], strip, codes, removeLabel, onRemove, children } = props;
  const isSeen = longestState !== undefined || (isTaken && reasons.length === 0);
  return (
    <li className="shared-strip__row" data-taken={isTaken || undefined}>
      <div className="shared-strip__name">
        <strong>{name}</strong>
        {hint !== undefined && <span>{hint}</span>}
        {children}
        <span className={`shared-strip__state ${isSeen ? 'shared-strip__seen' : 'visually-hidden'}`} data-longest={longestState}>
          <span>{state}</span>
        </span>
        {reasons.map((reason, index) => (
          <em key={index}>{reason}</em>
        ))}
      </div>
      <Codes codes={codes} strip={strip} />
      {removeLabel !== undefined && (
        <IconButton className="shared-strip__remove" label={removeLabel} onClick={onRemove}>
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** Draws the days of one row, with the chosen time on it. */
function Codes({ codes, strip: { track, span, clock } }: Pick<StripRowProps, 'codes' | 'strip'>) {
  const t = useT();
  const format = useFormat();
  const runs = toRuns(codes).flatMap(({ code, from, to }) => {
    const [left, right] = [Math.max(0, shareOf(track, from * QUARTER)), Math.min(1, shareOf(track, to * QUARTER))];
    return left < right ? [{ code, from, to, left, right }] : [];
  });
  const at = (slot: number) => (clock.range.start + slot * SLOT_MS) as Instant;
  const label = runs.map((run) => `${format.clockRange(at(run.from), at(run.to))}: ${t(`slot.${SHOWN_NAMES[run.code]!}`)}`).join('; ');
  const percent = (share: number) => `${share * 100}%`;
  return (
    <div className="shared-strip__track" role="img" aria-label={label}>
      {runs.map(({ code, from, left, right }) => (
        <span
          key={from}
          className="shared-strip__run slot-pattern"
          data-slot={SHOWN_NAMES[code]}
          style={{ left: percent(left), width: percent(right - left), backgroundColor: slotColour(code) }}
        />
      ))}
      <span
        className="shared-strip__band"
        style={{ left: percent(shareOf(track, span.from)), right: percent(1 - shareOf(track, span.to)) }}
      />
    </div>
  );
}
