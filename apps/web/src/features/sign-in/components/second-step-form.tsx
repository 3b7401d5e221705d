import type { SecondStep } from '@assist/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { takeStep } from '../../../lib/api/second-step.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { SignInCard, SignInError } from './sign-in-card.tsx';

interface SecondStepFormProps {
  readonly step: SecondStep;
  readonly onDone: () => unknown;
  /** Called if the first step has to be repeated. */
  readonly onAgain: () => void;
}

/** The second step after a successful first one: a code of the app, or a recovery code if the app is gone. */
export function SecondStepForm({ step, onDone, onAgain }: SecondStepFormProps) {
  const t = useT();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [isRecovery, setRecovery] = useState(false);
  const [fault, setFault] = useState<string>();
  const take = useMutation({
    gcTime: 0,
    mutationFn: (code: string) => takeStep(step.ticket, code),
    onSuccess: onDone,
    onError: (error) => {
      if (isApiError(error) && error.code === 'wrong-code') complain(errorText(error));
    },
  });
  const hasEnded = isApiError(take.error) && (take.error.code === 'step-ended' || take.error.code === 'account-closed');

  function complain(sentence: string) {
    setFault(sentence);
    input.current?.focus();
    input.current?.select();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    setFault(undefined);
    if (code === '') complain(t('twoStep.codeMissing'));
    else take.mutate(code);
  }

  if (hasEnded) {
    return (
      <SignInCard title={t('twoStep.signInTitle')} isNext>
        <SignInError>{errorText(take.error)}</SignInError>
        <Button kind="primary" size="large" onClick={onAgain}>
          {t('twoStep.again')}
        </Button>
      </SignInCard>
    );
  }
  return (
    <SignInCard title={t('twoStep.signInTitle')}>
      <p className="sign-in__lead" id="second-step-lead">
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
        {take.isError && fault === undefined && <SignInError>{errorText(take.error)}</SignInError>}
        <Button kind="primary" size="large" type="submit" busy={take.isPending}>
          {t(take.isPending ? 'login.busy' : 'login.submit')}
        </Button>
      </form>
      <Button
        kind="quiet"
        onClick={() => {
          setRecovery(!isRecovery);
          setFault(undefined);
        }}
      >
        {t(isRecovery ? 'twoStep.useApp' : 'twoStep.useRecovery')}
      </Button>
      <Button kind="quiet" onClick={onAgain}>
        {t('link.back')}
      </Button>
    </SignInCard>
  );
}
