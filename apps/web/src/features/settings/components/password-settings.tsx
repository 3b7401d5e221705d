import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useToast } from '../../../components/toast.tsx';
import { twoStepQuery } from '../../../lib/api/two-step.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { PasswordForm } from './password-form.tsx';

/**
 * Shows a button that changes the password, or sets the first one; nothing to people who do not sign in to Assist itself. They are recognised because they have no
 * state of two-step sign-in either.
 */
export function PasswordSettings() {
  const t = useT();
  const client = useQueryClient();
  const toast = useToast();
  const { signIn } = useConfiguration();
  const { data: state } = useQuery({ ...twoStepQuery, enabled: signIn.twoStep });
  const [isChanging, setChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasChanging = useRef(false);
  useEffect(() => {
    if (wasChanging.current && !isChanging) button.current?.focus();
    wasChanging.current = isChanging;
  }, [isChanging]);
  if (!signIn.twoStep || state === undefined) return null;
  return (
    <section className="card settings__group" aria-labelledby="password-title">
      <h2 id="password-title">{t('login.password')}</h2>
      {isChanging ? (
        <PasswordForm
          hasPassword={state.hasPassword}
          onDone={() => {
            toast({ kind: 'success', text: t('passwords.changed') });
            setChanging(false);
            void client.invalidateQueries(twoStepQuery);
          }}
          onCancel={() => setChanging(false)}
        />
      ) : (
        <>
          <p className="settings__hint">{t(state.hasPassword ? 'passwords.lead' : 'passwords.leadNone')}</p>
          <Button ref={button} icon={<KeyRound size={18} aria-hidden />} onClick={() => setChanging(true)}>
            {t(state.hasPassword ? 'passwords.change' : 'passwords.set')}
          </Button>
        </>
      )}
    </section>
  );
}
