import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { peopleQuery } from '../../lib/api/queries.ts';

export interface PersonNames {
  /** The address itself, as long as nobody knows better. */
  readonly nameOf: (email: string) => string;
  /** Each has been found, or not. */
  readonly isSettled: boolean;
}

/** The names of people of whom an address of a page has the e-mail address alone. */
export function usePersonNames(emails: readonly string[]): PersonNames {
  const results = useQueries({ queries: emails.map((email) => peopleQuery(email)) });
  const found = results.map(({ data }, index) => data?.find((person) => person.email === emails[index])?.name);
  const key = JSON.stringify(found);
  const nameOf = useMemo(() => {
    const names = JSON.parse(key) as readonly (string | null)[];
    return (email: string) => names[emails.indexOf(email)] ?? email;
  }, [key, emails]);
  return { nameOf, isSettled: results.every(({ isPending }) => !isPending) };
}
