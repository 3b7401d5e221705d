import type { InstantRange } from '@assist/time';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { ReadSchedule } from '../api/from-wire.ts';
import { KEYS, readSchedules } from '../api/queries.ts';

type Schedules = ReadonlyMap<string, ReadSchedule>;

/** Of those that have changed, what is still to be read for each list that shows some of them. */
const wanted = new WeakMap<Query, Set<string>>();

/** Reads these anew where they are shown; of a list of hundreds those alone that have changed. */
export function refreshSchedules(client: QueryClient, changed: ReadonlySet<string> | 'all'): void {
  for (const query of client.getQueryCache().findAll({ queryKey: KEYS.schedules })) {
    const asked = askedBy(query);
    const concerned = changed === 'all' ? asked.emails : asked.emails.filter((email) => changed.has(email));
    if (concerned.length === 0) continue;
    // Not looked at: read when it is. Nothing known yet, or most of it: all of it.
    if (!query.isActive() || query.state.data === undefined || concerned.length * 2 > asked.emails.length)
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    else want(client, query, concerned);
  }
}

function want(client: QueryClient, query: Query, emails: readonly string[]): void {
  const waiting = wanted.get(query);
  if (waiting !== undefined) {
    for (const email of emails) waiting.add(email);
    return;
  }
  wanted.set(query, new Set(emails));
  void readWanted(client, query).finally(() => wanted.delete(query));
}

/** One reading after the other. Of two that cross nobody knows which is the younger: then it is read once more. */
async function readWanted(client: QueryClient, query: Query): Promise<void> {
  const waiting = wanted.get(query)!;
  const { range } = askedBy(query);
  while (waiting.size > 0) {
    await query.promise?.catch(() => {});
    const emails = [...waiting];
    waiting.clear();
    const { dataUpdatedAt } = query.state;
    let fresh: Schedules;
    try {
      fresh = await readSchedules(emails, range);
    } catch {
      // Whoever shows it says what is wrong.
      return void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
    const isCrossed = query.state.fetchStatus === 'fetching' || query.state.dataUpdatedAt !== dataUpdatedAt;
    if (isCrossed) for (const email of emails) waiting.add(email);
    else client.setQueryData<Schedules>(query.queryKey, (known) => new Map([...(known ?? []), ...fresh]));
  }
}

function askedBy({ queryKey }: Query): { readonly emails: readonly string[]; readonly range: InstantRange } {
  const [start, end, emails] = queryKey.slice(KEYS.schedules.length) as [InstantRange['start'], InstantRange['end'], readonly string[]];
  return { emails, range: { start, end } };
}
