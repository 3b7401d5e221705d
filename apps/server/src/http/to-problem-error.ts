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
  resyncRequired: 'unavailable',
  timeout: 'unavailable',
  unsupported: 'unsupported',
};

/** What Fastify refuses before a handler is asked. */
const FRAMEWORK_PROBLEMS: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-input',
  FST_ERR_BAD_URL: 'invalid-input',
  FST_ERR_MAX_PARAM_LENGTH: 'invalid-input',
  // A path longer than any file's name.
  ENAMETOOLONG: 'not-found',
  FST_STATIC_FORBIDDEN_PATH: 'not-found',
};

const RETRY_AFTER_SECONDS = 2;

/** Undefined for a fault of the program: that is logged whole and answered as `internal`. */
export function toProblemError(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (error instanceof ProviderError) {
    const { conflicts, retryAfterMs, limitPercent } = error.detail;
    return new ProblemError(PROVIDER_PROBLEMS[error.code], {
      ...(conflicts === undefined ? {} : {
        conflicts: conflicts.map(({ email, start, end }) => ({ email, code: 'slot-taken', start: fromInstant(start), end: fromInstant(end) })),
      }),
      ...(limitPercent === undefined ? {} : { conflicts: [{ email: '', code: 'utilisation-reached', limitPercent }] }),
      ...(retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
    });
  }
  // The time for it ran out, here or with whoever asked.
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) return new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const record = error as { code?: unknown; statusCode?: unknown; name?: unknown };
  const code = FRAMEWORK_PROBLEMS[String(record?.code ?? '')];
  if (code !== undefined) return new ProblemError(code);
  // secure-json-parse and malformed JSON come as a SyntaxError with status 400.
  if (record?.statusCode === 400) return new ProblemError('invalid-input');
  if (isDatabaseUnavailable(error)) return new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return undefined;
}
