import { listSeriesDates as operation, SERIES_DATES_MAX } from '@assist/contract';
import { call } from './call.ts';
import { type ReadEvent, toEvent } from './from-wire.ts';

/** The dates of an event's series that are not over, by start, itself among them; an event that does not repeat has one. */
export async function listSeriesDates(
  id: string,
  { limit = SERIES_DATES_MAX, signal }: { readonly limit?: number; readonly signal?: AbortSignal } = {},
): Promise<readonly ReadEvent[]> {
  return (await call(operation, { params: { id }, query: { limit }, signal })).value.map(toEvent);
}
