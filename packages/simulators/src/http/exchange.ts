export interface StandInRequest {
  readonly method: string;
  readonly url: URL;
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** The number of the connection. NTLM signs in a connection, so its callers are recognised by this number. */
  readonly connection: number;
  readonly at: number;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface StandInAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body. An iterable is sent piece by piece, as its pieces come. */
  readonly body?: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

export type Handler = (request: StandInRequest) => Promise<StandInAnswer> | StandInAnswer;

/** A request and its answer, logged so that they can be examined later. */
export interface Exchange {
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly headers: StandInRequest['headers'];
  readonly body: string;
  readonly status: number;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answer: string;
  /** The kind of the simulated fault. Undefined if the request was answered normally. */
  readonly fault?: string;
}
