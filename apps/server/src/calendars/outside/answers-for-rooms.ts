import { type Refusal, type ScheduleItem, slotSubjectOf, whyNot } from '@assist/availability';
import { type CalendarProvider, type CallContext, type Email, ProviderError, type ProviderEvent } from '@assist/calendar-provider';
import { chooseLanguage } from '@assist/i18n';
import { DAY_MS, instantOf, type Instant } from '@assist/time';
import type { Catalogue, CatalogueSnapshot } from '../../catalogue/catalogue.ts';
import { tooLongToBook } from '../booking-length.ts';
import { declineComment } from './decline-comment.ts';

/** As far as any calendar lets a resource be reserved (Exchange: 1,080 days); what lies beyond is answered when it comes nearer. */
const AHEAD_MS = 400 * DAY_MS;
const MAX_PAGES = 50;
/** Invitations from people's own calendars may take any minute, and what has begun already is answered for what is left of it. */
const NOT_FOR_INVITATIONS: ReadonlySet<Refusal['kind']> = new Set(['not-on-quarter', 'in-the-past']);

export interface AnswersForRoomsParts {
  readonly provider: CalendarProvider;
  readonly catalogue: Catalogue;
  readonly now: () => number;
  readonly contextOn: (mailbox: Email) => CallContext;
  /** The resources that Assist answers for: their own mailboxes leave it to somebody. */
  readonly answersFor: (resource: Email) => boolean;
  /** This one has answered: whoever shows it reads it again. */
  readonly onAnswered: (event: ProviderEvent, resource: Email) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Dates of one invitation: a single event, or a series. */
type Invitation = readonly [ProviderEvent, ...ProviderEvent[]];

/**
 * Accepts and declines as a resource's mailbox, whoever has invited it and by whichever program: what is free and within the rules is
 * accepted, everything else declined with the reason. The mailbox checks nothing then (`AutoUpdate`), so it is done here, one invitation
 * after the other: nothing else accepts for this resource. Of several processes one does it at a time.
 */
export class AnswersForRooms {
  readonly #parts: AnswersForRoomsParts;
  #asked = new Set<Email>();
  #isSwept = false;

  constructor(parts: AnswersForRoomsParts) {
    this.#parts = parts;
  }

  /** Something of these has changed; among them may be resources that were invited. */
  look(mailboxes: readonly Email[]): void {
    for (const mailbox of mailboxes) if (this.#parts.answersFor(mailbox)) this.#asked.add(mailbox);
  }

  /** All of them once: what came while nobody listened. */
  async lookAtAll(): Promise<void> {
    this.look((await this.#parts.catalogue.current()).resources.filter((one) => one.reservationsEnabled).map((one) => one.email));
  }

  /** Answers for those that were looked at. A resource that could not be read is tried again. */
  async run(): Promise<string> {
    if (!this.#isSwept) {
      await this.lookAtAll();
      this.#isSwept = true;
    }
    let answered = 0;
    const asked = this.#asked;
    this.#asked = new Set();
    for (const resource of asked) {
      try {
        answered += await this.#answer(resource);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        this.#asked.add(resource);
        this.#parts.onFailure(error);
      }
    }
    return `${answered} answered`;
  }

  async #answer(resource: Email): Promise<number> {
    const snapshot = await this.#parts.catalogue.current();
    const events = (await this.#read(resource)).filter((event) => !event.cancelled);
    const held = events.filter((event) => event.showAs !== 'free' && (event.isOrganizer || event.myResponse === 'accepted'));
    const invitations = [
      ...Map.groupBy(
        events.filter((event) => event.myResponse === 'needsAction'),
        (event) => event.key.uid,
      ).values(),
    ];
    for (const dates of invitations) {
      const accepted = await this.#decide(resource, dates as unknown as Invitation, held, snapshot);
      held.push(...accepted);
    }
    return invitations.length;
  }

  /** Gives back the dates that were accepted. A series that can be had on some of its dates has them. */
  async #decide(resource: Email, dates: Invitation, held: readonly ProviderEvent[], snapshot: CatalogueSnapshot): Promise<ProviderEvent[]> {
    const now = instantOf(this.#parts.now());
    const verdicts = dates.map((date) => ({ date, refusal: whyNotFor(resource, date, held, snapshot, now) }));
    const refused = verdicts.filter(({ refusal }) => refusal !== undefined);
    const free = verdicts.filter(({ refusal }) => refusal === undefined).map(({ date }) => date);
    // A series is answered as one where one answer fits all of it.
    if (refused.length === 0) await this.#respond(resource, dates[0], 'accepted', 'series');
    else if (free.length === 0) await this.#respond(resource, dates[0], 'declined', 'series', refused[0]!.refusal, snapshot);
    else
      for (const { date, refusal } of verdicts)
        await this.#respond(resource, date, refusal === undefined ? 'accepted' : 'declined', 'occurrence', refusal, snapshot);
    return free;
  }

  async #respond(
    resource: Email,
    event: ProviderEvent,
    answer: 'accepted' | 'declined',
    scope: 'occurrence' | 'series',
    refusal?: Refusal,
    snapshot?: CatalogueSnapshot,
  ): Promise<void> {
    const known = snapshot?.findByEmail(resource);
    const comment =
      refusal === undefined || known === undefined
        ? undefined
        : await declineComment(refusal, known, chooseLanguage(snapshot!.company.defaultLanguage, []));
    const id = { id: event.id, calendar: resource };
    await this.#parts.provider.respond(id, answer, this.#parts.contextOn(resource), {
      scope,
      ...(comment === undefined ? {} : { comment }),
    });
    this.#parts.onAnswered(event, resource);
  }

  async #read(resource: Email): Promise<ProviderEvent[]> {
    const start = instantOf(this.#parts.now());
    const query = { calendar: resource, range: { start, end: instantOf(start + AHEAD_MS) } };
    const events: ProviderEvent[] = [];
    let page: string | undefined;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const next = await this.#parts.provider.listEvents(page === undefined ? query : { ...query, page }, this.#parts.contextOn(resource));
      events.push(...next.items);
      page = next.next;
      if (page === undefined) return events;
    }
    throw new ProviderError('unavailable', 'this resource has more events than are looked through');
  }
}

/** The first reason; undefined where it can be had. */
function whyNotFor(
  resource: Email,
  date: ProviderEvent,
  held: readonly ProviderEvent[],
  snapshot: CatalogueSnapshot,
  now: Instant,
): Refusal | undefined {
  const seen = snapshot.views.find(date.organizer.email, resource);
  // A person who may not see it may not have it, whichever program they use.
  if (seen === undefined) return { kind: 'reserved-to-others' };
  const items = held.map(({ start, end }): ScheduleItem => ({
    start,
    end,
    status: 'reserved',
    iCalUId: null,
    subject: null,
    organizer: null,
    isPrivate: true,
  }));
  const tooLong = tooLongToBook(date);
  if (tooLong !== undefined) return tooLong;
  return whyNot(slotSubjectOf(seen, items), date, now).find(({ kind }) => !NOT_FOR_INVITATIONS.has(kind));
}
