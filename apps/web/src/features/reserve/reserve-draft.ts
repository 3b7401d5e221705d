import { BODY_MAX, type ChangeEventBody, type CreateEventBody } from '@assist/contract';
import type { Visibility } from '@assist/reservation';
import {
  daysBetween,
  fromInstant,
  fromWallTime,
  type InstantRange,
  type LocalDate,
  localDays,
  plusDays,
  toWallTime,
  type ZoneName,
} from '@assist/time';
import { toRecurrenceBody } from '../../lib/api/recurrence-body.ts';
import { type Repeat, ruleOf } from './repeat.ts';
import type { SeriesChoices } from './series-choices.ts';

export interface DraftPerson {
  readonly email: string;
  readonly name: string;
  readonly remotely: boolean;
}

/** What the sheet holds while somebody fills it in. */
export interface ReserveDraft {
  readonly resourceIds: readonly string[];
  readonly day: LocalDate;
  /** How many days it touches; one for everything that is new. */
  readonly days: number;
  readonly fromMinutes: number;
  readonly toMinutes: number;
  readonly isAllDay: boolean;
  readonly repeat: Repeat | null;
  /** Of what repeats. */
  readonly choices: SeriesChoices;
  readonly people: readonly DraftPerson[];
  readonly subject: string;
  readonly body: string;
  readonly visibility: Visibility;
  /** Minutes before the start; null is none. */
  readonly reminder: number | null;
  /** Of a new reservation only. */
  readonly onlineMeeting: 'teams' | 'meet' | 'webex' | null;
}

export function rangeOf(
  draft: Pick<ReserveDraft, 'day' | 'days' | 'fromMinutes' | 'toMinutes' | 'isAllDay'>,
  zone: ZoneName,
): InstantRange {
  if (draft.isAllDay) return localDays(draft.day, draft.days, zone);
  const lastDay = plusDays(draft.day, draft.days - 1);
  return { start: fromWallTime(draft.day, draft.fromMinutes, zone), end: fromWallTime(lastDay, draft.toMinutes, zone) };
}

/** The day, the days and the times of a range, as the sheet shows them. */
export function timeOf(range: InstantRange, zone: ZoneName): Pick<ReserveDraft, 'day' | 'days' | 'fromMinutes' | 'toMinutes'> {
  const start = toWallTime(range.start, zone);
  const end = toWallTime(range.end, zone);
  // Midnight is the end of the day before.
  const endsAtMidnight = end.minutes === 0 && end.date !== start.date;
  const nights = daysBetween(start.date, end.date);
  return {
    day: start.date,
    days: endsAtMidnight ? nights : nights + 1,
    fromMinutes: start.minutes,
    toMinutes: endsAtMidnight ? 24 * 60 : end.minutes,
  };
}

type Wanted = readonly { readonly email: string; readonly displayName: string; readonly username: string }[];

export function toCreateBody(
  draft: ReserveDraft,
  resources: Wanted,
  subject: string,
  zone: ZoneName,
  idempotencyKey: string,
  exceptions: NonNullable<CreateEventBody['exceptions']> = [],
): CreateEventBody {
  const { onlineMeeting, repeat } = draft;
  return {
    idempotencyKey,
    ...contentOf(draft, resources, subject, zone),
    isAllDay: draft.isAllDay,
    recurrence: repeat === null ? null : toRecurrenceBody(ruleOf(repeat)),
    ...(exceptions.length === 0 ? {} : { exceptions }),
    // A meeting of another system is made before the event, and told of with it.
    ...(onlineMeeting === null || onlineMeeting === 'webex' ? {} : { onlineMeeting: { kind: 'native', provider: onlineMeeting } }),
  };
}

/**
 * Only what was changed: what somebody did not touch stays as it is, also where this sheet cannot show it. `hidden` are
 * resources of the event that this person may not see; they are not his to drop.
 */
export function toChangeBody(
  draft: ReserveDraft,
  was: ReserveDraft,
  resources: Wanted,
  hidden: readonly string[],
  subject: string,
  zone: ZoneName,
  etag: string,
): ChangeEventBody {
  const content = contentOf(draft, resources, subject, zone);
  const differs = (...keys: readonly (keyof ReserveDraft)[]) => keys.some((key) => JSON.stringify(draft[key]) !== JSON.stringify(was[key]));
  return {
    etag,
    ...(differs('subject') ? { subject } : {}),
    ...(differs('body') ? { bodyHtml: content.bodyHtml } : {}),
    ...(differs('day', 'days', 'fromMinutes', 'toMinutes', 'isAllDay') ? { start: content.start, end: content.end, timezone: zone } : {}),
    ...(differs('isAllDay') ? { isAllDay: draft.isAllDay } : {}),
    ...(differs('visibility') ? { visibility: content.visibility } : {}),
    ...(differs('people') ? { attendees: content.attendees } : {}),
    ...(differs('resourceIds') ? { resources: [...content.resources, ...hidden.map((email) => ({ email }))] } : {}),
    ...(differs('reminder') ? { reminder: content.reminder } : {}),
  };
}

function contentOf(draft: ReserveDraft, resources: Wanted, subject: string, zone: ZoneName) {
  const { start, end } = rangeOf(draft, zone);
  return {
    subject,
    bodyHtml: bodyHtmlOf(draft.body),
    start: fromInstant(start),
    end: fromInstant(end),
    timezone: zone,
    visibility: draft.visibility,
    attendees: draft.people.map((person) => ({ ...person })),
    resources: resources.map(({ email, displayName, username }) => ({ email, displayName, username })),
    reminder: draft.reminder,
  };
}

/** Plain text in, harmless HTML out: what somebody types is never markup. */
function bodyHtmlOf(text: string): string {
  return text === '' ? '' : `<p>${escapeHtml(text).replace(/\n/g, '<br>')}</p>`;
}

/**
 * By how many characters a text is too long; 0 where it fits. The limit (decisions, section 11) is on what is kept: a
 * line's end, an ampersand and their like take more room there than on the screen.
 */
export function excessOf(text: string): number {
  return Math.max(0, bodyHtmlOf(text).length - BODY_MAX);
}

/** The sheet's time once it is no longer (or not yet) the whole of its days. */
export function withAllDay(
  draft: ReserveDraft,
  isAllDay: boolean,
  usual: Pick<ReserveDraft, 'fromMinutes' | 'toMinutes'>,
): Partial<ReserveDraft> {
  const isWholeDay = draft.fromMinutes === 0 && draft.toMinutes === 24 * 60;
  return isAllDay || !isWholeDay ? { isAllDay } : { isAllDay, days: 1, ...usual };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!);
}

/** The text of a body as somebody would have typed it. */
export function textOfBody(html: string): string {
  return html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_whole, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!);
}
