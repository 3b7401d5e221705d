import type { AdministeredPerson } from '@assist/contract';
import { toInstant } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { useToast } from '../../../components/toast.tsx';
import { overviewQuery } from '../../../lib/api/imports.ts';
import { usePersonChanges } from '../../../lib/api/people-administration.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useHasOwnAccounts } from '../use-has-own-accounts.ts';
import { useInvitationText } from '../use-invitation-text.ts';
import { canBeInvited, InvitePerson } from './invite-person.tsx';
import { LinksAreLocal } from './links-are-local.tsx';
import { PersonAct, PersonSection } from './person-section.tsx';

/** Shows whether and where a person signs in, and ends or resets what can be ended or reset. */
export function PersonSignIn({ person }: { readonly person: AdministeredPerson }) {
  const t = useT();
  const hasOwnAccounts = useHasOwnAccounts();
  const invitationText = useInvitationText();
  const { data: overview } = useQuery(overviewQuery);
  return (
    <PersonSection title={t('person.signIn')}>
      {canBeInvited(person, hasOwnAccounts) && <LinksAreLocal />}
      {canBeInvited(person, hasOwnAccounts) && (
        <PersonAct
          title={invitationText(person)}
          text={
            overview === undefined
              ? undefined
              : [
                  t(overview.hasMail ? 'people.byMail' : 'people.byLink'),
                  ...(person.invitation?.isValid === true ? [t('person.inviteAgainHint')] : []),
                ].join(' ')
          }
        >
          <InvitePerson person={person} />
        </PersonAct>
      )}
      <Devices person={person} />
      {(person.hasSecondStep || hasOwnAccounts) && <SecondStep person={person} />}
    </PersonSection>
  );
}

function Devices({ person: { id, name, lastSignInAt, signIns } }: { readonly person: AdministeredPerson }) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const errorText = useErrorText();
  const { act } = usePersonChanges();
  const signOut = () =>
    act.mutate({ id, what: 'signOut' }, { onSuccess: () => toast({ kind: 'success', text: t('person.signedOut', { name }) }) });
  return (
    <PersonAct
      title={
        lastSignInAt === null ? t('person.noSignIn') : t('people.lastSignIn', { day: format.day(format.dateOf(toInstant(lastSignInAt))) })
      }
      text={t('person.devices', { count: signIns })}
      error={act.isError ? errorText(act.error) : undefined}
    >
      {signIns > 0 && (
        <Button busy={act.isPending} onClick={signOut}>
          {t('person.signOut')}
        </Button>
      )}
    </PersonAct>
  );
}

function SecondStep({ person: { id, name, hasSecondStep } }: { readonly person: AdministeredPerson }) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const { act } = usePersonChanges();
  const reset = () =>
    act.mutate({ id, what: 'resetTwoStep' }, { onSuccess: () => toast({ kind: 'success', text: t('person.stepReset', { name }) }) });
  return (
    <PersonAct
      title={t(hasSecondStep ? 'person.secondStep' : 'person.noSecondStep')}
      text={hasSecondStep ? t('person.resetHint') : undefined}
      error={act.isError ? errorText(act.error) : undefined}
    >
      {hasSecondStep && (
        <Button busy={act.isPending} onClick={reset}>
          {t('people.resetTwoStep')}
        </Button>
      )}
    </PersonAct>
  );
}
