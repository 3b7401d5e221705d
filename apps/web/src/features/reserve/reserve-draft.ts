import { BODY_MAX, type ChangeEventBody, type CreateEventBody } from '@assist/contract';
import type { Visibility } from '@assist/reservation';
import { fromInstant, type InstantRange, localDays, rangeOfWall, type WallSpan, type ZoneName } from '@assist/time';
import { toRecurrenceBody } from '../../lib/api/recurrence-body.ts';
import { type Repeat, ruleOf } from './repeat.ts';
import type { SeriesChoices } from './series-choices.ts';

export interface DraftPerson {
  readonly email: string;
  readonly name: string;
  readonly remotely: boolean;
}

/** The values of the form while it is being filled in. The time stays at the place's clock, even if another place is chosen. */
export interface ReserveDraft extends WallSpan {
  readonly resourceIds: readonly string[];
  readonly isAllDay: boolean;
  readonly repeat: Repeat | null;
  /** Ways out chosen for single dates of a series. */
  readonly choices: SeriesChoices;
  readonly people: readonly DraftPerson[];
  readonly subject: string;
  readonly body: string;
  readonly visibility: Visibility;
  /** The reminder in minutes before the start; null for none. */
  readonly reminder: number | null;
  /** Provider of the online meeting to create with a new reservation; null for none. */
  readonly onlineMeeting: 'teams' | 'meet' | 'webex' | null;
}

export function rangeOf(draft: WallSpan & Pick<ReserveDraft, 'isAllDay'>, zone: ZoneName): InstantRange {
  return draft.isAllDay ? localDays(draft.day, draft.days, zone) : rangeOfWall(draft, zone);
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
    // A Webex meeting is not requested with the event, because it is created before the event and added to it.
    ...(onlineMeeting === null || onlineMeeting === 'webex' ? {} : { onlineMeeting: { kind: 'native', provider: onlineMeeting } }),
  };
}

/**
 * Returns only the changed values, so that all other values are kept, even those that the form cannot show. `hidden` are resources of the
 * event that the person may not see and must not remove.
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
    ...(differs('day', 'days', 'fromMinutes', 'toMinutes', 'isLaterFrom', 'isLaterTo', 'isAllDay')
      ? { start: content.start, end: content.end, timezone: zone }
      : {}),
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

/** Converts plain text to HTML. Markup in the text is escaped. */
function bodyHtmlOf(text: string): string {
  return text === '' ? '' : `<p>${escapeHtml(text).replace(/\n/g, '<br>')}</p>`;
}

/**
 * Returns the number of characters by which a text is too long; 0 if it fits. The limit (decisions, section 11) applies to the stored HTML,
 * in which line breaks and characters such as the ampersand are longer.
 */
export function excessOf(text: string): number {
  return Math.max(0, bodyHtmlOf(text).length - BODY_MAX);
}

/** Returns the form's time after "all day" has been switched on or off. */
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

/** Converts an HTML body to the text that a person would have typed. */
export function textOfBody(html: string): string {
  return html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_whole, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!);
}
