import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { overviewQuery } from '../../../lib/api/imports.ts';
import { useT } from '../../../lib/language-context.tsx';
import { AddPerson } from './add-person.tsx';
import { InviteAll } from './invite-all.tsx';
import { LinksAreLocal } from './links-are-local.tsx';
import { PeopleImport } from './people-import.tsx';
import { PeopleList } from './people-list.tsx';
import './people-page.css';

/** Lets an administrator bring people, invite them, and look after their accounts. */
export function PeoplePage() {
  const t = useT();
  const { data: overview } = useQuery(overviewQuery);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="page people-page">
      <header className="page__head">
        <h1>{t('search.people')}</h1>
        <Button kind="primary" icon={<Plus size={18} aria-hidden />} onClick={() => setIsAdding(true)}>
          {t('people.add')}
        </Button>
      </header>
      {overview?.hasPasswords === false && <p className="people-page__lead">{t('overview.peopleOutside')}</p>}
      {isAdding && <AddPerson onClose={() => setIsAdding(false)} />}
      {overview?.hasPasswords === true && (
        <>
          {overview.people.ready < overview.people.count && <LinksAreLocal />}
          <InviteAll count={overview.people.count - overview.people.ready - overview.people.invited} hasMail={overview.hasMail} />
        </>
      )}
      <PeopleList hasPasswords={overview?.hasPasswords === true} />
      <PeopleImport />
    </div>
  );
}
