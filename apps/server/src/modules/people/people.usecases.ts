import type { PersonAnswer } from '@assist/contract';
import type { CalendarPerson, CalendarProvider, CallContext } from '@assist/calendar-provider';
import type { SignedIn } from '../../call/principal.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';

const PEOPLE_FOUND = 20;
/**
 * The number of people requested from the calendar. It is large, because the person with exactly the typed address may come after others
 * whose addresses contain it.
 */
const PEOPLE_LOOKED_THROUGH = 100;

/** Finds people as the calendar knows them. */
export class PeopleUsecases {
  readonly #provider: CalendarProvider;
  readonly #catalogue: Catalogue;
  readonly #enableGroupFinding: boolean;

  constructor(provider: CalendarProvider, catalogue: Catalogue, enableGroupFinding: boolean) {
    this.#provider = provider;
    this.#catalogue = catalogue;
    this.#enableGroupFinding = enableGroupFinding;
  }

  async getMe(context: CallContext) {
    const { name, givenName, surname, email, username } = await this.#provider.getMe(context);
    return { name, givenName, surname, email, username };
  }

  async findMyImage(principal: SignedIn, context: CallContext): Promise<{ bytes: Uint8Array; contentType: string } | undefined> {
    return this.#provider.findPhoto(principal.email, context);
  }

  async findPeople(text: string, context: CallContext): Promise<PersonAnswer[]> {
    const people = await this.#search(text, PEOPLE_FOUND, context);
    return people.map(toPersonAnswer);
  }

  /** Returns the person with exactly this address; undefined if nobody is known to have it. */
  async findByAddress(email: string, context: CallContext): Promise<PersonAnswer | undefined> {
    const person = (await this.#search(email, PEOPLE_LOOKED_THROUGH, context)).find((one) => one.email === email);
    return person === undefined ? undefined : toPersonAnswer(person);
  }

  /** Finds people, but not rooms. A calendar may list rooms as people, because rooms have accounts, too. */
  async #search(text: string, limit: number, context: CallContext): Promise<CalendarPerson[]> {
    const [people, resources] = await Promise.all([
      this.#provider.searchPeople({ text, groups: this.#enableGroupFinding, limit: PEOPLE_LOOKED_THROUGH }, context),
      this.#catalogue.current(),
    ]);
    return people.filter((one) => resources.findByEmail(one.email) === undefined).slice(0, limit);
  }
}

function toPersonAnswer({ id, email, name, kind, department }: CalendarPerson): PersonAnswer {
  return { id, email, name, kind, ...(department === undefined ? {} : { department }) };
}
