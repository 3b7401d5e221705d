/**
 * The longest wait that is respected. It is limited, because one answer stops everyone's calls. It equals the longest window for which a
 * calendar publishes a limit (Microsoft Graph: 10,000 calls per mailbox in ten minutes; Exchange's example of `BackOffMilliseconds` is five
 * minutes, and Google counts by the minute). A server that wants a longer wait gets one more call, and can ask again.
 */
const LONGEST_WAIT_MS = 10 * 60_000;

/** Limits a wait that another system asks for, so that its mistake can neither stop a calendar for a day nor overflow a timer. */
export function keptWaitMs(askedMs: number): number {
  return Math.min(LONGEST_WAIT_MS, askedMs);
}

/**
 * Reads the header `Retry-After` (RFC 9110, section 10.2.3), which contains seconds or a date, and returns milliseconds. Undefined if it is
 * neither.
 */
export function retryAfterMs(header: string | null | undefined, nowMs: number): number | undefined {
  if (header === null || header === undefined) return undefined;
  const text = header.trim();
  if (/^\d+$/.test(text)) return keptWaitMs(Number(text) * 1_000);
  // Only a date has a weekday or month in letters. `Date.parse` would also accept numbers such as "1.5".
  const date = /[A-Za-z]{3}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : keptWaitMs(Math.max(0, date - nowMs));
}
