import type { MessageKey } from '@assist/i18n';
import { useCallback } from 'react';
import { useT } from '../language-context.tsx';
import { ApiError } from './api-error.ts';

/** The sentence for a person, by the code; never the server's own text. */
export function useErrorText(): (error: unknown) => string {
  const t = useT();
  return useCallback(
    (error) => {
      const code = error instanceof ApiError ? error.code : 'unknown';
      const key = `error.${code}` as MessageKey;
      const text = t(key, { correlationId: error instanceof ApiError ? error.correlationId : '' });
      // A newer server may know a code that this client does not.
      return text === key ? t('error.unknown') : text;
    },
    [t],
  );
}
