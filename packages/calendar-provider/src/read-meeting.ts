import type { Email, OnlineMeetingLink } from './calendar-records.ts';

/**
 * Reads a meeting that Assist wrote into an event. Anyone who may write to the calendar could have written it too, so the result is
 * undefined if it is not a link.
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

/** Reads the same from JSON. */
export function parseMeeting(text: string): OnlineMeetingLink | undefined {
  try {
    return readMeeting(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Reads a list of addresses that was stored the same way, leaving out anything that is not one. */
export function addressesIn(written: unknown): readonly Email[] {
  return Array.isArray(written) ? written.filter((one): one is Email => typeof one === 'string') : [];
}
