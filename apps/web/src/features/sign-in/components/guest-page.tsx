import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { passIn } from '../../../lib/kiosk-pass.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useGuestEntry } from '../use-guest-entry.ts';
import { OtherWays } from './other-ways.tsx';
import { EntranceCard, EntranceError } from '../../../parts/account/entrance-card.tsx';

/** Shows the entrance for visitors. The link of an invitation has its code in the fragment of the address. */
export function GuestPage() {
  const t = useT();
  const { companyName, signIn } = useConfiguration();
  const given = useLocation({ select: ({ hash }) => hash });
  const { return_url: returnUrl } = useSearch({ from: '/account/guest' });
  const errorText = useErrorText();
  const { form, missing, come, submit } = useGuestEntry(returnUrl);

  // A visitor with a kiosk's pass enters without typing a name.
  const pass = passIn(given);
  const { mutate } = come;
  const visitor = t('guest.visitor');
  useEffect(() => {
    if (pass !== undefined && signIn.guests !== 'off') mutate({ name: visitor, pass });
  }, [pass, signIn.guests, mutate, visitor]);

  if (signIn.guests === 'off') return <NoGuests returnUrl={returnUrl} />;
  if (pass !== undefined && !come.isError)
    return <EntranceCard title={t('guest.title', { company: companyName })}>{t('guest.entering')}</EntranceCard>;
  return (
    <EntranceCard title={t('guest.title', { company: companyName })}>
      <p className="entrance__lead">{t(pass === undefined ? 'guest.lead' : 'guest.passEnded')}</p>
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
          label={t(signIn.guests === 'with-invitation' ? 'guest.code' : 'guest.codeOptional')}
          hint={t('guest.codeHint')}
          error={missing.code}
        />
        {come.isError && missing.code === undefined && pass === undefined && <EntranceError>{errorText(come.error)}</EntranceError>}
        <Button kind="primary" size="large" type="submit" busy={come.isPending}>
          {t(come.isPending ? 'guest.entering' : 'guest.enter')}
        </Button>
      </form>
      <OtherWays returnUrl={returnUrl} />
    </EntranceCard>
  );
}

function NoGuests({ returnUrl }: { readonly returnUrl: string | undefined }) {
  const t = useT();
  return (
    <EntranceCard title={t('guest.offTitle')}>
      <p className="entrance__lead">{t('guest.offText')}</p>
      <Link
        to="/account/login"
        search={returnUrl === undefined ? {} : { return_url: returnUrl }}
        className="button button--primary button--large"
      >
        {t('link.toSignIn')}
      </Link>
    </EntranceCard>
  );
}
