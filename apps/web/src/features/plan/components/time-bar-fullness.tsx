import { memo } from 'react';
import type { Fullness } from '../model/fullness.ts';
import { QUARTER, shareOf, type Track } from '../../../parts/time/time-track.ts';

/**
 * Draws behind the time how full the floor is in each quarter of an hour. The drawing is only decorative, because the list says the same in
 * words.
 */
export const TimeBarFullness = memo(function TimeBarFullness({ track, fullness }: { track: Track; fullness: Fullness }) {
  const width = QUARTER / (track.to - track.from);
  return (
    <svg className="time-bar__fullness" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
      {fullness.taken.map((height, slot) => {
        const x = shareOf(track, slot * QUARTER);
        if (x < 0 || x >= 1) return null;
        return fullness.closed[slot] === true ? (
          <rect key={slot} className="time-bar__closed" x={x} y={0} width={width} height={1} />
        ) : (
          <rect key={slot} x={x} y={1 - height} width={width} height={height} />
        );
      })}
    </svg>
  );
});
