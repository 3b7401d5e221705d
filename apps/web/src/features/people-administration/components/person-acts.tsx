import type { AdministeredPerson } from '@assist/contract';
import { Button } from '../../../components/button.tsx';
import { CheckboxField } from '../../../components/text-field.tsx';
import { usePersonChanges } from '../../../lib/api/people-administration.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { Invitations } from './invitations.tsx';

interface PersonActsProps {
  readonly person: AdministeredPerson;
  readonly hasPasswords: boolean;
}

/** Offers what can be done with an account. Closing can be undone, so nothing is asked twice. */
export function PersonActs({ person, hasPasswords }: PersonActsProps) {
  const t = useT();
  const errorText = useErrorText();
  const { change, act, invite } = usePersonChanges();
  const { id, administrator, isClosed, hasPassword, hasSecondStep, signIns } = person;
  const error = change.error ?? act.error ?? invite.error;
  const button = (what: Parameters<typeof act.mutate>[0]['what'], label: string) => (
    <Button busy={act.isPending && act.variables.what === what} onClick={() => act.mutate({ id, what })}>
      {label}
    </Button>
  );
  return (
    <>
      <CheckboxField
        label={t('people.mayAdminister')}
        checked={administrator}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ id, administrator: event.currentTarget.checked })}
      />
      <div className="person-row__buttons">
        {hasPasswords && !hasPassword && !isClosed && (
          <Button kind="primary" busy={invite.isPending} onClick={() => invite.mutate([person])}>
            {t('overview.inviteNow')}
          </Button>
        )}
        {signIns > 0 && button('signOut', t('people.signOut', { count: signIns }))}
        {hasSecondStep && button('resetTwoStep', t('people.resetTwoStep'))}
        {isClosed ? button('reopen', t('people.reopen')) : button('close', t('people.close'))}
      </div>
      {invite.data !== undefined && <Invitations invited={invite.data} />}
      {error !== null && (
        <p className="field__error" role="alert">
          {errorText(error)}
        </p>
      )}
    </>
  );
}
