import type { BodyOf, addOtherCalendar, FoundCalendar, OtherCalendar } from '@assist/contract';
import type { CallContext } from '@assist/calendar-provider';
import { INVALID_COLOR, parseColor, type Resource, toHex } from '@assist/resource';
import { ProblemError } from '../../call/problem-error.ts';
import type { SignedIn } from '../../call/principal.ts';
import type { Catalogue, CatalogueSnapshot } from '../../catalogue/catalogue.ts';
import { findResourcesByName } from '../../catalogue/resource-names.ts';
import type { PeopleUsecases } from '../people/people.usecases.ts';
import type { NewOtherCalendar, OtherCalendarPatch, OtherCalendarRow, OtherCalendarsRepository } from './other-calendars.repository.ts';

const FOUND_MAX = 20;
/** The number of results reserved for people, and for resources, so that neither kind crowds out the other. */
const OF_EACH = FOUND_MAX / 2;

type Target = Pick<NewOtherCalendar, 'kind' | 'target' | 'email' | 'name'>;

/** A calendar, and whether it still exists. */
export interface WithTarget {
  readonly calendar: OtherCalendar;
  /** True if the calendar belongs to a resource that no longer exists, or is no longer visible to this person. */
  readonly isGone: boolean;
}

/** Lists and changes the calendars that a person shows beside their own. */
export class OtherCalendarsUsecases {
  readonly #others: OtherCalendarsRepository;
  readonly #people: PeopleUsecases;
  readonly #catalogue: Catalogue;

  constructor(others: OtherCalendarsRepository, people: PeopleUsecases, catalogue: Catalogue) {
    this.#others = others;
    this.#people = people;
    this.#catalogue = catalogue;
  }

  /** Lists the calendars. A calendar that no longer exists stays in the list under its last name, until the person removes it. */
  async list(principal: SignedIn): Promise<OtherCalendar[]> {
    return (await this.listWithTargets(principal)).map(({ calendar }) => calendar);
  }

  async listWithTargets(principal: SignedIn): Promise<WithTarget[]> {
    const snapshot = await this.#catalogue.current();
    return (await this.#others.list(principal.userId)).map((row) => {
      const resource = resourceOf(row, snapshot, principal);
      return { calendar: toAnswer(row, resource), isGone: row.kind === 'resource' && resource === undefined };
    });
  }

  async search(text: string, principal: SignedIn, context: CallContext): Promise<FoundCalendar[]> {
    const snapshot = await this.#catalogue.current();
    const [everybody, added] = await Promise.all([this.#people.findPeople(text, context), this.list(principal)]);
    // A directory may list rooms among its people. Rooms of the catalogue are found only as resources, if this person may see them.
    const people = everybody.filter(({ email }) => email !== principal.email && snapshot.findByEmail(email) === undefined);
    const resources = findResourcesByName(snapshot, principal.email, text, FOUND_MAX);
    const peopleShown = people.slice(0, Math.max(OF_EACH, FOUND_MAX - resources.length));
    const known = new Set(added.map(({ email }) => email));
    return [
      ...peopleShown.map(({ email, name, kind, department }) => ({
        email,
        name,
        kind: kind === 'group' ? ('group' as const) : ('person' as const),
        ...(department === undefined || department === '' ? {} : { department }),
      })),
      ...resources.slice(0, FOUND_MAX - peopleShown.length).map(({ email, displayName }) => ({
        email,
        name: displayName,
        kind: 'resource' as const,
      })),
    ].map((one) => ({ ...one, added: known.has(one.email) }));
  }

  async add(body: BodyOf<typeof addOtherCalendar>, principal: SignedIn, context: CallContext): Promise<OtherCalendar> {
    const colour = body.colour === undefined ? undefined : toColour(body.colour);
    if (body.email === principal.email) throw new ProblemError('own-calendar');
    const target = await this.#findTarget(body.email, principal, context);
    if (target === undefined) throw new ProblemError('not-found');
    const outcome = await this.#others.add(principal.userId, { ...target, colour, shown: body.shown ?? true }, context.now);
    switch (outcome.kind) {
      case 'added':
        return toAnswer(outcome.row, undefined);
      case 'known':
        throw new ProblemError('calendar-added');
      case 'full':
        throw new ProblemError('too-many-calendars');
    }
  }

  async change(id: string, patch: OtherCalendarPatch, principal: SignedIn): Promise<OtherCalendar> {
    const colour = patch.colour === undefined ? {} : { colour: toColour(patch.colour) };
    const row = await this.#others.change(principal.userId, id, { ...patch, ...colour });
    if (row === undefined) throw new ProblemError('not-found');
    return toAnswer(row, resourceOf(row, await this.#catalogue.current(), principal));
  }

  async remove(id: string, principal: SignedIn): Promise<void> {
    if (!(await this.#others.remove(principal.userId, id))) throw new ProblemError('not-found');
  }

  /**
   * Returns the calendar with this address; undefined if nobody has the address, or it belongs to a resource that this person may not see.
   */
  async #findTarget(email: string, principal: SignedIn, context: CallContext): Promise<Target | undefined> {
    const snapshot = await this.#catalogue.current();
    if (snapshot.findByEmail(email) !== undefined) {
      const resource = snapshot.views.find(principal.email, email);
      return resource === undefined ? undefined : { kind: 'resource', target: resource.id, email, name: resource.displayName };
    }
    const person = await this.#people.findByAddress(email, context);
    return person === undefined
      ? undefined
      : { kind: person.kind === 'group' ? 'group' : 'person', target: email, email, name: person.name };
  }
}

function resourceOf(row: OtherCalendarRow, { views }: CatalogueSnapshot, { email }: SignedIn): Resource | undefined {
  return row.kind === 'resource' ? views.findById(email, row.target) : undefined;
}

/** Converts a row to a calendar. A resource has its current name and address. */
function toAnswer(row: OtherCalendarRow, resource: Resource | undefined): OtherCalendar {
  return {
    id: row.id,
    email: resource?.email ?? row.email,
    name: resource?.displayName ?? row.name,
    kind: row.kind,
    colour: row.colour,
    shown: row.shown === 1,
    position: row.position,
  };
}

function toColour(text: string): string {
  try {
    return toHex(parseColor(text));
  } catch (error) {
    if (error instanceof RangeError && error.message === INVALID_COLOR) throw new ProblemError('invalid-colour', { detail: INVALID_COLOR });
    throw error;
  }
}
