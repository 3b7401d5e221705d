import type { Email, ProviderEvent } from './calendar-records.ts';
import { ProviderError } from './provider-error.ts';

/** An item of a calendar's answer that cannot be shown as an event. */
export interface FaultyItem {
  readonly calendar: Email;
  /** The calendar's id of the item; empty if it has none. */
  readonly id: string;
  readonly reason: unknown;
}

export type OnFaultyItem = (item: FaultyItem) => void;

/**
 * Maximum number of items that are remembered as reported. Without this memory, a list that is read every few seconds would report its
 * faulty items each time.
 */
const REMEMBERED = 1_000;

/** Reads lists in which any item may be faulty, and reports each faulty item once. */
export class FaultyItems {
  readonly #onFaulty: OnFaultyItem;
  readonly #reported = new Set<string>();

  constructor(onFaulty: OnFaultyItem = () => undefined) {
    this.#onFaulty = onFaulty;
  }

  /** Returns the events of a list. A faulty item is left out, so that it does not hide the others, and is reported once. */
  readAll<T>(
    calendar: Email,
    items: readonly T[],
    nameOf: (item: T) => unknown,
    read: (item: T) => ProviderEvent | readonly ProviderEvent[],
  ): ProviderEvent[] {
    return items.flatMap((item) => this.attempt(calendar, nameOf(item), () => [read(item)].flat().map(expectEvent)) ?? []);
  }

  /** Reads an item. If that fails, returns undefined and reports the item once. */
  attempt<T>(calendar: Email, name: unknown, read: () => T): T | undefined {
    try {
      return read();
    } catch (reason) {
      this.report(calendar, name, reason);
      return undefined;
    }
  }

  /**
   * Reads a single event.
   *
   * @throws ProviderError `notFound` if the item cannot be read (lists leave it out as well), or the calendar's own refusal
   */
  readOne(calendar: Email, name: unknown, read: () => ProviderEvent): ProviderEvent {
    try {
      return expectEvent(read());
    } catch (reason) {
      if (reason instanceof ProviderError) throw reason;
      this.report(calendar, name, reason);
      throw new ProviderError('notFound', 'this item could not be read', {}, reason);
    }
  }

  report(calendar: Email, name: unknown, reason: unknown): void {
    const id = typeof name === 'string' ? name : '';
    const key = `${calendar} ${id}`;
    if (this.#reported.has(key)) return;
    if (this.#reported.size >= REMEMBERED) this.#reported.clear();
    this.#reported.add(key);
    this.#onFaulty({ calendar, id, reason });
  }
}

/** Returns a `notFound` error for an item that cannot be shown to anybody, because `what` is wrong with it. */
export function faultyItem(what: string): ProviderError {
  return new ProviderError('notFound', `this item has ${what}`, { providerCode: 'faultyItem' });
}

/** Checks at run time what the types promise, because another system's answer may differ. */
function expectEvent(event: ProviderEvent): ProviderEvent {
  if (event.id === '') throw faultyItem('no id');
  const texts = [event.id, event.iCalUId, event.subject, event.bodyHtml, event.organizer.email, event.organizer.name];
  if (texts.some((text) => typeof text !== 'string')) throw faultyItem('something else where a text belongs');
  return event;
}
