import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { passkeysHere } from '../../../lib/api/passkeys.ts';
import { mailServerOf } from '../../../lib/api/sign-in.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import type { useSignIn } from '../use-sign-in.ts';
import { EntranceError } from '../../../parts/account/entrance-card.tsx';

/** Asks for the name and the password, which are those for Assist or for the mail server. */
export function SignInForm({ enter }: Pick<ReturnType<typeof useSignIn>, 'enter'>) {
  const t = useT();
  const errorText = useErrorText();
  const { signIn: methods } = useConfiguration();
  const isOfMailServer = mailServerOf(methods) !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const email = String(data.get('email')).trim();
    const password = String(data.get('password'));
    setMissing({
      ...(email === '' ? { email: t(isOfMailServer ? 'login.usernameMissing' : 'login.emailMissing') } : {}),
      ...(password === '' ? { password: t('login.passwordMissing') } : {}),
    });
    if (email === '') form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus();
    else if (password === '') form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
    else enter.mutate({ email, password });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {isOfMailServer ? (
        <TextField name="email" type="text" autoComplete="username" autoFocus label={t('login.username')} error={missing.email} />
      ) : (
        <TextField
          name="email"
          type="email"
          autoComplete={passkeysHere(methods) === 'on' ? 'username webauthn' : 'username'}
          autoFocus
          label={t('login.email')}
          error={missing.email}
        />
      )}
      <TextField name="password" type="password" autoComplete="current-password" label={t('login.password')} error={missing.password} />
      {enter.isError && <EntranceError>{errorText(enter.error)}</EntranceError>}
      <Button kind="primary" size="large" type="submit" busy={enter.isPending}>
        {enter.isPending ? t('login.busy') : t('login.submit')}
      </Button>
    </form>
  );
}
