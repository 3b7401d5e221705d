export type HttpFailureCode = 'throttled' | 'unavailable' | 'timeout' | 'refused';

export interface HttpFailureDetail {
  readonly status?: number;
  readonly retryAfterMs?: number;
  /** Such an answer costs much to read: it is asked for once more at most. */
  readonly isCostly?: boolean;
}

/** What became of a call that was not answered as it was meant. `refused` alone stays so when it is sent again. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';
  readonly code: HttpFailureCode;
  readonly detail: HttpFailureDetail;

  constructor(code: HttpFailureCode, message: string, detail: HttpFailureDetail = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.detail = detail;
  }
}

/**
 * A class of errors that knows these three codes among its own. Callers who have one give it to their calls (`failsAs`): what fails
 * here is then made of it, and what their own attempts throw is understood.
 */
export type FailureClass = new (
  code: Exclude<HttpFailureCode, 'refused'>,
  message: string,
  detail?: HttpFailureDetail,
  cause?: unknown,
) => Error & {
  readonly code: string;
  readonly detail: { readonly retryAfterMs?: number; readonly isCostly?: boolean };
};
