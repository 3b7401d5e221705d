import type { RecurrenceRule } from '@assist/reservation';
import type { ZoneName } from '@assist/time';
import type { CalendarItem, Email, ItemContent, ItemMeeting, ItemPatch, ItemVisibility, NewItem } from '../engine/index.ts';
import type { Conferences } from './conferences.ts';
import { REQUEST_ID, USES_DEFAULT_REMINDERS } from './google-event.ts';
import { badRequest } from './google-error.ts';
import { fromRecurrence } from './google-recurrence.ts';
import { fromGoogleTime, type GoogleTime, toGoogleTime } from './google-time.ts';

interface AttendeeInput {
  readonly email?: string;
  readonly displayName?: string;
  readonly resource?: boolean;
  readonly optional?: boolean;
  readonly responseStatus?: string;
  readonly comment?: string;
}

interface ConferenceInput {
  readonly createRequest?: { readonly requestId?: string; readonly conferenceSolutionKey?: { readonly type?: string } };
  readonly entryPoints?: readonly { readonly entryPointType?: string; readonly uri?: string }[];
}

/** An event as clients write it. Null removes a value. */
export interface EventInput {
  readonly id?: string;
  readonly iCalUID?: string;
  readonly status?: string;
  readonly summary?: string | null;
  readonly description?: string | null;
  readonly location?: string | null;
  readonly start?: GoogleTime;
  readonly end?: GoogleTime;
  readonly attendees?: readonly AttendeeInput[] | null;
  readonly attendeesOmitted?: boolean;
  readonly visibility?: string | null;
  readonly transparency?: string | null;
  readonly recurrence?: readonly string[] | null;
  readonly reminders?: { readonly useDefault?: boolean; readonly overrides?: readonly { readonly minutes?: number }[] } | null;
  readonly conferenceData?: ConferenceInput | null;
  readonly extendedProperties?: { readonly private?: Properties | null; readonly shared?: Properties | null } | null;
}

type Properties = Readonly<Record<string, string | null>>;

export interface Writing {
  /** The calendar's zone, used for times without a zone. */
  readonly home: ZoneName;
  readonly conferences: Conferences;
  /** The parameter `conferenceDataVersion`. 0 means that the client does not support conferences, and an existing conference is lost. */
  readonly version: number;
}

const DEFAULT_REMINDER_MINUTES = 10;
const MAX_ATTENDEES = 200;
const MAX_PROPERTY_NAME = 44;
const MAX_PROPERTY_VALUE = 1_024;
const VISIBILITY: Readonly<Record<string, ItemVisibility>> = {
  default: 'public',
  public: 'public',
  private: 'private',
  confidential: 'confidential',
};

export function toNewItem(input: EventInput, writing: Writing): NewItem {
  if (input.start === undefined) throw badRequest('Missing start time.', 'required');
  if (input.end === undefined) throw badRequest('Missing end time.', 'required');
  const times = timesOf(input.start, input.end, writing);
  const { extra = {}, onlineMeeting = null } = conferenceOf(input, writing);
  const content = contentOf(input, undefined);
  return {
    subject: '',
    ...content,
    ...times,
    ...remindersOf(input.reminders ?? { useDefault: true }),
    onlineMeeting,
    extra: { ...extra, ...content.extra, ...defaultsOf(input.reminders ?? { useDefault: true }) },
    ...(input.recurrence === undefined || input.recurrence === null ? {} : { recurrence: ruleOf(input.recurrence, times, input.start) }),
  };
}

/** Converts a client's input to a patch. `isWhole` is true if missing fields are to be removed (PUT). */
export function toPatch(input: EventInput, before: CalendarItem, writing: Writing, isWhole: boolean): ItemPatch {
  const start = mergedTime(input.start, toGoogleTime(before.start, before), isWhole);
  const end = mergedTime(input.end, toGoogleTime(before.end, before), isWhole);
  const isMoved = input.start !== undefined || input.end !== undefined;
  const times = isMoved ? timesOf(start, end, writing) : { start: before.start, zone: before.zone, isAllDay: before.isAllDay };
  const conference = conferenceOf(input, writing, before);
  const content = contentOf(
    isWhole ? { summary: null, description: null, location: null, attendees: null, visibility: null, transparency: null, ...input } : input,
    before,
  );
  const extra = {
    ...(content.extra ?? before.extra),
    ...(input.reminders === undefined ? {} : defaultsOf(input.reminders ?? {})),
    ...conference.extra,
  };
  return {
    ...content,
    ...(isMoved ? times : {}),
    ...(input.reminders === undefined ? {} : remindersOf(input.reminders ?? {})),
    ...(conference.onlineMeeting === undefined ? {} : { onlineMeeting: conference.onlineMeeting }),
    extra,
    ...(input.recurrence === undefined || input.recurrence === null ? {} : { recurrence: ruleOf(input.recurrence, times, start) }),
  };
}

export function wantedAnswers(
  input: EventInput,
): readonly { readonly email: Email; readonly response: string; readonly comment: string | undefined }[] {
  return (input.attendees ?? []).flatMap(({ email, responseStatus, comment }) =>
    email === undefined || responseStatus === undefined ? [] : [{ email: email.toLowerCase(), response: responseStatus, comment }],
  );
}

function contentOf(input: EventInput, before: CalendarItem | undefined): Partial<ItemContent> {
  const { attendees } = input;
  if ((attendees?.length ?? 0) > MAX_ATTENDEES) throw badRequest('The number of attendees is too large.', 'limitExceeded');
  const extra = propertiesOf(input, before);
  return {
    ...(input.summary === undefined ? {} : { subject: input.summary ?? '' }),
    ...(input.description === undefined ? {} : { bodyHtml: input.description ?? '' }),
    ...(input.location === undefined
      ? {}
      : { locations: input.location === null || input.location === '' ? [] : [{ displayName: input.location }] }),
    ...(attendees === undefined ? {} : { attendees: (attendees ?? []).map((one) => toAttendee(one, before)) }),
    ...(input.visibility === undefined ? {} : { visibility: oneOf(VISIBILITY, input.visibility ?? 'default') }),
    ...(input.transparency === undefined
      ? {}
      : { showAs: oneOf({ opaque: 'busy', transparent: 'free' } as const, input.transparency ?? 'opaque') }),
    ...(extra === undefined ? {} : { extra }),
  };
}

/** Reads an attendee. Whether the attendee is a resource is decided by the first invitation. */
function toAttendee(
  { email, displayName, resource, optional }: AttendeeInput,
  before: CalendarItem | undefined,
): ItemContent['attendees'][number] {
  if (email === undefined || !/^[^@\s]+@[^@\s]+$/.test(email)) throw badRequest('Invalid attendee email.', 'invalid');
  const address = email.toLowerCase();
  const known = before?.attendees.find((one) => one.email === address);
  const role = known?.role ?? (resource === true ? 'resource' : optional === true ? 'optional' : 'required');
  return { email: address, name: displayName ?? known?.name ?? address, role };
}

/** Reads extended properties. Names that are too long are dropped, and values that are too long are truncated, without an error. */
function propertiesOf(input: EventInput, before: CalendarItem | undefined): Record<string, string> | undefined {
  if (input.extendedProperties === undefined || input.extendedProperties === null) return undefined;
  const kept = { ...before?.extra };
  for (const kind of ['private', 'shared'] as const) {
    for (const [name, value] of Object.entries(input.extendedProperties[kind] ?? {})) {
      if (name.length > MAX_PROPERTY_NAME) continue;
      if (value === null) delete kept[`${kind}:${name}`];
      else kept[`${kind}:${name}`] = value.slice(0, MAX_PROPERTY_VALUE);
    }
  }
  return kept;
}

function conferenceOf(
  input: EventInput,
  { conferences, version }: Writing,
  before?: CalendarItem,
): { readonly extra?: Record<string, string>; readonly onlineMeeting?: ItemMeeting | null } {
  if (version !== 1) return before === undefined || before.onlineMeeting === null ? {} : { onlineMeeting: null };
  if (input.conferenceData === undefined) return {};
  if (input.conferenceData === null) return { onlineMeeting: null };
  const { createRequest, entryPoints } = input.conferenceData;
  const uri = entryPoints?.find((one) => one.entryPointType === 'video')?.uri;
  if (uri !== undefined) return { onlineMeeting: { provider: 'hangoutsMeet', joinUrl: uri } };
  const requestId = createRequest?.requestId;
  if (requestId === undefined || createRequest?.conferenceSolutionKey?.type !== 'hangoutsMeet')
    throw badRequest('Invalid conference type value.', 'invalid');
  // Repeating the same request does not create another conference.
  if (before !== undefined && before.onlineMeeting !== null && before.extra[REQUEST_ID] === requestId) return {};
  return { extra: { [REQUEST_ID]: requestId }, onlineMeeting: { provider: 'hangoutsMeet', joinUrl: conferences.begin(requestId) } };
}

/**
 * Merges a time with the previous one. A patch changes only the parts that it names, so an all-day event gets a time of day only if its
 * date is removed.
 */
function mergedTime(input: GoogleTime | undefined, before: GoogleTime, isWhole: boolean): GoogleTime {
  if (input === undefined) return before;
  return isWhole ? input : { ...before, ...input };
}

function timesOf(
  start: GoogleTime,
  end: GoogleTime,
  { home }: Writing,
): Pick<ItemContent, 'start' | 'end' | 'zone' | 'zoneTexts' | 'isAllDay'> {
  const from = fromGoogleTime(start, home);
  const to = fromGoogleTime(end, home);
  if (from.isAllDay !== to.isAllDay) throw badRequest('Start and end times must either both be date or both be dateTime.', 'invalid');
  if (to.instant < from.instant || (from.isAllDay && to.instant === from.instant))
    throw badRequest('The specified time range is empty.', 'timeRangeEmpty');
  return { start: from.instant, end: to.instant, zone: from.zone, zoneTexts: { start: from.zone, end: to.zone }, isAllDay: from.isAllDay };
}

function ruleOf(lines: readonly string[], first: Parameters<typeof fromRecurrence>[1], start: GoogleTime): RecurrenceRule {
  if (!first.isAllDay && typeof start.timeZone !== 'string') throw badRequest('Missing time zone definition for start time.', 'required');
  return fromRecurrence(lines, first);
}

function remindersOf(reminders: NonNullable<EventInput['reminders']>): Pick<ItemContent, 'reminderMinutes'> {
  if (reminders.useDefault === true) {
    if ((reminders.overrides?.length ?? 0) > 0)
      throw badRequest(
        'Cannot specify both default reminders and overrides at the same time.',
        'cannotUseDefaultRemindersAndSpecifyOverride',
      );
    return { reminderMinutes: DEFAULT_REMINDER_MINUTES };
  }
  return { reminderMinutes: reminders.overrides?.[0]?.minutes ?? null };
}

function defaultsOf(reminders: NonNullable<EventInput['reminders']>): Record<string, string> {
  return { [USES_DEFAULT_REMINDERS]: String(reminders.useDefault === true) };
}

function oneOf<T>(table: Readonly<Record<string, T>>, text: string): T {
  const found = table[text];
  if (found === undefined) throw badRequest(`Invalid value for: ${text}`, 'invalid');
  return found;
}
