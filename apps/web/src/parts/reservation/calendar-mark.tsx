import type { OtherCalendar } from '@assist/contract';
import './calendar-mark.css';

/** A calendar by its colour and its name, because a colour alone is not enough. */
export function CalendarMark({ calendar, name }: { readonly calendar: Pick<OtherCalendar, 'colour'>; readonly name: string }) {
  return (
    <span className="calendar-mark">
      <span className="calendar-mark__colour" style={{ backgroundColor: calendar.colour }} aria-hidden />
      {name}
    </span>
  );
}
