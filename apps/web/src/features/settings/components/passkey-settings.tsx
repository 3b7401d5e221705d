import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useToast } from '../../../components/toast.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { newPasskeyName, passkeyFault, passkeysQuery, usePasskeyChanges } from '../../../lib/api/own-passkeys.ts';
import { passkeysHere } from '../../../lib/api/passkeys.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { ProveForm } from './prove-form.tsx';

const WHY_NOT = {
  'no-address': 'passkeys.noAddress',
  'other-address': 'passkeys.otherAddress',
  'no-browser': 'passkeys.noBrowser',
} as const;

/** Shows the person's passkeys, with which they can sign in without a password; nothing to people who have no password in Assist. */
export function PasskeySettings() {
  const t = useT();
  const errorText = useErrorText();
  const { signIn } = useConfiguration();
  const here = passkeysHere(signIn);
  const { data: passkeys, error } = useQuery({ ...passkeysQuery, enabled: here !== 'off' });
  const isElsewhere = isApiError(error) && error.code === 'sign-in-not-offered';
  if (here === 'off' || isElsewhere || (passkeys === undefined && error === null)) return null;
  return (
    <section className="card settings__group" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{t('passkeys.title')}</h2>
      <p className="settings__hint">{t('passkeys.lead')}</p>
      {passkeys === undefined ? (
        <p role="alert">{errorText(error)}</p>
      ) : (
        passkeys.length > 0 && (
          <ul className="settings__rows">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )
      )}
      {here === 'on' ? <AddPasskey /> : <p className="settings__hint">{t(WHY_NOT[here], { address: signIn.passkeys.origin ?? '' })}</p>}
    </section>
  );
}

function AddPasskey() {
  const t = useT();
  const toast = useToast();
  const [isAdding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { add } = usePasskeyChanges();

  function finish() {
    setAdding(false);
    add.reset();
  }
  const wasAdding = useRef(false);
  useEffect(() => {
    if (wasAdding.current && !isAdding) button.current?.focus();
    wasAdding.current = isAdding;
  }, [isAdding]);

  if (!isAdding) {
    return (
      <Button ref={button} icon={<KeyRound size={18} aria-hidden />} onClick={() => setAdding(true)}>
        {t('passkeys.add')}
      </Button>
    );
  }
  const fault = passkeyFault(add.error);
  return (
    <>
      <ProveForm
        label={t('twoStep.proof')}
        submitLabel={t('passkeys.add')}
        busy={add.isPending}
        error={isApiError(add.error) ? add.error : null}
        onProof={(proof) =>
          add.mutate(
            { proof, name: newPasskeyName(t) },
            {
              onSuccess: () => {
                toast({ kind: 'success', text: t('passkeys.added') });
                finish();
              },
            },
          )
        }
        onCancel={finish}
      />
      {fault !== undefined && (
        <p className="field__error" role="alert">
          {t(fault)}
        </p>
      )}
    </>
  );
}
