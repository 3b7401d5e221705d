import type { SecondStep } from '@assist/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { takeStep } from '../../lib/api/second-step.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useT } from '../../lib/language-context.tsx';

/** Returns the ref of the field for the code of a second step, what is wrong with the code, and the functions that submit it. */
export function useSecondStep({ ticket }: SecondStep, onDone: () => unknown) {
  const t = useT();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const take = useMutation({
    gcTime: 0,
    mutationFn: (code: string) => takeStep(ticket, code),
    onSuccess: onDone,
    onError: (error) => {
      if (isApiError(error) && error.code === 'wrong-code') complain(errorText(error));
    },
  });

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

  return {
    input,
    fault,
    take,
    submit,
    forgetFault: () => setFault(undefined),
    /** True if the first step has to be repeated. */
    hasEnded: isApiError(take.error) && (take.error.code === 'step-ended' || take.error.code === 'account-closed'),
  };
}
