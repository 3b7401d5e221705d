import { Link, useSearch } from '@tanstack/react-router';
import { passkeysHere } from '../../../lib/api/passkeys.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useSignIn } from '../use-sign-in.ts';
import { OAuthButton } from './oauth-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStepPage } from './second-step-page.tsx';
import { EntranceCard, EntranceError } from '../../../parts/account/entrance-card.tsx';
import { SignInForm } from './sign-in-form.tsx';
import './sign-in-page.css';

export function SignInPage() {
  const t = useT();
  const { companyName, signIn: methods } = useConfiguration();
  const search = useSearch({ from: '/account/login' });
  const { enter, goOn } = useSignIn();

  if (enter.data !== undefined) return <SecondStepPage step={enter.data} onDone={goOn} onAgain={() => enter.reset()} />;
  return (
    <EntranceCard title={t('login.title', { company: companyName })}>
      <p className="entrance__lead">{t('login.lead')}</p>
      {methods.oauth !== null && (
        <OAuthButton method={methods.oauth} returnUrl={search.return_url ?? '/'} isPrimary={methods.password === null} />
      )}
      {methods.oauth !== null && methods.password !== null && (
        <p className="entrance__or">
          <span>{t('login.or')}</span>
        </p>
      )}
      {methods.oauth === null && methods.password === null && <EntranceError>{t('login.noMethod')}</EntranceError>}
      {methods.password !== null && <SignInForm enter={enter} />}
      {passkeysHere(methods) === 'on' && <PasskeyButton onDone={goOn} />}
      {methods.emailLink && (
        <Link to="/account/email-link" search={search} className="entrance__other">
          {t('login.byLink')}
        </Link>
      )}
      {methods.guests !== 'off' && (
        <Link to="/account/guest" search={search} className="entrance__other">
          {t('login.guest')}
        </Link>
      )}
      {methods.password !== null && <DemoAccounts enter={enter} />}
    </EntranceCard>
  );
}

/** Lists people of the sample company; a press signs in as one of them, to try out the product. */
function DemoAccounts({ enter }: Pick<ReturnType<typeof useSignIn>, 'enter'>) {
  const t = useT();
  const { demoAccounts } = useConfiguration();
  if (demoAccounts.length === 0) return null;
  return (
    <section className="sign-in__demo" aria-labelledby="demo-title">
      <h2 id="demo-title">{t('login.demo')}</h2>
      <p>{t('login.demoHint')}</p>
      <ul>
        {demoAccounts.map((account) => (
          <li key={account.email}>
            <button type="button" disabled={enter.isPending} onClick={() => enter.mutate(account)}>
              <strong>{account.name}</strong>
              <span>{account.role}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
