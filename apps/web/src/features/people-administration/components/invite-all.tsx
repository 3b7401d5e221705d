import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { listUninvited, usePersonChanges } from '../../../lib/api/people-administration.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { Invitations } from './invitations.tsx';

interface InviteAllProps {
  /** The number of people who cannot sign in yet and have no invitation. */
  readonly count: number;
  readonly hasMail: boolean;
}

/** Invites everybody who cannot sign in yet. Those who have a valid link keep it. */
export function InviteAll({ count, hasMail }: InviteAllProps) {
  const t = useT();
  const errorText = useErrorText();
  const { invite } = usePersonChanges();
  const all = useMutation({ mutationFn: async () => invite.mutateAsync(await listUninvited()) });
  return (
    <section className="card invite-all" aria-labelledby="invite-all-title">
      <h2 id="invite-all-title">{t('people.notYet', { count })}</h2>
      <p>{hasMail ? t('people.byMail') : t('people.byLink')}</p>
      <Button icon={<Mail size={18} aria-hidden />} busy={all.isPending} onClick={() => all.mutate()}>
        {t('people.inviteAll')}
      </Button>
      {all.isError && (
        <p className="field__error" role="alert">
          {errorText(all.error)}
        </p>
      )}
      {all.data !== undefined && <Invitations invited={all.data} />}
    </section>
  );
}
