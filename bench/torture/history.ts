/** The time of one resource on one date of a reservation. Dates of a series are numbered from 0; a single reservation has only date 0. */
export interface Span {
  readonly date: number;
  readonly resource: string;
  readonly start: number;
  readonly end: number;
}

/** One operation of a client and its answer. All times are milliseconds of the run’s clock, which the servers use, too. */
export interface Operation {
  readonly kind: 'create' | 'move' | 'cancel' | 'finish' | 'confirm' | 'release' | 'read';
  /** The reservation’s key, which the client makes before the request. It identifies the booking even if the outcome is unknown. */
  readonly key: string;
  /**
   * The requested spans. For a cancellation, these are the cancelled ones; for a confirmation or release, that of the one resource. The end
   * of an answered finish, and all times of a read, are taken from the answer.
   */
  readonly spans: readonly Span[];
  readonly askedAt: number;
  readonly answeredAt: number;
  /** `unknown`: there was no answer, or one with a 5xx status. */
  readonly outcome: 'done' | 'refused' | 'unknown';
  /** The error code in the answer; undefined if the operation was done or not answered. */
  readonly code?: string;
  /** The version of the event that a move changes. Of several moves of the same version, only one may succeed. */
  readonly etag?: string;
  /** The event's id from the answer to a creation. */
  readonly eventId?: string;
}

/** One booking in the database at the end. */
export interface FinalBooking {
  readonly key: string;
  /** The start with which the event was created, before any move. */
  readonly originalStart: number;
  readonly resource: string;
  readonly start: number;
  readonly end: number;
  readonly cancelled: boolean;
}

export interface Violation {
  readonly rule:
    | 'overlap'
    | 'overlap-in-history'
    | 'lost'
    | 'undone'
    | 'half'
    | 'twice'
    | 'both-won'
    | 'contradiction'
    | 'unasked'
    | 'wrong-read'
    | 'unjustified-refusal';
  readonly text: string;
}

/** What the checker needs to know about the run. All times are in ms. */
export interface World {
  /** Addresses of the resources whose reservations must be confirmed. */
  readonly confirmed: ReadonlySet<string>;
  /** Time before the start at which the confirmation window opens; it closes `closesAfterMs` after the start. */
  readonly opensBeforeMs: number;
  readonly closesAfterMs: number;
  /** Allowed deviation in time: the clocks differ, and the server's job runs only at intervals. */
  readonly toleranceMs: number;
  /** Time at which all servers had stopped. */
  readonly endedAt: number;
}
