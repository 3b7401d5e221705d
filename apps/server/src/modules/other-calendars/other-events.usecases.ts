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
import { mapInTurns } from '../../event-loop/in-turns.ts';
import type { AuditRepository } from '../../audit/audit.repository.ts';
import type { SignedIn } from '../../call/principal.ts';
import type { Calendar } from '../../calendars/calendar.ts';
import { toldTo, viewingOf } from '../../calendars/told-to.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { OtherCalendarsUsecases } from './other-calendars.usecases.ts';
import { busyItemsOf, fromBusyItem, fromEvent } from './other-event-answer.ts';

/** The number of calendars that are read at the same time: few, so that a person who shows fifty does not delay everybody else. */
const AT_ONCE = 6;
/** Time for which a calendar is not asked again for a listing that it has refused to a person. */
const CLOSED_MS = 5 * MINUTE_MS;
const CLOSED_KEPT = 20_000;
/** The longest wait for all calendars together. A later response is remembered for the next request. */
const WAITED_MS = 10_000;

type OtherEvents = AnswerOf<typeof listOtherEvents>[number];
type Told = Omit<OtherEvents, 'id'>;

/** Reads the events of the calendars that a person shows beside their own. */
export class OtherEventsUsecases {
  readonly #calendar: Pick<Calendar, 'events' | 'schedules' | 'findOwnEvent' | 'provider'>;
  readonly #catalogue: Pick<Catalogue, 'current'>;
  readonly #others: Pick<OtherCalendarsUsecases, 'listWithTargets'>;
  readonly #audit: Pick<AuditRepository, 'writeLook'>;
  readonly #waitedMs: number;
  readonly #withoutListing: LRUCache<string, true>;

  constructor(
    calendar: Pick<Calendar, 'events' | 'schedules' | 'findOwnEvent' | 'provider'>,
    catalogue: Pick<Catalogue, 'current'>,
    others: Pick<OtherCalendarsUsecases, 'listWithTargets'>,
    audit: Pick<AuditRepository, 'writeLook'>,
    options: { readonly waitedMs?: number; readonly now: () => number },
  ) {
    this.#calendar = calendar;
    this.#catalogue = catalogue;
    this.#others = others;
    this.#audit = audit;
    this.#waitedMs = options.waitedMs ?? WAITED_MS;
    this.#withoutListing = new LRUCache({ max: CLOSED_KEPT, ttl: CLOSED_MS, ttlResolution: 0, perf: { now: options.now } });
  }

  /**
   * Returns the contents of the calendars that are shown, in the order of the list. A calendar that could not be read is marked as such.
   */
  async list(range: InstantRange, principal: SignedIn, context: CallContext): Promise<OtherEvents[]> {
    const asked = (await this.#others.listWithTargets(principal)).filter(({ calendar }) => calendar.shown);
    const told = new Map<string, Told>();
    const seen = asked.filter(({ isGone }) => !isGone).map(({ calendar }) => calendar);
    for (const { calendar, isGone } of asked) if (isGone) told.set(calendar.id, nothing('gone'));
    const patience = new Patience(this.#waitedMs);
    try {
      const people = seen.filter((one) => one.kind === 'person' && !this.#withoutListing.has(keyOf(principal, one))).values();
      const readOneByOne = async () => {
        for (const one of people) {
          // After the time limit, no more calendars are read, because nobody would see the results, and all reads would start at the same
          // time.
          if (patience.isOver) return;
          const listed = await patience.first(this.#list(one, range, principal, context));
          if (listed === 'without-listing') this.#withoutListing.set(keyOf(principal, one), true);
          else told.set(one.id, listed ?? nothing('unavailable'));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, readOneByOne));
      const rest = patience.isOver ? [] : seen.filter((one) => !told.has(one.id));
      const schedules = await patience.first(this.#readSchedules(rest, range, principal, context));
      for (const [id, schedule] of schedules ?? []) told.set(id, schedule);
    } finally {
      patience.end();
    }
    return asked.map(({ calendar }) => ({ id: calendar.id, ...(told.get(calendar.id) ?? nothing('unavailable')) }));
  }

  /** Returns a person's events, each as far as the rights on it allow. */
  async #list(one: OtherCalendar, range: InstantRange, principal: SignedIn, context: CallContext): Promise<Told | 'without-listing'> {
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
      const { email, name } = principal;
      await this.#audit.writeLook(one.email, { email, name, correlationId: context.correlationId }, context.now);
      const viewing = viewingOf(email, this.#calendar.provider, await this.#catalogue.current());
      const answers = await mapInTurns(events, (event) => fromEvent(toldTo(event, viewing)));
      return toTold('open', answers, page === undefined);
    } catch (error) {
      // Leads to the alternative fetch after a 404 (specification, section 8), which reads the calendar's times if it provides them.
      if (isProviderError(error, 'mailboxNotAvailable', 'forbidden')) return 'without-listing';
      if (isProviderError(error, 'notFound')) return nothing('gone');
      return failed(error);
    }
  }

  /** Reads the schedules of resources, of groups, and of people whose calendars have refused a listing. */
  async #readSchedules(
    calendars: readonly OtherCalendar[],
    range: InstantRange,
    principal: SignedIn,
    context: CallContext,
  ): Promise<[string, Told][]> {
    if (calendars.length === 0) return [];
    const emails = calendars.map(({ email }) => email);
    const schedules = await this.#calendar.schedules.get(emails, range, context).catch((error: unknown): MailboxSchedule[] => {
      failed(error);
      return [];
    });
    const byEmail = new Map(schedules.map((schedule) => [schedule.email, schedule]));
    return calendars.map((one) => [one.id, this.#toTold(one, byEmail.get(one.email), range, principal)]);
  }

  #toTold(one: OtherCalendar, schedule: MailboxSchedule | undefined, range: InstantRange, principal: SignedIn): Told {
    if (schedule === undefined) return nothing('unavailable');
    // A retryable error may pass, and so may any error of a resource. Any other error means that the calendar is closed to this person.
    if (schedule.serviceError !== undefined) {
      const isPassing = schedule.serviceError.retryable || one.kind === 'resource';
      return nothing(isPassing ? 'unavailable' : 'closed');
    }
    const items = busyItemsOf(schedule, range).map((item) => (one.kind === 'group' ? timeAlone(item) : this.#ownOr(item, one, principal)));
    return toTold(one.kind === 'resource' ? 'open' : 'times', items.map(fromBusyItem), true);
  }

  /**
   * Adds details to the viewer's own events from the viewer's own calendar, because an external calendar's free/busy data does not show
   * whose an event is.
   */
  #ownOr(item: BusyItem, one: OtherCalendar, principal: SignedIn) {
    if (one.kind !== 'resource' || item.iCalUId !== undefined) return item;
    const own = this.#calendar.findOwnEvent?.(principal.email, one.email, item);
    if (own === undefined) return item;
    const organizer = { address: own.organizer.email, name: own.organizer.name };
    return { ...item, subject: own.subject, iCalUId: own.iCalUId, organizer };
  }
}

/** A time limit for several reads together. */
class Patience {
  readonly #over: Promise<undefined>;
  readonly #timer: NodeJS.Timeout;
  #isOver = false;

  constructor(ms: number) {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#over = promise;
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      resolve(undefined);
    }, ms);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Waits for a read. Returns undefined if the time runs out first. */
  first<T>(asked: Promise<T>): Promise<T | undefined> {
    return Promise.race([asked, this.#over]);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** Reduces a busy time of a group to its time and status, which show when a member is busy, but not with what. */
function timeAlone({ start, end, status }: BusyItem): BusyItem {
  return { start, end, status, isPrivate: false };
}

/** Returns whether an event takes its owner's time. It does unless it is cancelled, or declined by the owner. */
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

/** Marks a calendar as unavailable after a failure of its provider. A required sign-in and a fault of the program are thrown. */
function failed(error: unknown): Told {
  if (isProviderError(error, 'unauthenticated') || !(error instanceof ProviderError)) throw error;
  return nothing('unavailable');
}

function keyOf(principal: SignedIn, { email }: OtherCalendar): string {
  return `${principal.email} ${email}`;
}
