import type { InstantRange } from '@assist/time';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { ReadSchedule } from '../api/from-wire.ts';
import { besideOwn, KEYS, keptSchedules, readSchedules } from '../api/queries.ts';

type Schedules = ReadonlyMap<string, ReadSchedule>;

/** The schedules in a list that have changed and must still be read again. */
interface Wanted {
  readonly emails: Set<string>;
  /** Aborted when the whole list is refetched, because pending answers are then useless. */
  readonly end: AbortController;
}

const wanted = new WeakMap<Query, Wanted>();

/** Refetches changed schedules in all lists that contain them: only the changed ones, if they are at most half of the list. */
export function refreshSchedules(client: QueryClient, changed: ReadonlySet<string> | 'all'): void {
  for (const query of client.getQueryCache().findAll({ queryKey: KEYS.schedules })) {
    const asked = askedBy(query);
    const concerned = changed === 'all' ? asked.emails : asked.emails.filter((email) => changed.has(email));
    if (concerned.length === 0) continue;
    // A list's first answer may be older than the change, and the cache would not restart that request.
    if (isFirst(query)) want(client, query, concerned);
    // A list that is not shown is only marked as outdated. If a list could not be loaded, or most of it has changed, all of it is read.
    else if (!query.isActive() || query.state.status !== 'success' || concerned.length * 2 > asked.emails.length) readAll(client, query);
    else want(client, query, concerned);
  }
}

function isFirst({ state }: Query): boolean {
  return state.data === undefined && state.fetchStatus === 'fetching';
}

function readAll(client: QueryClient, query: Query): void {
  wanted.get(query)?.end.abort();
  wanted.delete(query);
  void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

function want(client: QueryClient, query: Query, emails: readonly string[]): void {
  const waiting = wanted.get(query);
  if (waiting !== undefined) {
    for (const email of emails) waiting.emails.add(email);
    return;
  }
  const begun = { emails: new Set(emails), end: new AbortController() };
  wanted.set(query, begun);
  void readWanted(client, query, begun);
}

/** Reads the wanted schedules, one request after another. They are read again if the whole list was read during the request. */
async function readWanted(client: QueryClient, query: Query, { emails, end: { signal } }: Wanted): Promise<void> {
  const { range } = askedBy(query);
  // True if the whole list is refetched, or was removed at a sign-out. A late answer must not reach the next person.
  const isOver = () => signal.aborted || client.getQueryCache().get(query.queryHash) !== query;
  while (emails.size > 0) {
    await query.promise?.catch(() => {});
    if (isOver()) return;
    // If the whole list has failed to load, a successful part would hide the failure.
    if (query.state.status !== 'success') return readAll(client, query);
    const asked = [...emails];
    emails.clear();
    const { dataUpdateCount } = query.state;
    let fresh: Schedules;
    try {
      fresh = await readSchedules(asked, range, signal);
    } catch {
      // The whole list is read instead. If that fails too, the screen that shows the list reports the error.
      if (!isOver()) readAll(client, query);
      return;
    }
    if (isOver()) return;
    const { state } = query;
    const isCrossed = state.fetchStatus === 'fetching' || state.status !== 'success' || state.dataUpdateCount !== dataUpdateCount;
    if (isCrossed) for (const email of asked) emails.add(email);
    else {
      client.setQueryData<Schedules>(query.queryKey, (known) => new Map([...(known ?? []), ...besideOwn(fresh)]));
      keepWhatIsKept(fresh, range);
    }
  }
  wanted.delete(query);
}

/** Updates the schedules that are stored, so that another list of the same time range does not begin with outdated ones. */
function keepWhatIsKept(fresh: Schedules, range: InstantRange): void {
  const kept = keptSchedules(range);
  const known = kept.find();
  const newer = [...fresh].filter(([email]) => known?.has(email) === true);
  if (newer.length > 0) kept.keep(new Map([...known!, ...newer]));
}

function askedBy({ queryKey }: Query): { readonly emails: readonly string[]; readonly range: InstantRange } {
  const [start, end, emails] = queryKey.slice(KEYS.schedules.length) as [InstantRange['start'], InstantRange['end'], readonly string[]];
  return { emails, range: { start, end } };
}
