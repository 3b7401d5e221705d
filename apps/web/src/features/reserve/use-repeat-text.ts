import { weeksOfMonth } from '@assist/reservation';
import { dayOfWeek, DAYS_OF_WEEK, type DayOfWeek, type LocalDate } from '@assist/time';
import { useMemo } from 'react';
import { useLanguage, useT } from '../../lib/language-context.tsx';
import type { RepeatPreset } from './repeat.ts';

/** A Monday (2026-11-23), from which the names of the weekdays are derived. */
const A_MONDAY = Date.UTC(2026, 10, 23);

/** Returns a function that describes a repetition in words. */
export function useRepeatText() {
  const t = useT();
  const { locale } = useLanguage();
  return useMemo(() => {
    const nameOf = (look: 'long' | 'short') => {
      const format = new Intl.DateTimeFormat(locale, { weekday: look, timeZone: 'UTC' });
      return (day: DayOfWeek) => format.format(A_MONDAY + DAYS_OF_WEEK.indexOf(day) * 86_400_000);
    };
    const [weekday, shortWeekday] = [nameOf('long'), nameOf('short')];
    const preset = (one: RepeatPreset, day: LocalDate): string => {
      switch (one) {
        case 'weekly':
          return t('repeat.presetWeekly', { weekday: weekday(dayOfWeek(day)) });
        case 'monthlyByDate':
          return t('repeat.presetMonthlyByDate', { date: Number(day.slice(8)) });
        case 'monthlyByWeekday':
          return t('repeat.presetMonthlyByWeekday', { week: String(weeksOfMonth(day)[0]!), weekday: weekday(dayOfWeek(day)) });
        case 'never':
        case 'daily':
        case 'weekdays':
          return t(`reserve.${one}`);
        case 'custom':
          return t('repeat.custom');
      }
    };
    return { weekday, shortWeekday, preset };
  }, [t, locale]);
}
