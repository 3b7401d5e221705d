import { type Instant, instantOf } from '@assist/time';
import { useFormat } from '../lib/use-format.ts';
import { useNow } from '../lib/use-now.ts';

/** Returns a function that formats when shown data was received: as a time, with the day if that was not today. */
export function useAsOf(): (ms: number) => string {
  const format = useFormat();
  const now = useNow();
  const dayOf = (at: Instant) => format.dateOf(at);
  return (ms) => {
    const at = instantOf(ms);
    return dayOf(at) === dayOf(now) ? format.time(at) : `${format.day(dayOf(at))} ${format.time(at)}`;
  };
}
