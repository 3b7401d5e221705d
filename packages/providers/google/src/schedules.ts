import type { CallContext, Email, MailboxSchedule, ProviderEvent } from '@assist/calendar-provider';
import { isProviderError, ProviderError } from '@assist/calendar-provider';
import { AdaptiveChunk } from '@assist/polite-http';
import { NO_EVENT_PERMISSIONS } from '@assist/reservation';
import { DAY_MS, fromInstant, instantOf, type InstantRange, SLOT_MS, UTC } from '@assist/time';
import type { GoogleClient } from './google-client.ts';
import type { GoogleFreeBusy } from './google-types.ts';
import { joined, type Scheduled, type ServiceError, toScheduled } from './mapping/schedule.ts';

/** Number of calendars, and length of the range, in one request. Google accepts at most 50 calendars, and about 90 days. */
const CHUNK = { min: 10, start: 50, max: 50, targetMs: 3_000 };
const MAX_RANGE_MS = 60 * DAY_MS;
/** The budget to which the application's requests about schedules are charged, in place of a mailbox. */
const BUDGET = 'schedules';

/** Reads the free/busy times of many calendars. A failure is reported for the calendars concerned. */
export class Schedules {
  readonly #client: GoogleClient;
  readonly #chunk = new AdaptiveChunk(CHUNK);

  constructor(client: GoogleClient) {
    this.#client = client;
  }

  async list(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<MailboxSchedule[]> {
    const chunks = this.#chunk.split([...new Set(emails)]);
    const parts = partsOf(range);
    const told = new Map<Email, (Scheduled | ServiceError)[]>();
    await Promise.all(
      chunks.map(async (chunk) => {
        for (const one of await Promise.all(parts.map((part) => this.#ask(chunk, part, context)))) {
          for (const [email, schedule] of one) told.set(email, [...(told.get(email) ?? []), schedule]);
        }
      }),
    );
    return emails.map((email) => {
      const own = told.get(email) ?? [];
      const serviceError = own.find((part): part is ServiceError => 'code' in part);
      return serviceError === undefined
        ? joined(email, range, own as Scheduled[])
        : { email, availabilityView: '', items: [], serviceError };
    });
  }

  /** Returns a calendar's busy times as events, for calendars that cannot be listed. They have a start and an end, and nothing more. */
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
        subject: '',
        bodyHtml: '',
        bodyPreview: '',
        start: item.start,
        end: item.end,
        zone: UTC,
        isAllDay: false,
        organizer: { email: '', name: '' },
        isOrganizer: false,
        attendees: [],
        visibility: 'public',
        showAs: 'busy',
        myResponse: 'unknown',
        cancelled: false,
        completeness: 'limited',
        permissions: NO_EVENT_PERMISSIONS,
      };
    });
  }

  /** Returns whether the calendar's schedule can be read, which shows that the calendar exists. */
  async hasSchedule(calendar: Email, context: CallContext): Promise<boolean> {
    const [schedule] = await this.list([calendar], { start: context.now, end: instantOf(context.now + SLOT_MS) }, context);
    return schedule!.serviceError === undefined;
  }

  async #ask(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<[Email, Scheduled | ServiceError][]> {
    try {
      const answer = await this.#client.send(
        {
          method: 'POST',
          path: '/freeBusy',
          mailbox: BUDGET,
          repeatable: true,
          // Failures are counted per request, so that they stop neither other requests nor other calls for the person who asks.
          about: `schedules from ${emails[0]!} on`,
          body: { timeMin: fromInstant(range.start), timeMax: fromInstant(range.end), timeZone: UTC, items: emails.map((id) => ({ id })) },
        },
        context,
      );
      this.#chunk.record(answer.tookMs, emails.length);
      const told = (answer.json() ?? {}) as GoogleFreeBusy;
      return emails.map((email) => [email, toScheduled(email, told, range)]);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.code === 'unauthenticated') throw error;
      if (error.code === 'timeout') this.#chunk.record(Number.POSITIVE_INFINITY, emails.length);
      // Google refuses the whole request because of a single invalid address, so each half of the addresses is tried.
      if (error.code === 'invalid' && emails.length > 1) {
        const middle = Math.ceil(emails.length / 2);
        const halves = await Promise.all([emails.slice(0, middle), emails.slice(middle)].map((half) => this.#ask(half, range, context)));
        return halves.flat();
      }
      const serviceError = {
        code: error.detail.providerCode ?? error.code,
        message: 'the schedules cannot be read at present',
        retryable: !isProviderError(error, 'invalid', 'forbidden'),
      };
      return emails.map((email) => [email, serviceError]);
    }
  }
}

function partsOf(range: InstantRange): readonly InstantRange[] {
  const parts: InstantRange[] = [];
  for (let start = range.start; start < range.end; start = instantOf(start + MAX_RANGE_MS)) {
    parts.push({ start, end: instantOf(Math.min(range.end, start + MAX_RANGE_MS)) });
  }
  return parts;
}
