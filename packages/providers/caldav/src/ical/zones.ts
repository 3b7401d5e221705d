import {
  DAY_MS,
  findZone,
  HOUR_MS,
  type Instant,
  instantOf,
  instantOfLocalMs,
  MINUTE_MS,
  offsetMsAt,
  toZone,
  UTC,
  type ZoneName,
} from '@assist/time';
import ICAL from 'ical.js';

/**
 * Returns the zone that a TZID means: an IANA name, an IANA name with a vendor's prefix (`/mozilla.org/20050126_1/Europe/Prague`), or a
 * Windows name. For an unknown name, uses the location in the zone's definition, or its standard offset, or else UTC.
 */
export function zoneOfTzid(tzid: string, calendar: ICAL.Component): ZoneName {
  const known = zonesOf.get(calendar) ?? new Map<string, ZoneName>();
  zonesOf.set(calendar, known);
  const zone = known.get(tzid) ?? findZoneOf(tzid, calendar);
  known.set(tzid, zone);
  return zone;
}

/** The zones of each calendar by TZID, remembered because each date of each series asks for its zone. */
const zonesOf = new WeakMap<ICAL.Component, Map<string, ZoneName>>();

function findZoneOf(tzid: string, calendar: ICAL.Component): ZoneName {
  const named = zoneOfName(tzid);
  if (named !== undefined) return named;
  const definition = calendar.getAllSubcomponents('vtimezone').find((one) => one.getFirstPropertyValue('tzid') === tzid);
  const place = definition?.getFirstPropertyValue('x-lic-location');
  return (typeof place === 'string' ? zoneOfName(place) : undefined) ?? fixedZoneOf(definition) ?? UTC;
}

function zoneOfName(name: string): ZoneName | undefined {
  const parts = name.split('/').filter((part) => part !== '');
  const candidates = name.startsWith('/') ? [parts.slice(-3).join('/'), parts.slice(-2).join('/'), parts.at(-1) ?? ''] : [name];
  for (const candidate of candidates) {
    try {
      return toZone(candidate);
    } catch {
      // This candidate is not a zone. The next one is tried.
    }
  }
  return undefined;
}

/**
 * Returns a zone with the standard offset of a definition. Undefined if the offset is not in whole hours. `Etc/GMT-1` is an hour ahead of
 * UTC.
 */
function fixedZoneOf(definition: ICAL.Component | undefined): ZoneName | undefined {
  const offset = definition?.getFirstSubcomponent('standard')?.getFirstPropertyValue('tzoffsetto');
  const seconds = offset instanceof ICAL.UtcOffset ? offset.toSeconds() : undefined;
  if (seconds === undefined || seconds % 3600 !== 0) return undefined;
  const hours = seconds / 3600;
  return hours === 0 ? UTC : findZone(`Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`);
}

/** Returns a wall time in milliseconds, as though it were UTC. */
export function wallMsOf(time: ICAL.Time): number {
  return Date.UTC(
    time.year,
    time.month - 1,
    time.day,
    time.isDate ? 0 : time.hour,
    time.isDate ? 0 : time.minute,
    time.isDate ? 0 : time.second,
  );
}

export function instantOfWall(wallMs: number, zone: ZoneName): Instant {
  return instantOfLocalMs(wallMs, zone);
}

export function wallOfInstant(instant: Instant, zone: ZoneName): number {
  return instant + offsetMsAt(zone, instant);
}

export function timeOfWall(wallMs: number, kind: 'date' | 'wall' | 'utc'): ICAL.Time {
  const date = new Date(wallMs);
  return new ICAL.Time(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      isDate: kind === 'date',
    },
    kind === 'utc' ? ICAL.Timezone.utcTimezone : ICAL.Timezone.localTimezone,
  );
}

/**
 * Defines a zone, because RFC 5545, section 3.6.5, requires a definition of each zone that is named. If the clock changes by the same rule
 * each year, the definition contains the rule; otherwise it lists each change near the event. Programs recognise the zone by its name.
 */
export function zoneDefinition(zone: ZoneName, from: Instant): ICAL.Component {
  const definition = new ICAL.Component('vtimezone');
  definition.addPropertyWithValue('tzid', zone);
  const year = new Date(from).getUTCFullYear();
  const [last, these, next] = [year - 1, year, year + 1].map((one) => changesIn(zone, one)) as [Change[], Change[], Change[]];
  if (last.length === 0 && these.length === 0 && next.length === 0) {
    const offset = offsetMsAt(zone, from);
    add(definition, 'standard', Date.UTC(1970, 0, 1), offset, offset);
    return definition;
  }
  const isRegular = [these, next].every(
    (one) => one.length === last.length && one.every((change, index) => ruleOf(change) === ruleOf(last[index]!)),
  );
  for (const change of isRegular ? last : [...last, ...these, ...next])
    add(
      definition,
      change.after < change.before ? 'standard' : 'daylight',
      change.wall,
      change.before,
      change.after,
      isRegular ? ruleOf(change) : undefined,
    );
  return definition;
}

interface Change {
  /** The wall time at which the clock is changed, by the clock before the change. */
  readonly wall: number;
  readonly before: number;
  readonly after: number;
}

const STEP_MS = 7 * DAY_MS;

function changesIn(zone: ZoneName, year: number): Change[] {
  const changes: Change[] = [];
  const end = Date.UTC(year + 1, 0, 1);
  for (let at = Date.UTC(year, 0, 1); at < end; at += STEP_MS) {
    const to = Math.min(end, at + STEP_MS);
    const [before, after] = [at, to].map((moment) => offsetMsAt(zone, instantOf(moment))) as [number, number];
    if (before !== after) changes.push({ wall: changeBetween(zone, at, to, after) + before, before, after });
  }
  return changes;
}

function changeBetween(zone: ZoneName, from: number, to: number, after: number): number {
  let [low, high] = [from, to];
  while (high - low > MINUTE_MS) {
    const middle = Math.floor((low + high) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetMsAt(zone, instantOf(middle)) === after) high = middle;
    else low = middle;
  }
  return high;
}

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Returns the rule and the offsets of a change as text, such as the last Sunday of March, to compare years. */
function ruleOf({ wall, before, after }: Change): string {
  const date = new Date(wall);
  const isLast = new Date(wall + 7 * DAY_MS).getUTCMonth() !== date.getUTCMonth();
  const week = isLast ? -1 : Math.ceil(date.getUTCDate() / 7);
  return `FREQ=YEARLY;BYMONTH=${date.getUTCMonth() + 1};BYDAY=${week}${DAYS[date.getUTCDay()]} ${wall % DAY_MS} ${before} ${after}`;
}

function add(definition: ICAL.Component, name: 'standard' | 'daylight', onset: number, before: number, after: number, rule?: string): void {
  const part = new ICAL.Component(name);
  part.addPropertyWithValue('dtstart', timeOfWall(onset, 'wall'));
  part.addPropertyWithValue('tzoffsetfrom', offset(before));
  part.addPropertyWithValue('tzoffsetto', offset(after));
  if (rule !== undefined) part.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule.split(' ')[0]!));
  definition.addSubcomponent(part);
}

function offset(ms: number): ICAL.UtcOffset {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS);
  return new ICAL.UtcOffset({ hours: Math.floor((minutes * MINUTE_MS) / HOUR_MS), minutes: minutes % 60, factor: ms < 0 ? -1 : 1 });
}
