import { type Instant, plusMinutes, toInstant } from '@assist/time';
import type { CalendarProvider } from '../calendar-provider.ts';
import type { CallContext, Email, NewEvent, ProviderEvent } from '../calendar-records.ts';
import { ProviderError, type ProviderErrorCode } from '../provider-error.ts';

/**
 * The people and resources that the calendar under test must have. Fred may read and change Olga's private events. Carl has no rights, but
 * can read public events in a company whose calendars are open to everyone.
 */
export const CAST = {
  olga: 'olga@alder.example',
  fred: 'fred@alder.example',
  carl: 'carl@alder.example',
  room: 'room-1@rooms.alder.example',
  other: 'room-2@rooms.alder.example',
} as const;

export interface Harness {
  readonly provider: CalendarProvider;
  /** Lets everyone who was invited answer, and lets the listings show the result. Does nothing if everything happens in one transaction. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** The time of all calls of the suite: a Monday morning in Prague. */
export const SUITE_NOW = toInstant('2026-11-23T07:00:00Z');
export const ZONE = 'Europe/Prague';
export const at = (minutes: number): Instant => plusMinutes(SUITE_NOW, minutes);
export const week = { start: at(-24 * 60), end: at(14 * 24 * 60) };

let keys = 0;

export function suiteContext(mailbox: Email, now: Instant = SUITE_NOW): CallContext {
  return {
    actor: { as: 'user', mailbox, name: mailbox.split('@')[0]! },
    now,
    // This signal has no time limit: a limit would start when the file is loaded, and abort later tests. Each test has its own limit.
    signal: new AbortController().signal,
    correlationId: 'suite',
    priority: 'interactive',
  };
}

export function suiteDraft(patch: Partial<NewEvent> = {}): NewEvent {
  keys += 1;
  return {
    idempotencyKey: `suite-${keys}`,
    subject: 'Weekly review',
    bodyHtml: '<p>Bring figures</p>',
    range: { start: at(60), end: at(120) },
    zone: ZONE,
    isAllDay: false,
    attendees: [],
    resources: [{ email: CAST.room, name: 'Room 1' }],
    visibility: 'public',
    showAs: 'busy',
    ...patch,
  };
}

/** Returns the copy of an event in another mailbox, which has a different id but the same key. */
export async function copyOf(provider: CalendarProvider, event: ProviderEvent, mailbox: Email): Promise<ProviderEvent> {
  const around = { start: plusMinutes(event.start, -60), end: plusMinutes(event.end, 60) };
  const copy = await provider.findByKey({ calendar: mailbox, key: event.key, around }, suiteContext(mailbox));
  if (copy === undefined) throw new Error(`${mailbox} has no copy of ${event.subject}`);
  return copy;
}

/**
 * Matches the event ids that the product's calls accept (the contract's `eventIdText`). An event with any other id could be listed but
 * never opened.
 */
const ID_ON_THE_WIRE = /^[\w.:@=+/-]{1,1024}$/;

/** Wraps the calendar under test and fails if a listing contains an id that no call would accept. */
export function withSpeakableIds<Calendar extends CalendarProvider>(provider: Calendar): Calendar {
  return new Proxy(provider, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'listEvents') return value.bind(target);
      return async (...parameters: Parameters<CalendarProvider['listEvents']>) => {
        const page = await target.listEvents(...parameters);
        for (const { id } of page.items) if (!ID_ON_THE_WIRE.test(id)) throw new Error(`"${id}" is no id that can be asked for`);
        return page;
      };
    },
  });
}

export async function refusalOf(work: Promise<unknown>): Promise<ProviderErrorCode | 'nothing was refused'> {
  try {
    await work;
    return 'nothing was refused';
  } catch (error) {
    if (error instanceof ProviderError) return error.code;
    throw error;
  }
}
