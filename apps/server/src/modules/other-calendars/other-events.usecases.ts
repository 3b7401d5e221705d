import {
  type AnswerOf,
  type listOtherEvents,
  OTHER_CALENDAR_EVENTS_MAX,
  type OtherCalendar,
  type OtherCalendarState,
  type OtherEventAnswer,
} from '@assist/contract';
import {
  type BusyItem,
  type CallContext,
  isProviderError,
  type MailboxSchedule,
  ProviderError,
  type ProviderEvent,
} from '@assist/calendar-provider';
import type { InstantRange } from '@assist/time';
import { MINUTE_MS } from '@assist/time';
import { LRUCache } from 'lru-cache';
import { mapInTurns } from '../../call/in-turns.ts';
import type { SignedIn } from '../../call/principal.ts';
import type { Calendar } from '../../calendars/calendar.ts';
import type { OtherCalendarsUsecases } from './other-calendars.usecases.ts';
import { busyItemsOf, fromBusyItem, fromEvent } from './other-event-answer.ts';

/** So many calendars are read at once: one who has fifty does not hold up everybody else. */
const AT_ONCE = 6;
/** A calendar that has no listing for somebody is not asked for it again at every look. */
const CLOSED_MS = 5 * MINUTE_MS;
const CLOSED_KEPT = 20_000;
/** Nobody waits longer for one calendar than for all the others. What it says later is remembered for the next look. */
const WAITED_MS = 10_000;

type OtherEvents = AnswerOf<typeof listOtherEvents>[number];
type Told = Omit<OtherEvents, 'id'>;

/** What stands in the calendars that a person shows beside his own. */
export class OtherEventsUsecases {
  readonly #calendar: Calendar;
  readonly #others: OtherCalendarsUsecases;
  readonly #waitedMs: number;
  readonly #withoutListing: LRUCache<string, true>;

  constructor(calendar: Calendar, others: OtherCalendarsUsecases, options: { readonly waitedMs?: number; readonly now: () => number }) {
    this.#calendar = calendar;
    this.#others = others;
    this.#waitedMs = options.waitedMs ?? WAITED_MS;
    this.#withoutListing = new LRUCache({ max: CLOSED_KEPT, ttl: CLOSED_MS, ttlResolution: 0, perf: { now: options.now } });
  }

  /** Of those alone that are shown, in their order. One that fails says so of itself. */
  async list(range: InstantRange, principal: SignedIn, context: CallContext): Promise<OtherEvents[]> {
    const asked = (await this.#others.listWithTargets(principal)).filter(({ calendar }) => calendar.shown);
    const told = new Map<string, Told>();
    const seen = asked.filter(({ isGone }) => !isGone).map(({ calendar }) => calendar);
    for (const { calendar, isGone } of asked) if (isGone) told.set(calendar.id, nothing('gone'));
    const people = seen.filter((one) => one.kind === 'person' && !this.#withoutListing.has(keyOf(principal, one)));
    for (let from = 0; from < people.length; from += AT_ONCE) {
      await Promise.all(
        people.slice(from, from + AT_ONCE).map(async (one) => {
          const listed = await this.#within(this.#list(one, range, context));
          if (listed === 'without-listing') this.#withoutListing.set(keyOf(principal, one), true);
          else told.set(one.id, listed);
        }),
      );
    }
    const rest = seen.filter((one) => !told.has(one.id));
    for (const [id, schedule] of await this.#readSchedules(rest, range, principal, context)) told.set(id, schedule);
    return asked.map(({ calendar }) => ({ id: calendar.id, ...(told.get(calendar.id) ?? nothing('unavailable')) }));
  }

  /** A person's events, each as far as its rights go. */
  async #list(one: OtherCalendar, range: InstantRange, context: CallContext): Promise<Told | 'without-listing'> {
    try {
      const events: ProviderEvent[] = [];
      let page: string | undefined;
      do {
        const found = await this.#calendar.events.listEvents(
          { calendar: one.email, range, ...(page === undefined ? {} : { page }) },
          context,
        );
        events.push(...found.items.filter((event) => isShown(event, one.email)));
        page = found.next;
      } while (page !== undefined && events.length < OTHER_CALENDAR_EVENTS_MAX);
      const answers = await mapInTurns(events, fromEvent);
      return toTold('open', answers, page === undefined);
    } catch (error) {
      // The alternative fetch after a 404 (specification, section 8): its times, where those are told.
      if (isProviderError(error, 'mailboxNotAvailable', 'forbidden')) return 'without-listing';
      if (isProviderError(error, 'notFound')) return nothing('gone');
      return failed(error);
    }
  }

  /** Resources by their schedules, as everywhere; groups, and people without a listing, by what is told of their times. */
  async #readSchedules(
    calendars: readonly OtherCalendar[],
    range: InstantRange,
    principal: SignedIn,
    context: CallContext,
  ): Promise<[string, Told][]> {
    if (calendars.length === 0) return [];
    const emails = calendars.map(({ email }) => email);
    const schedules = await this.#within(
      this.#calendar.schedules.get(emails, range, context).catch((error: unknown) => {
        failed(error);
        return undefined;
      }),
    );
    const byEmail = new Map(Array.isArray(schedules) ? schedules.map((schedule) => [schedule.email, schedule] as const) : []);
    return calendars.map((one) => [one.id, this.#toTold(one, byEmail.get(one.email), range, principal)]);
  }

  #toTold(one: OtherCalendar, schedule: MailboxSchedule | undefined, range: InstantRange, principal: SignedIn): Told {
    if (schedule === undefined) return nothing('unavailable');
    // What cannot be told now may be told later; what is refused for good stays closed.
    if (schedule.serviceError !== undefined) {
      const isPassing = schedule.serviceError.retryable || one.kind === 'resource';
      return nothing(isPassing ? 'unavailable' : 'closed');
    }
    const items = busyItemsOf(schedule, range).map((item) => (one.kind === 'group' ? timeAlone(item) : this.#ownOr(item, one, principal)));
    return toTold(one.kind === 'resource' ? 'open' : 'times', items.map(fromBusyItem), true);
  }

  /** Free/busy of another system does not say whose an event is: what is the viewer's own is known from his own calendar. */
  #ownOr(item: BusyItem, one: OtherCalendar, principal: SignedIn) {
    if (one.kind !== 'resource' || item.iCalUId !== undefined) return item;
    const own = this.#calendar.findOwnEvent?.(principal.email, one.email, item);
    if (own === undefined) return item;
    const organizer = { address: own.organizer.email, name: own.organizer.name };
    return { ...item, subject: own.subject, iCalUId: own.iCalUId, organizer };
  }

  async #within<T>(asked: Promise<T>): Promise<T | Told> {
    const waited = new Promise<Told>((resolve) => {
      const timer = setTimeout(() => resolve(nothing('unavailable')), this.#waitedMs);
      const end = () => clearTimeout(timer);
      asked.then(end, end);
    });
    return Promise.race([asked, waited]);
  }
}

/** Of many people together: when somebody of them has something, not what. */
function timeAlone({ start, end, status }: BusyItem): BusyItem {
  return { start, end, status, isPrivate: false };
}

/** What its owner has declined takes none of his time. */
function isShown(event: ProviderEvent, owner: string): boolean {
  return !event.cancelled && event.attendees.find((attendee) => attendee.email === owner)?.response !== 'declined';
}

function toTold(state: OtherCalendarState, events: readonly OtherEventAnswer[], isWhole: boolean): Told {
  const isComplete = isWhole && events.length <= OTHER_CALENDAR_EVENTS_MAX;
  return { state, events: events.slice(0, OTHER_CALENDAR_EVENTS_MAX), isComplete };
}

function nothing(state: OtherCalendarState): Told {
  return { state, events: [], isComplete: true };
}

/** Says so of this calendar alone; who has to sign in again is told that, and a fault of the program stays one. */
function failed(error: unknown): Told {
  if (isProviderError(error, 'unauthenticated') || !(error instanceof ProviderError)) throw error;
  return nothing('unavailable');
}

function keyOf(principal: SignedIn, { email }: OtherCalendar): string {
  return `${principal.email} ${email}`;
}
