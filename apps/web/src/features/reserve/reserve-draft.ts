import type { ChangeEventBody, CreateEventBody, RecurrenceBody } from '@assist/contract';
import type { Visibility } from '@assist/reservation';
import { dayOfWeek, DAYS_OF_WEEK, fromInstant, fromWallTime, type InstantRange, type LocalDate, localDay, type ZoneName } from '@assist/time';

export interface DraftPerson {
  readonly email: string;
  readonly name: string;
  readonly remotely: boolean;
}

export type Repetition = 'never' | 'daily' | 'weekdays' | 'weekly' | 'monthly';

/** What the sheet holds while somebody fills it in. */
export interface ReserveDraft {
  readonly resourceIds: readonly string[];
  readonly day: LocalDate;
  readonly fromMinutes: number;
  readonly toMinutes: number;
  readonly isAllDay: boolean;
  readonly repetition: Repetition;
  readonly until: LocalDate;
  readonly people: readonly DraftPerson[];
  readonly subject: string;
  readonly body: string;
  readonly visibility: Visibility;
  /** Minutes before the start; null is none. */
  readonly reminder: number | null;
}

export function rangeOf(draft: Pick<ReserveDraft, 'day' | 'fromMinutes' | 'toMinutes' | 'isAllDay'>, zone: ZoneName): InstantRange {
  if (draft.isAllDay) return localDay(draft.day, zone);
  return { start: fromWallTime(draft.day, draft.fromMinutes, zone), end: fromWallTime(draft.day, draft.toMinutes, zone) };
}

export function recurrenceOf(draft: Pick<ReserveDraft, 'repetition' | 'until' | 'day'>): RecurrenceBody | null {
  const until = draft.until;
  switch (draft.repetition) {
    case 'never':
      return null;
    case 'daily':
      return { frequency: 'daily', interval: 1, until };
    case 'weekdays':
      return { frequency: 'weekly', interval: 1, weekdays: [1, 2, 3, 4, 5], until };
    case 'weekly':
      return { frequency: 'weekly', interval: 1, weekdays: [DAYS_OF_WEEK.indexOf(dayOfWeek(draft.day)) + 1], until };
    case 'monthly':
      return { frequency: 'monthly', interval: 1, until };
  }
}

type Wanted = readonly { readonly email: string; readonly displayName: string; readonly username: string }[];

export function toCreateBody(draft: ReserveDraft, resources: Wanted, subject: string, zone: ZoneName, idempotencyKey: string): CreateEventBody {
  return { idempotencyKey, ...contentOf(draft, resources, subject, zone), isAllDay: draft.isAllDay, recurrence: recurrenceOf(draft) };
}

export function toChangeBody(draft: ReserveDraft, resources: Wanted, subject: string, zone: ZoneName, etag: string): ChangeEventBody {
  return { etag, ...contentOf(draft, resources, subject, zone) };
}

function contentOf(draft: ReserveDraft, resources: Wanted, subject: string, zone: ZoneName) {
  const { start, end } = rangeOf(draft, zone);
  return {
    subject,
    // Plain text in, harmless HTML out: what somebody types is never markup.
    bodyHtml: draft.body === '' ? '' : `<p>${escapeHtml(draft.body).replace(/\n/g, '<br>')}</p>`,
    start: fromInstant(start),
    end: fromInstant(end),
    timezone: zone,
    visibility: draft.visibility,
    attendees: draft.people.map((person) => ({ ...person })),
    resources: resources.map(({ email, displayName, username }) => ({ email, displayName, username })),
    reminder: draft.reminder,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!);
}

/** The text of a body as somebody would have typed it. */
export function textOfBody(html: string): string {
  return html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_whole, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!);
}
