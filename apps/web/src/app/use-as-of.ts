import { type Instant, instantOf } from '@assist/time';
import { useFormat } from '../lib/use-format.ts';
import { useNow } from '../lib/use-now.ts';
import { serverClockMs } from '../lib/waiting/server-clock.ts';

/**
 * Returns a function that formats when shown data was received, by the device's clock in milliseconds: as a time, with the day if that was
 * not today.
 */
export function useAsOf(): (ms: number) => string {
  const format = useFormat();
  const now = useNow();
  const dayOf = (at: Instant) => format.dateOf(at);
  return (ms) => {
    const at = instantOf(ms + serverClockMs());
    return dayOf(at) === dayOf(now) ? format.time(at) : `${format.day(dayOf(at))} ${format.time(at)}`;
  };
}
