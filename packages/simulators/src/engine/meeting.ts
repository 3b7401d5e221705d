import type { AttendeeResponse, RecurrenceRule } from '@assist/reservation';
import { expandRecurrence, recurrenceStartOf } from '@assist/reservation';
import { instantOf, type Instant } from '@assist/time';
import type { Address, ItemContent } from './calendar-item.ts';
import type { Email } from './directory.ts';

export interface Tracked {
  readonly response: AttendeeResponse;
  readonly at?: Instant;
}

/** One occurrence, or the event itself if it does not repeat. */
export interface Instance {
  readonly originalStart?: Instant;
  readonly isException: boolean;
  readonly content: ItemContent;
}

type Exception = { readonly kind: 'cancelled' } | { readonly kind: 'changed'; readonly patch: Partial<ItemContent> };

/** An event with everything that its participants share. Anything that differs by mailbox is in a `Copy`. */
export class Meeting {
  readonly uid: string;
  readonly organizer: Address;
  readonly created: Instant;
  base: ItemContent;
  recurrence: RecurrenceRule | undefined;
  readonly exceptions = new Map<Instant, Exception>();
  readonly #answers = new Map<string, Tracked>();
  /** Answers that people have recorded in their own copies without notifying the organizer. */
  readonly #untold = new Map<string, Tracked>();
  /** The occurrences that people have removed from their own calendars; 'all' for the whole event. */
  readonly #removals = new Map<Email, Set<Instant | 'all'>>();
  #instances: readonly Instance[] | undefined;

  constructor(uid: string, organizer: Address, base: ItemContent, recurrence: RecurrenceRule | undefined, created: Instant) {
    this.uid = uid;
    this.organizer = organizer;
    this.base = base;
    this.recurrence = recurrence;
    this.created = created;
  }

  /** The occurrences, sorted by original start. An event that does not repeat has a single one. */
  get instances(): readonly Instance[] {
    this.#instances ??= this.#expand();
    return this.#instances;
  }

  findInstance(originalStart: Instant | undefined): Instance | undefined {
    return this.instances.find((instance) => instance.originalStart === originalStart);
  }

  /** Discards the computed occurrences. Must be called after each change of `base`, `recurrence` or `exceptions`. */
  refresh(): void {
    this.#instances = undefined;
  }

  changeInstance(originalStart: Instant, patch: Partial<ItemContent>): void {
    const before = this.exceptions.get(originalStart);
    this.exceptions.set(originalStart, { kind: 'changed', patch: { ...(before?.kind === 'changed' ? before.patch : {}), ...patch } });
    this.refresh();
  }

  cancelInstance(originalStart: Instant): void {
    this.exceptions.set(originalStart, { kind: 'cancelled' });
    this.refresh();
  }

  answerOf(email: Email, originalStart?: Instant): Tracked {
    return (
      (originalStart === undefined ? undefined : this.#answers.get(`${email}|${originalStart}`)) ??
      this.#answers.get(email) ?? { response: 'needsAction' }
    );
  }

  /** Returns a person's answer as that person sees it, even if the organizer was not notified of it. */
  ownAnswerOf(email: Email, originalStart?: Instant): Tracked {
    return (
      (originalStart === undefined ? undefined : this.#untold.get(`${email}|${originalStart}`)) ??
      this.#untold.get(email) ??
      this.answerOf(email, originalStart)
    );
  }

  answer(email: Email, tracked: Tracked, originalStart?: Instant, isTold = true): void {
    const forgotten = isTold ? [this.#answers, this.#untold] : [this.#untold];
    for (const answers of forgotten) {
      if (originalStart === undefined) for (const key of answers.keys()) if (key.startsWith(`${email}|`)) answers.delete(key);
      answers.delete(originalStart === undefined ? email : `${email}|${originalStart}`);
    }
    (isTold ? this.#answers : this.#untold).set(originalStart === undefined ? email : `${email}|${originalStart}`, tracked);
  }

  /** Returns a copy of the meeting in its current state, which later changes do not affect. */
  snapshot(): Meeting {
    const copy = new Meeting(this.uid, this.organizer, this.base, this.recurrence, this.created);
    for (const [start, exception] of this.exceptions) copy.exceptions.set(start, exception);
    return copy;
  }

  remove(email: Email, originalStart?: Instant): void {
    const removed = this.#removals.get(email) ?? new Set<Instant | 'all'>();
    this.#removals.set(email, removed.add(originalStart ?? 'all'));
  }

  /** Makes an event that a person has removed visible again in their calendar, because they are invited again. */
  restore(email: Email, originalStart?: Instant): void {
    if (originalStart === undefined) this.#removals.delete(email);
    else this.#removals.get(email)?.delete(originalStart);
  }

  isRemoved(email: Email, originalStart?: Instant): boolean {
    const removed = this.#removals.get(email);
    return removed !== undefined && (removed.has('all') || (originalStart !== undefined && removed.has(originalStart)));
  }

  #expand(): readonly Instance[] {
    const { base, recurrence } = this;
    if (recurrence === undefined) return [{ isException: false, content: base }];
    const expansion = expandRecurrence(recurrence, recurrenceStartOf(base, base.zone));
    if (expansion.kind !== 'occurrences') return [];
    return expansion.occurrences.flatMap(({ start, end }) => {
      const exception = this.exceptions.get(start);
      if (exception?.kind === 'cancelled') return [];
      const content = { ...base, start, end, ...exception?.patch };
      return [{ originalStart: instantOf(start), isException: exception !== undefined, content }];
    });
  }
}
