import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { enterWithPasskey, isGivenUp } from '../../../lib/api/passkeys.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { usePasskeyAutofill } from '../use-passkey-autofill.ts';
import { EntranceError } from '../../../parts/account/entrance-card.tsx';

/** Shows a button that signs in with a passkey, for which the device asks for the person's finger, face or code. */
export function PasskeyButton({ onDone }: { readonly onDone: () => unknown }) {
  const t = useT();
  const errorText = usePasskeyErrorText();
  const [failure, setFailure] = useState<unknown>(null);
  const press = useMutation({
    mutationFn: () => enterWithPasskey(false),
    onMutate: () => setFailure(null),
    onSuccess: onDone,
    onError: setFailure,
  });
  // Autofill is off during a press, because the browser allows only one passkey request at a time.
  usePasskeyAutofill(!press.isPending, onDone, setFailure);
  return (
    <>
      <Button size="large" icon={<KeyRound size={20} aria-hidden />} busy={press.isPending} onClick={() => press.mutate()}>
        {t('passkeys.signIn')}
      </Button>
      {failure !== null && <EntranceError>{isGivenUp(failure) ? t('passkeys.givenUp') : errorText(failure)}</EntranceError>}
    </>
  );
}

/** Returns a function that returns the text for a passkey error. One sentence replaces the browser's messages, which are too technical. */
function usePasskeyErrorText(): (error: unknown) => string {
  const t = useT();
  const errorText = useErrorText();
  return (error) => (isApiError(error) ? errorText(error) : t('passkeys.failed'));
}
