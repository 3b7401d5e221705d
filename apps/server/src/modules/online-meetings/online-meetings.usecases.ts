import type { CallContext } from '@assist/calendar-provider';
import { HttpFailure, POLITE_LIMITS, PoliteClient } from '@assist/polite-http';
import type { OnlineMeeting, OnlineMeetingRequest } from '@assist/reservation';
import type { FastifyBaseLogger } from 'fastify';
import { ProblemError } from '../../call/problem-error.ts';
import type { MadeMeetingsRepository } from './made-meetings.repository.ts';
import { Webex, type WebexSettings } from './webex.ts';

/** Webex counts a hundred meetings a day; this is only against a burst. */
const PUBLISHED_PER_MINUTE = 60;

/** Meetings that are made elsewhere, before the event that tells of them. */
export class OnlineMeetingsUsecases {
  readonly #webex: Webex | undefined;
  readonly #log: FastifyBaseLogger;
  readonly #client: PoliteClient;
  readonly #made: Pick<MadeMeetingsRepository, 'insert' | 'take'>;

  constructor(
    webex: WebexSettings | undefined,
    made: Pick<MadeMeetingsRepository, 'insert' | 'take'>,
    log: FastifyBaseLogger,
    now: () => number,
    countProcesses = () => 1,
  ) {
    this.#client = new PoliteClient({ ...POLITE_LIMITS, publishedPerMinute: PUBLISHED_PER_MINUTE, maxTries: 2 }, undefined, countProcesses);
    this.#webex = webex === undefined ? undefined : new Webex(webex, now);
    this.#made = made;
    this.#log = log;
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
      await this.#made.insert(meeting, host, context.now);
      return { weblink: meeting.weblink, meetingNumber: meeting.meetingNumber, password: meeting.password };
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      this.#log.warn({ err: error, correlationId: context.correlationId }, 'Cannot create webex meetings');
      throw new ProblemError('online-meeting-failed');
    }
  }

  /** The event could not be made: its meeting goes, too. One that its maker did not make is left alone. */
  async takeBack(weblink: string, context: CallContext): Promise<void> {
    if (this.#webex === undefined) return;
    try {
      const id = await this.#made.take(weblink, context.actor.mailbox ?? '', context.now);
      if (id !== undefined) await this.#webex.delete(id, context.signal);
    } catch (error) {
      this.#log.warn({ err: error, correlationId: context.correlationId }, 'an online meeting without an event could not be taken back');
    }
  }
}
