import type { Email, OnlineMeetingLink } from './calendar-records.ts';

/**
 * Reads a meeting that Assist wrote into an event. Returns undefined if the value is not a link to a meeting: anyone who may write to the
 * calendar could have written it.
 */
export function readMeeting(written: unknown): OnlineMeetingLink | undefined {
  if (typeof written !== 'object' || written === null) return undefined;
  const { provider, joinUrl, meetingNumber, password } = written as Record<string, unknown>;
  if (typeof provider !== 'string' || typeof joinUrl !== 'string') return undefined;
  return {
    provider,
    joinUrl,
    ...(typeof meetingNumber === 'string' ? { meetingNumber } : {}),
    ...(typeof password === 'string' ? { password } : {}),
  };
}

/** Reads a meeting, as `readMeeting` does, from JSON. Returns undefined if the text is not JSON. */
export function parseMeeting(text: string): OnlineMeetingLink | undefined {
  try {
    return readMeeting(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Reads a list of addresses that Assist wrote into an event; items that are not strings are left out. */
export function addressesIn(written: unknown): readonly Email[] {
  return Array.isArray(written) ? written.filter((one): one is Email => typeof one === 'string') : [];
}
