import { type EventScope, listSeriesDates as operation, SERIES_DATES_MAX } from '@assist/contract';
import { goesWith } from '@assist/reservation';
import { instantOf } from '@assist/time';
import { scheduler } from '../waiting/scheduler.ts';
import { call } from './call.ts';
import { type ReadEvent, toEvent } from './from-wire.ts';

/** Returns the current and future dates of an event's series, by start; only the event if it does not repeat. */
export async function listSeriesDates(
  id: string,
  { limit = SERIES_DATES_MAX, signal }: { readonly limit?: number; readonly signal?: AbortSignal } = {},
): Promise<readonly ReadEvent[]> {
  return (await call(operation, { params: { id }, query: { limit }, signal })).value.map(toEvent);
}

/** Returns an event and the other dates of its series in the scope. `isWhole` is false if the list was limited and may lack dates. */
export async function listDatesWith(
  chosen: ReadEvent,
  scope: EventScope,
  signal?: AbortSignal,
): Promise<{ readonly dates: readonly ReadEvent[]; readonly isWhole: boolean }> {
  if (scope === 'occurrence' || chosen.seriesMasterId === null) return { dates: [chosen], isWhole: true };
  const now = instantOf(scheduler.now());
  const found = await listSeriesDates(chosen.id, signal === undefined ? {} : { signal });
  const others = found.filter((date) => date.id !== chosen.id && goesWith(date, chosen, scope, now));
  return { dates: [chosen, ...others], isWhole: found.length < SERIES_DATES_MAX };
}
