/** What a client did and heard. Times are milliseconds on the one clock of the run. */
export interface Operation {
  readonly kind: 'create' | 'cancel' | 'move';
  /** Made by the client before it asked: it decides outcomes that were never heard. */
  readonly key: string;
  readonly resource: string;
  /** The asked time; of a cancellation the time that is given up. */
  readonly start: number;
  readonly end: number;
  readonly askedAt: number;
  readonly answeredAt: number;
  /** `unknown`: the connection broke. */
  readonly outcome: 'done' | 'refused' | 'unknown';
  /** The refusal's code. */
  readonly code?: string;
}

/** One booking as it stands in the database at the end. */
export interface FinalBooking {
  readonly key: string;
  readonly resource: string;
  readonly start: number;
  readonly end: number;
  readonly cancelled: boolean;
}

export interface Violation {
  readonly rule: 'overlap' | 'lost' | 'unasked' | 'undone' | 'overlap-in-history' | 'unjustified-refusal';
  readonly text: string;
}
