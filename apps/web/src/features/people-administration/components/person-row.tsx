import type { AdministeredPerson } from '@assist/contract';
import { toInstant } from '@assist/time';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { PersonActs } from './person-acts.tsx';

interface PersonRowProps {
  readonly person: AdministeredPerson;
  readonly hasPasswords: boolean;
}

/** Shows one account: who it belongs to, whether its owner can sign in, and, when opened, what can be done with it. */
export function PersonRow({ person, hasPasswords }: PersonRowProps) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { id, name, email, department, administrator, isClosed, hasPassword, lastSignInAt } = person;
  const at = lastSignInAt === null ? undefined : toInstant(lastSignInAt);
  const state = isClosed
    ? t('people.closed')
    : at !== undefined
      ? t('people.lastSignIn', { day: format.day(format.dateOf(at)) })
      : hasPasswords && !hasPassword
        ? t('people.notInvited')
        : '';
  return (
    <li className="person-row" data-closed={isClosed || undefined}>
      <div className="person-row__who">
        <strong>{name}</strong>
        <span>{[email, department].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="person-row__state">
        {administrator && <span className="person-row__role">{t('people.administrator')}</span>}
        <span>{state}</span>
      </div>
      <Button
        kind="quiet"
        icon={<ChevronDown size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={`person-${id}`}
        aria-label={t('people.actsOf', { name })}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('action.change')}
      </Button>
      {isOpen && (
        <div id={`person-${id}`} className="person-row__acts">
          <PersonActs person={person} hasPasswords={hasPasswords} />
        </div>
      )}
    </li>
  );
}
