import type { Instant, LocalDate } from '@assist/time';

/** Specification, section 3: what is known of one event at one resource. */
export interface EventConfirmationRecord {
  readonly email: string;
  readonly iCalUid: string;
  readonly canceled: boolean;
  readonly confirmed: boolean;
  readonly confirmedBy: string | null;
  readonly confirmedWhen: Instant | null;
  readonly orderItemsCount: number;
  /** One entry a day of an event that is confirmed day by day; else empty. */
  readonly statusesByDay: readonly DayStatus[];
}

export interface DayStatus {
  readonly date: LocalDate;
  readonly canceled: boolean;
  readonly confirmed: boolean;
  readonly confirmedBy: string | null;
  readonly confirmedWhen: Instant | null;
}

/** Specification, section 3. */
export interface ConfirmStatusRequest {
  readonly email: string;
  readonly iCalUid: string;
  readonly id: string;
}
