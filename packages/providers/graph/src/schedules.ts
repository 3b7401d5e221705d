import type { CallContext, Email, MailboxSchedule, ProviderEvent } from '@assist/calendar-provider';
import { isProviderError, ProviderError } from '@assist/calendar-provider';
import { AdaptiveChunk } from '@assist/polite-http';
import { NO_EVENT_PERMISSIONS } from '@assist/reservation';
import { DAY_MS, instantOf, type InstantRange, UTC } from '@assist/time';
import { expectPage, type GraphClient, userPath } from './graph-client.ts';
import type { GraphSchedule } from './graph-types.ts';
import { joined, type Scheduled, toScheduled } from './mapping/schedule.ts';
import { toGraphTime } from './mapping/times.ts';

/**
 * Number of mailboxes that a request may always have, by Graph's documents. Requests begin with 15, because larger ones have been seen to
 * take 20 seconds. While answers are quick, up to 100 are tried, which Exchange behind Graph accepts (`ErrorMailboxDataArrayTooBig`). The
 * first refusal limits requests to 20 again.
 */
const PROMISED = 20;
const CHUNK = { min: 5, start: 15, max: 100, targetMs: 3_000 };
/**
 * Number of mailboxes on whose behalf the application asks at the same time. Graph limits concurrency per asking mailbox, so several of
 * them get answers sooner.
 */
const ASKING_AT_ONCE = 4;
const MAX_RANGE_MS = 62 * DAY_MS;
const INTERVAL_MINUTES = 15;
/** Maximum number of mailboxes on whose behalf one request is tried. If it fails for all of them, the failure is Graph's and not theirs. */
const MAX_ASKERS = 4;

type ServiceError = NonNullable<MailboxSchedule['serviceError']>;

/** Reads the free/busy times of many mailboxes. A failure is reported for the mailboxes concerned. */
export class Schedules {
  readonly #client: GraphClient;
  readonly #anchor: Email | undefined;
  readonly #chunk = new AdaptiveChunk(CHUNK);
  /** The mailboxes for which the last request that the application made on their behalf was answered. */
  readonly #answered = new Set<Email>();
  /** The largest number of mailboxes in a request that was answered, or that Graph promises. */
  #proven = PROMISED;
  #askingAtOnce = ASKING_AT_ONCE;
  #turn = 0;

  /** `anchor` is the mailbox on whose behalf the application asks. If undefined, it asks on behalf of requested mailboxes. */
  constructor(client: GraphClient, anchor: Email | undefined) {
    this.#client = client;
    this.#anchor = anchor;
  }

  async list(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<MailboxSchedule[]> {
    const chunks = this.#split([...new Set(emails)]);
    const throttledBefore = this.#client.throttled;
    const parts = partsOf(range);
    const told = new Map<Email, (Scheduled | ServiceError)[]>();
    await Promise.all(
      chunks.map(async (chunk) => {
        for (const one of await Promise.all(parts.map((part) => this.#ask(chunk, part, context)))) {
          for (const [email, schedule] of one) told.set(email, [...(told.get(email) ?? []), schedule]);
        }
      }),
    );
    // Graph has throttled some of these queries, so fewer run at the same time from now on.
    if (this.#client.throttled > throttledBefore) this.#askingAtOnce = Math.max(1, this.#askingAtOnce - 1);
    return emails.map((email) => {
      const own = told.get(email) ?? [];
      const serviceError = own.find((part): part is ServiceError => 'code' in part);
      return serviceError === undefined ? joined(email, own as Scheduled[]) : { email, availabilityView: '', items: [], serviceError };
    });
  }

  /** Splits a list of mailboxes into requests. Only one of them has a size that was never answered before. */
  #split(emails: readonly Email[]): Email[][] {
    const { size } = this.#chunk;
    if (size <= this.#proven) return this.#chunk.split(emails);
    return [emails.slice(0, size), ...this.#chunk.split(emails.slice(size), this.#proven)];
  }

  /** Returns a calendar's busy times as events, for calendars that cannot be listed. They have a subject if that is permitted. */
  async limitedEvents(calendar: Email, range: InstantRange, context: CallContext): Promise<readonly ProviderEvent[]> {
    const [schedule] = await this.list([calendar], range, context);
    if (schedule!.serviceError !== undefined)
      throw new ProviderError('mailboxNotAvailable', 'neither the listing nor the schedule can be read', {
        providerCode: schedule!.serviceError.code,
      });
    return schedule!.items.map((item): ProviderEvent => {
      const id = `schedule-${item.start}-${item.end}`;
      return {
        id,
        calendar,
        etag: '',
        key: { uid: id },
        iCalUId: '',
        type: 'single',
        subject: item.subject ?? '',
        bodyHtml: '',
        bodyPreview: '',
        start: item.start,
        end: item.end,
        zone: UTC,
        isAllDay: false,
        organizer: { email: '', name: '' },
        isOrganizer: false,
        attendees: [],
        visibility: item.isPrivate ? 'private' : 'public',
        showAs: item.status === 'tentative' ? 'tentative' : 'busy',
        myResponse: 'unknown',
        cancelled: false,
        completeness: 'limited',
        permissions: NO_EVENT_PERMISSIONS,
      };
    });
  }

  /** Returns whether the mailbox's schedule can be read, which shows that the mailbox exists. */
  async hasSchedule(calendar: Email, context: CallContext): Promise<boolean> {
    const [schedule] = await this.list(
      [calendar],
      { start: context.now, end: instantOf(context.now + INTERVAL_MINUTES * 60_000) },
      context,
    );
    return schedule!.serviceError === undefined;
  }

  async #ask(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<[Email, Scheduled | ServiceError][]> {
    try {
      return await this.#askAs(this.#askers(emails, context), emails, range, context);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.code === 'unauthenticated') throw error;
      // Graph refuses the whole request because of a single invalid address, so each half of the addresses is tried.
      if (error.code === 'invalid' && emails.length > 1) {
        if (emails.length > PROMISED) this.#chunk.limit(PROMISED);
        const middle = Math.ceil(emails.length / 2);
        const halves = await Promise.all([emails.slice(0, middle), emails.slice(middle)].map((half) => this.#ask(half, range, context)));
        return halves.flat();
      }
      const serviceError = {
        code: error.detail.providerCode ?? error.code,
        message: 'the schedules cannot be read at present',
        retryable: error.code !== 'invalid' && error.code !== 'forbidden',
      };
      return emails.map((email) => [email, serviceError]);
    }
  }

  async #askAs(
    askers: readonly Email[],
    emails: readonly Email[],
    range: InstantRange,
    context: CallContext,
  ): Promise<[Email, Scheduled | ServiceError][]> {
    const [asker, ...others] = askers;
    try {
      const answer = await this.#client.send(
        {
          method: 'POST',
          path: `${userPath(asker!, context.actor)}/calendar/getSchedule`,
          mailbox: asker!,
          // Trying another mailbox, if there is one, is quicker than repeating the request on behalf of this one.
          repeatable: others.length === 0,
          // If no other mailbox can be tried, a failure is counted per request, so that it stops no other calls for this mailbox.
          ...(others.length === 0 ? { about: `schedules from ${emails[0]!} on` } : {}),
          body: {
            schedules: emails,
            startTime: toGraphTime(range.start, UTC),
            endTime: toGraphTime(range.end, UTC),
            availabilityViewInterval: INTERVAL_MINUTES,
          },
        },
        context,
      );
      this.#chunk.record(answer.tookMs, emails.length);
      this.#proven = Math.max(this.#proven, emails.length);
      if (context.actor.mailbox === undefined) this.#answered.add(asker!);
      const { value } = expectPage<GraphSchedule>(answer.json());
      const byEmail = new Map(value.map((schedule) => [schedule.scheduleId?.toLowerCase(), schedule]));
      return emails.map((email) => [email, toScheduled(byEmail.get(email) ?? {}, range, isOwn(email, context))]);
    } catch (error) {
      this.#answered.delete(asker!);
      if (isProviderError(error, 'timeout')) this.#chunk.record(Number.POSITIVE_INFINITY, emails.length);
      // The failure may be caused by the mailbox on whose behalf the application asks, so the next one is tried.
      if (others.length > 0 && isProviderError(error, 'notFound', 'mailboxNotAvailable', 'unavailable', 'timeout'))
        return this.#askAs(others, emails, range, context);
      throw error;
    }
  }

  #askers(emails: readonly Email[], { actor }: CallContext): readonly Email[] {
    if (actor.mailbox !== undefined) return [actor.mailbox];
    if (this.#anchor !== undefined) return [this.#anchor];
    const known = [...this.#answered].slice(0, this.#askingAtOnce);
    this.#turn += 1;
    const turned = known.length === 0 ? [] : [...known.slice(this.#turn % known.length), ...known.slice(0, this.#turn % known.length)];
    // While fewer mailboxes are known to work than are needed, one of the requested mailboxes is tried first.
    const order = known.length < this.#askingAtOnce ? [...emails.slice(0, 1), ...turned, ...emails.slice(1)] : [...turned, ...emails];
    return [...new Set(order)].slice(0, MAX_ASKERS);
  }
}

function isOwn(email: Email, { actor }: CallContext): boolean {
  return actor.as === 'user' && actor.mailbox === email;
}

function partsOf(range: InstantRange): readonly InstantRange[] {
  const parts: InstantRange[] = [];
  for (let start = range.start; start < range.end; start = instantOf(start + MAX_RANGE_MS)) {
    parts.push({ start, end: instantOf(Math.min(range.end, start + MAX_RANGE_MS)) });
  }
  return parts;
}
