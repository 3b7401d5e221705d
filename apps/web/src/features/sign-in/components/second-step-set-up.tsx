import type { SecondStep, TokenPair } from '@assist/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { confirmStep, setUpQuery } from '../../../lib/api/second-step.ts';
import { enter } from '../../../lib/api/sign-in.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { RecoveryCodes } from '../../../parts/account/recovery-codes.tsx';
import { TwoStepEnrol } from '../../../parts/account/two-step-enrol.tsx';
import { EntranceCard, EntranceError } from '../../../parts/account/entrance-card.tsx';

interface SecondStepSetUpProps {
  readonly step: SecondStep;
  readonly onDone: () => unknown;
  /** Called if the first step has to be repeated. */
  readonly onAgain: () => void;
}

/** Sets up a mandatory second step after a successful first step. The person confirms it with the first code from the app. */
export function SecondStepSetUp({ step: { ticket }, onDone, onAgain }: SecondStepSetUpProps) {
  const t = useT();
  const errorText = useErrorText();
  const begun = useQuery(setUpQuery(ticket));
  const confirm = useMutation({ gcTime: 0, mutationFn: (code: string) => confirmStep(ticket, code) });
  const goIn = useMutation({ gcTime: 0, mutationFn: (pair: TokenPair) => enter(pair), onSuccess: onDone });
  const error = begun.error ?? (isApiError(confirm.error) && confirm.error.code !== 'wrong-code' ? confirm.error : null);

  if (begun.data === undefined || (error !== null && isOver(error))) {
    return (
      <EntranceCard title={t('twoStep.setUpTitle')} isBusy={error === null} isNext>
        {error !== null && (
          <>
            <EntranceError>{isApiError(error) && error.code === 'step-ended' ? t('twoStep.setUpEnded') : errorText(error)}</EntranceError>
            <Button kind="primary" size="large" onClick={onAgain}>
              {t('twoStep.again')}
            </Button>
          </>
        )}
      </EntranceCard>
    );
  }
  if (confirm.data !== undefined) {
    const { pair, recoveryCodes } = confirm.data;
    return (
      <EntranceCard title={t('twoStep.setUpTitle')}>
        <RecoveryCodes
          codes={recoveryCodes}
          email={emailOf(begun.data.uri)}
          heading="h2"
          busy={goIn.isPending}
          onKept={() => goIn.mutate(pair)}
        />
        {goIn.isError && <EntranceError>{errorText(goIn.error)}</EntranceError>}
      </EntranceCard>
    );
  }
  return (
    <EntranceCard title={t('twoStep.setUpTitle')}>
      <p className="entrance__lead">{t('twoStep.setUpLead')}</p>
      <TwoStepEnrol
        begun={begun.data}
        busy={confirm.isPending}
        error={confirm.error}
        heading="h2"
        onCode={confirm.mutate}
        onCancel={onAgain}
      />
    </EntranceCard>
  );
}

/** Returns whether an error means that the first step has to be repeated, for example because the second one was set up elsewhere. */
function isOver(error: unknown): boolean {
  return isApiError(error) && ['step-ended', 'account-closed', 'two-step-on'].includes(error.code);
}

/** Returns the e-mail address in a URI such as `otpauth://totp/Rivers:jana%40example.com?…`. */
function emailOf(uri: string): string {
  return decodeURIComponent(uri.split('?')[0]!).split(':').at(-1)!;
}
