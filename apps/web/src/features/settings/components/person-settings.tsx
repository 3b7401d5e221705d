import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useToast } from '../../../components/toast.tsx';
import { meQuery } from '../../../lib/api/queries.ts';
import { signOut, signOutEverywhere } from '../../../lib/api/sign-in.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';

/** Shows the signed-in person, and the buttons that sign out. */
export function PersonSettings() {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const { version, signIn } = useConfiguration();
  const { data: me } = useQuery(meQuery);
  const leaveEverywhere = useMutation({
    mutationFn: signOutEverywhere,
    onError: (error) => toast({ kind: 'error', text: errorText(error) }),
  });
  return (
    <section className="card settings__group">
      <p>
        <strong>{me?.name}</strong>
        <br />
        {me?.email}
      </p>
      <div className="settings__leave">
        <Button icon={<LogOut size={18} aria-hidden />} onClick={() => void signOut(signIn)}>
          {t('nav.signOut')}
        </Button>
        <Button busy={leaveEverywhere.isPending} onClick={() => leaveEverywhere.mutate()}>
          {t('nav.signOutEverywhere')}
        </Button>
      </div>
      <Link to="/log">{t('log.title')}</Link>
      <p className="settings__hint">{t('settings.version', { version })}</p>
    </section>
  );
}
