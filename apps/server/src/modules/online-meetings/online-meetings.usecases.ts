import type { CallContext } from '@assist/calendar-provider';
import { HttpFailure, POLITE_LIMITS, PoliteClient } from '@assist/polite-http';
import type { OnlineMeeting, OnlineMeetingRequest } from '@assist/reservation';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ProblemError } from '../../call/problem-error.ts';
import { type MadeMeeting, Webex, type WebexSettings } from './webex.ts';

/** Webex counts a hundred meetings a day; this is only against a burst. */
const PUBLISHED_PER_MINUTE = 60;
/** A meeting whose event was not made within this time is not taken back any more: its page was left open. */
const REMEMBERED_MS = 3_600_000;
const MEETINGS_REMEMBERED = 10_000;

/** Meetings that are made elsewhere, before the event that tells of them. */
export class OnlineMeetingsUsecases {
  readonly #webex: Webex | undefined;
  readonly #log: FastifyBaseLogger;
  readonly #client = new PoliteClient({ ...POLITE_LIMITS, publishedPerMinute: PUBLISHED_PER_MINUTE, maxTries: 2 });
  readonly #made: LRUCache<string, { readonly meeting: MadeMeeting; readonly by: string }>;

  constructor(webex: WebexSettings | undefined, log: FastifyBaseLogger, now: () => number) {
    this.#webex = webex === undefined ? undefined : new Webex(webex, now);
    this.#log = log;
    this.#made = new LRUCache({ max: MEETINGS_REMEMBERED, ttl: REMEMBERED_MS, ttlResolution: 0, perf: { now } });
  }

  get providers(): readonly string[] {
    return this.#webex === undefined ? [] : ['webex'];
  }

  async create(provider: string, request: OnlineMeetingRequest, zone: string, context: CallContext): Promise<OnlineMeeting> {
    const webex = this.#webex;
    if (provider !== 'webex' || webex === undefined) throw new ProblemError('not-found');
    if (request.eventEnd <= request.eventStart) throw new ProblemError('range-reversed');
    const host = context.actor.mailbox ?? '';
    try {
      const meeting = await this.#client.run({ partner: host, priority: 'interactive', signal: context.signal, repeatable: false }, () =>
        webex.create(request, host, zone, context.signal),
      );
      this.#made.set(meeting.weblink, { meeting, by: host });
      return { weblink: meeting.weblink, meetingNumber: meeting.meetingNumber, password: meeting.password };
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      this.#log.warn({ err: error, correlationId: context.correlationId }, 'Cannot create webex meetings');
      throw new ProblemError('online-meeting-failed');
    }
  }

  /** The event could not be made: its meeting goes, too. One that its maker did not make is left alone. */
  async takeBack(weblink: string, context: CallContext): Promise<void> {
    const made = this.#made.get(weblink);
    if (made === undefined || made.by !== context.actor.mailbox || this.#webex === undefined) return;
    this.#made.delete(weblink);
    try {
      await this.#webex.delete(made.meeting.id, context.signal);
    } catch (error) {
      this.#log.warn({ err: error, correlationId: context.correlationId }, 'an online meeting without an event could not be taken back');
    }
  }
}
