import { PASSWORD_MIN } from '@assist/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { beginWithPassword } from '../../../lib/api/first-password.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { EntranceCard, EntranceError } from '../../../parts/account/entrance-card.tsx';
import { SecondStepPage } from './second-step-page.tsx';

/**
 * Asks a person who was invited for their first password, which signs them in. The token of the invitation is in the address's fragment,
 * which browsers do not send to servers.
 */
export function FirstPasswordPage() {
  const t = useT();
  const errorText = useErrorText();
  const { companyName } = useConfiguration();
  const token = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<{ readonly field: 'password' | 'again'; readonly text: string }>();
  const begin = useMutation({
    // The password does not stay in the cache.
    gcTime: 0,
    mutationFn: (password: string) => beginWithPassword(token, password),
    onSuccess: (step) => (step === undefined ? goOn() : undefined),
    onError: (error) => {
      if (isApiError(error) && error.code.startsWith('password-')) complain('password', errorText(error));
    },
  });

  function goOn() {
    queryClient.clear();
    // The link is replaced in the history, because it works only once.
    return navigate({ to: '/', replace: true });
  }
  function complain(field: 'password' | 'again', text: string) {
    setFault({ field, text });
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [password, again] = [String(data.get('password')), String(data.get('again'))];
    setFault(undefined);
    if ([...password].length < PASSWORD_MIN) complain('password', t('error.password-too-short'));
    else if (again !== password) complain('again', t('passwords.notSame'));
    else begin.mutate(password);
  }

  const code = isApiError(begin.error) ? begin.error.code : undefined;
  if (token === '' || code === 'link-ended' || code === 'account-closed') {
    return (
      <EntranceCard title={t('firstPassword.endedTitle')} isNext>
        <p className="entrance__lead">{t('firstPassword.endedText')}</p>
        <Link to="/account/login" className="button button--primary button--large">
          {t('link.toSignIn')}
        </Link>
      </EntranceCard>
    );
  }
  if (begin.data !== undefined)
    return <SecondStepPage step={begin.data} onDone={goOn} onAgain={() => void navigate({ to: '/account/login', replace: true })} />;
  return (
    <EntranceCard title={t('login.title', { company: companyName })}>
      <p className="entrance__lead">{t('firstPassword.lead')}</p>
      <form ref={form} onSubmit={submit} noValidate>
        <TextField
          name="password"
          type="password"
          autoComplete="new-password"
          autoFocus
          label={t('passwords.new')}
          hint={t('passwords.newHint', { min: PASSWORD_MIN })}
          error={fault?.field === 'password' ? fault.text : undefined}
        />
        <TextField
          name="again"
          type="password"
          autoComplete="new-password"
          label={t('passwords.again')}
          error={fault?.field === 'again' ? fault.text : undefined}
        />
        {begin.isError && fault === undefined && <EntranceError>{errorText(begin.error)}</EntranceError>}
        <Button kind="primary" size="large" type="submit" busy={begin.isPending}>
          {t(begin.isPending ? 'login.busy' : 'firstPassword.title')}
        </Button>
      </form>
    </EntranceCard>
  );
}
