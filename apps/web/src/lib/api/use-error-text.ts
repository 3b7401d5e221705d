import { errorKeysOf } from '@assist/i18n';
import { useCallback } from 'react';
import { useT } from '../language-context.tsx';
import { isApiError } from './api-error.ts';

/** Returns a function that finds the sentence for an error by its code. The server's own text is never shown. */
export function useErrorText(): (error: unknown) => string {
  const textOf = useCodeText();
  return useCallback((error) => (isApiError(error) ? textOf(error.code, error.correlationId) : textOf('unknown')), [textOf]);
}

/** Returns a function that finds the sentence for a code, for example the code of one of several conflicts. */
export function useCodeText(): (code: string, correlationId?: string) => string {
  const t = useT();
  return useCallback(
    (code, correlationId = '') => {
      // A newer server may know a code that this client does not.
      const key = errorKeysOf(code).find((candidate) => t(candidate) !== candidate) ?? 'error.unknown';
      return t(key, { correlationId });
    },
    [t],
  );
}
