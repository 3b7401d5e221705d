import { ProviderError, type ProviderErrorCode } from '@assist/calendar-provider';
import { type HttpAnswer, retryAfterMs } from '@assist/polite-http';

/** Codes of a 404 which mean that a mailbox cannot be read through Graph, not that the item is gone. */
const NOT_READABLE_HERE = new Set([
  'MailboxNotEnabledForRESTAPI',
  'MailboxNotSupportedForRESTAPI',
  'ErrorInvalidUser',
  'ErrorNonExistentMailbox',
]);
/** Codes for a malformed id. Nothing can have such an id, so they count as not found. */
const NO_ID = new Set(['ErrorInvalidIdMalformed', 'ErrorInvalidId']);

export function toProviderError(answer: HttpAnswer, nowMs: number): ProviderError {
  const providerCode = codeOf(answer);
  const requestId = answer.headers.get('request-id');
  const waitMs = retryAfterMs(answer.headers.get('retry-after'), nowMs);
  const detail = {
    status: answer.status,
    ...(providerCode === undefined ? {} : { providerCode }),
    ...(requestId === null ? {} : { requestId }),
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
  };
  return new ProviderError(
    errorCodeOf(answer.status, providerCode, waitMs),
    `Graph answered ${answer.status} ${providerCode ?? ''}`.trimEnd(),
    detail,
  );
}

function errorCodeOf(status: number, providerCode: string | undefined, waitMs: number | undefined): ProviderErrorCode {
  switch (status) {
    case 401:
      return 'unauthenticated';
    case 403:
      return 'forbidden';
    case 404:
      return providerCode !== undefined && NOT_READABLE_HERE.has(providerCode) ? 'mailboxNotAvailable' : 'notFound';
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
  if (status >= 500 || status < 400) return 'unavailable';
  return providerCode !== undefined && NO_ID.has(providerCode) ? 'notFound' : 'invalid';
}

/** Returns the code of a refusal. Undefined if the answer contains no error of Graph. */
export function codeOf(answer: HttpAnswer): string | undefined {
  try {
    const { error } = answer.json() as { error?: { code?: unknown } };
    return typeof error?.code === 'string' ? error.code : undefined;
  } catch {
    return undefined;
  }
}
