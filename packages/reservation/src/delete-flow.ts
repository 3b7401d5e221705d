import type { Instant } from '@assist/time';
import type { CalendarEvent } from './calendar-event.ts';
import type { ChangeAnswer } from './change-answer.ts';

/**
 * Limits for notifying resources before a deletion, so that a long series does not delay it: total time, parallel calls, number of calls.
 */
export const DELETION_TELLING = { withinMs: 20_000, atOnce: 4, atMost: 200 } as const;
/** The next step. The shell performs it and reports the outcome. */
export type DeleteStep =
  | ({ readonly kind: 'notify-resources' } & typeof DELETION_TELLING)
  | { readonly kind: 'delete-event' }
  | { readonly kind: 'refresh' }
  /** The success is shown only now, when the screens are up to date. */
  | { readonly kind: 'deleted' }
  /** The failure is shown immediately, with the event's id ("delete-failed"). */
  | { readonly kind: 'delete-failed'; readonly eventId: string; readonly answer: ChangeAnswer }
  | { readonly kind: 'ended' };

export interface DeleteFlow {
  readonly eventId: string;
  readonly step: DeleteStep;
  readonly isDeleted: boolean;
}

/** An answer to a step. `absent` means that the event does not exist. */
export type DeleteAnswer = ChangeAnswer | 'absent';

/** Starts the flow. Specification, section 4, "Delete: notify each resource with action delete, then delete the event." */
export function startDelete(eventId: string): DeleteFlow {
  return { eventId, step: { kind: 'notify-resources', ...DELETION_TELLING }, isDeleted: false };
}

export function advanceDelete({ eventId, step, isDeleted }: DeleteFlow, answer: DeleteAnswer): DeleteFlow {
  const to = (next: DeleteStep): DeleteFlow => ({ eventId, step: next, isDeleted });
  switch (step.kind) {
    case 'notify-resources':
      // A failed notification does not prevent the deletion.
      return to({ kind: 'delete-event' });
    case 'delete-event':
      // An event that no longer exists counts as deleted: the response to an earlier attempt may have been lost.
      return answer === 'succeeded' || answer === 'absent'
        ? { eventId, step: { kind: 'refresh' }, isDeleted: true }
        : to({ kind: 'delete-failed', eventId, answer });
    case 'delete-failed':
      return to({ kind: 'refresh' });
    case 'refresh':
      return to(isDeleted ? { kind: 'deleted' } : { kind: 'ended' });
    case 'deleted':
    case 'ended':
      return to({ kind: 'ended' });
  }
}

/**
 * Whether a date of a series is deleted together with the chosen one. With the scope `series`, these are all dates that have not begun;
 * with `following`, the chosen date and all later ones. Cancelled dates are left out, because they have nobody to notify.
 */
export function goesWith(event: CalendarEvent, chosen: CalendarEvent, scope: 'following' | 'series', now: Instant): boolean {
  if (event.seriesMasterId !== chosen.seriesMasterId || event.cancelled) return false;
  return scope === 'series' ? event.start.utcDateTime > now : event.start.utcDateTime >= chosen.start.utcDateTime;
}
