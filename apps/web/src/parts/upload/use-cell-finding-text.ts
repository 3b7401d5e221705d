import type { RowFindingAnswer } from '@assist/contract';
import type { MessageKey } from '@assist/i18n';
import { useCallback } from 'react';
import { useT } from '../../lib/language-context.tsx';

/** Returns a function that tells in the person's language what is wrong with a cell. A newer server's finding is told in its own words. */
export function useCellFindingText(): (finding: RowFindingAnswer) => string {
  const t = useT();
  return useCallback(
    ({ code, sentence, names = [], more = 0 }) => {
      const key = `cell.${code}`;
      const text = t(key as MessageKey, { names: names.join(', '), more });
      return text === key ? sentence : text;
    },
    [t],
  );
}
