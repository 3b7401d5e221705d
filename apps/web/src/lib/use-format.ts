import { type Instant, minutesBetween } from '@assist/time';
import { useMemo } from 'react';
import { useConfiguration } from './configuration-context.tsx';
import { type Format, formatOf } from './format.ts';
import { useLanguage, useT } from './language-context.tsx';

/** Times and days as a person of the chosen language reads them, in the zone of the site. */
export function useFormat(): Format {
  const { locale } = useLanguage();
  const { timezone } = useConfiguration();
  const t = useT();
  return useMemo(() => formatOf(locale, timezone, t), [locale, timezone, t]);
}

export function minutesUntil(now: Instant, then: Instant): number {
  return minutesBetween(now, then);
}
