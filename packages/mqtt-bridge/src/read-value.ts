import type { ObjectValue } from '@assist/resource';

/** Where a message contains the value, and what the value means. */
export interface ReadingRule {
  /** The keys that lead to the value in a JSON message; if left out, the whole message is the value. */
  readonly path?: readonly string[] | undefined;
  readonly map?: Readonly<Record<string, ObjectValue>> | undefined;
  /** The type of the value, if it differs from how the message looks: a number sent as text, or a text that looks like a number. */
  readonly as?: 'number' | 'text' | undefined;
}

export type Reading =
  | { readonly kind: 'value'; readonly value: ObjectValue }
  /** The message is empty, or contains no value (or null) at the path. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'fault'; readonly fault: ReadingFault };

export type ReadingFault = 'too-large' | 'not-json' | 'not-mapped' | 'not-a-number' | 'not-a-value';

const MESSAGE_MAX = 65_536;
/** Longest text that Assist accepts, in characters. */
const TEXT_MAX = 128;
/** The latest time accepted, in ms since 1970: the end of the year 9999, the last year that is written with four digits. */
const TIME_MAX = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export function readValue(payload: string, { path, map, as }: ReadingRule): Reading {
  if (payload.length > MESSAGE_MAX) return faulty('too-large');
  if (payload.trim() === '') return NOTHING;
  const found = path === undefined ? plain(payload, as) : within(payload, path);
  if (found === NOT_JSON) return faulty('not-json');
  if (found === undefined || found === null) return NOTHING;
  if (typeof found !== 'boolean' && typeof found !== 'number' && typeof found !== 'string') return faulty('not-a-value');
  if (map !== undefined) return Object.hasOwn(map, String(found)) ? { kind: 'value', value: map[String(found)]! } : faulty('not-mapped');
  if (as === 'text') return valueOf(String(found));
  if (as === 'number' && typeof found !== 'number') {
    const isNumber = typeof found === 'string' && /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/u.test(found.trim());
    return isNumber ? valueOf(Number(found)) : faulty('not-a-number');
  }
  return valueOf(found);
}

/**
 * Returns the time in a message, in ms since 1970. It is read from ISO 8601 with a zone, or from seconds or milliseconds since 1970.
 * Undefined if there is no such time.
 */
export function readTime(payload: string, path: readonly string[]): number | undefined {
  const found = within(payload, path);
  if (typeof found === 'number') return inRange(Math.round(found < 1e11 ? found * 1_000 : found));
  // Without a zone, the instant is unknown.
  if (typeof found !== 'string' || !/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/u.test(found)) return undefined;
  return inRange(Date.parse(found));
}

function inRange(time: number): number | undefined {
  return time > 0 && time <= TIME_MAX ? time : undefined;
}

const NOT_JSON = Symbol('not JSON');
const NOTHING: Reading = { kind: 'nothing' };

function plain(payload: string, as: ReadingRule['as']): unknown {
  const text = payload.trim();
  if (as === 'text') return text;
  const parsed = parseJson(text);
  return parsed === NOT_JSON || typeof parsed === 'object' ? text : parsed;
}

function within(payload: string, path: readonly string[]): unknown {
  let at = parseJson(payload);
  if (at === NOT_JSON) return NOT_JSON;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

function valueOf(value: ObjectValue): Reading {
  if (typeof value === 'string' && value.length > TEXT_MAX) return faulty('not-a-value');
  return { kind: 'value', value };
}

function faulty(fault: ReadingFault): Reading {
  return { kind: 'fault', fault };
}
