import type { SecondStep } from '@assist/contract';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useSecondStep } from '../use-second-step.ts';
import { EntranceCard, EntranceError } from '../../../parts/account/entrance-card.tsx';

interface SecondStepFormProps {
  readonly step: SecondStep;
  readonly onDone: () => unknown;
  /** Called if the first step has to be repeated. */
  readonly onAgain: () => void;
}

/** Asks for the second step after a successful first one: a code of the authenticator app, or a recovery code if the app is lost. */
export function SecondStepForm({ step, onDone, onAgain }: SecondStepFormProps) {
  const t = useT();
  const errorText = useErrorText();
  const [isRecovery, setRecovery] = useState(false);
  const { input, fault, take, submit, forgetFault, hasEnded } = useSecondStep(step, onDone);
  if (hasEnded) {
    return (
      <EntranceCard title={t('twoStep.signInTitle')} isNext>
        <EntranceError>{errorText(take.error)}</EntranceError>
        <Button kind="primary" size="large" onClick={onAgain}>
          {t('twoStep.again')}
        </Button>
      </EntranceCard>
    );
  }
  return (
    <EntranceCard title={t('twoStep.signInTitle')}>
      <p className="entrance__lead" id="second-step-lead">
        {t(isRecovery ? 'twoStep.recoveryLead' : 'twoStep.signInLead')}
      </p>
      <form onSubmit={submit} noValidate>
        <TextField
          key={String(isRecovery)}
          ref={input}
          name="code"
          autoFocus
          maxLength={64}
          spellCheck={false}
          {...(isRecovery
            ? { autoComplete: 'off', autoCapitalize: 'characters' }
            : { autoComplete: 'one-time-code', inputMode: 'numeric' })}
          label={t(isRecovery ? 'twoStep.recoveryCode' : 'twoStep.code')}
          error={fault}
        />
        {take.isError && fault === undefined && <EntranceError>{errorText(take.error)}</EntranceError>}
        <Button kind="primary" size="large" type="submit" busy={take.isPending}>
          {t(take.isPending ? 'login.busy' : 'login.submit')}
        </Button>
      </form>
      <Button
        kind="quiet"
        onClick={() => {
          setRecovery(!isRecovery);
          forgetFault();
        }}
      >
        {t(isRecovery ? 'twoStep.useApp' : 'twoStep.useRecovery')}
      </Button>
      <Button kind="quiet" onClick={onAgain}>
        {t('link.back')}
      </Button>
    </EntranceCard>
  );
}
