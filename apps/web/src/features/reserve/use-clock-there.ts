import { type Instant, localDateOf, offsetMsAt, type ZoneName } from '@assist/time';
import { useCallback } from 'react';
import { useT } from '../../lib/language-context.tsx';
import { useFormatAt, useZoneName } from '../../lib/use-format.ts';
import { useZone } from '../../lib/zone-context.tsx';

/**
 * Returns what the clock of a person in another zone shows, "21:00 Auckland time", with the day if it is another one; undefined for a person
 * whose clock shows the time that is on the screen.
 */
export function useClockThere(): (zone: ZoneName, at: Instant) => string | undefined {
  const timezone = useZone();
  const t = useT();
  const formatAt = useFormatAt();
  const nameOf = useZoneName();
  return useCallback(
    (zone, at) => {
      if (offsetMsAt(zone, at) === offsetMsAt(timezone, at)) return undefined;
      const there = formatAt(zone);
      const date = there.dateOf(at);
      const time = date === localDateOf(at, timezone) ? there.clock(at) : `${there.day(date)} ${there.clock(at)}`;
      // Also the person's own zone is named, because the other times on the screen are those of the place.
      const name = nameOf(zone, at);
      return name === '' ? time : t('time.inZone', { time, zone: name });
    },
    [t, timezone, formatAt, nameOf],
  );
}
