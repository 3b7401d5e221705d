import type { Email, OnlineMeetingLink } from './calendar-records.ts';

/** A meeting as Assist has written it into an event. Anybody who may write the calendar may write this too: undefined for what is no link. */
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

/** The same from JSON. */
export function parseMeeting(text: string): OnlineMeetingLink | undefined {
  try {
    return readMeeting(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** A list of addresses of the same kind; what is none is left out. */
export function addressesIn(written: unknown): readonly Email[] {
  return Array.isArray(written) ? written.filter((one): one is Email => typeof one === 'string') : [];
}
