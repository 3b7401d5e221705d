import type { CalendarPerson } from '@assist/calendar-provider';
import { foldText } from '@assist/resource';
import { mapInTurns } from '../event-loop/in-turns.ts';
import type { Changes } from '../changes/changes.ts';
import { Held } from '../database/held.ts';

interface Searched {
  readonly person: CalendarPerson;
  readonly folded: string;
}

/**
 * Finds people by words of their names, addresses and departments. Searches in memory, because neither database folds diacritics by itself,
 * and even ten thousand people fit. They are read on the first search, and again after a change.
 */
export class PeopleSearch {
  readonly #read: () => Promise<Searched[]>;
  #held: Held<Searched[]> | undefined;

  constructor(listPeople: () => Promise<readonly CalendarPerson[]>) {
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
  async search(text: string, limit: number): Promise<CalendarPerson[]> {
    const words = foldText(text)
      .split(/\s+/)
      .filter((word) => word !== '');
    const [first] = words;
    if (first === undefined) return [];
    const people = await (this.#held?.get() ?? this.#read());
    return people
      .filter(({ folded }) => words.every((word) => folded.includes(word)))
      .toSorted((a, b) => Number(b.folded.startsWith(first)) - Number(a.folded.startsWith(first)))
      .slice(0, limit)
      .map(({ person }) => person);
  }
}

function foldedOf({ name, email, department }: CalendarPerson): string {
  return foldText(`${name} ${email} ${department ?? ''}`);
}
