import type { Instant } from '@assist/time';

export type ProviderErrorCode =
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'mailboxNotAvailable'
  | 'conflict'
  | 'utilisationReached'
  | 'preconditionFailed'
  | 'idempotencyMismatch'
  | 'invalid'
  | 'invalidPage'
  | 'throttled'
  | 'unavailable'
  | 'timeout'
  | 'unsupported';

/** A time that is already taken. Names the resource and the time, but never the person or the subject. */
export interface SlotConflict {
  readonly email: string;
  readonly start: Instant;
  readonly end: Instant;
}

export interface ProviderErrorDetail {
  readonly status?: number;
  readonly providerCode?: string;
  readonly retryAfterMs?: number;
  readonly requestId?: string;
  readonly conflicts?: readonly SlotConflict[];
  readonly limitPercent?: number;
  /** True if the answer is expensive to read, so that the call is repeated at most once. */
  readonly isCostly?: boolean;
}

/** A calendar's refusal. Its code has the same meaning for all calendars. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  readonly detail: ProviderErrorDetail;

  constructor(code: ProviderErrorCode, message: string, detail: ProviderErrorDetail = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.detail = detail;
  }
}

/** Returns whether the error is a calendar's refusal with one of these codes. */
export function isProviderError(error: unknown, ...codes: readonly ProviderErrorCode[]): error is ProviderError {
  return error instanceof ProviderError && codes.includes(error.code);
}
