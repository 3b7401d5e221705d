import type { Instant, LocalDate } from '@assist/time';

/** Whether an event is confirmed at one resource, and by whom. */
export interface RecordedConfirmation {
  readonly canceled: boolean;
  readonly confirmed: boolean;
  readonly confirmedBy: string | null;
  readonly confirmedWhen: Instant | null;
  /** One entry for each day of an event that is confirmed day by day; otherwise empty. */
  readonly statusesByDay: readonly DayStatus[];
}

/** The stored confirmation of one event at one resource (specification, section 3). */
export interface EventConfirmationRecord extends RecordedConfirmation {
  readonly email: string;
  readonly iCalUid: string;
  readonly orderItemsCount: number;
}

export interface DayStatus {
  readonly date: LocalDate;
  readonly canceled: boolean;
  readonly confirmed: boolean;
  readonly confirmedBy: string | null;
  readonly confirmedWhen: Instant | null;
}
