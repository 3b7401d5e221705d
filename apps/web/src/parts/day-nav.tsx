import { CalendarDate, type DateValue, parseDate } from '@internationalized/date';
import { type LocalDate, plusDays } from '@assist/time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Button as PickerButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Dialog,
  DialogTrigger,
  Heading,
  Popover,
} from 'react-aria-components';
import { IconButton } from '../components/button.tsx';
import { useT } from '../lib/language-context.tsx';
import { usePreferences } from '../lib/preferences.ts';
import { useFormat } from '../lib/use-format.ts';
import { useNow } from '../lib/use-now.ts';
import { FIRST_DAYS } from './use-first-day-of-week.ts';
import './day-nav.css';

interface DayNavProps {
  readonly day: LocalDate;
  /** The days of the week that it lies in, where all of it is shown: then a step is a week. */
  readonly week?: readonly LocalDate[] | undefined;
  readonly onChange: (day: LocalDate) => void;
}

/** Previous day, set day, next day; or the same with weeks. */
export function DayNav({ day, week, onChange }: DayNavProps) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const today = format.dateOf(now);
  const near = day === today || day === plusDays(today, 1) ? `${format.relativeDay(day, now)} · ${format.day(day)}` : format.day(day);
  const shown = week === undefined ? near : format.days(week[0]!, week.at(-1)!);
  const step = week?.length ?? 1;
  return (
    <div className="day-nav">
      <IconButton label={t(week === undefined ? 'day.previous' : 'timeline.previousWeek')} onClick={() => onChange(plusDays(day, -step))}>
        <ChevronLeft size={22} aria-hidden />
      </IconButton>
      <DialogTrigger>
        <PickerButton className="day-nav__day" aria-label={`${shown}, ${t('day.choose')}`}>
          {shown}
        </PickerButton>
        <Popover className="popover" placement="bottom">
          <Dialog className="day-nav__dialog" aria-label={t('day.choose')}>
            {({ close }) => (
              <DayCalendar
                day={day}
                onChoose={(chosen) => {
                  onChange(chosen);
                  close();
                }}
              />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      <IconButton label={t(week === undefined ? 'day.next' : 'timeline.nextWeek')} onClick={() => onChange(plusDays(day, step))}>
        <ChevronRight size={22} aria-hidden />
      </IconButton>
    </div>
  );
}

function DayCalendar({ day, onChoose }: { readonly day: LocalDate; readonly onChoose: (day: LocalDate) => void }) {
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
          <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar__cell" />}</CalendarGridBody>
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
