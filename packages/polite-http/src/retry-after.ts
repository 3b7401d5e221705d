/**
 * The longest wait that is respected, because one answer stops everyone's calls. Ten minutes is the longest window for which a calendar
 * publishes a limit (Microsoft Graph: 10,000 calls of a mailbox in 10 minutes; Exchange's own example of `BackOffMilliseconds` is five,
 * Google counts by the minute). A server that wants more time than that is asked once more, and repeats its request.
 */
const LONGEST_WAIT_MS = 10 * 60_000;

/** Limits a wait that another system asks for: its mistake must neither close a calendar for a day nor overflow a timer. */
export function keptWaitMs(askedMs: number): number {
  return Math.min(LONGEST_WAIT_MS, askedMs);
}

/** Reads the header `Retry-After` (RFC 9110, section 10.2.3), which contains seconds or a date. Returns undefined if it is neither. */
export function retryAfterMs(header: string | null | undefined, nowMs: number): number | undefined {
  if (header === null || header === undefined) return undefined;
  const text = header.trim();
  if (/^\d+$/.test(text)) return keptWaitMs(Number(text) * 1_000);
  // A date has a weekday or a month in letters. `Date.parse` would also accept numbers such as "1.5".
  const date = /[A-Za-z]{3}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : keptWaitMs(Math.max(0, date - nowMs));
}
