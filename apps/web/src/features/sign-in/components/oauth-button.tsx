import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { leaveForProvider, type OAuthMethod } from '../../../lib/api/outside-sign-in.ts';
import { useT } from '../../../lib/language-context.tsx';
import { EntranceError } from '../../../parts/account/entrance-card.tsx';
import { useOAuthErrorText } from './use-oauth-error-text.ts';

/** Shows a button that opens the provider's sign-in page. */
export function OAuthButton({ method, returnUrl, isPrimary }: { method: OAuthMethod; returnUrl: string; isPrimary: boolean }) {
  const t = useT();
  const errorText = useOAuthErrorText();
  const leave = useMutation({ mutationFn: () => leaveForProvider(method, returnUrl, 'sign-in') });
  return (
    <>
      <Button kind={isPrimary ? 'primary' : 'secondary'} size="large" busy={leave.isPending} onClick={() => leave.mutate()}>
        {t('login.with', { provider: method.name })}
      </Button>
      {leave.isError && <EntranceError>{errorText(leave.error)}</EntranceError>}
    </>
  );
}
