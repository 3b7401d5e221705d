import type { SecondStep } from '@assist/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { signInAtMailServer } from '../../../lib/api/outside-sign-in.ts';
import { mailServerOf, signIn } from '../../../lib/api/sign-in.ts';
import { passkeysHere } from '../../../lib/api/passkeys.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { OAuthButton } from './oauth-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStepPage } from './second-step-page.tsx';
import { SignInCard, SignInError } from './sign-in-card.tsx';

export function SignInPage() {
  const t = useT();
  const { companyName, demoAccounts, signIn: methods } = useConfiguration();
  const search = useSearch({ from: '/account/login' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const isOfMailServer = mailServerOf(methods) !== undefined;
  const isPasskey = passkeysHere(methods) === 'on';
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});

  const mutation = useMutation({
    mutationFn: async ({ email, password }: { email: string; password: string }): Promise<SecondStep | undefined> => {
      if (!isOfMailServer) return signIn(email, password);
      await signInAtMailServer(email, password);
      return undefined;
    },
    onSuccess: (step) => (step === undefined ? goOn() : undefined),
  });
  function goOn() {
    queryClient.clear();
    return navigate({ href: search.return_url ?? '/', replace: true });
  }

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
    else mutation.mutate({ email, password });
  }

  if (mutation.data !== undefined) return <SecondStepPage step={mutation.data} onDone={goOn} onAgain={() => mutation.reset()} />;
  return (
    <SignInCard title={t('login.title', { company: companyName })}>
      <p className="sign-in__lead">{t('login.lead')}</p>
      {methods.oauth !== null && (
        <OAuthButton method={methods.oauth} returnUrl={search.return_url ?? '/'} isPrimary={methods.password === null} />
      )}
      {methods.oauth !== null && methods.password !== null && (
        <p className="sign-in__or">
          <span>{t('login.or')}</span>
        </p>
      )}
      {methods.oauth === null && methods.password === null && <SignInError>{t('login.noMethod')}</SignInError>}
      {methods.password !== null && (
        <form ref={form} onSubmit={submit} noValidate>
          {isOfMailServer ? (
            <TextField name="email" type="text" autoComplete="username" autoFocus label={t('login.username')} error={missing.email} />
          ) : (
            <TextField
              name="email"
              type="email"
              autoComplete={isPasskey ? 'username webauthn' : 'username'}
              autoFocus
              label={t('login.email')}
              error={missing.email}
            />
          )}
          <TextField name="password" type="password" autoComplete="current-password" label={t('login.password')} error={missing.password} />
          {mutation.isError && <SignInError>{errorText(mutation.error)}</SignInError>}
          <Button kind="primary" size="large" type="submit" busy={mutation.isPending}>
            {mutation.isPending ? t('login.busy') : t('login.submit')}
          </Button>
        </form>
      )}
      {isPasskey && <PasskeyButton onDone={goOn} />}
      {methods.emailLink && (
        <Link to="/account/email-link" search={search} className="sign-in__other">
          {t('login.byLink')}
        </Link>
      )}
      {methods.guests !== 'off' && (
        <Link to="/account/guest" search={search} className="sign-in__other">
          {t('login.guest')}
        </Link>
      )}
      {methods.password !== null && demoAccounts.length > 0 && (
        <section className="sign-in__demo" aria-labelledby="demo-title">
          <h2 id="demo-title">{t('login.demo')}</h2>
          <p>{t('login.demoHint')}</p>
          <ul>
            {demoAccounts.map((account) => (
              <li key={account.email}>
                <button type="button" disabled={mutation.isPending} onClick={() => mutation.mutate(account)}>
                  <strong>{account.name}</strong>
                  <span>{account.role}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </SignInCard>
  );
}
