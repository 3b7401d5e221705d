import type { AdministeredPerson } from '@assist/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, Users } from 'lucide-react';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { administeredPersonQuery } from '../../../lib/api/people-administration.ts';
import { meQuery } from '../../../lib/api/queries.ts';
import { useT } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { PersonAbout } from './person-about.tsx';
import { PersonData } from './person-data.tsx';
import { PersonMark } from './person-mark.tsx';
import './person-page.css';
import { PersonRoles } from './person-roles.tsx';
import { PersonSignIn } from './person-sign-in.tsx';

/** Shows everything about one account, and what an administrator can do with it. */
export function PersonPage() {
  const t = useT();
  const { id } = useParams({ from: '/shell/admin/people/$id' });
  const result = useQuery(administeredPersonQuery(id));
  const failure = failureOf(result);
  // Also while an earlier answer is known: somebody else may have erased the person in the meantime.
  const isGone = isApiError(result.error) && result.error.code === 'not-found';
  return (
    <div className="page person-page">
      <Link to="/admin/people" className="person-page__back">
        <ArrowLeft size={18} aria-hidden />
        {t('search.people')}
      </Link>
      {isGone && <EmptyState icon={<Users />} title={t('people.nobody')} />}
      {failure !== null && !isGone && <LoadFailure error={failure} onRetry={() => void result.refetch()} />}
      {failure === null && result.data === undefined && <Skeleton height={480} />}
      {/* With its key, words that were typed for one person never appear at another one. */}
      {result.data !== undefined && !isGone && <Person key={id} person={result.data} />}
    </div>
  );
}

function Person({ person }: { readonly person: AdministeredPerson }) {
  const t = useT();
  const { data: me } = useQuery(meQuery);
  const { name, email, department, administrator, isClosed } = person;
  const isSelf = me?.email === email;
  return (
    <>
      <header className="person-page__head">
        <h1>{name}</h1>
        <p>
          <span>{[email, department].filter(Boolean).join(' · ')}</span>
          {administrator && <PersonMark>{t('people.administrator')}</PersonMark>}
          {isClosed && <PersonMark isClosed>{t('people.closed')}</PersonMark>}
        </p>
      </header>
      <PersonAbout person={person} isSelf={isSelf} />
      <PersonRoles person={person} />
      <PersonSignIn person={person} />
      <PersonData person={person} isSelf={isSelf} />
    </>
  );
}
