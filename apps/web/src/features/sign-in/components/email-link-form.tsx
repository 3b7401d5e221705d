import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { askForLink } from '../../../lib/api/email-link.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import { OtherWays } from './other-ways.tsx';
import { EntranceCard, EntranceError } from '../../../parts/account/entrance-card.tsx';

interface EmailLinkFormProps {
  /** E-mail address with which the field is filled at first. */
  readonly email: string;
  readonly returnUrl: string | undefined;
  readonly onSent: (email: string) => void;
}

export function EmailLinkForm({ email, returnUrl, onSent }: EmailLinkFormProps) {
  const t = useT();
  const { language } = useLanguage();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const ask = useMutation({
    mutationFn: (address: string) => askForLink(address, returnUrl, language),
    onSuccess: (_nothing, address) => onSent(address),
    onError: (error) => {
      if (isApiError(error) && error.code === 'invalid-input') complain(t('link.emailWrong'));
    },
  });

  function complain(sentence: string) {
    setFault(sentence);
    input.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = input.current?.value.trim() ?? '';
    setFault(undefined);
    if (address === '') complain(t('login.emailMissing'));
    else if (input.current?.validity.typeMismatch === true) complain(t('link.emailWrong'));
    else ask.mutate(address);
  }

  return (
    <EntranceCard title={t('link.title')}>
      <p className="entrance__lead">{t('link.lead')}</p>
      <form onSubmit={submit} noValidate>
        <TextField
          ref={input}
          name="email"
          type="email"
          autoComplete="email"
          autoFocus
          defaultValue={email}
          label={t('login.email')}
          error={fault}
        />
        {ask.isError && fault === undefined && <EntranceError>{errorText(ask.error)}</EntranceError>}
        <Button kind="primary" size="large" type="submit" busy={ask.isPending}>
          {t(ask.isPending ? 'link.sending' : 'link.send')}
        </Button>
      </form>
      <OtherWays returnUrl={returnUrl} />
    </EntranceCard>
  );
}
