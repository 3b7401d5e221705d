import type { ProblemCode } from '@assist/contract';
import { ProviderError, type ProviderErrorCode } from '@assist/calendar-provider';
import { fromInstant } from '@assist/time';
import { isDatabaseUnavailable } from '../database/database-error.ts';
import { ProblemError } from './problem-error.ts';

const PROVIDER_PROBLEMS: Record<ProviderErrorCode, ProblemCode> = {
  unauthenticated: 'calendar-disconnected',
  forbidden: 'forbidden',
  notFound: 'not-found',
  mailboxNotAvailable: 'mailbox-not-available',
  conflict: 'slot-taken',
  utilisationReached: 'utilisation-reached',
  preconditionFailed: 'event-changed',
  idempotencyMismatch: 'idempotency-mismatch',
  invalid: 'invalid-input',
  invalidPage: 'invalid-cursor',
  throttled: 'unavailable',
  unavailable: 'unavailable',
  timeout: 'unavailable',
  unsupported: 'unsupported',
};

/** Codes of errors that mean that this site has no such file. */
const NO_FILE = new Set([
  // A path longer than any file name.
  'ENAMETOOLONG',
  'FST_STATIC_FORBIDDEN_PATH',
]);

/** Problems for requests that the framework itself rejects, by status. */
const FRAMEWORK_PROBLEMS: Readonly<Record<number, ProblemCode>> = {
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'request-timeout',
  412: 'precondition-failed',
  413: 'payload-too-large',
  415: 'unsupported-media-type',
  416: 'range-not-satisfiable',
  431: 'headers-too-large',
};

const RETRY_AFTER_SECONDS = 2;

/** Returns the problem that an error represents; undefined for a bug in the program, which is logged in full and reported as `internal`. */
export function toProblemError(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (error instanceof ProviderError) {
    const { conflicts, retryAfterMs, limitPercent } = error.detail;
    return new ProblemError(PROVIDER_PROBLEMS[error.code], {
      ...(conflicts === undefined
        ? {}
        : {
            conflicts: conflicts.map(({ email, start, end }) => ({
              email,
              code: 'slot-taken',
              start: fromInstant(start),
              end: fromInstant(end),
            })),
          }),
      ...(limitPercent === undefined ? {} : { conflicts: [{ email: '', code: 'utilisation-reached', limitPercent }] }),
      ...(retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
    });
  }
  // The call timed out, or was ended by the caller.
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const record = error as { code?: unknown; statusCode?: unknown };
  if (NO_FILE.has(String(record?.code ?? ''))) return new ProblemError('not-found');
  const status = Number(record?.statusCode);
  // Malformed JSON, a wrong length, or an address that cannot be decoded is the sender's fault.
  if (status >= 400 && status < 500) return new ProblemError(FRAMEWORK_PROBLEMS[status] ?? 'invalid-input');
  if (isDatabaseUnavailable(error)) return new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return undefined;
}
