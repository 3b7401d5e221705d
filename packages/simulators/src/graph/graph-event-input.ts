import { type ShowAs } from '@assist/reservation';
import { type Instant, toWallText, type ZoneName } from '@assist/time';
import { createHash } from 'node:crypto';
import type { AttendeeRole, CalendarItem, ItemContent, ItemLocation, ItemPatch, ItemVisibility, NewItem } from '../engine/index.ts';
import { GraphError } from './graph-error.ts';
import { fromGraphRecurrence } from './graph-recurrence.ts';
import { fromGraphTime } from './graph-time.ts';

interface Address {
  readonly address?: string;
  readonly name?: string;
}

interface Location {
  readonly displayName?: string;
  readonly locationEmailAddress?: string;
  readonly locationUri?: string;
}

/** An event as clients write it. Enumerated values may be in any letter case. */
export interface EventInput {
  readonly subject?: string | null;
  readonly body?: { readonly contentType?: string; readonly content?: string };
  readonly start?: unknown;
  readonly end?: unknown;
  readonly isAllDay?: boolean;
  readonly location?: Location;
  readonly locations?: readonly Location[];
  readonly attendees?: readonly { readonly type?: string; readonly emailAddress?: Address }[];
  readonly sensitivity?: string;
  readonly showAs?: string;
  readonly isReminderOn?: boolean;
  readonly reminderMinutesBeforeStart?: number;
  readonly recurrence?: unknown;
  readonly isOnlineMeeting?: boolean;
  readonly onlineMeetingProvider?: string;
  readonly responseRequested?: boolean;
  readonly transactionId?: string;
  readonly singleValueExtendedProperties?: readonly { readonly id: string; readonly value: string }[];
}

const MAX_ATTENDEES = 500;
const SHOW_AS: Readonly<Record<string, ShowAs>> = {
  free: 'free',
  tentative: 'tentative',
  busy: 'busy',
  oof: 'oof',
  workingelsewhere: 'workingElsewhere',
  unknown: 'unknown',
};
const VISIBILITY: Readonly<Record<string, ItemVisibility>> = {
  normal: 'public',
  personal: 'personal',
  private: 'private',
  confidential: 'confidential',
};
const ROLE: Readonly<Record<string, AttendeeRole>> = { required: 'required', optional: 'optional', resource: 'resource' };
const JOIN_BLOCK_START = '<div class="me-email-text"';

export function toNewItem(input: EventInput): NewItem {
  const times = timesOf(input);
  if (times.start === undefined || times.end === undefined) throw invalid('An event needs a start and an end.');
  const content = contentOf(input);
  const joinUrl = input.isOnlineMeeting === true ? joinUrlOf(input.transactionId ?? JSON.stringify(input)) : undefined;
  return {
    subject: '',
    ...content,
    ...(times as typeof times & { start: Instant; end: Instant; zone: ZoneName }),
    ...(joinUrl === undefined
      ? {}
      : { onlineMeeting: { provider: 'teamsForBusiness', joinUrl }, bodyHtml: `${content.bodyHtml ?? ''}${joinBlock(joinUrl)}` }),
    reminderMinutes: input.isReminderOn === false ? null : (input.reminderMinutesBeforeStart ?? 15),
    ...(input.recurrence === undefined || input.recurrence === null ? {} : { recurrence: fromGraphRecurrence(input.recurrence) }),
    ...(input.transactionId === undefined ? {} : { transactionId: input.transactionId }),
  };
}

export function toPatch(input: EventInput, before: CalendarItem): ItemPatch {
  if (input.transactionId !== undefined && input.transactionId !== before.transactionId)
    throw invalid('transactionId can only be set when an event is created.');
  const content = contentOf(input);
  const isMeetingLost =
    content.bodyHtml !== undefined && before.onlineMeeting !== null && !content.bodyHtml.includes(before.onlineMeeting.joinUrl);
  return {
    ...content,
    ...timesOf({ isAllDay: before.isAllDay, ...input }),
    // `location` replaces all locations.
    ...(input.location === undefined ? {} : { locations: [toLocation(input.location)] }),
    ...(input.isReminderOn === false
      ? { reminderMinutes: null }
      : input.reminderMinutesBeforeStart === undefined
        ? {}
        : { reminderMinutes: input.reminderMinutesBeforeStart }),
    ...(isMeetingLost ? { onlineMeeting: null } : {}),
    ...(input.recurrence === undefined || input.recurrence === null ? {} : { recurrence: fromGraphRecurrence(input.recurrence) }),
  };
}

function contentOf(input: EventInput): Partial<ItemContent> {
  const { body, attendees, locations, location } = input;
  if ((attendees?.length ?? 0) > MAX_ATTENDEES)
    throw new GraphError(400, 'ErrorExceededMaxRecipientLimit', `An event has at most ${MAX_ATTENDEES} attendees.`);
  return {
    ...(input.subject === undefined ? {} : { subject: input.subject ?? '' }),
    ...(body === undefined ? {} : { bodyHtml: innerBody(body.content ?? '') }),
    ...(input.isAllDay === undefined ? {} : { isAllDay: input.isAllDay }),
    ...(input.responseRequested === undefined ? {} : { responseRequested: input.responseRequested }),
    ...(input.sensitivity === undefined ? {} : { visibility: oneOf(VISIBILITY, input.sensitivity, 'sensitivity') }),
    ...(input.showAs === undefined ? {} : { showAs: oneOf(SHOW_AS, input.showAs, 'showAs') }),
    ...(attendees === undefined
      ? {}
      : {
          attendees: attendees.map(({ type = 'required', emailAddress }) => {
            const email = emailAddress?.address?.toLowerCase();
            if (email === undefined || !email.includes('@'))
              throw new GraphError(400, 'ErrorInvalidRecipients', 'At least one recipient is not valid.');
            return { email, name: emailAddress?.name ?? email, role: oneOf(ROLE, type, 'type') };
          }),
        }),
    ...(locations !== undefined
      ? { locations: locations.map(toLocation) }
      : location === undefined
        ? {}
        : { locations: [toLocation(location)] }),
    ...(input.singleValueExtendedProperties === undefined
      ? {}
      : { extra: Object.fromEntries(input.singleValueExtendedProperties.map(({ id, value }) => [id, value])) }),
  };
}

function timesOf(input: EventInput): Partial<Pick<ItemContent, 'start' | 'end' | 'zone' | 'zoneTexts'>> {
  if (input.start === undefined && input.end === undefined) return {};
  const start = input.start === undefined ? undefined : fromGraphTime(input.start, 'start');
  const end = input.end === undefined ? undefined : fromGraphTime(input.end, 'end');
  if (input.isAllDay === true) {
    const atMidnight = [start, end].every((time) => time === undefined || toWallText(time.instant, time.zone).endsWith('T00:00:00'));
    if (!atMidnight || (start !== undefined && end !== undefined && start.zoneText !== end.zoneText))
      throw invalid('The Event.Start and Event.End of an all-day event have to be at midnight, in the same time zone.');
  }
  if (start !== undefined && end !== undefined && end.instant < start.instant) throw invalid('The event’s end is before its start.');
  return {
    ...(start === undefined
      ? {}
      : { start: start.instant, zone: start.zone, zoneTexts: { start: start.zoneText, end: end?.zoneText ?? start.zoneText } }),
    ...(end === undefined ? {} : { end: end.instant }),
  };
}

function toLocation({ displayName = '', locationEmailAddress, locationUri }: Location): ItemLocation {
  return {
    displayName,
    ...(locationEmailAddress === undefined ? {} : { email: locationEmailAddress.toLowerCase() }),
    ...(locationUri === undefined ? {} : { uri: locationUri }),
  };
}

function innerBody(content: string): string {
  return /<body[^>]*>([\s\S]*)<\/body>/i.exec(content)?.[1] ?? content;
}

function joinUrlOf(seed: string): string {
  return `https://teams.microsoft.com/l/meetup-join/19%3ameeting_${createHash('sha256').update(seed).digest('base64url')}%40thread.v2/0`;
}

function joinBlock(joinUrl: string): string {
  return `<div style="width:100%"><span style="white-space:nowrap">${'_'.repeat(80)}</span></div>${JOIN_BLOCK_START} style="color:#252424"><a class="me-email-headline" href="${joinUrl}">Join the meeting now</a></div>`;
}

function oneOf<T>(table: Readonly<Record<string, T>>, text: string, field: string): T {
  const found = table[text.toLowerCase()];
  if (found === undefined) throw new GraphError(400, 'RequestBodyRead', `The value '${text}' of '${field}' is not valid.`);
  return found;
}

function invalid(message: string): GraphError {
  return new GraphError(400, 'ErrorPropertyValidationFailure', message);
}
