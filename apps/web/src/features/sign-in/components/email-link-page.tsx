import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { EmailLinkForm } from './email-link-form.tsx';
import { EmailLinkRedeem } from './email-link-redeem.tsx';
import { EmailLinkSent } from './email-link-sent.tsx';
import { EntranceCard } from '../../../parts/account/entrance-card.tsx';

/**
 * Shows the form that requests a link, or the content of the link that was opened. The token of a link is in the address's fragment, which
 * browsers do not send to servers.
 */
export function EmailLinkPage() {
  const t = useT();
  const { signIn } = useConfiguration();
  const { return_url: returnUrl } = useSearch({ from: '/account/email-link' });
  const token = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const [asked, setAsked] = useState({ email: '', isSent: false });

  if (!signIn.emailLink) {
    return (
      <EntranceCard title={t('link.offTitle')}>
        <p className="entrance__lead">{t('link.offText')}</p>
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
  if (token !== '') return <EmailLinkRedeem token={token} onNew={() => void navigate({ to: '/account/email-link', replace: true })} />;
  return asked.isSent ? (
    <EmailLinkSent email={asked.email} returnUrl={returnUrl} onOther={() => setAsked({ ...asked, isSent: false })} />
  ) : (
    <EmailLinkForm email={asked.email} returnUrl={returnUrl} onSent={(email) => setAsked({ email, isSent: true })} />
  );
}
