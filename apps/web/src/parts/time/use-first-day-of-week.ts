import { parseDate, startOfWeek } from '@internationalized/date';
import type { LocalDate } from '@assist/time';
import { useLanguage } from '../../lib/language-context.tsx';
import { usePreferences } from '../../lib/preferences.ts';

/** As the calendar component names them. */
export const FIRST_DAYS = { monday: 'mon', saturday: 'sat', sunday: 'sun' } as const;

/** The first day of the week that a day lies in: as the person has chosen it, or as the language is used to. */
export function useFirstDayOfWeek(day: LocalDate): LocalDate {
  const { locale } = useLanguage();
  const { firstDayOfWeek } = usePreferences();
  return startOfWeek(parseDate(day), locale, firstDayOfWeek === null ? undefined : FIRST_DAYS[firstDayOfWeek]).toString();
}
