import type { AdministeredPerson } from '@assist/contract';
import { Button } from '../../../components/button.tsx';
import { usePersonChanges } from '../../../lib/api/people-administration.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { Invitations } from './invitations.tsx';

/** Returns whether a person can be invited to set a first password. */
export function canBeInvited({ isClosed, hasPassword }: AdministeredPerson, hasPasswords: boolean): boolean {
  return hasPasswords && !hasPassword && !isClosed;
}

/** A button that invites a person, and what came of it. */
export function InvitePerson({ person }: { readonly person: AdministeredPerson }) {
  const t = useT();
  const errorText = useErrorText();
  const { invite } = usePersonChanges();
  const isAgain = person.invitation !== null;
  return (
    <>
      <Button
        busy={invite.isPending}
        aria-label={t(isAgain ? 'person.inviteAgain' : 'person.invite', { name: person.name })}
        onClick={() => invite.mutate({ people: [person] })}
      >
        {t(isAgain ? 'people.inviteAgain' : 'overview.inviteNow')}
      </Button>
      {invite.data !== undefined && <Invitations invited={invite.data} />}
      {invite.isError && (
        <p className="field__error" role="alert">
          {errorText(invite.error)}
        </p>
      )}
    </>
  );
}
