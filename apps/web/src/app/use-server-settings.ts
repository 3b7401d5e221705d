import { isLanguage } from '@assist/i18n';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { settingsQuery } from '../lib/api/queries.ts';
import { useLanguage } from '../lib/language-context.tsx';
import { applyPreferences } from '../lib/preferences.ts';
import { applyTheme, storedTheme } from '../lib/theme.ts';

/** What a person has set on one device holds on the others: language, look, times and weeks. */
export function useServerSettings(): void {
  const { data: settings } = useQuery(settingsQuery);
  const { setLanguage } = useLanguage();
  const { language, theme, timeFormat, firstDayOfWeek } = settings ?? {};
  useEffect(() => {
    // People who have never chosen one keep what their browser is used to.
    if (language !== undefined && language !== null && isLanguage(language)) void setLanguage(language);
  }, [language, setLanguage]);
  useEffect(() => {
    if (theme !== undefined && theme !== storedTheme()) applyTheme(theme);
  }, [theme]);
  useEffect(() => {
    if (timeFormat !== undefined && firstDayOfWeek !== undefined) applyPreferences({ timeFormat, firstDayOfWeek });
  }, [timeFormat, firstDayOfWeek]);
}
