import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { passIn } from '../../../lib/kiosk-pass.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { enterHouse } from '../../../lib/api/guest.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { OtherWays } from './other-ways.tsx';
import { SignInCard, SignInError } from './sign-in-card.tsx';

interface Missing {
  readonly name?: string;
  readonly code?: string;
}

/** The entrance for visitors. A link contains the code, after the #. */
export function GuestPage() {
  const t = useT();
  const { companyName, signIn } = useConfiguration();
  const given = useLocation({ select: ({ hash }) => hash });
  const { return_url: returnUrl } = useSearch({ from: '/account/guest' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const isCodeNeeded = signIn.guests === 'with-invitation';
  const come = useMutation({
    mutationFn: ({ name, ...by }: { name: string; code?: string; pass?: string }) => enterHouse(name, by),
    onSuccess: () => {
      queryClient.clear();
      return navigate({ href: returnUrl ?? '/visit', replace: true });
    },
    onError: (error) => {
      if (isApiError(error) && error.code === 'invitation-ended') complain({ code: errorText(error) });
    },
  });

  function complain(next: Missing) {
    setMissing(next);
    form.current?.querySelector<HTMLInputElement>(`[name=${next.name === undefined ? 'code' : 'name'}]`)?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [name, code] = [String(data.get('name')).trim(), String(data.get('code')).trim()];
    const next = {
      ...(name === '' ? { name: t('guest.nameMissing') } : {}),
      ...(code === '' && isCodeNeeded ? { code: t('guest.codeMissing') } : {}),
    };
    setMissing(next);
    if (Object.keys(next).length > 0) complain(next);
    else come.mutate({ name, ...(code === '' ? {} : { code }) });
  }

  // A kiosk's pass needs no name to be typed.
  const pass = passIn(given);
  const { mutate } = come;
  const visitor = t('guest.visitor');
  useEffect(() => {
    if (pass !== undefined && signIn.guests !== 'off') mutate({ name: visitor, pass });
  }, [pass, signIn.guests, mutate, visitor]);

  if (signIn.guests === 'off') {
    return (
      <SignInCard title={t('guest.offTitle')}>
        <p className="sign-in__lead">{t('guest.offText')}</p>
        <Link
          to="/account/login"
          search={returnUrl === undefined ? {} : { return_url: returnUrl }}
          className="button button--primary button--large"
        >
          {t('link.toSignIn')}
        </Link>
      </SignInCard>
    );
  }
  if (pass !== undefined && !come.isError)
    return <SignInCard title={t('guest.title', { company: companyName })}>{t('guest.entering')}</SignInCard>;
  return (
    <SignInCard title={t('guest.title', { company: companyName })}>
      <p className="sign-in__lead">{t(pass === undefined ? 'guest.lead' : 'guest.passEnded')}</p>
      <form ref={form} onSubmit={submit} noValidate>
        <TextField name="name" autoComplete="name" autoFocus maxLength={120} label={t('guest.name')} error={missing.name} />
        <TextField
          key={given}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          defaultValue={pass === undefined ? given : ''}
          label={t(isCodeNeeded ? 'guest.code' : 'guest.codeOptional')}
          hint={t('guest.codeHint')}
          error={missing.code}
        />
        {come.isError && missing.code === undefined && pass === undefined && <SignInError>{errorText(come.error)}</SignInError>}
        <Button kind="primary" size="large" type="submit" busy={come.isPending}>
          {t(come.isPending ? 'guest.entering' : 'guest.enter')}
        </Button>
      </form>
      <OtherWays returnUrl={returnUrl} />
    </SignInCard>
  );
}
