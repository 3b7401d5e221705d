import { type Refusal, type ScheduleItem, slotSubjectOf, whyNot } from '@assist/availability';
import { type CalendarProvider, type CallContext, type Email, ProviderError, type ProviderEvent } from '@assist/calendar-provider';
import { chooseLanguage } from '@assist/i18n';
import { DAY_MS, instantOf, type Instant } from '@assist/time';
import type { Catalogue, CatalogueSnapshot } from '../../catalogue/catalogue.ts';
import { tooLongToBook } from '../booking-length.ts';
import { REFUSAL_TRAITS } from '../refusal-traits.ts';
import { declineComment } from './decline-comment.ts';
import type { MailboxChange, MailboxMemory } from './mailbox-change.ts';

/**
 * How far ahead invitations are answered. Later dates (Exchange allows reservations 1,080 days ahead) are answered when they come nearer.
 */
const AHEAD_MS = 400 * DAY_MS;
/**
 * Limit of pages that are read per room, enough for a busy room. If there are more pages, only the earliest dates are read, so that nobody
 * can silence a room by sending it too many invitations.
 */
const MAX_PAGES = 100;
/** Codes of permanent failures: the calendar would reject the same response again. */
const LASTING: ReadonlySet<ProviderError['code']> = new Set(['invalid', 'notFound', 'forbidden']);

export interface AnswersForRoomsParts {
  readonly provider: CalendarProvider;
  readonly catalogue: Catalogue;
  readonly now: () => number;
  readonly contextOn: (mailbox: Email) => CallContext;
  /** Returns whether Assist answers invitations to the resource, because the resource's mailbox does not. */
  readonly answersFor: (resource: Email) => boolean;
  /** Called when a resource has answered, so that clients that show the event read it again. */
  readonly onAnswered: (event: ProviderEvent, resource: Email) => void;
  readonly onFailure: (error: unknown) => void;
}

/** What decides how a resource answers an invitation. */
interface Known {
  readonly held: readonly ProviderEvent[];
  /** False if a series may have dates that were not read. */
  readonly isWhole: boolean;
  readonly snapshot: CatalogueSnapshot;
}

/** Dates of one invitation: a single event, or a series. */
type Invitation = readonly [ProviderEvent, ...ProviderEvent[]];

/**
 * Accepts and declines invitations in the name of resources' mailboxes, whichever program sent them. What is free and within the rules is
 * accepted; the rest is declined, with the reason. The mailbox itself checks nothing (`AutoUpdate`), so one process checks all invitations,
 * one after the other: no time is accepted twice.
 */
export class AnswersForRooms implements MailboxMemory {
  readonly #parts: AnswersForRoomsParts;
  #asked = new Set<Email>();
  #isSwept = false;

  constructor(parts: AnswersForRoomsParts) {
    this.#parts = parts;
  }

  /** Notes the changed mailboxes for which Assist answers, because they may have new invitations. */
  hear({ mailboxes, cause }: MailboxChange): void {
    if (cause !== 'answer') this.#look(mailboxes);
  }

  #look(mailboxes: readonly Email[]): void {
    for (const mailbox of mailboxes) if (this.#parts.answersFor(mailbox)) this.#asked.add(mailbox);
  }

  /** Notes all reservable resources for which Assist answers, to find the invitations that arrived while nobody was listening. */
  async lookAtAll(): Promise<void> {
    this.#look((await this.#parts.catalogue.current()).resources.filter((one) => one.reservationsEnabled).map((one) => one.email));
  }

  /** Answers the invitations of the noted resources. A resource that could not be read is tried again in the next run. */
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
        // A resource that fails is tried again, and does not affect the others.
        this.#asked.add(resource);
        this.#parts.onFailure(error);
      }
    }
    return `${answered} answered`;
  }

  async #answer(resource: Email): Promise<number> {
    const snapshot = await this.#parts.catalogue.current();
    const { events: read, isWhole } = await this.#read(resource);
    const events = read.filter((event) => !event.cancelled);
    const held = events.filter((event) => event.showAs !== 'free' && (event.isOrganizer || event.myResponse === 'accepted'));
    const invitations = [
      ...Map.groupBy(
        events.filter((event) => event.myResponse === 'needsAction'),
        (event) => event.key.uid,
      ).values(),
    ];
    let answered = 0;
    for (const dates of invitations) {
      try {
        held.push(...(await this.#decide(resource, dates as unknown as Invitation, { held, isWhole, snapshot })));
        answered += 1;
      } catch (error) {
        if (!(error instanceof ProviderError) || !LASTING.has(error.code)) throw error;
        // A permanent failure does not keep the following invitations from being answered.
        this.#parts.onFailure(error);
      }
    }
    return answered;
  }

  /** Answers an invitation and returns the accepted dates. In a series, each date without a reason to decline is accepted. */
  async #decide(resource: Email, dates: Invitation, { held, isWhole, snapshot }: Known): Promise<ProviderEvent[]> {
    const now = instantOf(this.#parts.now());
    const verdicts = dates.map((date) => ({ date, refusal: whyNotFor(resource, date, held, snapshot, now) }));
    const refused = verdicts.filter(({ refusal }) => refusal !== undefined);
    const free = verdicts.filter(({ refusal }) => refusal === undefined).map(({ date }) => date);
    // A series gets a single response if all its dates were read and would get the same response.
    const isOne = isWhole || dates[0].type === 'single';
    if (isOne && refused.length === 0) await this.#respond(resource, dates[0], 'accepted', 'series');
    else if (isOne && free.length === 0) await this.#respond(resource, dates[0], 'declined', 'series', refused[0]!.refusal, snapshot);
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

  /** Reads the resource's events. `isWhole` is false if there may be further events after the last one. */
  async #read(resource: Email): Promise<{ readonly events: readonly ProviderEvent[]; readonly isWhole: boolean }> {
    const start = instantOf(this.#parts.now());
    const query = { calendar: resource, range: { start, end: instantOf(start + AHEAD_MS) } };
    const events: ProviderEvent[] = [];
    let page: string | undefined;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const next = await this.#parts.provider.listEvents(page === undefined ? query : { ...query, page }, this.#parts.contextOn(resource));
      events.push(...next.items);
      page = next.next;
      if (page === undefined) return { events, isWhole: true };
    }
    return { events, isWhole: false };
  }
}

/** Returns the first reason to decline; undefined if the time can be reserved. */
function whyNotFor(
  resource: Email,
  date: ProviderEvent,
  held: readonly ProviderEvent[],
  snapshot: CatalogueSnapshot,
  now: Instant,
): Refusal | undefined {
  const seen = snapshot.views.find(date.organizer.email, resource);
  // A person who may not see the resource may not reserve it, whichever program they use.
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
  const tooLong = tooLongToBook(date, date.isAllDay ? date.zone : seen.timezone);
  if (tooLong !== undefined) return tooLong;
  return whyNot(slotSubjectOf(seen, items), date, now).find(({ kind }) => REFUSAL_TRAITS[kind].bindsInvitations);
}
