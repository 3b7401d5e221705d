import { DAY_MS, type Instant, type InstantRange, instantOf, UTC, type ZoneName } from '@assist/time';
import ICAL from 'ical.js';
import { parseCalendar } from './parse-calendar.ts';
import { wallsOfRule } from './recurrence.ts';
import { instantOfWall, timeOfWall, wallMsOf, wallOfInstant, zoneOfTzid } from './zones.ts';

/**
 * A stored event (RFC 4791, section 4.1): a series with those of its dates that differ from the rule, or a single event. All its components
 * have the same UID.
 */
export interface CalendarObject {
  readonly calendar: ICAL.Component;
  readonly uid: string;
  /** The component of the series or single event. Undefined if the owner is invited only to single dates of a series. */
  readonly master: ICAL.Component | undefined;
  readonly overrides: readonly ICAL.Component[];
  /** The zone of all-day events, and of times without a zone. */
  readonly floatingZone: ZoneName;
}

/** One date of a stored event: the single event, or a date of its series. */
export interface ObjectDate extends InstantRange {
  readonly component: ICAL.Component;
  readonly type: 'single' | 'occurrence' | 'exception';
  /** The start according to the rule. Undefined if the event does not repeat. */
  readonly originalStart: Instant | undefined;
}

/** Assist's own property for the zone of an all-day event, because iCalendar has none. */
export const ZONE_PROPERTY = 'x-assist-zone';

/** Reads a stored event. Returns undefined if the text is not an event or cannot be read. */
export function readObject(text: string, calendarZone: ZoneName): CalendarObject | undefined {
  const calendar = parseCalendar(text);
  if (calendar?.name !== 'vcalendar') return undefined;
  const events = calendar.getAllSubcomponents('vevent').filter((event) => timeOf(event, 'dtstart') !== undefined);
  const uid = events[0]?.getFirstPropertyValue('uid');
  if (typeof uid !== 'string' || uid === '') return undefined;
  const [isOverride, isMaster] = [
    (one: ICAL.Component) => one.hasProperty('recurrence-id'),
    (one: ICAL.Component) => !one.hasProperty('recurrence-id'),
  ];
  const said = events.map((one) => one.getFirstPropertyValue(ZONE_PROPERTY)).find((value) => typeof value === 'string');
  return {
    calendar,
    uid,
    master: events.find(isMaster),
    overrides: events.filter(isOverride),
    floatingZone: typeof said === 'string' ? zoneOfTzid(said, calendar) : calendarZone,
  };
}

export function writeObject({ calendar }: CalendarObject): string {
  return `${calendar.toString()}\r\n`;
}

function timeOf(component: ICAL.Component, name: string): ICAL.Time | undefined {
  const value = valueOf(component, name);
  return value instanceof ICAL.Time ? value : undefined;
}

/**
 * Returns the value of a property, or undefined if it cannot be parsed: ical.js parses a value only when it is read, and may then throw.
 */
export function valueOf(component: ICAL.Component, name: string): unknown {
  try {
    return component.getFirstPropertyValue(name);
  } catch {
    return undefined;
  }
}

/** Returns the zone of one of the component's time properties. */
export function zoneOf({ calendar, floatingZone }: CalendarObject, component: ICAL.Component, name = 'dtstart'): ZoneName {
  const property = component.getFirstProperty(name);
  const tzid = property?.getFirstParameter('tzid');
  if (tzid !== undefined && tzid !== '') return zoneOfTzid(tzid, calendar);
  const time = timeOf(component, name);
  if (time !== undefined && !time.isDate && time.zone === ICAL.Timezone.utcTimezone) return UTC;
  return floatingZone;
}

export function isAllDay(component: ICAL.Component): boolean {
  return timeOf(component, 'dtstart')?.isDate === true;
}

/** Returns the time of the component's own first date, which its rule need not include. */
export function rangeOf(object: CalendarObject, component: ICAL.Component): InstantRange {
  return dateAt(object, component, wallMsOf(timeOf(component, 'dtstart')!));
}

/** Returns the component's date that begins at `wall` (milliseconds). By the wall clock, it lasts as long as the component's first date. */
function dateAt(object: CalendarObject, component: ICAL.Component, wall: number): InstantRange {
  const zone = zoneOf(object, component);
  const start = instantOfWall(wall, zone);
  const first = timeOf(component, 'dtstart')!;
  const until = timeOf(component, 'dtend');
  if (until !== undefined) {
    const endZone = zoneOf(object, component, 'dtend');
    if (endZone !== zone) {
      const exact = instantOfWall(wallMsOf(until), endZone) - instantOfWall(wallMsOf(first), zone);
      return { start, end: instantOf(start + Math.max(0, exact)) };
    }
    const length = Math.max(0, wallMsOf(until) - wallMsOf(first)) || (first.isDate ? DAY_MS : 0);
    const end = instantOfWall(wall + length, zone);
    // If a clock change skips the start, the end may come before it. The date then keeps its length.
    return { start, end: end > start || length === 0 ? end : instantOf(start + length) };
  }
  const duration = valueOf(component, 'duration');
  if (duration instanceof ICAL.Duration && !duration.isNegative) {
    // Days and weeks are calendar days, whereas hours are exact (RFC 5545, section 3.3.6).
    const days = duration.weeks * 7 + duration.days;
    const exact = ((duration.hours * 60 + duration.minutes) * 60 + duration.seconds) * 1000;
    return { start, end: instantOf(instantOfWall(wall + days * DAY_MS, zone) + exact) };
  }
  return { start, end: first.isDate ? instantOfWall(wall + DAY_MS, zone) : start };
}

/** Returns the values of RECURRENCE-ID, EXDATE or RDATE as instants, in whichever zone they are written. */
function momentsOf(object: CalendarObject, component: ICAL.Component, name: string): readonly Instant[] {
  return component.getAllProperties(name).flatMap((property) => {
    const tzid = property.getFirstParameter('tzid');
    return property.getValues().flatMap((value) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      if (!(time instanceof ICAL.Time)) return [];
      const isUtc = !time.isDate && time.zone === ICAL.Timezone.utcTimezone;
      const zone = isUtc ? UTC : tzid === undefined || tzid === '' ? zoneOf(object, component) : zoneOfTzid(tzid, object.calendar);
      return [instantOfWall(wallMsOf(time), zone)];
    });
  });
}

export function recurrenceIdOf(object: CalendarObject, component: ICAL.Component): Instant | undefined {
  return momentsOf(object, component, 'recurrence-id')[0];
}

export function leftOutOf(object: CalendarObject): readonly Instant[] {
  return object.master === undefined ? [] : momentsOf(object, object.master, 'exdate');
}

function repeats({ master }: CalendarObject): boolean {
  return master !== undefined && (master.hasProperty('rrule') || master.hasProperty('rdate'));
}

/** Maximum number of dates returned for a range. An event every half hour has fewer in 62 days, the longest range of a call. */
const MOST_DATES = 3_000;

/** Returns the dates that touch the range, sorted by start, at most `limit`. */
export function datesOf(object: CalendarObject, range: InstantRange, limit = MOST_DATES): readonly ObjectDate[] {
  const { master, overrides } = object;
  const dates: ObjectDate[] = [];
  const touches = ({ start, end }: InstantRange) => start < range.end && (end > range.start || (start === end && start >= range.start));
  const singly = new Map<Instant, ObjectDate>();
  for (const component of overrides) {
    const originalStart = recurrenceIdOf(object, component);
    if (originalStart !== undefined)
      singly.set(originalStart, { component, type: 'exception', originalStart, ...rangeOf(object, component) });
  }
  dates.push(...[...singly.values()].filter(touches));
  if (master !== undefined && !repeats(object)) {
    const single = rangeOf(object, master);
    if (touches(single) && !singly.has(single.start))
      dates.push({ component: master, type: 'single', originalStart: undefined, ...single });
  } else if (master !== undefined) {
    const leftOut = new Set(leftOutOf(object));
    let found = 0;
    for (const wall of wallsOf(object, master, range)) {
      const date = dateAt(object, master, wall);
      if (date.start >= range.end) break;
      if (leftOut.has(date.start) || singly.has(date.start) || !touches(date)) continue;
      dates.push({ component: master, type: 'occurrence', originalStart: date.start, ...date });
      found += 1;
      // Only regular dates count toward the limit, because a moved date, added above, may start after them.
      if (found >= limit) break;
    }
  }
  return dates.toSorted((a, b) => a.start - b.start).slice(0, limit);
}

/**
 * Maximum number of rules of one event that are followed. RFC 5545, section 3.8.5.3, recommends a single rule, but programs for RFC 2445
 * wrote several.
 */
const MOST_RULES = 4;
/** Length of the first window in which a rule is followed: six weeks, as on a page of a calendar. Most requests need no more. */
const FIRST_WINDOW_MS = 42 * DAY_MS;

/**
 * Yields the wall times of the rules and of single dates, in order, from about one event's length before the range. A rule is followed in
 * windows, each twice as long as the previous one, so that an endless rule is followed only as far as dates are needed.
 */
function* wallsOf(object: CalendarObject, master: ICAL.Component, range: InstantRange): Generator<number> {
  const zone = zoneOf(object, master);
  const first = wallMsOf(timeOf(master, 'dtstart')!);
  const { start, end } = rangeOf(object, master);
  const begin = wallOfInstant(instantOf(range.start - (end - start) - DAY_MS), zone);
  const last = Math.min(wallOfInstant(range.end, zone), LAST_MS);
  const alone = [first, ...momentsOf(object, master, 'rdate').map((moment) => wallOfInstant(moment, zone))];
  const rules = master
    .getAllProperties('rrule')
    .slice(0, MOST_RULES)
    .flatMap((property) => {
      const value = property.getFirstValue();
      return value instanceof ICAL.Recur ? [wallsOfRule(value, first, zone)] : [];
    });
  for (let from = begin, length = FIRST_WINDOW_MS; from <= last; from += length + 1, length *= 2) {
    const window = { from, to: Math.min(last, from + length) };
    const single = alone.filter((wall) => wall >= window.from && wall <= window.to);
    yield* new Set([...single, ...rules.flatMap((wallsWithin) => wallsWithin(window))].toSorted((a, b) => a - b));
  }
}

/** Finds the date with this original start. Without an original start, finds the single date, or the first date of a series. */
export function findDate(object: CalendarObject, originalStart: Instant | undefined): ObjectDate | undefined {
  if (originalStart === undefined) {
    const from = object.master ?? object.overrides[0];
    return from === undefined ? undefined : datesOf(object, { start: instantOf(0), end: instantOf(LAST_MS) }, 1)[0];
  }
  const override = object.overrides.find((one) => recurrenceIdOf(object, one) === originalStart);
  if (override !== undefined) return { component: override, type: 'exception', originalStart, ...rangeOf(object, override) };
  return datesOf(object, { start: originalStart, end: instantOf(originalStart + 1) }).find((one) => one.originalStart === originalStart);
}

/** The latest time, as milliseconds of wall time, up to which a rule is followed. */
const LAST_MS = Date.UTC(2200, 0, 1);

/** Sets a time property to a wall time, in the form of another property, usually `dtstart`. */
export function setTime(
  component: ICAL.Component,
  name: string,
  wall: number,
  like: { readonly tzid: string | undefined; readonly kind: 'date' | 'wall' | 'utc' },
): void {
  component.removeAllProperties(name);
  addTime(component, name, wall, like);
}

export function addTime(
  component: ICAL.Component,
  name: string,
  wall: number,
  like: { readonly tzid: string | undefined; readonly kind: 'date' | 'wall' | 'utc' },
): void {
  const property = new ICAL.Property(name);
  if (like.kind === 'date') property.resetType('date');
  property.setValue(timeOfWall(wall, like.kind));
  if (like.kind === 'wall' && like.tzid !== undefined) property.setParameter('tzid', like.tzid);
  component.addProperty(property);
}

/** Returns the form in which the component writes its start. References to its dates must have the same form. */
export function wayOfStart(component: ICAL.Component): { readonly tzid: string | undefined; readonly kind: 'date' | 'wall' | 'utc' } {
  const property = component.getFirstProperty('dtstart');
  const time = timeOf(component, 'dtstart')!;
  const kind = time.isDate ? 'date' : time.zone === ICAL.Timezone.utcTimezone ? 'utc' : 'wall';
  return { tzid: property?.getFirstParameter('tzid'), kind };
}
