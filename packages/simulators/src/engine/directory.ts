import type { WorkingHours, ZoneName } from '@assist/time';

/** A lower-cased SMTP address. */
export type Email = string;

export interface Person {
  readonly kind: 'person';
  readonly id: string;
  readonly email: Email;
  readonly name: string;
  readonly givenName: string;
  readonly surname: string;
  /** What one signs in with; his address where nothing else is given. */
  readonly username: string;
  readonly department?: string;
  readonly jobTitle?: string;
  readonly password?: string;
  readonly photo?: { readonly bytes: Uint8Array; readonly contentType: string };
  readonly workingHours: WorkingHours;
}

export interface Room {
  readonly kind: 'room' | 'workspace' | 'equipment';
  readonly id: string;
  readonly email: Email;
  readonly name: string;
  readonly capacity?: number;
  readonly building?: string;
  readonly floor?: string;
  readonly features: readonly string[];
  /** The address of the list that it stands in. */
  readonly roomList?: Email;
  readonly policy: BookingPolicy;
  readonly workingHours: WorkingHours;
}

/** How a room's mailbox answers an invitation. */
export interface BookingPolicy {
  /** False: somebody would have to answer by hand. */
  readonly autoAccept: boolean;
  readonly allowConflicts: boolean;
  /** Whatever the calendar says. */
  readonly answer?: 'accepts' | 'declines' | 'silent';
  readonly answerDelayMs: number;
  readonly maxDurationMinutes?: number;
  readonly bookingWindowDays?: number;
  /** Exchange's defaults: the organizer's name instead of the subject, no body. */
  readonly hidesSubject: boolean;
}

export interface Group {
  readonly kind: 'group';
  readonly id: string;
  readonly email: Email;
  readonly name: string;
  readonly members: readonly Email[];
}

export interface RoomList {
  readonly id: string;
  readonly email: Email;
  readonly name: string;
}

/** From nothing to everything; `delegate` sees no private events, `delegateWithPrivate` does. */
export const RIGHTS = ['none', 'freeBusy', 'limitedRead', 'read', 'write', 'delegate', 'delegateWithPrivate', 'owner'] as const;
export type Right = (typeof RIGHTS)[number];

export type MailboxFlag =
  /** Lies on another system (on premises in a hybrid): it can be invited, and not be read here. */
  | 'restDisabled'
  /** Every question about it fails. */
  | 'broken';

export type NewPerson = Pick<Person, 'email' | 'name'> &
  Partial<Omit<Person, 'kind' | 'workingHours'>> & { readonly zone?: ZoneName; readonly workingHours?: WorkingHours };
export type NewRoom = Pick<Room, 'email' | 'name'> &
  Partial<Omit<Room, 'policy'>> & { readonly zone?: ZoneName; readonly policy?: Partial<BookingPolicy> };

const BOOKING_POLICY: BookingPolicy = { autoAccept: true, allowConflicts: false, answerDelayMs: 2_000, hidesSubject: true };

/** Who and what there is, and what they may see of each other. */
export class Directory {
  readonly #people = new Map<Email, Person>();
  readonly #rooms = new Map<Email, Room>();
  readonly #groups = new Map<Email, Group>();
  readonly #roomLists = new Map<Email, RoomList>();
  readonly #flags = new Map<Email, Set<MailboxFlag>>();
  readonly #grants = new Map<Email, Map<Email, Right>>();
  #ids = 0;

  addPerson(person: NewPerson): Person {
    const [givenName = '', ...rest] = person.name.split(' ');
    const { zone, ...own } = person;
    const email = person.email.toLowerCase();
    const added: Person = {
      kind: 'person',
      id: this.#newId(),
      givenName,
      surname: rest.join(' '),
      username: email,
      workingHours: officeHours(zone),
      ...own,
      email,
    };
    this.#people.set(email, added);
    return added;
  }

  addRoom(room: NewRoom): Room {
    const { zone, ...own } = room;
    const email = room.email.toLowerCase();
    const added: Room = {
      kind: 'room',
      id: this.#newId(),
      features: [],
      workingHours: officeHours(zone),
      ...own,
      email,
      policy: { ...BOOKING_POLICY, ...room.policy },
    };
    this.#rooms.set(email, added);
    return added;
  }

  addGroup(group: Omit<Group, 'kind' | 'id'> & { readonly id?: string }): Group {
    const added: Group = { kind: 'group', id: this.#newId(), ...group, email: group.email.toLowerCase() };
    this.#groups.set(added.email, added);
    return added;
  }

  addRoomList(list: Omit<RoomList, 'id'> & { readonly id?: string }): RoomList {
    const added: RoomList = { id: this.#newId(), ...list, email: list.email.toLowerCase() };
    this.#roomLists.set(added.email, added);
    return added;
  }

  setPolicy(room: Email, patch: Partial<BookingPolicy>): void {
    const known = this.#rooms.get(room.toLowerCase());
    if (known === undefined) throw new Error(`${room} is no room`);
    this.#rooms.set(known.email, { ...known, policy: { ...known.policy, ...patch } });
  }

  setFlag(mailbox: Email, flag: MailboxFlag, isSet = true): void {
    const flags = this.#flags.get(mailbox.toLowerCase()) ?? new Set();
    if (isSet) flags.add(flag);
    else flags.delete(flag);
    this.#flags.set(mailbox.toLowerCase(), flags);
  }

  hasFlag(mailbox: Email, flag: MailboxFlag): boolean {
    return this.#flags.get(mailbox)?.has(flag) ?? false;
  }

  /** `viewer` 'default' is everybody of the company who has no grant of his own. */
  grant(owner: Email, viewer: Email, right: Right): void {
    const grants = this.#grants.get(owner.toLowerCase()) ?? new Map<Email, Right>();
    grants.set(viewer.toLowerCase(), right);
    this.#grants.set(owner.toLowerCase(), grants);
  }

  rightOf(viewer: Email, owner: Email): Right {
    if (viewer === owner) return 'owner';
    const grants = this.#grants.get(owner);
    return grants?.get(viewer) ?? grants?.get('default') ?? 'freeBusy';
  }

  grantsOn(owner: Email): ReadonlyMap<Email, Right> {
    return this.#grants.get(owner) ?? new Map();
  }

  findPerson(email: Email): Person | undefined {
    return this.#people.get(email.toLowerCase());
  }

  findRoom(email: Email): Room | undefined {
    return this.#rooms.get(email.toLowerCase());
  }

  findGroup(email: Email): Group | undefined {
    return this.#groups.get(email.toLowerCase());
  }

  findRoomList(email: Email): RoomList | undefined {
    return this.#roomLists.get(email.toLowerCase());
  }

  /** A person or a room: who has a calendar. By address, by id, or by the name that he signs in with. */
  findMailbox(nameOrId: string): Person | Room | undefined {
    const key = nameOrId.toLowerCase();
    return (
      this.#people.get(key) ??
      this.#rooms.get(key) ??
      [...this.#people.values(), ...this.#rooms.values()].find(
        (one) => one.id === nameOrId || (one.kind === 'person' && one.username.toLowerCase() === key),
      )
    );
  }

  /** The mailboxes behind an address: a group's members, or the one itself. */
  expand(email: Email): readonly Email[] {
    return this.#groups.get(email)?.members ?? [email];
  }

  listPeople(): Person[] {
    return [...this.#people.values()];
  }

  listRooms(): Room[] {
    return [...this.#rooms.values()];
  }

  listGroups(): Group[] {
    return [...this.#groups.values()];
  }

  listRoomLists(): RoomList[] {
    return [...this.#roomLists.values()];
  }

  /** The shape of a GUID, and the same one in each run. */
  #newId(): string {
    this.#ids += 1;
    return `00000000-0000-4000-8000-${this.#ids.toString(16).padStart(12, '0')}`;
  }
}

function officeHours(zone: ZoneName = 'Europe/Prague'): WorkingHours {
  return { timezone: zone, daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], startTime: '08:00', endTime: '17:00' };
}
