import type { Resource } from '@assist/resource';
import { useCallback } from 'react';
import { useT } from '../../lib/language-context.tsx';
import { useResourceText } from '../../parts/resource/use-resource-text.ts';
import { countOf, type DecidedDate } from './series-choices.ts';

/** Returns a function that lists how dates deviate from the rule, such as "1 in Olše", "2 at another time". */
export function useSeriesParts(resources: readonly Resource[]): (dates: readonly DecidedDate[]) => readonly string[] {
  const t = useT();
  const text = useResourceText();
  return useCallback(
    (dates) => {
      const { moved, instead } = countOf(dates);
      const elsewhere = [...instead].map(([email, count]) => {
        const other = resources.find((one) => one.email === email);
        return t('series.ofThemIn', { count, name: other === undefined ? email : text.name(other) });
      });
      return [...elsewhere, ...(moved === 0 ? [] : [t('series.ofThemMoved', { count: moved })])];
    },
    [t, text, resources],
  );
}
