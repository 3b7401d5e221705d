import {
  type CallContext,
  type EventPatch,
  type EventScope,
  type NewEvent,
  ProviderError,
  type ProviderEvent,
} from '@assist/calendar-provider';
import {
  changesFrom,
  expandRecurrence,
  movedAlike,
  onDateOf,
  type RecurrenceRule,
  recurrenceStartOf,
  seriesMoveOf,
  shiftRecurrence,
} from '@assist/reservation';
import { daysBetween, type Instant, type InstantRange, localDateOf, plusMs, type ZoneName } from '@assist/time';
import ICAL from 'ical.js';
import type { DavCalendar } from '../dav/accounts.ts';
import {
  addTime,
  type CalendarObject,
  datesOf,
  isAllDay,
  leftOutOf,
  type ObjectDate,
  rangeOf,
  recurrenceIdOf,
  wayOfStart,
  zoneOf,
} from '../ical/calendar-object.ts';
import { fromRule, toRule } from '../ical/recurrence.ts';
import { timeOfWall, wallOfInstant } from '../ical/zones.ts';
import { type StoredObject, toEvent } from '../mapping/event.ts';
import { askAgain, type Organizer, setRange, touched, writePatch } from '../mapping/write-event.ts';
import { writeNewEvent } from './create-event.ts';
import { readStored, type Server, writeStored } from './objects.ts';

/** A series, and the start (`from`) of the first date that a change applies to. */
export interface SeriesFrom {
  readonly rule: RecurrenceRule;
  readonly first: InstantRange;
  readonly zone: ZoneName;
  readonly isAllDay: boolean;
  readonly from: Instant;
  /** True if the change starts with the chosen date. */
  readonly isFromChosen: boolean;
  /** Number of the rule's dates that start before `from`. */
  readonly before: number;
}

export function readSeries(
  object: CalendarObject,
  chosen: ObjectDate,
  event: ProviderEvent,
  scope: Exclude<EventScope, 'occurrence'>,
  now: Instant,
): SeriesFrom {
  const { master } = object;
  if (master === undefined) throw new ProviderError('unsupported', 'this calendar contains only single dates of the series');
  const zone = zoneOf(object, master);
  const first = rangeOf(object, master);
  const whole = isAllDay(master);
  const rules = master.getAllProperties('rrule').flatMap((one) => {
    const value: unknown = one.getFirstValue();
    return value instanceof ICAL.Recur ? [value] : [];
  });
  if (master.hasProperty('rdate'))
    throw new ProviderError('unsupported', 'this recurring series can only be changed as a whole in the program that created it');
  const rule = toRule(rules, { range: first, zone, isAllDay: whole });
  const start = chosen.originalStart ?? event.start;
  const series = { rule, first, zone };
  const from = scope === 'following' ? start : changesFrom(scope, ruleDates(series), start, now);
  return {
    ...series,
    isAllDay: whole,
    from,
    isFromChosen: from === start,
    before: ruleDates(series).filter((one) => one.start < from).length,
  };
}

function ruleDates({ rule, first, zone }: Pick<SeriesFrom, 'rule' | 'first' | 'zone'>): readonly InstantRange[] {
  const expansion = expandRecurrence(rule, recurrenceStartOf(first, zone));
  if (expansion.kind !== 'occurrences') throw new ProviderError('unsupported', `the series cannot be expanded: ${expansion.kind}`);
  return expansion.occurrences;
}

/** Returns the rule's dates that start at `from` or later. */
export function datesFrom(series: SeriesFrom): readonly InstantRange[] {
  return ruleDates(series).filter((one) => one.start >= series.from);
}

export function isFirst({ before }: SeriesFrom): boolean {
  return before === 0;
}

/** Converts a patch for the chosen date into the equivalent patch for the first affected date, which may be an earlier one. */
export function patchOfFirst(series: SeriesFrom, chosen: ProviderEvent, patch: EventPatch): EventPatch {
  const first = datesFrom(series)[0];
  if (patch.range === undefined || series.isFromChosen || first === undefined) return patch;
  const move = seriesMoveOf(chosen, patch.range, chosen.zone, patch.zone);
  return { ...patch, range: movedAlike(first, move, chosen.zone, patch.zone) };
}

/** Ends the series before `from`, and removes the exceptions at `from` or later. */
export function truncate(object: CalendarObject, from: Instant, now: Instant): void {
  const { calendar, master } = object;
  const way = wayOfStart(master!);
  const zone = zoneOf(object, master!);
  for (const property of master!.getAllProperties('rrule')) {
    const value: unknown = property.getFirstValue();
    if (!(value instanceof ICAL.Recur)) continue;
    const parts = value
      .toString()
      .split(';')
      .filter((part) => !/^(?:COUNT|UNTIL)=/.test(part));
    const ended = ICAL.Recur.fromString(parts.join(';'));
    // UNTIL has the same kind of value as the start, and is in UTC if the start has a zone (RFC 5545, section 3.3.10).
    const wall = wallOfInstant(from, zone) - 1_000;
    ended.until =
      way.kind === 'date'
        ? timeOfWall(wall, 'date')
        : way.tzid === undefined && way.kind === 'wall'
          ? timeOfWall(wall, 'wall')
          : timeOfWall(from - 1_000, 'utc');
    property.setValue(ended);
  }
  for (const one of object.overrides) if ((recurrenceIdOf(object, one) ?? 0) >= from) calendar.removeSubcomponent(one);
  keepLeftOut(
    object,
    leftOutOf(object).filter((moment) => moment < from),
  );
  touched(master!, now);
}

function keepLeftOut(object: CalendarObject, moments: readonly Instant[]): void {
  const master = object.master!;
  master.removeAllProperties('exdate');
  const way = wayOfStart(master);
  for (const moment of moments) addTime(master, 'exdate', wallOfInstant(moment, zoneOf(object, master)), way);
}

/**
 * Changes the whole series. If its times change, the rule and the excluded dates move with its first day, and exceptions on single days are
 * dropped.
 */
export function updateWhole(object: CalendarObject, series: SeriesFrom, patch: EventPatch, organizer: Organizer, now: Instant): void {
  const master = object.master!;
  const movesTimes = patch.range !== undefined || patch.zone !== undefined || patch.isAllDay !== undefined;
  writePatch(master, patch, organizer);
  if (!movesTimes) {
    for (const one of object.overrides) {
      writePatch(one, patch, organizer);
      touched(one, now);
    }
    touched(master, now);
    return;
  }
  const zone = patch.zone ?? series.zone;
  const range = patch.range ?? series.first;
  const firstDay = localDateOf(range.start, zone);
  const rule = shiftRecurrence(series.rule, daysBetween(localDateOf(series.first.start, series.zone), firstDay), firstDay);
  const move = seriesMoveOf(series.first, range, series.zone, patch.zone);
  const leftOut = leftOutOf(object).map((start) => movedAlike({ start, end: start }, move, series.zone, patch.zone).start);
  for (const one of object.overrides) object.calendar.removeSubcomponent(one);
  const whole = patch.isAllDay ?? series.isAllDay;
  setRange(object, master, range, zone, whole);
  master.removeAllProperties('rrule');
  master.addPropertyWithValue('rrule', fromRule(rule, { zone, isAllDay: whole }));
  keepLeftOut({ ...object, floatingZone: zone }, leftOut);
  askAgain(master, organizer.email);
  touched(master, now);
}

/** Changes a date and all following ones by ending the old series before that date and beginning a new one. Excluded days stay excluded. */
export async function splitSeries(
  server: Server,
  calendar: DavCalendar,
  stored: StoredObject,
  series: SeriesFrom,
  patch: EventPatch,
  event: ProviderEvent,
  context: CallContext,
): Promise<ProviderEvent> {
  const { object } = stored;
  const draft = restOf(series, patch, event, stored.name);
  const move = seriesMoveOf(onDateOf(series.first, series.from, series.zone), draft.range, series.zone, patch.zone);
  const leftOut = leftOutOf(object)
    .filter((moment) => moment > series.from)
    .map((start) => movedAlike({ start, end: start }, move, series.zone, patch.zone).start);
  const before = new ICAL.Component(structuredClone(object.calendar.jCal) as unknown[]);
  truncate(object, series.from, context.now);
  // The old series is shortened first, because a room in which the old dates are still reserved would decline the new series.
  await writeStored(server, calendar, stored, context);
  try {
    const name = await writeNewEvent(server, calendar, draft, leftOut, context);
    const written = await readStored(server, calendar, name, context);
    const [first] = datesOf(written.object, { start: draft.range.start, end: plusMs(draft.range.end, FAR_MS) }, 1);
    if (first === undefined) throw new ProviderError('notFound', 'the event no longer exists');
    return toEvent(written, first, { calendar, viewer: await server.accounts.viewerOf(context) });
  } catch (error) {
    const now = await readStored(server, calendar, stored.name, context);
    await writeStored(server, calendar, { name: stored.name, etag: now.etag, object: { ...object, calendar: before } }, context);
    throw error;
  }
}

const FAR_MS = 4 * 366 * 86_400_000;

/** Builds the new series: the old one with the patch applied, and with the rest of the rule's dates. */
function restOf(
  { rule, first, zone: oldZone, from, before, isAllDay: whole }: SeriesFrom,
  patch: EventPatch,
  event: ProviderEvent,
  name: string,
): NewEvent {
  const zone = patch.zone ?? oldZone;
  const range = patch.range ?? onDateOf(first, from, oldZone);
  const days = daysBetween(localDateOf(from, oldZone), localDateOf(range.start, zone));
  const rest: RecurrenceRule = { ...rule, end: rule.end.kind === 'count' ? { kind: 'count', count: rule.end.count - before } : rule.end };
  const reminder = patch.reminderMinutes === undefined ? event.reminderMinutes : (patch.reminderMinutes ?? undefined);
  return {
    idempotencyKey: `split ${name} ${from} ${event.etag}`,
    subject: patch.subject ?? event.subject,
    bodyHtml: patch.bodyHtml ?? event.bodyHtml,
    range,
    zone,
    isAllDay: patch.isAllDay ?? whole,
    attendees: patch.attendees ?? event.attendees.filter((one) => one.kind === 'person'),
    resources: patch.resources ?? event.attendees.filter((one) => one.kind === 'resource'),
    visibility: patch.visibility ?? event.visibility,
    showAs: patch.showAs ?? event.showAs,
    ...(reminder === undefined ? {} : { reminderMinutes: reminder }),
    ...(event.onlineMeeting === undefined ? {} : { onlineMeeting: { kind: 'made', link: event.onlineMeeting } }),
    recurrence: shiftRecurrence(rest, days, localDateOf(range.start, zone)),
  };
}
