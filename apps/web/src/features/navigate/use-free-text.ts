import type { Instant } from '@assist/time';
import { useCallback } from 'react';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';

/**
 * Returns a function that states until when a free resource stays free. A time after today is not named, because it does not matter on the
 * spot.
 */
export function useFreeText(): (free: { readonly from: Instant; readonly until: Instant }) => string {
  const t = useT();
  const format = useFormat();
  return useCallback(
    ({ from, until }) =>
      format.dateOf(until) === format.dateOf(from) ? t('here.freeUntil', { time: format.time(until) }) : t('here.freeToday'),
    [t, format],
  );
}
