import type { AdministeredPerson } from '@assist/contract';
import { toInstant } from '@assist/time';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { canBeInvited, InvitePerson } from './invite-person.tsx';
import { PersonMark } from './person-mark.tsx';
import { useInvitationText } from '../use-invitation-text.ts';

interface PersonRowProps {
  readonly person: AdministeredPerson;
  readonly hasPasswords: boolean;
}

/** Shows one account: who it belongs to, and whether its owner can sign in. The row opens the person's page. */
export function PersonRow({ person, hasPasswords }: PersonRowProps) {
  const t = useT();
  const format = useFormat();
  const { id, name, email, department, administrator, roles, isClosed, lastSignInAt } = person;
  const at = lastSignInAt === null ? undefined : toInstant(lastSignInAt);
  const invitationText = useInvitationText();
  const isInvitable = canBeInvited(person, hasPasswords);
  const state = isClosed
    ? t('people.closed')
    : at !== undefined
      ? t('people.lastSignIn', { day: format.day(format.dateOf(at)) })
      : isInvitable
        ? invitationText(person)
        : '';
  return (
    <li className="person-row" data-closed={isClosed || undefined}>
      <div className="person-row__who">
        <Link to="/admin/people/$id" params={{ id }} className="person-row__name">
          {name}
        </Link>
        <span>{[email, department].filter(Boolean).join(' · ')}</span>
      </div>
      <div className="person-row__state">
        {administrator && <PersonMark>{t('people.administrator')}</PersonMark>}
        {!administrator && roles.manager !== null && <PersonMark>{t('person.manager')}</PersonMark>}
        <span>{state}</span>
      </div>
      {isInvitable && <InvitePerson person={person} />}
    </li>
  );
}
