import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { comeBack } from '../../../lib/api/outside-sign-in.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useOAuthErrorText } from './use-oauth-error-text.ts';
import './sign-in-page.css';

/** The return path after the provider's sign-in. */
export function OAuthCallbackPage() {
  const t = useT();
  const errorText = useOAuthErrorText();
  const search = useSearch({ from: '/account/oauth-callback' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [error, setError] = useState<unknown>();
  const begun = useRef(false);

  useEffect(() => {
    // A code is good for one time; React may run an effect twice.
    if (begun.current) return;
    begun.current = true;
    comeBack(search).then((returnUrl) => {
      queryClient.clear();
      return navigate({ href: returnUrl, replace: true });
    }, setError);
  }, [search, navigate, queryClient]);

  return (
    <main className="sign-in">
      <div className="sign-in__card" aria-busy={error === undefined}>
        <img src="/icon.svg" alt="" width="48" height="48" />
        <h1>{t(error === undefined ? 'login.busy' : 'login.failed')}</h1>
        {error !== undefined && (
          <>
            <p className="sign-in__error" role="alert">
              {errorText(error)}
            </p>
            <Link to="/account/login" className="button button--primary button--large">
              {t('login.again')}
            </Link>
          </>
        )}
      </div>
    </main>
  );
}
