import type { CallContext, ProviderEvent } from '@assist/calendar-provider';
import { HttpFailure, POLITE_LIMITS, PoliteClient } from '@assist/polite-http';
import type { OnlineMeeting, OnlineMeetingRequest } from '@assist/reservation';
import { DAY_MS, instantOf, type Instant, MINUTE_MS } from '@assist/time';
import type { FastifyBaseLogger } from 'fastify';
import type { BackgroundCalls } from '../../call/background-calls.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Calendar } from '../../calendars/calendar.ts';
import type { Change } from '../../changes/change.ts';
import type { KeptMeeting, MadeMeetingsRepository } from './made-meetings.repository.ts';
import { Webex, type WebexSettings } from './webex.ts';
import { wishOfEvents } from './wish-of-events.ts';

/** The maximum number of calls to Webex per minute. Webex allows a hundred meetings a day, so this only limits bursts. */
const PUBLISHED_PER_MINUTE = 60;
/** Time for which the meeting of a deleted reservation must still exist, because "Undo" recreates the reservation with it. */
const UNDO_MS = 2 * MINUTE_MS;
/** Time until a check is repeated if Webex or the calendar does not respond. */
const RETRY_MS = 5 * MINUTE_MS;
/** Time until a meeting is checked although no change is known, because another program may have changed its event without notice. */
const SWEEP_MS = DAY_MS;
/** The largest number of meetings that are checked in one run of the job, which soon runs again. */
const LOOKED_AT_ONCE = 50;

export interface OnlineMeetingsParts {
  readonly webex: WebexSettings | undefined;
  readonly made: MadeMeetingsRepository;
  readonly calendar: Pick<Calendar, 'provider'>;
  readonly background: Pick<BackgroundCalls, 'as'>;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  readonly countProcesses?: () => number;
}

/** Creates meetings with another provider before the events that refer to them. The meetings follow their events until they have ended. */
export class OnlineMeetingsUsecases {
  readonly #parts: OnlineMeetingsParts;
  readonly #webex: Webex | undefined;
  readonly #client: PoliteClient;
  /** People whose calendars have changed since the last run of the job. */
  readonly #heard = new Set<string>();

  constructor(parts: OnlineMeetingsParts) {
    const { webex, now, countProcesses = () => 1 } = parts;
    this.#parts = parts;
    this.#client = new PoliteClient({ ...POLITE_LIMITS, publishedPerMinute: PUBLISHED_PER_MINUTE, maxTries: 2 }, undefined, countProcesses);
    this.#webex = webex === undefined ? undefined : new Webex(webex, now);
  }

  get providers(): readonly string[] {
    return this.#webex === undefined ? [] : ['webex'];
  }

  async create(provider: string, request: OnlineMeetingRequest, zone: string, context: CallContext): Promise<OnlineMeeting> {
    const webex = this.#webex;
    if (provider !== 'webex' || webex === undefined) throw new ProblemError('not-found');
    const range = { start: request.eventStart, end: request.eventEnd };
    if (range.end <= range.start) throw new ProblemError('range-reversed');
    const host = context.actor.mailbox ?? '';
    try {
      const meeting = await this.#client.run({ partner: host, priority: 'interactive', signal: context.signal, repeatable: false }, () =>
        webex.create(request, host, zone, context.signal),
      );
      await this.#parts.made.insert(meeting, range, host, context.now);
      return { weblink: meeting.weblink, meetingNumber: meeting.meetingNumber, password: meeting.password };
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      this.#parts.log.warn({ err: error, correlationId: context.correlationId }, 'Cannot create webex meetings');
      throw new ProblemError('online-meeting-failed');
    }
  }

  /**
   * Deletes the meeting of an event that could not be created, now or, if Webex cannot be reached, later. A meeting that somebody else
   * created stays, as does one to which another event refers.
   */
  async takeBack(weblink: string, context: CallContext): Promise<void> {
    if (this.#webex === undefined) return;
    try {
      const { now } = context;
      const meeting = await this.#parts.made.giveUp(weblink, context.actor.mailbox ?? '', now, instantOf(now + RETRY_MS));
      if (meeting !== undefined) await this.#follow(this.#webex, meeting, context);
    } catch (error) {
      this.#parts.log.warn({ err: error, correlationId: context.correlationId }, 'an online meeting without an event could not be deleted');
    }
  }

  /** Ties the meeting of a created or changed event to that event, so that it follows the event. A failure does not affect the event. */
  async written({ id, seriesMasterId, organizer, onlineMeeting }: ProviderEvent, now: Instant): Promise<void> {
    const link = onlineMeeting?.joinUrl ?? '';
    if (this.#webex === undefined || link === '') return;
    const ids = seriesMasterId === undefined ? [id] : [id, seriesMasterId];
    try {
      await this.#parts.made.tie(link, organizer.email, ids, instantOf(now + UNDO_MS));
    } catch (error) {
      this.#parts.log.error({ err: error }, 'the online meeting of a changed reservation could not be updated');
    }
  }

  /** Notes whose calendars have changed, because every change to an event is also a change to its organizer's calendar. */
  hear(change: Change): void {
    if (this.#webex !== undefined && change.kind === 'events') for (const mailbox of change.mailboxes) this.#heard.add(mailbox);
  }

  /** Compares due meetings with their events, and updates the meetings. Returns how many need no retry. Called by the job. */
  async followEvents(now: Instant): Promise<number> {
    const { made, background, log } = this.#parts;
    if (this.#webex === undefined) return 0;
    const heard = [...this.#heard];
    await made.lookBy(heard, instantOf(now + UNDO_MS));
    for (const mailbox of heard) this.#heard.delete(mailbox);
    let followed = 0;
    for (const meeting of await made.takeDue(now, instantOf(now + RETRY_MS), LOOKED_AT_ONCE)) {
      try {
        await this.#follow(this.#webex, meeting, { ...background.as({ as: 'user', mailbox: meeting.madeBy, name: '' }), now });
        followed += 1;
      } catch (error) {
        log.warn({ err: error }, 'an online meeting could not be updated to match its event; it will be retried');
      }
    }
    return followed;
  }

  /** @throws HttpFailure, ProviderError if the check is to be repeated */
  async #follow(webex: Webex, meeting: KeptMeeting, context: CallContext): Promise<void> {
    const { made, calendar, log } = this.#parts;
    const { id, eventIds, madeBy: host, range: kept } = meeting;
    const wish = await wishOfEvents(calendar.provider, eventIds, host, context);
    const send = (attempt: () => Promise<void>) =>
      this.#client.run({ partner: host, priority: context.priority, signal: context.signal, repeatable: true }, attempt);
    const next = instantOf(context.now + SWEEP_MS);
    try {
      switch (wish.kind) {
        case 'delete':
          await send(() => webex.delete(id, host, context.signal));
          return await made.delete(meeting);
        case 'be-at': {
          const { range, zone } = wish;
          if (range.start !== kept.start || range.end !== kept.end) await send(() => webex.move(id, range, host, zone, context.signal));
          return await made.settle(meeting, range, next);
        }
        case 'stay':
          return await made.settle(meeting, kept, next);
      }
    } catch (error) {
      if (!isFinal(error)) throw error;
      log.warn({ err: error }, 'Webex did not change an online meeting');
      await made.settle(meeting, kept, next);
    }
  }
}

/**
 * Returns whether Webex would refuse the same change again, for example because people are in the meeting or the time is unsuitable.
 * Missing rights are not final, because they can be granted.
 */
function isFinal(error: unknown): boolean {
  return error instanceof HttpFailure && error.code === 'refused' && ![401, 403].includes(error.detail.status ?? 0);
}
