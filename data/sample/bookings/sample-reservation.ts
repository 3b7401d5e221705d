/** A reservation of the sample week, as plain values. */
export interface SampleReservation {
  readonly organizerEmail: string;
  readonly resourceEmails: readonly string[];
  /** E-mail addresses of people besides the organizer. */
  readonly attendees: readonly string[];
  readonly subject: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly visibility: 'public' | 'private';
  readonly isAllDay: boolean;
  readonly confirmed: boolean;
  readonly cancelled: boolean;
  /** A text that is the same for every occurrence of one series; null for a single reservation. */
  readonly series: string | null;
}

export interface BookableResource {
  readonly id: string;
  readonly email: string;
  readonly resourceTypeId: string;
  readonly areaId: string;
  readonly capacity: number;
  readonly reservedToEmails: readonly string[];
  readonly requiresConfirmation: boolean;
  readonly rejectOutsideHours: boolean;
}

export interface Booker {
  readonly email: string;
  readonly department: string;
  readonly areas: readonly string[];
}
