import type { CalendarPerson } from '@assist/calendar-provider';
import { foldText } from '@assist/resource';
import { mapInTurns } from '../event-loop/in-turns.ts';
import type { Changes } from '../changes/changes.ts';
import { Held } from '../database/held.ts';

type Named = Pick<CalendarPerson, 'name' | 'email' | 'department'>;

interface Searched<T> {
  readonly person: T;
  readonly folded: string;
}

/**
 * Finds people by words of their names, addresses and departments. Searches in memory, because neither database folds diacritics by itself,
 * and even ten thousand people fit. They are read on the first search, and again after a change.
 */
export class PeopleSearch<T extends Named = CalendarPerson> {
  readonly #read: () => Promise<Searched<T>[]>;
  #held: Held<Searched<T>[]> | undefined;

  constructor(listPeople: () => Promise<readonly T[]>) {
    this.#read = async () => mapInTurns(await listPeople(), (person) => ({ person, folded: foldedOf(person) }));
  }

  /** Keeps people in memory from now on; before this, each search reads them. */
  holdUntilChanged(changes: Pick<Changes, 'subscribe'>): void {
    const held = new Held(this.#read);
    this.#held = held;
    changes.subscribe(({ change }) => {
      if (change.kind === 'people') held.forget();
    });
  }

  /**
   * Finds people whose name, address and department together contain every word of the text, ignoring case and diacritics. People whose
   * name begins with the first word come first.
   */
  async search(text: string, limit: number): Promise<T[]> {
    const [first] = wordsOf(text);
    if (first === undefined) return [];
    return (await this.#find(text))
      .toSorted((a, b) => Number(b.folded.startsWith(first)) - Number(a.folded.startsWith(first)))
      .slice(0, limit)
      .map(({ person }) => person);
  }

  /** Returns everybody whom `search` would find, or everybody at all if the text is empty, in the order in which they are listed. */
  async list(text: string): Promise<T[]> {
    return (await this.#find(text)).map(({ person }) => person);
  }

  async #find(text: string): Promise<Searched<T>[]> {
    const words = wordsOf(text);
    const people = await (this.#held?.get() ?? this.#read());
    return people.filter(({ folded }) => words.every((word) => folded.includes(word)));
  }
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}

function foldedOf({ name, email, department }: Named): string {
  return foldText(`${name} ${email} ${department ?? ''}`);
}
