/** One resource's time on one date of a reservation: dates of a series are counted from 0, a single one has 0 alone. */
export interface Span {
  readonly date: number;
  readonly resource: string;
  readonly start: number;
  readonly end: number;
}

/** What a client did and heard. All times are milliseconds of the one clock of the run, which is the servers' clock too. */
export interface Operation {
  readonly kind: 'create' | 'move' | 'cancel' | 'finish' | 'confirm' | 'release' | 'read';
  /** Made by the client before it asked: it decides outcomes that were never heard. */
  readonly key: string;
  /**
   * What was asked for; of a cancellation what is given up, of a confirmation and a release the one resource. Of a finish that was answered,
   * its end is the answered one, and of a read all is as it was answered.
   */
  readonly spans: readonly Span[];
  readonly askedAt: number;
  readonly answeredAt: number;
  /** `unknown`: the connection broke, or the server does not know itself. */
  readonly outcome: 'done' | 'refused' | 'unknown';
  /** The refusal's code. */
  readonly code?: string;
  /** The version of the event that the client had seen: of those who change the same one, one may win. */
  readonly etag?: string;
  /** Of a create: what was answered. */
  readonly eventId?: string;
}

/** One booking as it stands in the database at the end. */
export interface FinalBooking {
  readonly key: string;
  /** Where its series had it at first. */
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

/** What the run's resources are like, as the checker has to know it. */
export interface World {
  /** A reservation of one of them has to be confirmed. */
  readonly confirmed: ReadonlySet<string>;
  /** From so long before the start, to so long after it. */
  readonly opensBeforeMs: number;
  readonly closesAfterMs: number;
  /** Two clocks, and a job that runs now and then. */
  readonly toleranceMs: number;
  /** When the last server was gone. */
  readonly endedAt: number;
}
