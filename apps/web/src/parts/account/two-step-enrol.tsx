import type { AnswerOf, beginTwoStep } from '@assist/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { TextField } from '../../components/text-field.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useT } from '../../lib/language-context.tsx';
import './two-step.css';

interface TwoStepEnrolProps {
  readonly begun: AnswerOf<typeof beginTwoStep>;
  readonly busy: boolean;
  readonly error: unknown;
  /** The level of the component's headings. */
  readonly heading?: 'h2' | 'h3';
  readonly onCode: (code: string) => void;
  readonly onCancel: () => void;
}

/** Shows the secret for the authenticator app, and a field for the first code, which proves that the app has the secret. */
export function TwoStepEnrol({ begun: { secret, uri }, busy, error, heading: Heading = 'h3', onCode, onCancel }: TwoStepEnrolProps) {
  const t = useT();
  const errorText = useErrorText();
  const title = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const isWrong = isApiError(error) && error.code === 'wrong-code';
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    if (isWrong) input.current?.select();
  }, [isWrong, error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = input.current?.value.trim() ?? '';
    setMissing(code === '');
    if (code === '') input.current?.focus();
    else onCode(code);
  }

  return (
    <form className="two-step" onSubmit={submit} noValidate>
      <Heading ref={title} tabIndex={-1}>
        {t('twoStep.scanTitle')}
      </Heading>
      <p className="two-step__hint">{t('twoStep.scan')}</p>
      <QrCode text={uri} label={t('twoStep.picture')} />
      <p className="two-step__hint">
        {t('twoStep.secret')} <code className="two-step__secret">{secret.match(/.{4}/g)!.join(' ')}</code>
      </p>
      <Heading>{t('twoStep.confirmTitle')}</Heading>
      <TextField
        ref={input}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        maxLength={64}
        label={t('twoStep.code')}
        error={isMissing ? t('twoStep.codeMissing') : isWrong ? errorText(error) : undefined}
      />
      {error !== null && !isWrong && (
        <p className="field__error" role="alert">
          {errorText(error)}
        </p>
      )}
      <div className="two-step__buttons">
        <Button type="submit" kind="primary" busy={busy}>
          {t('twoStep.turnOn')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
