import { isLanguage } from '@assist/i18n';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settingsQuery } from '../lib/api/queries.ts';
import { useLanguage } from '../lib/language-context.tsx';
import { applyPreferences } from '../lib/preferences.ts';
import { applyTheme, storedTheme } from '../lib/theme.ts';

/** Applies the settings that the person has made on any device: language, appearance, zone, times and weeks. */
export function useServerSettings(): void {
  const { data: settings } = useQuery(settingsQuery);
  const { setLanguage } = useLanguage();
  const { language, theme, timeFormat, firstDayOfWeek, timezone } = settings ?? {};
  useEffect(() => {
    // People who have never chosen a language keep their browser's language.
    if (language !== undefined && language !== null && isLanguage(language)) void setLanguage(language);
  }, [language, setLanguage]);
  useEffect(() => {
    if (theme !== undefined && theme !== storedTheme()) applyTheme(theme);
  }, [theme]);
  useEffect(() => {
    if (timeFormat === undefined || firstDayOfWeek === undefined) return;
    // Settings that an earlier version has stored in the browser have no zone.
    applyPreferences({ timeFormat, firstDayOfWeek, timezone: timezone ?? null });
  }, [timeFormat, firstDayOfWeek, timezone]);
}
