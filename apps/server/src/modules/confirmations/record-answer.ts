import type { ConfirmationRecordAnswer } from '@assist/contract';
import { fromInstant, instantOf } from '@assist/time';
import type { Booking } from '../../calendars/confirmations.ts';

export function toRecordAnswer({ eventId, iCalUid, resourceEmail, record }: Booking, orderItemsCount: number): ConfirmationRecordAnswer {
  const toText = (instant: number | null) => (instant === null ? null : fromInstant(instantOf(instant)));
  return {
    id: eventId,
    email: resourceEmail,
    iCalUid,
    canceled: record.canceled,
    confirmed: record.confirmed,
    confirmedBy: record.confirmedBy,
    confirmedWhen: toText(record.confirmedWhen),
    orderItemsCount,
    statusesByDay: record.statusesByDay.map((day) => ({ ...day, confirmedWhen: toText(day.confirmedWhen) })),
  };
}
