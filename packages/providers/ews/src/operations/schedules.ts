import {
  type CallContext,
  type Email,
  isProviderError,
  type MailboxSchedule,
  ProviderError,
  type ProviderEvent,
} from '@assist/calendar-provider';
import { type AdaptiveChunk, SingleFlight } from '@assist/polite-http';
import { askTogether } from './ask-together.ts';
import { DAY_MS, type InstantRange, plusMs, type Instant } from '@assist/time';
import { failedSchedule, joinSchedules, toLimitedEvents, toSchedule } from '../mapping/free-busy.ts';
import { toEwsTime } from '../mapping/ews-time.ts';
import type { EwsClient } from '../soap/ews-client.ts';
import { errorOf, type ResponseMessage, responseMessagesOf } from '../soap/response-message.ts';
import { xml } from '../soap/xml.ts';
import { viewerOf } from './viewing.ts';

/** The maximum number of mailboxes, and of days, in one free/busy request, by Exchange's defaults. */
export const MAX_MAILBOXES = 100;
const MAX_RANGE_DAYS = 42;

/**
 * The zone of free/busy requests: UTC, so that a day in any zone has its actual number of quarter hours. Exchange requires two clock
 * changes, which have no effect here.
 */
const BIAS_ZERO = xml`<t:TimeZone><t:Bias>0</t:Bias><t:StandardTime><t:Bias>0</t:Bias><t:Time>02:00:00</t:Time><t:DayOrder>1</t:DayOrder><t:Month>10</t:Month><t:DayOfWeek>Sunday</t:DayOfWeek></t:StandardTime><t:DaylightTime><t:Bias>0</t:Bias><t:Time>02:00:00</t:Time><t:DayOrder>1</t:DayOrder><t:Month>3</t:Month><t:DayOfWeek>Sunday</t:DayOfWeek></t:DaylightTime></t:TimeZone>`;

/**
 * Reads the free/busy times of mailboxes. Many mailboxes or a long range need several requests. A passing failure of one request affects
 * only its mailboxes.
 */
export class Schedules {
  readonly #client: EwsClient;
  readonly #chunk: AdaptiveChunk;
  readonly #flights = new SingleFlight<readonly ResponseMessage[]>();

  constructor(client: EwsClient, chunk: AdaptiveChunk) {
    this.#client = client;
    this.#chunk = chunk;
  }

  async get(query: { emails: readonly Email[]; range: InstantRange }, context: CallContext): Promise<MailboxSchedule[]> {
    const { emails, range } = query;
    if (emails.length === 0 || range.end <= range.start) return [];
    const chunks = this.#chunk.split([...new Set(emails)]);
    const settled = await Promise.allSettled(chunks.map((chunk) => this.#chunkOf(chunk, range, context)));
    const refused = settled.filter((one) => one.status === 'rejected').map((one) => one.reason as unknown);
    // The whole query fails if all its parts failed, or if one of them failed for a reason that will not pass.
    const fatal =
      refused.find((reason) => !isProviderError(reason, 'unavailable', 'timeout', 'throttled')) ??
      (refused.length === settled.length ? refused[0] : undefined);
    if (fatal !== undefined) throw fatal;
    const schedules = new Map(
      settled
        .flatMap((one, index) =>
          one.status === 'fulfilled'
            ? one.value
            : chunks[index]!.map((email) =>
                failedSchedule(email, (one.reason as ProviderError).code, 'its part of the question was not answered', true),
              ),
        )
        .map((schedule) => [schedule.email, schedule] as const),
    );
    return emails.map((email) => schedules.get(email) ?? failedSchedule(email, 'NoData', 'it was not answered', true));
  }

  /** Returns a calendar's busy times as events, for calendars whose folder may not be read. */
  async listLimitedEvents(query: { calendar: Email; range: InstantRange }, context: CallContext): Promise<ProviderEvent[]> {
    const events = new Map<string, ProviderEvent>();
    for (const part of partsOf(query.range)) {
      const [message] = await this.#ask([query.calendar], part, context);
      if (message === undefined || message.isError)
        throw message === undefined ? new ProviderError('unavailable', 'nothing was returned') : errorOf(message);
      for (const event of toLimitedEvents(message, query.calendar, viewerOf(context))) {
        if (event.start < query.range.end && event.end > query.range.start) events.set(event.id, event);
      }
    }
    return [...events.values()].toSorted((a, b) => a.start - b.start);
  }

  async #chunkOf(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<MailboxSchedule[]> {
    const parts = await Promise.all(
      partsOf(range).map(async (part) => {
        const messages = await this.#ask(emails, part, context);
        return emails.map((email, index) => {
          const message = messages[index];
          return message === undefined
            ? failedSchedule(email, 'NoData', 'it was not answered', true)
            : toSchedule(message, email, part, viewerOf(context));
        });
      }),
    );
    return emails.map((_, index) => joinSchedules(parts.map((part) => part[index]!)));
  }

  /** Requests free/busy times. Returns the answers in the order of the addresses. Simultaneous identical requests are sent only once. */
  #ask(emails: readonly Email[], range: InstantRange, context: CallContext): Promise<readonly ResponseMessage[]> {
    const key = JSON.stringify([viewerOf(context), emails, range]);
    return askTogether(this.#flights, key, context, async () => {
      const mailboxes = emails.map(
        (email) =>
          xml`<t:MailboxData><t:Email><t:Address>${email}</t:Address></t:Email><t:AttendeeType>Required</t:AttendeeType><t:ExcludeConflicts>false</t:ExcludeConflicts></t:MailboxData>`,
      );
      const { root, tookMs } = await this.#client.exchange({
        context,
        repeatable: true,
        // Failures are counted per request, so that they stop neither other requests nor other calls for the caller's mailbox.
        about: `schedules from ${emails[0]!} on`,
        body: xml`<m:GetUserAvailabilityRequest>${BIAS_ZERO}<m:MailboxDataArray>${mailboxes}</m:MailboxDataArray><t:FreeBusyViewOptions><t:TimeWindow><t:StartTime>${withoutOffset(range.start)}</t:StartTime><t:EndTime>${withoutOffset(range.end)}</t:EndTime></t:TimeWindow><t:MergedFreeBusyIntervalInMinutes>15</t:MergedFreeBusyIntervalInMinutes><t:RequestedView>DetailedMerged</t:RequestedView></t:FreeBusyViewOptions></m:GetUserAvailabilityRequest>`,
      });
      this.#chunk.record(tookMs, emails.length);
      return responseMessagesOf(root);
    });
  }
}

/** Writes an instant as wall time in the request's zone, which is UTC. */
function withoutOffset(instant: Instant): string {
  return toEwsTime(instant).slice(0, -1);
}

function partsOf({ start, end }: InstantRange): InstantRange[] {
  const parts: InstantRange[] = [];
  const step = MAX_RANGE_DAYS * DAY_MS;
  for (let from = start; from < end; from = plusMs(from, step)) parts.push({ start: from, end: Math.min(end, from + step) as Instant });
  return parts;
}
