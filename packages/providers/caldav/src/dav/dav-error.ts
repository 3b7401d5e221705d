import { ProviderError, type ProviderErrorCode } from '@assist/calendar-provider';
import { type HttpAnswer, retryAfterMs } from '@assist/polite-http';

/** The meaning of each status, unless the body names a more specific condition. */
const MEANINGS: ReadonlyMap<number, ProviderErrorCode> = new Map([
  [400, 'invalid'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [405, 'unsupported'],
  // This status means that the parent collection does not exist (RFC 4918, section 9.7.1).
  [409, 'notFound'],
  [410, 'notFound'],
  [412, 'preconditionFailed'],
  [413, 'invalid'],
  [415, 'invalid'],
  [422, 'invalid'],
  [423, 'unavailable'],
  [429, 'throttled'],
  [501, 'unsupported'],
]);

/**
 * The preconditions of RFC 4791, section 5.3.2.1, and RFC 6638, section 3.2.4, with the errors that they mean. An element in the body names
 * the condition, which is more specific than the status.
 */
const CONDITIONS: readonly (readonly [element: string, code: ProviderErrorCode])[] = [
  ['no-uid-conflict', 'conflict'],
  ['valid-calendar-data', 'invalid'],
  ['valid-calendar-object-resource', 'invalid'],
  ['supported-calendar-component', 'invalid'],
  ['supported-calendar-data', 'invalid'],
  ['max-resource-size', 'invalid'],
  ['max-instances', 'invalid'],
  ['max-attendees-per-instance', 'invalid'],
  ['min-date-time', 'invalid'],
  ['max-date-time', 'invalid'],
  ['valid-organizer', 'forbidden'],
  ['organizer-allowed', 'forbidden'],
  ['attendee-allowed', 'forbidden'],
  ['allowed-organizer-scheduling-object-change', 'forbidden'],
  ['allowed-attendee-scheduling-object-change', 'forbidden'],
  ['same-organizer-in-all-components', 'forbidden'],
  ['unique-scheduling-object-resource', 'conflict'],
  ['need-privileges', 'forbidden'],
  ['quota-not-exceeded', 'unavailable'],
  ['sufficient-disk-space', 'unavailable'],
];

const LOOKED_AT = 8_192;

export function davError(answer: Pick<HttpAnswer, 'status' | 'headers' | 'text'>): ProviderError {
  const { status } = answer;
  const text = status === 403 || status === 409 || status === 412 ? answer.text().slice(0, LOOKED_AT) : '';
  const condition = CONDITIONS.find(([element]) => new RegExp(`<(?:[\\w-]+:)?${element}[\\s/>]`).test(text));
  const wait = retryAfterMs(answer.headers.get('retry-after'), Date.now());
  const detail = {
    status,
    ...(condition === undefined ? {} : { providerCode: condition[0] }),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  };
  if (condition !== undefined) return new ProviderError(condition[1], `the calendar server refused the request: ${condition[0]}`, detail);
  // Nextcloud and reverse proxies ask for a wait by a 503 with `Retry-After`.
  const code = status === 503 && wait !== undefined ? 'throttled' : (MEANINGS.get(status) ?? (status >= 500 ? 'unavailable' : 'invalid'));
  return new ProviderError(code, sentenceOf(status), detail);
}

function sentenceOf(status: number): string {
  if (status === 401) return 'the calendar server does not accept this name or password';
  if (status >= 300 && status < 400) return 'the calendar server leads to another place';
  return `the calendar server answered ${status}`;
}
