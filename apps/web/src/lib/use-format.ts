import { type Instant, minutesBetween } from '@assist/time';
import { useMemo } from 'react';
import { useConfiguration } from './configuration-context.tsx';
import { type Format, formatOf } from './format.ts';
import { useLanguage, useT } from './language-context.tsx';
import { usePreferences } from './preferences.ts';

/** Returns the formats of times and days in the chosen language, the person's time format and the company's time zone. */
export function useFormat(): Format {
  const { locale } = useLanguage();
  const { timezone } = useConfiguration();
  const t = useT();
  const { timeFormat } = usePreferences();
  return useMemo(() => formatOf(locale, timezone, t, timeFormat), [locale, timezone, t, timeFormat]);
}

export function minutesUntil(now: Instant, then: Instant): number {
  return minutesBetween(now, then);
}
