export type HttpFailureCode = 'throttled' | 'unavailable' | 'timeout' | 'refused';

export interface HttpFailureDetail {
  readonly status?: number;
  readonly retryAfterMs?: number;
  /** True if the answer is expensive to read, so that the call is repeated at most once. */
  readonly isCostly?: boolean;
}

/** The failure of a call. Only a `refused` call would fail the same way if it were sent again. */
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
 * A class of errors whose codes include these three. Callers with such a class pass it to their calls (`failsAs`): failures here become
 * instances of it, and errors of this class thrown by their attempts are understood.
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
