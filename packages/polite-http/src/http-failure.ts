export type HttpFailureCode = 'throttled' | 'unavailable' | 'timeout' | 'refused';

export interface HttpFailureDetail {
  readonly status?: number;
  readonly retryAfterMs?: number;
  /** True if the answer is expensive to read, so that the call is repeated at most once. */
  readonly isCostly?: boolean;
}

/** The failure of a call. Only a `refused` call would certainly fail again if it were repeated. */
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
 * A class of errors whose codes include the three below. A caller that passes its own class (`failsAs`) gets failures as instances of it,
 * and its attempts may throw such errors.
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
