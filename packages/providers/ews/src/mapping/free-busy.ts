import type { BusyItem, Email, MailboxSchedule, ProviderEvent } from '@assist/calendar-provider';
import { NO_EVENT_PERMISSIONS, type ShowAs } from '@assist/reservation';
import { type InstantRange, overlaps, plusMs, SLOT_MS, UTC } from '@assist/time';
import { type ResponseMessage } from '../soap/response-message.ts';
import { isThrottling } from '../soap/ews-errors.ts';
import { childOf, childrenOf, textOf, type XmlNode } from '../soap/xml-node.ts';
import { toShowAs } from './enumerations.ts';
import { findEwsTime } from './ews-time.ts';
import { toWorkingHours } from './working-hours.ts';

interface BusyTime extends InstantRange {
  readonly showAs: ShowAs;
  readonly isPrivate: boolean;
  readonly subject: string | undefined;
}

/** Converts one mailbox of a free/busy answer. Of others' private events, `viewer` (the person who asks) sees only the times. */
export function toSchedule(message: ResponseMessage, email: Email, range: InstantRange, viewer: Email | undefined): MailboxSchedule {
  if (message.isError) return failedSchedule(email, message.code, message.text);
  const view = childOf(message.node, 'FreeBusyView');
  const times = busyTimesOf(view);
  const availabilityView = viewOf(textOf(view, 'MergedFreeBusy'), times, range);
  if (availabilityView === undefined) return failedSchedule(email, 'NoData', 'Exchange knows nothing of this calendar');
  const workingHours = toWorkingHours(childOf(view, 'WorkingHours'), range.start);
  const items = times.flatMap((time) => toBusyItem(time, email === viewer));
  return { email, availabilityView, items, ...(workingHours === undefined ? {} : { workingHours }) };
}

export function failedSchedule(
  email: Email,
  code: string,
  message: string,
  retryable = isThrottling(code) || PASSING.has(code),
): MailboxSchedule {
  return { email, availabilityView: '', items: [], serviceError: { code, message, retryable } };
}

const PASSING = new Set([
  'ErrorFreeBusyGenerationFailed',
  'ErrorTimeoutExpired',
  'ErrorInternalServerTransientError',
  'ErrorMailboxStoreUnavailable',
  'ErrorMailboxMoveInProgress',
  'ErrorConnectionFailed',
]);

function busyTimesOf(view: XmlNode | undefined): BusyTime[] {
  return childrenOf(childOf(view, 'CalendarEventArray'), 'CalendarEvent').flatMap((event) => {
    const [start, end] = [findEwsTime(textOf(event, 'StartTime')), findEwsTime(textOf(event, 'EndTime'))];
    if (start === undefined || end === undefined) return [];
    const details = childOf(event, 'CalendarEventDetails');
    return [
      {
        start,
        end,
        showAs: toShowAs(textOf(event, 'BusyType')),
        isPrivate: textOf(details, 'IsPrivate') === 'true',
        subject: textOf(details, 'Subject'),
      },
    ];
  });
}

const DIGITS: Readonly<Record<string, string>> = { 0: '0', 1: '1', 2: '2', 3: '2' };

/** Returns the availability view. Undefined if any quarter hour is unknown. */
function viewOf(merged: string | undefined, times: readonly BusyTime[], range: InstantRange): string | undefined {
  const count = Math.ceil((range.end - range.start) / SLOT_MS);
  if (merged === undefined || merged.length < count) return undefined;
  let view = '';
  for (let slot = 0; slot < count; slot += 1) {
    const start = plusMs(range.start, slot * SLOT_MS);
    const digit = DIGITS[merged[slot]!] ?? unknownDigit(times, { start, end: plusMs(start, SLOT_MS) });
    if (digit === undefined) return undefined;
    view += digit;
  }
  return view;
}

/**
 * Returns the digit of a slot for which Exchange answers 4 or more. 4 originally meant 'no data', and since 2013 it also means 'working
 * elsewhere', which counts as free. The events show which one is meant. Undefined if it is 'no data'.
 */
function unknownDigit(times: readonly BusyTime[], slot: InstantRange): string | undefined {
  return times.some((time) => time.showAs === 'workingElsewhere' && overlaps(time, slot)) ? '0' : undefined;
}

function toBusyItem({ start, end, showAs, isPrivate, subject }: BusyTime, isOwn: boolean): BusyItem[] {
  if (showAs !== 'tentative' && showAs !== 'busy' && showAs !== 'oof') return [];
  const seen = subject !== undefined && (isOwn || !isPrivate);
  return [{ start, end, status: showAs === 'tentative' ? 'tentative' : 'reserved', isPrivate, ...(seen ? { subject } : {}) }];
}

/** Converts a free/busy answer to events, for a calendar whose folder may not be read. They have times and, if permitted, a subject. */
export function toLimitedEvents(message: ResponseMessage, calendar: Email, viewer: Email | undefined): ProviderEvent[] {
  return busyTimesOf(childOf(message.node, 'FreeBusyView')).map((time) => {
    const id = `freebusy:${time.start}-${time.end}`;
    return {
      id,
      calendar,
      etag: '',
      key: { uid: id },
      iCalUId: id,
      type: 'single',
      start: time.start,
      end: time.end,
      zone: UTC,
      isAllDay: false,
      subject: time.isPrivate && calendar !== viewer ? '' : (time.subject ?? ''),
      bodyHtml: '',
      bodyPreview: '',
      organizer: { email: '', name: '' },
      isOrganizer: false,
      attendees: [],
      visibility: time.isPrivate ? 'private' : 'public',
      showAs: time.showAs === 'unknown' ? 'busy' : time.showAs,
      myResponse: 'unknown',
      cancelled: false,
      completeness: 'limited',
      permissions: NO_EVENT_PERMISSIONS,
    };
  });
}

/** Joins the schedules of consecutive ranges. If one of them failed, the whole schedule fails. */
export function joinSchedules(parts: readonly MailboxSchedule[]): MailboxSchedule {
  const failed = parts.find((part) => part.serviceError !== undefined);
  if (failed !== undefined) return { ...failed, availabilityView: '', items: [] };
  const items = new Map(parts.flatMap((part) => part.items).map((item) => [`${item.start}-${item.end}-${item.subject ?? ''}`, item]));
  return { ...parts[0]!, availabilityView: parts.map((part) => part.availabilityView).join(''), items: [...items.values()] };
}
