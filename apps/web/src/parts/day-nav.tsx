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
import './day-nav.css';

const FIRST_DAYS = { monday: 'mon', saturday: 'sat', sunday: 'sun' } as const;

/** Previous day, set day, next day. */
export function DayNav({ day, onChange }: { day: LocalDate; onChange: (day: LocalDate) => void }) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const today = format.dateOf(now);
  const shown = day === today || day === plusDays(today, 1) ? `${format.relativeDay(day, now)} · ${format.day(day)}` : format.day(day);
  return (
    <div className="day-nav">
      <IconButton label={t('day.previous')} onClick={() => onChange(plusDays(day, -1))}>
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
      <IconButton label={t('day.next')} onClick={() => onChange(plusDays(day, 1))}>
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
