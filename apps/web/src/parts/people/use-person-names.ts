import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { peopleQuery } from '../../lib/api/queries.ts';

export interface PersonNames {
  /** Returns a person's name; the e-mail address itself until the name is known. */
  readonly nameOf: (email: string) => string;
  /** True once each name has been found or could not be found. */
  readonly isSettled: boolean;
}

/** Loads the names of people, since the page's address contains only their e-mail addresses. */
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
