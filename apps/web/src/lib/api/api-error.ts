import type { Conflict, Problem } from '@assist/contract';
import type { ChangeAnswer } from '@assist/reservation';

/** The error of a call that was refused or not answered. Its `code` selects the sentence that people read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /**
   * The code of the server's problem, or one that only the client sets. `network`: no answer came. `unknown`: the answer contains no
   * problem. `not-sent`: a waiting change was not sent. `not-answered`: nobody knows whether a waiting change arrived.
   */
  readonly code: string;
  readonly status: number;
  /** The HTTP status text, which start-up errors show. */
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

/** Returns the outcome of a change that failed with this error: `unanswered` if no answer came, or only a gateway's error. */
export function answerOf(error: unknown): ChangeAnswer {
  if (!isApiError(error)) return 'failed';
  if (error.status === 0 || (error.code === 'unknown' && GATEWAY_STATUSES.includes(error.status))) return 'unanswered';
  return error.status >= 400 && error.status < 500 ? 'refused' : 'failed';
}

const GATEWAY_STATUSES = [502, 503, 504];

/** Returns whether the call got no answer at all. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
