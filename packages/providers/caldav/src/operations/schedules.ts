import {
  type BusyItem,
  type CallContext,
  type Email,
  isProviderError,
  type MailboxSchedule,
  type ProviderEvent,
} from '@assist/calendar-provider';
import { AdaptiveChunk, someAtOnce } from '@assist/polite-http';
import { NO_EVENT_PERMISSIONS } from '@assist/reservation';
import { instantOf, type InstantRange, SLOT_MS, UTC } from '@assist/time';
import ICAL from 'ical.js';
import { addressesOf, childOf, childrenOf, parseXml, textOf, xmlBody } from '../dav/dav-xml.ts';
import { parseCalendar } from '../ical/parse-calendar.ts';
import { timeOfWall, wallMsOf } from '../ical/zones.ts';
import { addressOf, showAsOf, textOfProperty, visibilityOf } from '../mapping/event-words.ts';
import { datesIn, queryRange, type Server, stamp } from './objects.ts';

/**
 * Number of mailboxes per request, lowered while answers take longer than `targetMs`. Without an index of busy times, the server has to
 * read each calendar.
 */
const CHUNK = { min: 5, start: 50, max: 100, targetMs: 3_000 };

/** The maximum number of calendars of one query that are read at the same time. More would only wait in the queue. */
const READ_AT_ONCE = 16;

export class Schedules {
  readonly #server: Server;
  readonly #chunk = new AdaptiveChunk(CHUNK);

  constructor(server: Server) {
    this.#server = server;
  }

  async get({ emails, range }: { emails: readonly Email[]; range: InstantRange }, context: CallContext): Promise<MailboxSchedule[]> {
    const account = await this.#server.accounts.accountOf(context);
    const unique = [...new Set(emails)];
    const { outbox } = account;
    const found = new Map<Email, MailboxSchedule>();
    if (outbox === undefined) {
      // Without an outbox, the calendars are read one by one.
      for (const schedule of await someAtOnce(unique, READ_AT_ONCE, (email) => this.#read(email, range, context)))
        found.set(schedule.email, schedule);
    } else {
      const chunks = this.#chunk.split(unique);
      const settled = await Promise.allSettled(chunks.map((chunk) => this.#ask(outbox, chunk, range, context)));
      const refused = settled.filter((one) => one.status === 'rejected').map((one) => one.reason as unknown);
      // The whole query fails if all its parts failed, or if one of them failed for a reason that will not pass.
      const fatal =
        refused.find((reason) => !isProviderError(reason, 'unavailable', 'timeout', 'throttled')) ??
        (refused.length === settled.length ? refused[0] : undefined);
      if (fatal !== undefined) throw fatal;
      for (const one of settled) if (one.status === 'fulfilled') for (const schedule of one.value) found.set(schedule.email, schedule);
    }
    return emails.map((email) => found.get(email) ?? failed(email, 'notAnswered', 'its part of the question was not answered', true));
  }

  /** Returns a calendar's busy times as events, for calendars whose events may not be read. */
  async listLimitedEvents(query: { calendar: Email; range: InstantRange }, context: CallContext): Promise<readonly ProviderEvent[]> {
    const [schedule] = await this.get({ emails: [query.calendar], range: query.range }, context);
    return (schedule?.items ?? []).map((item) => limitedEvent(query.calendar, item));
  }

  /** Requests the free/busy times of many people with one call (RFC 6638, section 5). In the answer, each address has its own status. */
  async #ask(outbox: string, emails: readonly Email[], range: InstantRange, context: CallContext): Promise<readonly MailboxSchedule[]> {
    const { accounts, client } = this.#server;
    const organizer = await accounts.addressOf(context);
    const answer = await client.send({
      method: 'POST',
      url: outbox,
      headers: { 'content-type': 'text/calendar; charset=utf-8', originator: `mailto:${organizer}` },
      body: questionOf(organizer, emails, range, context),
      context,
      repeatable: true,
    });
    this.#chunk.record(answer.tookMs, emails.length);
    const responses = childrenOf(childOf(parseXml(answer.text()), 'schedule-response'), 'response');
    return responses.flatMap((response): MailboxSchedule[] => {
      const [email] = addressesOf({ 'calendar-user-address-set': childOf(response, 'recipient') ?? '' });
      if (email === undefined) return [];
      const status = textOf(response, 'request-status')?.trim() ?? '';
      const data = textOf(response, 'calendar-data');
      if (!status.startsWith('2.') || data === undefined)
        return [failed(email, status.split(';')[0]!, 'the calendar server tells no times of this address', status.startsWith('5.1'))];
      return [scheduleOf(email, busyItemsOf(data), range)];
    });
  }

  async #read(email: Email, range: InstantRange, context: CallContext): Promise<MailboxSchedule> {
    try {
      const { accounts, client } = this.#server;
      const calendar = await accounts.calendarOf(email, context);
      try {
        const viewer = await accounts.viewerOf(context);
        const stored = await queryRange(this.#server, calendar, range, context);
        const items = await datesIn(
          stored,
          range,
          { calendar, viewer },
          this.#server.faulty,
          (event, { component }): BusyItem[] => {
            const status = takes(component, email);
            if (status === undefined) return [];
            const { start, end, subject, completeness, organizer, iCalUId, id } = event;
            const isPrivate = visibilityOf(component) === 'private';
            // The application reads these items for everyone, so private ones keep their details hidden even if the application's account
            // may see them.
            const isSeen = completeness === 'full' && (!isPrivate || calendar.isOwn);
            return [
              {
                start,
                end,
                status,
                isPrivate,
                eventId: id,
                ...(isSeen ? { subject, iCalUId, organizer: { address: organizer.email, name: organizer.name } } : {}),
              },
            ];
          },
          context.signal,
        );
        return scheduleOf(email, items, range);
      } catch (error) {
        if (!isProviderError(error, 'forbidden')) throw error;
        // The busy times may be readable even if the events are not (RFC 4791, section 7.10).
        const body = xmlBody('C:free-busy-query', `<C:time-range start="${stamp(range.start)}" end="${stamp(range.end)}"/>`);
        const answer = await client.report(calendar.url, 1, body, context, email);
        return scheduleOf(email, busyItemsOf(answer.text()), range);
      }
    } catch (error) {
      if (isProviderError(error, 'notFound', 'forbidden', 'mailboxNotAvailable', 'invalid', 'unsupported'))
        return failed(email, error.code, error.message, false);
      if (isProviderError(error, 'unavailable', 'timeout', 'throttled')) return failed(email, error.code, error.message, true);
      throw error;
    }
  }
}

function questionOf(organizer: Email, emails: readonly Email[], { start, end }: InstantRange, { now, correlationId }: CallContext): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Assist//Assist//EN');
  calendar.addPropertyWithValue('method', 'REQUEST');
  const question = new ICAL.Component('vfreebusy');
  question.addPropertyWithValue('uid', `assist-${correlationId.replace(/[^\w-]/g, '')}`);
  const second = (instant: number) => timeOfWall(Math.floor(instant / 1000) * 1000, 'utc');
  question.addPropertyWithValue('dtstamp', second(now));
  question.addPropertyWithValue('dtstart', second(start));
  question.addPropertyWithValue('dtend', second(end));
  question.addPropertyWithValue('organizer', `mailto:${organizer}`);
  for (const email of emails) question.addPropertyWithValue('attendee', `mailto:${email}`);
  calendar.addSubcomponent(question);
  return `${calendar.toString()}\r\n`;
}

/**
 * Reads the times of a free/busy answer (RFC 5545, sections 3.6.4 and 3.2.9). Undefined if the answer is not a calendar, so that nobody
 * appears to be free because of it.
 */
export function busyItemsOf(text: string): readonly BusyItem[] | undefined {
  return parseCalendar(text)
    ?.getAllSubcomponents('vfreebusy')
    .flatMap((answer) =>
      answer.getAllProperties('freebusy').flatMap((property) => {
        const kind = (property.getFirstParameter('fbtype') ?? 'BUSY').toUpperCase();
        if (kind === 'FREE') return [];
        return property.getValues().flatMap((period): BusyItem[] => {
          if (!(period instanceof ICAL.Period)) return [];
          const [start, end] = [wallMsOf(period.start), wallMsOf(period.getEnd())];
          if (!(end > start)) return [];
          return [
            {
              start: instantOf(start),
              end: instantOf(end),
              status: kind === 'BUSY-TENTATIVE' ? 'tentative' : 'reserved',
              isPrivate: false,
            },
          ];
        });
      }),
    );
}

/** Returns the busy status of an event for its calendar's owner. Undefined if the event leaves the owner free. */
function takes(component: ICAL.Component, owner: Email): BusyItem['status'] | undefined {
  const status = textOfProperty(component, 'status')?.toUpperCase();
  const showAs = showAsOf(component);
  if (status === 'CANCELLED' || showAs === 'free' || showAs === 'workingElsewhere') return undefined;
  const own = component.getAllProperties('attendee').find((one) => addressOf(one) === owner);
  const answer = (own?.getFirstParameter('partstat') ?? 'ACCEPTED').toUpperCase();
  if (answer === 'DECLINED' || answer === 'DELEGATED') return undefined;
  return showAs === 'tentative' || answer !== 'ACCEPTED' ? 'tentative' : 'reserved';
}

function scheduleOf(email: Email, items: readonly BusyItem[] | undefined, range: InstantRange): MailboxSchedule {
  if (items === undefined) return failed(email, 'notAnswered', 'the calendar server tells no times of this address', true);
  const inside = items.filter((item) => item.start < range.end && item.end > range.start).toSorted((a, b) => a.start - b.start);
  const slots = Array.from({ length: Math.ceil((range.end - range.start) / SLOT_MS) }, (): string => '0');
  for (const { start, end, status } of inside) {
    const last = Math.min(slots.length, Math.ceil((end - range.start) / SLOT_MS));
    for (let slot = Math.max(0, Math.floor((start - range.start) / SLOT_MS)); slot < last; slot += 1) {
      if (slots[slot] !== '2') slots[slot] = status === 'reserved' ? '2' : '1';
    }
  }
  return { email, availabilityView: slots.join(''), items: inside };
}

function failed(email: Email, code: string, message: string, retryable: boolean): MailboxSchedule {
  return { email, availabilityView: '', items: [], serviceError: { code, message, retryable } };
}

function limitedEvent(calendar: Email, { start, end, status }: BusyItem): ProviderEvent {
  const id = `freebusy-${start}-${end}`;
  return {
    id,
    calendar,
    etag: '',
    key: { uid: id },
    iCalUId: id,
    type: 'single',
    start,
    end,
    zone: UTC,
    isAllDay: false,
    subject: '',
    bodyHtml: '',
    bodyPreview: '',
    organizer: { email: '', name: '' },
    isOrganizer: false,
    attendees: [],
    visibility: 'public',
    showAs: status === 'tentative' ? 'tentative' : 'busy',
    myResponse: 'unknown',
    cancelled: false,
    completeness: 'limited',
    permissions: NO_EVENT_PERMISSIONS,
  };
}
