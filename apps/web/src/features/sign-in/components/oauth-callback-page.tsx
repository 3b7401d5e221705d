import { OAUTH_CALLBACK_PATH } from '@assist/reservation';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { comeBack } from '../../../lib/api/outside-sign-in.ts';
import { readTokens } from '../../../lib/api/session.ts';
import { useT } from '../../../lib/language-context.tsx';
import { EntranceCard, EntranceError } from '../../../parts/account/entrance-card.tsx';
import { useOAuthErrorText } from './use-oauth-error-text.ts';

/** Completes the sign-in. It is the page to which the provider sends a person back. */
export function OAuthCallbackPage() {
  const t = useT();
  const errorText = useOAuthErrorText();
  const search = useSearch({ from: OAUTH_CALLBACK_PATH });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [error, setError] = useState<unknown>();
  const begun = useRef(false);

  useEffect(() => {
    // A code works only once, and React may run an effect twice.
    if (begun.current) return;
    begun.current = true;
    comeBack(search).then((returnUrl) => {
      queryClient.clear();
      return navigate({ href: returnUrl, replace: true });
    }, setError);
  }, [search, navigate, queryClient]);

  return (
    <EntranceCard title={t(error === undefined ? 'login.busy' : 'login.failed')} isBusy={error === undefined}>
      {error !== undefined && (
        <>
          <EntranceError>{errorText(error)}</EntranceError>
          {readTokens() === undefined ? (
            <Link to="/account/login" className="button button--primary button--large">
              {t('login.again')}
            </Link>
          ) : (
            // A signed-in person has come to connect their calendar, so the link leads back to the settings.
            <Link to="/settings" className="button button--primary button--large">
              {t('settings.calendarAgain')}
            </Link>
          )}
        </>
      )}
    </EntranceCard>
  );
}
