import type { BusyItem, Email, MailboxSchedule } from '@assist/calendar-provider';
import { findInstant, instantOf, type InstantRange, SLOT_MS } from '@assist/time';
import type { GoogleBusy, GoogleFreeBusy } from '../google-types.ts';

/** Errors that a repeated request would not resolve. An unknown error may pass. */
const FOR_GOOD = new Set(['notFound', 'groupTooBig']);

export type ServiceError = NonNullable<MailboxSchedule['serviceError']>;

export type Scheduled = { readonly range: InstantRange; readonly busy: readonly InstantRange[] };

/** Reads the busy times of a calendar, or of all members of a group. Returns an error if they cannot be read. */
export function toScheduled(email: Email, { calendars = {}, groups = {} }: GoogleFreeBusy, range: InstantRange): Scheduled | ServiceError {
  const group = groups[email];
  const asked: readonly (GoogleBusy | undefined)[] =
    group === undefined ? [calendars[email]] : (group.calendars ?? []).map((member) => calendars[member]);
  const errors = group?.errors ?? asked.flatMap((one) => one?.errors ?? []);
  if ((errors.length > 0 && (group === undefined || group.errors !== undefined)) || asked.every((one) => one === undefined)) {
    const code = errors[0]?.reason ?? 'unknown';
    return { code, message: 'the schedule of this calendar cannot be read', retryable: !FOR_GOOD.has(code) };
  }
  const busy = asked
    .flatMap((one) => one?.busy ?? [])
    .flatMap((period): InstantRange[] => {
      const [start, end] = [findInstant(period.start ?? ''), findInstant(period.end ?? '')];
      if (start === undefined || end === undefined || end <= range.start || start >= range.end) return [];
      return [{ start: instantOf(Math.max(start, range.start)), end: instantOf(Math.min(end, range.end)) }];
    });
  return { range, busy };
}

/**
 * Joins consecutive schedules, and rejoins items that were cut at a seam. All items are reserved, because Google knows only busy and free.
 */
export function joined(email: Email, range: InstantRange, parts: readonly Scheduled[]): MailboxSchedule {
  const seams = new Set<number>(parts.map((part) => part.range.start).filter((start) => start !== range.start));
  const busy: { start: number; end: number }[] = [];
  /** By its end, each item that ends at a seam and may continue beyond the seam. */
  const atSeams = new Map<number, { end: number }>();
  for (const one of parts.flatMap((part) => part.busy).toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const before = seams.has(one.start) ? atSeams.get(one.start) : undefined;
    const whole = before ?? { ...one };
    if (before === undefined) busy.push(whole as { start: number; end: number });
    else {
      atSeams.delete(before.end);
      before.end = one.end;
    }
    if (seams.has(whole.end) && !atSeams.has(whole.end)) atSeams.set(whole.end, whole);
  }
  const slots = Array.from({ length: Math.ceil((range.end - range.start) / SLOT_MS) }, (): string => '0');
  for (const { start, end } of busy) slots.fill('2', Math.floor((start - range.start) / SLOT_MS), Math.ceil((end - range.start) / SLOT_MS));
  const items = busy.map(({ start, end }): BusyItem => ({
    start: instantOf(start),
    end: instantOf(end),
    status: 'reserved',
    isPrivate: false,
  }));
  return { email, availabilityView: slots.join(''), items };
}
