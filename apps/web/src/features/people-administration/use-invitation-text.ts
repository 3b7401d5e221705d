import type { AdministeredPerson } from '@assist/contract';
import { toInstant } from '@assist/time';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';

/** Returns a function that says of a person without a password whether and when they were invited. */
export function useInvitationText(): (person: Pick<AdministeredPerson, 'invitation'>) => string {
  const t = useT();
  const format = useFormat();
  return ({ invitation }) => {
    if (invitation === null) return t('people.notInvited');
    const day = format.day(format.dateOf(toInstant(invitation.sentAt)));
    return t(invitation.isValid ? 'people.invitedOn' : 'people.invitationEnded', { day });
  };
}
