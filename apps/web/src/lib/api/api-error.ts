import type { Conflict, Problem } from '@assist/contract';
import type { ChangeAnswer } from '@assist/reservation';

/** The error of a call that was refused or not answered. Its `code` selects the sentence that people read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /**
   * The code of the server's problem, or one that only the client sets: `network` if no answer came, `unknown` if the answer contains no
   * problem, and for a change that waits `not-sent` or, if nobody knows whether it arrived, `not-answered`.
   */
  readonly code: string;
  readonly status: number;
  /** The status text of HTTP, shown by start-up errors. */
  readonly statusText: string;
  readonly correlationId: string;
  readonly fields: NonNullable<Problem['fields']>;
  readonly conflicts: readonly Conflict[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, status: number, correlationId: string, problem?: Partial<Problem>, statusText = '') {
    super(`${code} (${status})`);
    this.code = code;
    this.status = status;
    this.statusText = statusText;
    this.correlationId = correlationId;
    this.fields = problem?.fields ?? [];
    this.conflicts = problem?.conflicts ?? [];
    this.retryAfterSeconds = problem?.retryAfterSeconds;
  }
}

/** Returns the outcome of a change that failed with this error. After a gateway's error, the outcome is unknown. */
export function answerOf(error: unknown): ChangeAnswer {
  if (!isApiError(error)) return 'failed';
  if (error.status === 0 || (error.code === 'unknown' && GATEWAY_STATUSES.includes(error.status))) return 'unanswered';
  return error.status >= 400 && error.status < 500 ? 'refused' : 'failed';
}

const GATEWAY_STATUSES = [502, 503, 504];

/** True if no answer came at all. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
