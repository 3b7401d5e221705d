import { DAY_MS, type Instant, type InstantRange } from '@assist/time';
import type { Email } from './directory.ts';
import type { Meeting } from './meeting.ts';

/** A meeting's copy in one mailbox, with the settings of its owner. */
export interface Copy {
  readonly id: string;
  readonly mailbox: Email;
  readonly meeting: Meeting;
  readonly transactionId?: string;
  /** The time from which the copy is listed. Until then, the calendar's index lags behind. */
  readonly listedFrom: Instant;
  /** What clients had stored with the meeting when its owner was invited. */
  readonly invitedWith: Meeting['base']['extra'];
  /** The meeting as the copy's owner knows it, if it has changed since without notifying the owner. */
  told?: Meeting;
  own: { showAs?: Meeting['base']['showAs']; reminderMinutes?: number | null };
  version: number;
  modified: Instant;
}

/** The copies of one mailbox, indexed by the days that they touch. */
export class Mailbox {
  readonly copies = new Map<string, Copy>();
  readonly byUid = new Map<string, Copy>();
  readonly byTransaction = new Map<string, Copy>();
  readonly #days = new Map<number, Set<Copy>>();
  readonly #daysOf = new Map<Copy, readonly number[]>();

  put(copy: Copy, times: readonly InstantRange[]): void {
    this.copies.set(copy.id, copy);
    this.byUid.set(copy.meeting.uid, copy);
    if (copy.transactionId !== undefined) this.byTransaction.set(copy.transactionId, copy);
    this.#unindex(copy);
    const days = new Set<number>();
    for (const { start, end } of times) {
      const last = Math.max(start, end - 1);
      for (let day = Math.floor(start / DAY_MS); day <= Math.floor(last / DAY_MS); day += 1) days.add(day);
    }
    for (const day of days) {
      const found = this.#days.get(day);
      if (found === undefined) this.#days.set(day, new Set([copy]));
      else found.add(copy);
    }
    this.#daysOf.set(copy, [...days]);
  }

  delete(copy: Copy): void {
    this.copies.delete(copy.id);
    this.byUid.delete(copy.meeting.uid);
    this.#unindex(copy);
  }

  /** Returns the copies that may have a time in the range; the caller has to check. */
  near(range: InstantRange): Iterable<Copy> {
    const first = Math.floor(range.start / DAY_MS);
    const last = Math.floor((range.end - 1) / DAY_MS);
    if (last - first > this.copies.size) return this.copies.values();
    const found = new Set<Copy>();
    for (let day = first; day <= last; day += 1) for (const copy of this.#days.get(day) ?? []) found.add(copy);
    return found;
  }

  #unindex(copy: Copy): void {
    for (const day of this.#daysOf.get(copy) ?? []) {
      const found = this.#days.get(day)!;
      found.delete(copy);
      if (found.size === 0) this.#days.delete(day);
    }
    this.#daysOf.delete(copy);
  }
}
