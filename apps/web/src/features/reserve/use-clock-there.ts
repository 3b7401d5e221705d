import { type Instant, localDateOf, offsetMsAt, type ZoneName } from '@assist/time';
import { useCallback } from 'react';
import { useFormatAt } from '../../lib/use-format.ts';
import { useZone } from '../../lib/zone-context.tsx';

/**
 * Returns what the clock of a person in another zone shows, "21:00 Auckland time", with the day if it is another one; undefined for a person
 * whose clock shows the time that is on the screen.
 */
export function useClockThere(): (zone: ZoneName, at: Instant) => string | undefined {
  const timezone = useZone();
  const formatAt = useFormatAt();
  return useCallback(
    (zone, at) => {
      if (offsetMsAt(zone, at) === offsetMsAt(timezone, at)) return undefined;
      const there = formatAt(zone);
      const date = there.dateOf(at);
      return date === localDateOf(at, timezone) ? there.time(at) : there.inZone(`${there.day(date)} ${there.clock(at)}`, at);
    },
    [timezone, formatAt],
  );
}
