import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { passkeyFault, passkeysQuery, usePasskeyProof } from '../../../lib/api/own-passkeys.ts';
import { passkeysHere } from '../../../lib/api/passkeys.ts';
import { twoStepQuery } from '../../../lib/api/two-step.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
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

/**
 * Asks for proof of identity, so that somebody who finds the browser open cannot change how the person signs in. People who have no
 * password prove it with a passkey, and others with a passkey may.
 */
export function ProveForm({ label, submitLabel, isDanger = false, busy, error, onProof, onCancel }: ProveFormProps) {
  const t = useT();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { hasPassword, hasPasskey } = useWaysToProve();
  const prove = usePasskeyProof();
  const isWrong = isApiError(error) && error.code === 'wrong-proof';
  const fault = passkeyFault(prove.error);
  const shown = prove.error !== null && fault === undefined ? prove.error : error;

  useEffect(() => {
    if (isWrong) input.current?.select();
  }, [isWrong, error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!hasPassword) {
      prove.mutate(undefined, { onSuccess: onProof });
      return;
    }
    const proof = input.current?.value ?? '';
    setMissing(proof.trim() === '');
    if (proof.trim() === '') input.current?.focus();
    else onProof(proof);
  }

  return (
    <form className="settings__form" onSubmit={submit} noValidate>
      {hasPassword && (
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
      )}
      {(fault !== undefined || (shown !== null && (!isWrong || !hasPassword))) && (
        <p className="field__error" role="alert">
          {fault === undefined ? errorText(shown) : t(fault)}
        </p>
      )}
      <div className="settings__leave">
        <Button
          type="submit"
          kind={isDanger ? 'danger' : 'primary'}
          busy={busy || (prove.isPending && !hasPassword)}
          autoFocus={!hasPassword}
        >
          {submitLabel}
        </Button>
        {hasPassword && hasPasskey && (
          <Button
            icon={<KeyRound size={18} aria-hidden />}
            busy={prove.isPending}
            onClick={() => prove.mutate(undefined, { onSuccess: onProof })}
          >
            {t('passkeys.prove')}
          </Button>
        )}
        <Button kind="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Returns how the person can prove that they are present. Until it is known, a password is asked for, which most people have. */
function useWaysToProve(): { readonly hasPassword: boolean; readonly hasPasskey: boolean } {
  const { signIn } = useConfiguration();
  const isHere = passkeysHere(signIn) === 'on';
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery, enabled: isHere });
  const { data: state } = useQuery({ ...twoStepQuery, enabled: signIn.twoStep });
  return { hasPassword: state?.hasPassword !== false, hasPasskey: isHere && passkeys.length > 0 };
}
