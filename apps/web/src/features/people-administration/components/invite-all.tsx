import { useMutation } from '@tanstack/react-query';
import { Mail, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { type Invited, listUninvited, usePersonChanges } from '../../../lib/api/people-administration.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { Invitations } from './invitations.tsx';

interface InviteAllProps {
  /** The number of people who cannot sign in yet and have no invitation. */
  readonly count: number;
  readonly hasMail: boolean;
}

/**
 * Invites everybody who cannot sign in yet. Those who have a valid link keep it. What came of it stays after nobody is left to invite,
 * because the links are shown only once.
 */
export function InviteAll({ count, hasMail }: InviteAllProps) {
  const t = useT();
  const errorText = useErrorText();
  const { invite } = usePersonChanges();
  const [invited, setInvited] = useState<readonly Invited[]>([]);
  const all = useMutation({
    mutationFn: async () =>
      invite.mutateAsync({ people: await listUninvited(), onInvited: (people) => setInvited((before) => [...before, ...people]) }),
  });
  return (
    <>
      {count > 0 && (
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
        </section>
      )}
      {invited.length > 0 && (
        <section className="card invite-all" aria-labelledby="invited-title">
          <h2 id="invited-title" tabIndex={-1} ref={focusAtFirst}>
            {t('overview.invite')}
          </h2>
          <Invitations invited={invited} />
          {/* Last, because the links are gone when it is closed. */}
          <IconButton className="invite-all__close" label={t('action.close')} onClick={() => setInvited([])}>
            <X size={18} aria-hidden />
          </IconButton>
        </section>
      )}
    </>
  );
}

/** Moves the focus to what came of the press, because the pressed button is gone. */
function focusAtFirst(heading: HTMLElement | null) {
  heading?.focus();
}
