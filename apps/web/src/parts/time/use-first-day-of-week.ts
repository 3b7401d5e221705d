import { parseDate, startOfWeek } from '@internationalized/date';
import type { LocalDate } from '@assist/time';
import { useLanguage } from '../../lib/language-context.tsx';
import { usePreferences } from '../../lib/preferences.ts';

/** The names that react-aria's calendar uses for the days on which a week can begin. */
export const FIRST_DAYS = { monday: 'mon', saturday: 'sat', sunday: 'sun' } as const;

/** Returns the first day of the week that contains `day`. Weeks begin as the person has chosen, or as the language's default. */
export function useFirstDayOfWeek(day: LocalDate): LocalDate {
  const { locale } = useLanguage();
  const { firstDayOfWeek } = usePreferences();
  return startOfWeek(parseDate(day), locale, firstDayOfWeek === null ? undefined : FIRST_DAYS[firstDayOfWeek]).toString();
}
