import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { administeredPeopleQuery } from '../../../lib/api/people-administration.ts';
import { useT } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { PersonRow } from './person-row.tsx';

/** Lists everybody with an account, a hundred at a time, and finds people by words. */
export function PeopleList({ hasPasswords }: { readonly hasPasswords: boolean }) {
  const t = useT();
  const [text, setText] = useState('');
  const result = useInfiniteQuery(administeredPeopleQuery(text));
  const failure = failureOf(result);
  const people = result.data?.pages.flatMap(({ value }) => value);
  const total = result.data?.pages[0]?.total;

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setText(String(new FormData(event.currentTarget).get('q')).trim());
  }
  return (
    <section className="people-list" aria-labelledby="people-list-title">
      <h2 id="people-list-title">{total === undefined ? t('search.people') : t('overview.peopleDone', { count: total })}</h2>
      <form role="search" className="people-list__search" onSubmit={search}>
        <TextField name="q" type="search" label={t('people.search')} autoComplete="off" maxLength={200} />
        <Button type="submit">{t('codes.find')}</Button>
      </form>
      {failure !== null && <LoadFailure error={failure} onRetry={() => void result.refetch()} />}
      {failure === null && people === undefined && <Skeleton height={240} />}
      {people?.length === 0 && <EmptyState icon={<Users />} title={t('people.nobody')} />}
      {people !== undefined && people.length > 0 && (
        <ul className="people-list__rows">
          {people.map((person) => (
            <PersonRow key={person.id} person={person} hasPasswords={hasPasswords} />
          ))}
        </ul>
      )}
      {result.hasNextPage && (
        <Button busy={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
          {t('codes.more')}
        </Button>
      )}
    </section>
  );
}
