export interface StandInRequest {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** Of the connection: who signs in for a connection is known by it. */
  readonly connection: number;
  readonly at: number;
  /** Ends when the client goes. */
  readonly signal: AbortSignal;
}

export interface StandInAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** What comes in pieces is sent as it comes. */
  readonly body?: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

export type Handler = (request: StandInRequest) => Promise<StandInAnswer> | StandInAnswer;

/** What was asked and answered, for whoever judges it afterwards. */
export interface Exchange {
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly headers: StandInRequest['headers'];
  readonly body: string;
  readonly status: number;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answer: string;
  /** The kind of the fault that was played instead of the answer. */
  readonly fault?: string;
}
