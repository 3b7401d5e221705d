import { ProviderError, type ProviderErrorCode } from '@assist/calendar-provider';
import { type HttpAnswer, retryAfterMs } from '@assist/polite-http';

/** Reasons of a 403 which mean that calls came too fast, not that they are forbidden. */
const TOO_FAST = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'RATE_LIMIT_EXCEEDED',
  'RESOURCE_EXHAUSTED',
]);

/** The reason that Google gives if an event cannot be created because its id already exists. */
export const DUPLICATE = 'duplicate';

export function toProviderError(answer: HttpAnswer, nowMs: number): ProviderError {
  const providerCode = reasonOf(answer);
  const waitMs = retryAfterMs(answer.headers.get('retry-after'), nowMs);
  const detail = {
    status: answer.status,
    ...(providerCode === undefined ? {} : { providerCode }),
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
  };
  return new ProviderError(
    errorCodeOf(answer.status, providerCode, waitMs),
    `Google answered ${answer.status} ${providerCode ?? ''}`.trimEnd(),
    detail,
  );
}

function errorCodeOf(status: number, reason: string | undefined, waitMs: number | undefined): ProviderErrorCode {
  switch (status) {
    case 401:
      return 'unauthenticated';
    case 403:
      return reason !== undefined && TOO_FAST.has(reason) ? 'throttled' : 'forbidden';
    case 404:
    case 410:
      return 'notFound';
    case 408:
      return 'timeout';
    case 409:
    case 412:
      return 'preconditionFailed';
    case 429:
      return 'throttled';
    case 501:
      return 'unsupported';
    case 503:
      return waitMs === undefined ? 'unavailable' : 'throttled';
  }
  return status >= 500 || status < 400 ? 'unavailable' : 'invalid';
}

function reasonOf(answer: HttpAnswer): string | undefined {
  try {
    const { error } = answer.json() as { error?: { errors?: readonly { reason?: unknown }[]; status?: unknown } };
    const reason = error?.errors?.[0]?.reason ?? error?.status;
    return typeof reason === 'string' ? reason : undefined;
  } catch {
    return undefined;
  }
}
