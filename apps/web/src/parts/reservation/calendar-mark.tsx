import type { OtherCalendar } from '@assist/contract';
import './calendar-mark.css';

/** The colour and the name of a calendar, because a colour must not be the only distinction. */
export function CalendarMark({ calendar, name }: { readonly calendar: Pick<OtherCalendar, 'colour'>; readonly name: string }) {
  return (
    <span className="calendar-mark">
      <span className="calendar-mark__colour" style={{ backgroundColor: calendar.colour }} aria-hidden />
      {name}
    </span>
  );
}
