import type { PersonAnswer } from '@assist/contract';
import { useQuery } from '@tanstack/react-query';
import { isConnectionLost } from '../../lib/api/api-error.ts';
import { meQuery, peopleQuery } from '../../lib/api/queries.ts';

/** Fewest characters that are searched for, since a single letter matches nearly everybody. */
const SHORTEST = 2;
/** Longest name that the API accepts, in characters. */
const LONGEST = 120;
const MOST = 5;
const NOBODY: readonly PersonAnswer[] = [];

export type PeopleState = 'known' | 'asking' | 'offline' | 'failed';

export interface FoundPeople {
  readonly people: readonly PersonAnswer[];
  readonly state: PeopleState;
}

/** Returns the colleagues who match a name; '' finds nobody. The request is cancelled if typing continues. */
export function useFoundPeople(name: string, isPaused: boolean): FoundPeople {
  const isAsked = name.length >= SHORTEST && name.length <= LONGEST;
  const { data: me } = useQuery(meQuery);
  const { data, error, isPlaceholderData } = useQuery({
    ...peopleQuery(name),
    enabled: isAsked && isPaused,
  });
  if (!isAsked) return { people: NOBODY, state: 'known' };
  if (!isPaused || ((data === undefined || isPlaceholderData) && error === null)) return { people: NOBODY, state: 'asking' };
  if (data === undefined || isPlaceholderData) return { people: NOBODY, state: isConnectionLost(error) ? 'offline' : 'failed' };
  // Groups have no reservations, and the person's own reservations are on another screen.
  return { people: data.filter(({ kind, email }) => kind === 'user' && email !== me?.email).slice(0, MOST), state: 'known' };
}
