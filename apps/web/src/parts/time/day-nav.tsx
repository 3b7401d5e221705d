import type { OpenDays } from '@assist/resource';
import { type LocalDate, plusDays } from '@assist/time';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Button as PickerButton, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { IconButton } from '../../components/button.tsx';
import { OneStop } from '../../components/one-stop.tsx';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import type { DayCalendarProps } from './day-calendar.tsx';
import './day-nav.css';

/** Loads the calendar only when it may be opened, because its code is large: a sixth of a whole screen's. */
const loadCalendar = () => import('./day-calendar.tsx');
const DayCalendar = lazy(async () => ({ default: (await loadCalendar().catch(() => ({ DayCalendar: DateField }))).DayCalendar }));

interface DayNavProps {
  readonly day: LocalDate;
  /** The open days. The arrow buttons skip all other days unless Shift is held. */
  readonly openDays: OpenDays;
  /** The days of the shown week, in which case each step is a week; undefined if only a day is shown. */
  readonly week?: readonly LocalDate[] | undefined;
  readonly onChange: (day: LocalDate) => void;
}

/** Buttons for the previous and the next day or week, and between them a button with the shown one, which opens the calendar. */
export function DayNav({ day, openDays, week, onChange }: DayNavProps) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const near = [...new Set([format.relativeDay(day, now), format.day(day)])].join(' · ');
  const shown = week === undefined ? near : format.days(week[0]!, week.at(-1)!);
  const step = (by: 1 | -1) => {
    const isNext = by === 1;
    const beside = plusDays(day, by);
    const open = isNext ? openDays.next(day) : openDays.previous(day);
    const label =
      week !== undefined
        ? t(isNext ? 'timeline.nextWeek' : 'timeline.previousWeek')
        : open === beside
          ? t(isNext ? 'day.next' : 'day.previous')
          : t(isNext ? 'day.nextOpen' : 'day.previousOpen', { day: format.day(open), closed: format.day(beside) });
    const go = (isShift: boolean) => onChange(week === undefined ? (isShift ? beside : open) : plusDays(day, by * week.length));
    return (
      <IconButton label={label} onClick={(event) => go(event.shiftKey)}>
        {isNext ? <ChevronRight size={22} aria-hidden /> : <ChevronLeft size={22} aria-hidden />}
      </IconButton>
    );
  };
  return (
    <div className="day-nav">
      {step(-1)}
      <DialogTrigger>
        <PickerButton
          className="day-nav__day"
          onHoverStart={fetchCalendar}
          onFocus={fetchCalendar}
          aria-label={`${shown}, ${t('day.choose')}`}
        >
          {shown}
        </PickerButton>
        <Popover className="popover" placement="bottom">
          <Dialog className="day-nav__dialog" aria-label={t('day.choose')}>
            {({ close }) => (
              <Suspense fallback={<div className="day-nav__wait" />}>
                <DayCalendar
                  day={day}
                  openDays={openDays}
                  onChoose={(chosen) => {
                    onChange(chosen);
                    close();
                  }}
                />
              </Suspense>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {step(1)}
    </div>
  );
}

const fetchCalendar = () => void loadCalendar().catch(() => {});

/** The browser's own date field, shown if the calendar cannot be loaded (without a connection, or after an update of the server). */
function DateField({ day, onChoose }: DayCalendarProps) {
  const t = useT();
  const choose = (text: string) => text !== '' && onChoose(text);
  return (
    <input
      className="input"
      type="date"
      aria-label={t('day.choose')}
      defaultValue={day}
      // The day is chosen on blur, because a year is typed digit by digit, and each digit would otherwise be a choice.
      onBlur={(event) => choose(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && choose(event.currentTarget.value)}
    />
  );
}

interface DayShortcutsProps {
  readonly day: LocalDate;
  readonly openDays: OpenDays;
  readonly onChange: (day: LocalDate) => void;
  /** An element in place of the button "Today". */
  readonly today?: ReactNode;
}

/** Buttons for the two days that most people want: today, and the next usual open day, by name. */
export function DayShortcuts({ day, openDays, onChange, today }: DayShortcutsProps) {
  const t = useT();
  const format = useFormat();
  const now = format.dateOf(useNow());
  const chip = (chosen: LocalDate, name: string) => (
    <button type="button" className="chip" aria-pressed={day === chosen} onClick={() => onChange(chosen)}>
      {name}
    </button>
  );
  const next = openDays.nextUsual(now);
  return (
    <OneStop className="day-shortcuts" label={t('day.choose')}>
      {today ?? chip(now, t('day.today'))}
      {chip(next, format.day(next))}
    </OneStop>
  );
}
