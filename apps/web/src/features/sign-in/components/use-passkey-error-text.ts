import { isApiError } from '../../../lib/api/api-error.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';

/** Returns the text of a passkey error. The browser's own failures have none fit for people. */
export function usePasskeyErrorText(): (error: unknown) => string {
  const t = useT();
  const errorText = useErrorText();
  return (error) => (isApiError(error) ? errorText(error) : t('passkeys.failed'));
}
