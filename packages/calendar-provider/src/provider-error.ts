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

/** A time that somebody has already. It names the resource and the time, never the person or the subject. */
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
  /** Such an answer costs much to read: it is asked for once more at most. */
  readonly isCostly?: boolean;
}

/** What a calendar refuses, in one vocabulary. */
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

/** Whether a calendar refused, and with one of these codes. */
export function isProviderError(error: unknown, ...codes: readonly ProviderErrorCode[]): error is ProviderError {
  return error instanceof ProviderError && codes.includes(error.code);
}
