/** One resource’s time on one date of a reservation. Dates of a series are numbered from 0; a single reservation has only 0. */
export interface Span {
  readonly date: number;
  readonly resource: string;
  readonly start: number;
  readonly end: number;
}

/** One operation of a client and its answer. All times are milliseconds of the run’s one clock, which is also the servers’ clock. */
export interface Operation {
  readonly kind: 'create' | 'move' | 'cancel' | 'finish' | 'confirm' | 'release' | 'read';
  /** The key that the client makes before the request, so that unknown outcomes can be determined later. */
  readonly key: string;
  /**
   * The requested times; for a cancellation the cancelled ones; for a confirmation or release those of the one resource. The end of an
   * answered finish, and all times of a read, are those in the answer.
   */
  readonly spans: readonly Span[];
  readonly askedAt: number;
  readonly answeredAt: number;
  /** `unknown`: the connection broke, or the server itself does not know. */
  readonly outcome: 'done' | 'refused' | 'unknown';
  /** The refusal's code. */
  readonly code?: string;
  /** The version of the event that the client had seen: of several changes of one version, only one may succeed. */
  readonly etag?: string;
  /** The id in the answer to a create. */
  readonly eventId?: string;
}

/** One booking in the database at the end. */
export interface FinalBooking {
  readonly key: string;
  /** The booking's original start in the series. */
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

/** The properties of the run’s resources that the checker needs. */
export interface World {
  /** Resources whose reservations have to be confirmed. */
  readonly confirmed: ReadonlySet<string>;
  /** Time before the start at which the confirmation window opens; it closes `closesAfterMs` after the start. */
  readonly opensBeforeMs: number;
  readonly closesAfterMs: number;
  /** Tolerance for two clocks, and for a job that runs only now and then. */
  readonly toleranceMs: number;
  /** Time at which the last server had stopped. */
  readonly endedAt: number;
}
