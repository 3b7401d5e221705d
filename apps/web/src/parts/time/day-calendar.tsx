import { CalendarDate, type DateValue, parseDate } from '@internationalized/date';
import type { OpenDays } from '@assist/resource';
import type { LocalDate } from '@assist/time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Button as PickerButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components';
import { useT } from '../../lib/language-context.tsx';
import { usePreferences } from '../../lib/preferences.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { FIRST_DAYS } from './use-first-day-of-week.ts';
import './day-calendar.css';

export interface DayCalendarProps {
  readonly day: LocalDate;
  readonly openDays: OpenDays;
  readonly onChoose: (day: LocalDate) => void;
}

/** The calendar of a month. Closed days are struck through but can be chosen. */
export function DayCalendar({ day, openDays, onChoose }: DayCalendarProps) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const { firstDayOfWeek } = usePreferences();
  return (
    <>
      <Calendar
        {...(firstDayOfWeek === null ? {} : { firstDayOfWeek: FIRST_DAYS[firstDayOfWeek] })}
        value={parseDate(day)}
        onChange={(value: DateValue) => onChoose(toLocalDate(value))}
        autoFocus
      >
        <header className="calendar__head">
          <PickerButton slot="previous" className="icon-button">
            <ChevronLeft size={20} aria-hidden />
          </PickerButton>
          <Heading className="calendar__title" />
          <PickerButton slot="next" className="icon-button">
            <ChevronRight size={20} aria-hidden />
          </PickerButton>
        </header>
        <CalendarGrid className="calendar__grid">
          <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell date={date} className={`calendar__cell${openDays.isOpen(date.toString()) ? '' : ' calendar__cell--closed'}`} />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      <button type="button" className="button button--quiet button--small" onClick={() => onChoose(format.dateOf(now))}>
        {t('day.today')}
      </button>
    </>
  );
}

function toLocalDate(value: DateValue): LocalDate {
  return new CalendarDate(value.year, value.month, value.day).toString();
}
