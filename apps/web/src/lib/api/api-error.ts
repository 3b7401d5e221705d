import type { Conflict, Problem } from '@assist/contract';

/** Codes that only the client knows: no answer came, or one that is no problem of ours. */
export type ClientCode = 'network' | 'unknown';

/** What a call was refused with. The sentence for a person is chosen by `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly status: number;
  readonly correlationId: string;
  readonly fields: NonNullable<Problem['fields']>;
  readonly conflicts: readonly Conflict[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, status: number, correlationId: string, problem?: Partial<Problem>) {
    super(`${code} (${status})`);
    this.code = code;
    this.status = status;
    this.correlationId = correlationId;
    this.fields = problem?.fields ?? [];
    this.conflicts = problem?.conflicts ?? [];
    this.retryAfterSeconds = problem?.retryAfterSeconds;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
