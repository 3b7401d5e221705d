import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from '../../../lib/api/imports.ts';
import { useT } from '../../../lib/language-context.tsx';
import { PeopleImport } from './people-import.tsx';
import './people-page.css';

/** Lets an administrator bring the people of the company. */
export function PeoplePage() {
  const t = useT();
  const { data: overview } = useQuery(overviewQuery);
  return (
    <div className="page people-page">
      <header className="page__head">
        <h1>{t('search.people')}</h1>
      </header>
      {overview !== undefined && (
        <p className="people-page__lead">
          {t(overview.hasPasswords ? 'overview.peopleDone' : 'overview.peopleOutside', { ...overview.people })}
        </p>
      )}
      <PeopleImport />
    </div>
  );
}
