import type { PersonAnswer } from '@assist/contract';
import type { CalendarPerson, CalendarProvider, CallContext } from '@assist/calendar-provider';
import type { SignedIn } from '../../call/principal.ts';

const PEOPLE_FOUND = 20;
/** Whoever is looked for by a whole address may stand behind others whose addresses hold it. */
const PEOPLE_LOOKED_THROUGH = 100;

/** Who people are to the calendar. */
export class PeopleUsecases {
  readonly #provider: CalendarProvider;
  readonly #enableGroupFinding: boolean;

  constructor(provider: CalendarProvider, enableGroupFinding: boolean) {
    this.#provider = provider;
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
    const people = await this.#provider.searchPeople({ text, groups: this.#enableGroupFinding, limit: PEOPLE_FOUND }, context);
    return people.map(toPersonAnswer);
  }

  /** Who has exactly this address; undefined where nobody is known to have it. */
  async findByAddress(email: string, context: CallContext): Promise<PersonAnswer | undefined> {
    const query = { text: email, groups: this.#enableGroupFinding, limit: PEOPLE_LOOKED_THROUGH };
    const person = (await this.#provider.searchPeople(query, context)).find((one) => one.email === email);
    return person === undefined ? undefined : toPersonAnswer(person);
  }
}

function toPersonAnswer({ id, email, name, kind, department }: CalendarPerson): PersonAnswer {
  return { id, email, name, kind, ...(department === undefined ? {} : { department }) };
}
