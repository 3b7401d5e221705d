import type { Instant, LocalDate } from '@assist/time';
import { plusDays, startOfDay } from '@assist/time';
import { recordedIn, type ConfirmationSubject } from './confirmation.ts';
import { confirmationWindows } from './confirmation-window.ts';

/** A part of a reservation to release, and since when it is due. With a `day`, the event's other days stay unchanged. */
export interface Release {
  readonly at: Instant;
  readonly day: LocalDate | null;
}

export interface ReleasePlan {
  /** The releases that are due now, in order of time. */
  readonly due: readonly Release[];
  /** When the next check is due; null if no further check is needed. */
  readonly nextAt: Instant | null;
}

/**
 * Decides what the server's job does with a reservation that nobody confirms (`actionForUnconfirmedEvent`). A window that closes when the
 * event ends, or later, is ignored, because no time would become free.
 */
export function planRelease(subject: ConfirmationSubject, now: Instant): ReleasePlan {
  const { span, rules, record } = subject;
  if (rules.settings.actionForUnconfirmedEvent === 'none' || subject.cancelled || subject.response === 'declined') {
    return { due: [], nextAt: null };
  }
  const open = confirmationWindows(span, rules)
    .filter((window) => {
      const { confirmed, canceled } = recordedIn(window, record);
      return !confirmed && !canceled && window.closes < span.end;
    })
    .map((window): Release => ({ at: window.closes, day: window.day }));
  return {
    due: open.filter(({ at, day }) => at <= now && !hasDayEnded(day, rules.zone, now)),
    nextAt: open.find(({ at }) => at > now)?.at ?? null,
  };
}

/** Whether a day has ended and therefore cannot be released any more; false without a day. */
function hasDayEnded(day: LocalDate | null, zone: string, now: Instant): boolean {
  return day !== null && startOfDay(plusDays(day, 1), zone) <= now;
}
