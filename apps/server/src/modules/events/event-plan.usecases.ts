import {
  besideOthers,
  countAreaUse,
  limitedAreasOf,
  otherTimes,
  limitOf,
  type Refusal,
  slotSubjectOf,
  substitutesFor,
  type Utilisation,
  whyNot,
} from '@assist/availability';
import type { BusyItem, CallContext, Email, ProviderEvent } from '@assist/calendar-provider';
import type { EventPlanAnswer, PlanEventBody } from '@assist/contract';
import { isTooMuchAtOnce, takenSpan } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { DAY_MS, fromInstant, HOUR_MS, type InstantRange, localDateOf, localDays, overlaps, type ZoneName } from '@assist/time';
import { turns } from '../../event-loop/turns.ts';
import type { SignedIn } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Calendar } from '../../calendars/calendar.ts';
import { REFUSAL_TRAITS } from '../../calendars/refusal-traits.ts';
import type { Catalogue, CatalogueSnapshot } from '../../catalogue/catalogue.ts';
import { askedTime, askedZone, eventTimeOf, expectApart, occurrencesOf, toRule } from './asked-event.ts';
import type { EventsUsecases } from './events.usecases.ts';
import { heldEmails, placeZoneOf, reservedResources } from './reservation-gate.ts';
import { tooLongToBook } from '../../calendars/booking-length.ts';

type PlannedDate = EventPlanAnswer['dates'][number];
type WayOut = PlannedDate['ways'][number];

/** The longest span for which one call requests schedules. */
const WINDOW_MS = 60 * DAY_MS;
/** The largest number of unavailable dates for which ways out are offered. */
const DATES_WITH_WAYS = 40;
/** The maximum number of substitutes that are considered for each refused resource. */
const LOOKED_AT = 24;
const OFFERED_RESOURCES = 3;
const OFFERED_TIMES = 2;
const DAYS_BEYOND = 7;

/** A date to be planned. `before` is its present time if an existing event is changed. */
interface AskedDate {
  readonly date: string;
  readonly range: InstantRange;
  readonly before?: InstantRange;
}

/** The resources and times that the changed event already has; empty for a new reservation. */
interface Own {
  readonly emails: ReadonlySet<Email>;
  readonly isOwn: (email: Email, item: InstantRange) => boolean;
}

const NOTHING_OWN: Own = { emails: new Set(), isOwn: () => false };

/** A person's request to plan dates. */
interface Asked {
  readonly snapshot: CatalogueSnapshot;
  readonly viewer: Email;
  readonly resources: readonly Resource[];
  readonly places: number;
  /** The number of days by which an offered time may be later than the requested date. */
  readonly daysBeyond: number;
  readonly zone: ZoneName;
  /** Returns when the reservation at this time takes the resource. */
  readonly takenBy: (resource: Resource, time: InstantRange) => InstantRange;
  readonly context: CallContext;
}

/** The schedules and the utilisation that were read for one window. */
interface Known {
  readonly itemsOf: (email: Email) => readonly BusyItem[];
  readonly utilisation: Utilisation;
}

/** Plans reservations before anything is created: finds the available dates, and for every other date the reasons and the ways out. */
export class EventPlanUsecases {
  readonly #calendar: Calendar;
  readonly #catalogue: Catalogue;
  readonly #events: Pick<EventsUsecases, 'previewChange'>;

  constructor(calendar: Calendar, catalogue: Catalogue, events: Pick<EventsUsecases, 'previewChange'>) {
    this.#calendar = calendar;
    this.#catalogue = catalogue;
    this.#events = events;
  }

  async plan(body: PlanEventBody, principal: SignedIn, context: CallContext): Promise<EventPlanAnswer> {
    const snapshot = await this.#catalogue.current();
    const resources = reservedResources(snapshot, body.emails, principal.email);
    const isAllDay = body.isAllDay ?? false;
    const sent = askedZone(body.timezone ?? snapshot.company.timezone);
    const { zone, ...range } = eventTimeOf(askedTime(body.start, body.end), isAllDay, sent, placeZoneOf(snapshot, body.emails, sent));
    const isAlone = (body.recurrence ?? null) === null && body.changing === undefined;
    const asked: Asked = {
      snapshot,
      viewer: principal.email,
      resources,
      places: body.places ?? 1,
      // The days of a series, and of a change, are fixed. For a new single reservation, the next free time may be on another day.
      daysBeyond: isAlone ? DAYS_BEYOND : 0,
      takenBy: (resource, time) => takenSpan({ ...time, isAllDay, zone }, resource.timezone),
      zone,
      context,
    };
    if (body.changing !== undefined) {
      const { id, scope } = body.changing;
      const { event, dates } = await this.#events.previewChange(id, range, zone, scope, principal, context);
      expectApart(dates.map(({ after }) => after));
      return this.#planAll(
        dates.map(({ before, after }) => ({ date: localDateOf(before.start, zone), range: after, before })),
        asked,
        ownOf(event, dates, snapshot),
      );
    }
    const dates = occurrencesOf(range, toRule(body.recurrence ?? undefined), zone);
    if (isTooMuchAtOnce({ occurrences: dates.length, resources: resources.length, attendees: 0 }))
      throw new ProblemError('too-many-at-once');
    return this.#planAll(
      dates.map(({ date, start, end }) => ({ date, range: { start, end } })),
      asked,
      NOTHING_OWN,
    );
  }

  async #planAll(dates: readonly AskedDate[], asked: Asked, own: Own): Promise<EventPlanAnswer> {
    const planned: PlannedDate[] = [];
    let withWays = 0;
    for (const window of windowsOf(dates, asked)) {
      const tooLong = tooLongFor(window[0]!, asked);
      if (tooLong.length > 0) {
        const refusals = tooLong.map(({ resource, refusal }) => toPlannedRefusal(resource.email, refusal, asked.viewer));
        planned.push(...window.map((one) => ({ ...toPlannedDate(one), refusals, ways: [] })));
        continue;
      }
      const known = await this.#read(window, asked, own);
      for (const one of window) {
        await turns.next();
        const refusals = refusalsOf(one, asked, known, own);
        const isToBeMended = refusals.length > 0 && withWays < DATES_WITH_WAYS;
        if (isToBeMended) withWays += 1;
        planned.push({
          ...toPlannedDate(one),
          refusals: refusals.map(({ resource, refusal }) => toPlannedRefusal(resource.email, refusal, asked.viewer)),
          ways: isToBeMended ? await this.#waysOut(one, dates, refusals, asked, known) : [],
        });
      }
    }
    return { dates: planned };
  }

  async #read(dates: readonly AskedDate[], { resources, snapshot, context, daysBeyond }: Asked, { isOwn }: Own): Promise<Known> {
    const range = spanOfDays(dates, daysBeyond);
    const limited = resources.flatMap((resource) => limitedAreasOf(slotSubjectOf(resource, []), snapshot.areaTree));
    const workplaces = new Map(limited.map((area) => [area.id, snapshot.workplacesOf(area.id)]));
    const emails = [...new Set([...resources.map(({ email }) => email), ...[...workplaces.values()].flat()])];
    const schedules = await this.#calendar.schedules.get(emails, range, context);
    const items = new Map(schedules.map((one) => [one.email, one.items.filter((item) => !isOwn(one.email, item))]));
    const itemsOf = (email: Email) => items.get(email) ?? [];
    const uses = new Map([...workplaces].map(([areaId, those]) => [areaId, countAreaUse(those.map(itemsOf), range)]));
    return { itemsOf, utilisation: { areas: snapshot.areaTree, uses } };
  }

  /**
   * Finds ways out for a date: substitutes of the same kind for the refused resources, and other times for all resources. These times must
   * not overlap the reservation's other dates.
   */
  async #waysOut(
    date: AskedDate,
    dates: readonly AskedDate[],
    refusals: readonly Refused[],
    asked: Asked,
    known: Known,
  ): Promise<WayOut[]> {
    const { range } = date;
    if (refusals.some(({ refusal }) => !REFUSAL_TRAITS[refusal.kind].hasWaysOut)) return [];
    const { resources, zone, context, daysBeyond } = asked;
    const days = localDays(localDateOf(range.start, zone), 1 + daysBeyond, zone);
    const otherDates = dates
      .filter((one) => one !== date && overlaps(one.range, days))
      .map((one): BusyItem => ({ ...one.range, status: 'reserved', isPrivate: false }));
    const subjects = resources.map((resource) => subjectOf(resource, [...known.itemsOf(resource.email), ...otherDates]));
    const times = otherTimes(subjects, range, days, context.now, OFFERED_TIMES, known.utilisation);
    return [
      ...(await this.#substitutes(range, [...new Set(refusals.map(({ resource }) => resource))], asked, known)),
      ...times.map((time) => ({ kind: 'time' as const, ...toSpan(time) })),
    ];
  }

  async #substitutes(range: InstantRange, refused: readonly Resource[], asked: Asked, known: Known): Promise<WayOut[]> {
    const { snapshot, viewer, resources, places, context } = asked;
    const nearestOf = (resource: Resource) =>
      snapshot.views.nearestOfKind(viewer, resource, LOOKED_AT).filter((one) => !resources.some(({ id }) => id === one.id));
    const candidates = refused.map((resource) => ({ of: resource, all: substitutesFor(resource, nearestOf(resource), places) }));
    const emails = [...new Set(candidates.flatMap(({ all }) => all.map(({ resource }) => resource.email)))];
    if (emails.length === 0) return [];
    const schedules = await this.#calendar.schedules.get(emails, range, context);
    const readable = new Map(schedules.filter((one) => one.serviceError === undefined).map((one) => [one.email, one.items]));
    const isFree = (resource: Resource): boolean => {
      const items = readable.get(resource.email);
      return items !== undefined && whyNot(subjectOf(resource, items), range, context.now, { utilisation: known.utilisation }).length === 0;
    };
    const free = candidates.map(({ of, all }) => ({ of, all: all.filter(({ resource }) => isFree(resource)) }));
    const most = Math.min(OFFERED_RESOURCES, ...free.map(({ all }) => all.length));
    return Array.from({ length: most }, (_, index) => ({
      kind: 'instead' as const,
      // Shifted by position, so that two resources of one kind get different substitutes.
      resources: free.map(({ of, all }, position) => {
        const { resource, lacks } = all[(index + position) % all.length]!;
        return { of: of.email, by: resource.email, lacks: [...lacks] };
      }),
    })).filter(({ resources: ways }) => new Set(ways.map(({ by }) => by)).size === ways.length);
  }
}

interface Refused {
  readonly resource: Resource;
  readonly refusal: Refusal;
}

/** Returns the resources for which a date is longer than any reservation may be, by their own clocks. */
function tooLongFor({ range }: AskedDate, { resources, takenBy }: Asked): readonly Refused[] {
  return resources.flatMap((resource) => {
    const refusal = tooLongToBook(takenBy(resource, range), resource.timezone);
    return refusal === undefined ? [] : [{ resource, refusal }];
  });
}

/** Returns why a date cannot be reserved. A date that keeps its time may keep its resources, even if the rules have changed. */
function refusalsOf(
  { range, before }: AskedDate,
  { resources, takenBy, context }: Asked,
  { itemsOf, utilisation }: Known,
  { emails: held }: Own,
): readonly Refused[] {
  const isMoved = before === undefined || before.start !== range.start || before.end !== range.end;
  const ranges = resources.map((resource) => takenBy(resource, range));
  const subjects = resources.map((resource, index) =>
    subjectOf(
      resource,
      itemsOf(resource.email).filter((item) => overlaps(item, ranges[index]!)),
    ),
  );
  return resources.flatMap((resource, index) => {
    if (!isMoved && held.has(resource.email)) return [];
    const beside = besideOthers(utilisation, subjects, index, ranges[index]!);
    return whyNot(subjects[index]!, ranges[index]!, context.now, { utilisation: beside }).map((refusal) => ({ resource, refusal }));
  });
}

function subjectOf(resource: Resource, items: readonly BusyItem[]) {
  return slotSubjectOf(
    resource,
    items.map((item) => ({
      ...item,
      iCalUId: item.iCalUId ?? null,
      subject: item.subject ?? null,
      organizer: item.organizer ?? null,
    })),
  );
}

function toPlannedRefusal(email: Email, refusal: Refusal, viewer: Email): PlannedDate['refusals'][number] {
  return {
    email,
    code: refusal.kind,
    ...limitOf(refusal),
    ...(refusal.kind === 'slot-taken' ? { taken: toTaken(refusal.item, viewer) } : {}),
  };
}

function toTaken({ start, end, subject, organizer }: Extract<Refusal, { kind: 'slot-taken' }>['item'], viewer: Email) {
  return {
    ...toSpan({ start, end }),
    ...(subject === null ? {} : { subject }),
    ...(organizer === null ? {} : { organizer: { ...organizer }, isOrganizer: organizer.address === viewer }),
  };
}

function toPlannedDate({ date, range, before }: AskedDate) {
  return { date, ...toSpan(range), ...(before === undefined ? {} : { before: toSpan(before) }) };
}

function toSpan({ start, end }: InstantRange) {
  return { start: fromInstant(start), end: fromInstant(end) };
}

/** Groups consecutive dates that one request for schedules can cover. A date that is too long to book is a group of its own. */
function windowsOf(dates: readonly AskedDate[], asked: Asked): readonly (readonly AskedDate[])[] {
  const windows: AskedDate[][] = [];
  for (const date of dates) {
    const last = windows.at(-1);
    const [first] = last ?? [];
    const isAlone = [first, date].some((one) => one !== undefined && tooLongFor(one, asked).length > 0);
    if (last !== undefined && first !== undefined && !isAlone && Math.abs(date.range.end - first.range.start) <= WINDOW_MS) last.push(date);
    else windows.push([date]);
  }
  return windows;
}

/** A date begins at most this much earlier or later in one zone than in another (Kiritimati and Niue). */
const ZONES_APART_MS = 25 * HOUR_MS;

/**
 * Returns the span of the dates, with `daysBeyond` days after them, because other times are considered too, and with about a day on both
 * sides, because dates may be in other zones.
 */
function spanOfDays(dates: readonly AskedDate[], daysBeyond: number): InstantRange {
  const starts = dates.map(({ range }) => range.start);
  const ends = dates.map(({ range }) => range.end);
  return {
    start: (Math.min(...starts) - ZONES_APART_MS) as InstantRange['start'],
    end: (Math.max(...ends) + daysBeyond * DAY_MS + ZONES_APART_MS) as InstantRange['end'],
  };
}

/** Returns what the changed event already has, so that its present times do not conflict with its new ones. */
function ownOf(event: ProviderEvent, dates: readonly { readonly before: InstantRange }[], snapshot: CatalogueSnapshot): Own {
  const emails = new Set(heldEmails(event));
  const keyOf = ({ start, end }: InstantRange) => `${start} ${end}`;
  const timesIn = (zone: ZoneName) =>
    new Set(
      dates.flatMap(({ before }) => [keyOf(before), keyOf(takenSpan({ ...before, isAllDay: event.isAllDay, zone: event.zone }, zone))]),
    );
  const times = new Map([...emails].map((email) => [email, timesIn(placeZoneOf(snapshot, [email], event.zone))]));
  return { emails, isOwn: (email, item) => times.get(email)?.has(keyOf(item)) === true };
}
