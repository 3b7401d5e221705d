import type { Email, ProviderEvent } from './calendar-records.ts';
import { ProviderError } from './provider-error.ts';

/** An item of a calendar's answer that cannot be shown as an event. */
export interface FaultyItem {
  readonly calendar: Email;
  /** As the calendar names it; empty where it has no name. */
  readonly id: string;
  readonly reason: unknown;
}

export type OnFaultyItem = (item: FaultyItem) => void;

/** A list is read again every few seconds: so many items are remembered as reported. */
const REMEMBERED = 1_000;

/** Reads lists of items, of which any may be faulty. */
export class FaultyItems {
  readonly #onFaulty: OnFaultyItem;
  readonly #reported = new Set<string>();

  constructor(onFaulty: OnFaultyItem = () => undefined) {
    this.#onFaulty = onFaulty;
  }

  /** The events of a list. A faulty item is left out, so that it hides no other, and is reported once. */
  readAll<T>(
    calendar: Email,
    items: readonly T[],
    nameOf: (item: T) => unknown,
    read: (item: T) => ProviderEvent | readonly ProviderEvent[],
  ): ProviderEvent[] {
    return items.flatMap((item) => this.attempt(calendar, nameOf(item), () => [read(item)].flat().map(expectEvent)) ?? []);
  }

  /** Undefined, and reported once, where the item cannot be read. */
  attempt<T>(calendar: Email, name: unknown, read: () => T): T | undefined {
    try {
      return read();
    } catch (reason) {
      this.report(calendar, name, reason);
      return undefined;
    }
  }

  /**
   * A single event, by its id.
   *
   * @throws ProviderError `notFound` where the item cannot be read, as it is in no list; what else the calendar has refused
   */
  readOne(calendar: Email, name: unknown, read: () => ProviderEvent): ProviderEvent {
    try {
      return expectEvent(read());
    } catch (reason) {
      if (reason instanceof ProviderError) throw reason;
      this.report(calendar, name, reason);
      throw new ProviderError('notFound', 'this item cannot be read', {}, reason);
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

/** `notFound`: nobody can be shown it. */
export function faultyItem(what: string): ProviderError {
  return new ProviderError('notFound', `this item has ${what}`, { providerCode: 'faultyItem' });
}

/** Types promise it; another system's answer may be otherwise. */
function expectEvent(event: ProviderEvent): ProviderEvent {
  if (event.id === '') throw faultyItem('no id');
  const texts = [event.id, event.iCalUId, event.subject, event.bodyHtml, event.organizer.email, event.organizer.name];
  if (texts.some((text) => typeof text !== 'string')) throw faultyItem('something else where a text belongs');
  return event;
}
