import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';

interface ProveFormProps {
  /** Label of the field, which tells the person whether only the password is accepted, or a code too. */
  readonly label: string;
  readonly submitLabel: string;
  readonly isDanger?: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onProof: (proof: string) => void;
  readonly onCancel: () => void;
}

/** Asks for proof of identity, so that somebody who finds the browser open cannot change how the person signs in. */
export function ProveForm({ label, submitLabel, isDanger = false, busy, error, onProof, onCancel }: ProveFormProps) {
  const t = useT();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const isWrong = isApiError(error) && error.code === 'wrong-proof';

  useEffect(() => {
    if (isWrong) input.current?.select();
  }, [isWrong, error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const proof = input.current?.value ?? '';
    setMissing(proof.trim() === '');
    if (proof.trim() === '') input.current?.focus();
    else onProof(proof);
  }

  return (
    <form className="settings__form" onSubmit={submit} noValidate>
      <TextField
        ref={input}
        name="proof"
        type="password"
        autoComplete="current-password"
        autoFocus
        maxLength={256}
        label={label}
        error={isMissing ? t('twoStep.proofMissing') : isWrong ? errorText(error) : undefined}
      />
      {error !== null && !isWrong && (
        <p className="field__error" role="alert">
          {errorText(error)}
        </p>
      )}
      <div className="settings__leave">
        <Button type="submit" kind={isDanger ? 'danger' : 'primary'} busy={busy}>
          {submitLabel}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
