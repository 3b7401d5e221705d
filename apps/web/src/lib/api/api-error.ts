import type { Conflict, Problem } from '@assist/contract';
import type { ChangeAnswer } from '@assist/reservation';

/** What a call was refused with. The sentence for a person is chosen by `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /**
   * Those that only the client knows: `network` where no answer came, `unknown` where it is no problem of ours; of a change
   * that waits, `not-sent` where it could not be sent, `not-answered` where nobody knows whether it arrived.
   */
  readonly code: string;
  readonly status: number;
  /** As HTTP has it: what is said at the start, where no sentence is there yet. */
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

/** What became of a change that ended so. A gateway does not know what became of it either. */
export function answerOf(error: unknown): ChangeAnswer {
  if (!isApiError(error)) return 'failed';
  if (error.status === 0 || (error.code === 'unknown' && GATEWAY_STATUSES.includes(error.status))) return 'unanswered';
  return error.status >= 400 && error.status < 500 ? 'refused' : 'failed';
}

const GATEWAY_STATUSES = [502, 503, 504];

/** Nobody answered at all. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
