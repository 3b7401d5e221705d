import { safeReturnUrl } from '@assist/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../../components/button.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { redeemLink } from '../../../lib/api/email-link.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { OtherWays } from './other-ways.tsx';
import { SecondStepPage } from './second-step-page.tsx';
import { EntranceCard, EntranceError } from '../../../parts/account/entrance-card.tsx';

/**
 * Shows a button that signs in with the link. Nothing happens without a press, because mail scanners open links and run the scripts of
 * pages.
 */
export function EmailLinkRedeem({ token, onNew }: { readonly token: string; readonly onNew: () => void }) {
  const t = useT();
  const { companyName } = useConfiguration();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const redeem = useMutation({
    mutationFn: () => redeemLink(token),
    onSuccess: ({ returnUrl, step }) => (step === undefined ? goOn(returnUrl) : undefined),
  });
  function goOn(returnUrl: string) {
    queryClient.clear();
    // The link is replaced in the history, because it works only once.
    return navigate({ href: safeReturnUrl(returnUrl, location.origin) ?? '/', replace: true });
  }
  const hasEnded = isApiError(redeem.error) && (redeem.error.code === 'link-ended' || redeem.error.code === 'account-closed');

  if (redeem.data?.step !== undefined) {
    const { step, returnUrl } = redeem.data;
    return <SecondStepPage step={step} onDone={() => goOn(returnUrl)} onAgain={onNew} />;
  }
  if (hasEnded) {
    return (
      <EntranceCard title={t('link.endedTitle')} isNext>
        <EntranceError>{errorText(redeem.error)}</EntranceError>
        <Button kind="primary" size="large" onClick={onNew}>
          {t('link.new')}
        </Button>
        <OtherWays returnUrl={undefined} />
      </EntranceCard>
    );
  }
  return (
    <EntranceCard title={t('login.title', { company: companyName })}>
      <p className="entrance__lead" id="redeem-lead">
        {t('link.redeemLead')}
      </p>
      {redeem.isError && <EntranceError>{errorText(redeem.error)}</EntranceError>}
      <Button kind="primary" size="large" autoFocus aria-describedby="redeem-lead" busy={redeem.isPending} onClick={() => redeem.mutate()}>
        {t(redeem.isPending ? 'login.busy' : 'login.submit')}
      </Button>
    </EntranceCard>
  );
}
