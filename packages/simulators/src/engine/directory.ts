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
  /** The sign-in name; by default, the person's address. */
  readonly username: string;
  /**
   * The address that this person's events contain as the organizer's, if not `email`: an alias, an address from before a rename, or '' for
   * none.
   */
  readonly organizesAs?: Email;
  readonly department?: string;
  readonly jobTitle?: string;
  readonly password?: string;
  readonly photo?: { readonly bytes: Uint8Array; readonly contentType: string };
  readonly workingHours: WorkingHours;
}

export interface Room {
  readonly kind: 'room' | 'workspace' | 'equipment' | 'desk';
  readonly id: string;
  readonly email: Email;
  readonly name: string;
  readonly capacity?: number;
  readonly building?: string;
  readonly floor?: string;
  readonly section?: string;
  readonly features: readonly string[];
  /** The address of the room list that contains the room. */
  readonly roomList?: Email;
  /** The addresses of further room lists that contain the room. */
  readonly otherRoomLists?: readonly Email[];
  readonly policy: BookingPolicy;
  readonly workingHours: WorkingHours;
}

/**
 * How a resource's mailbox handles invitations, with the names and defaults of Exchange's `Set-CalendarProcessing`
 * (https://learn.microsoft.com/powershell/module/exchangepowershell/set-calendarprocessing).
 */
export interface BookingPolicy {
  /**
   * `autoUpdate`: invitations enter the calendar, but a person would have to answer them. `none`: invitations do not even enter the
   * calendar.
   */
  readonly automateProcessing: 'autoAccept' | 'autoUpdate' | 'none';
  readonly allowConflicts: boolean;
  /**
   * The share (in percent) and the number of a series' dates that may be taken. If either is exceeded, or if all dates are taken, the whole
   * series is declined. Otherwise, only the taken dates are.
   */
  readonly conflictPercentageAllowed: number;
  readonly maximumConflictInstances: number;
  readonly allowRecurringMeetings: boolean;
  /** The maximum duration; 0 means that there is none. */
  readonly maximumDurationInMinutes: number;
  readonly bookingWindowInDays: number;
  /**
   * True if a series that continues beyond the booking window is declined as a whole. If false, only the dates beyond the window are
   * declined.
   */
  readonly enforceSchedulingHorizon: boolean;
  readonly processExternalMeetingMessages: boolean;
  /**
   * Exchange's `AddOrganizerToSubject` and `DeleteSubject`: the room's copy has the organizer's name instead of the subject, and no body.
   */
  readonly hidesSubject: boolean;
  /** True if private events are not private in the resource's own copy. */
  readonly removePrivateProperty: boolean;
  readonly removeCanceledMeetings: boolean;
  /**
   * Exchange's `EnableAutoRelease` with `PostReservationMaxClaimTimeInMinutes`: minutes after an event's start at which a room that nobody
   * has claimed is released.
   */
  readonly autoReleaseMinutes?: number;
  /** The answer that the room always gives, regardless of the rest of its policy. */
  readonly answer?: 'accepts' | 'declines' | 'silent';
  readonly answerDelayMs: number;
}

export interface Group {
  readonly kind: 'group';
  readonly id: string;
  readonly email: Email;
  readonly name: string;
  readonly members: readonly Email[];
}

/** A desk of Microsoft Places. Only some desks have a mailbox; one that has is also among the rooms, with the kind `desk`. */
export interface Desk {
  readonly id: string;
  readonly name: string;
  readonly email?: Email;
  /** How the desk may be used, and by whom (https://learn.microsoft.com/graph/api/resources/desk). */
  readonly mode: DeskMode;
  readonly building?: string;
  readonly floor?: string;
  readonly section?: string;
  readonly features: readonly string[];
}

export type DeskMode =
  | { readonly kind: 'reservable' | 'dropIn' }
  /** Each desk of this mode has a person, by address, by id, or both. */
  | { readonly kind: 'assigned'; readonly email?: Email; readonly userId?: string }
  | { readonly kind: 'unavailable'; readonly reason?: string }
  /** The name of `unavailable` in earlier versions of the vendor's description. */
  | { readonly kind: 'offline' };

export interface RoomList {
  readonly id: string;
  readonly email: Email;
  readonly name: string;
}

/** The rights on a calendar, in ascending order. A `delegate` sees no private events, but a `delegateWithPrivate` does. */
export const RIGHTS = ['none', 'freeBusy', 'limitedRead', 'read', 'write', 'delegate', 'delegateWithPrivate', 'owner'] as const;
export type Right = (typeof RIGHTS)[number];

export type MailboxFlag =
  /** The mailbox is on another system (on premises, in a hybrid). It can be invited, but cannot be read through the stand-in's API. */
  | 'restDisabled'
  /** Every request about the mailbox fails. */
  | 'broken'
  /** Its owner may not create online meetings. */
  | 'noOnlineMeetings';

export type NewPerson = Pick<Person, 'email' | 'name'> &
  Partial<Omit<Person, 'kind' | 'workingHours'>> & { readonly zone?: ZoneName; readonly workingHours?: WorkingHours };
export type NewRoom = Pick<Room, 'email' | 'name'> &
  Partial<Omit<Room, 'policy'>> & { readonly zone?: ZoneName; readonly policy?: Partial<BookingPolicy> };

export type NewDesk = Pick<Desk, 'name'> & Partial<Desk>;

const EXCHANGE_ROOM: BookingPolicy = {
  automateProcessing: 'autoAccept',
  allowConflicts: false,
  conflictPercentageAllowed: 0,
  maximumConflictInstances: 0,
  allowRecurringMeetings: true,
  maximumDurationInMinutes: 1_440,
  bookingWindowInDays: 180,
  enforceSchedulingHorizon: true,
  processExternalMeetingMessages: false,
  hidesSubject: true,
  removePrivateProperty: true,
  removeCanceledMeetings: false,
  answerDelayMs: 2_000,
};

/** The policy of Google's rooms. They have no such settings, and share the organizer's event instead of having a copy. */
const GOOGLE_ROOM: BookingPolicy = {
  ...EXCHANGE_ROOM,
  maximumDurationInMinutes: 0,
  bookingWindowInDays: Number.POSITIVE_INFINITY,
  processExternalMeetingMessages: true,
  hidesSubject: false,
  removePrivateProperty: false,
  removeCanceledMeetings: true,
};

/** All people, resources and groups of the company, and the rights that they have on each other's calendars. */
export class Directory {
  readonly #people = new Map<Email, Person>();
  readonly #rooms = new Map<Email, Room>();
  readonly #groups = new Map<Email, Group>();
  readonly #roomLists = new Map<Email, RoomList>();
  readonly #desks: Desk[] = [];
  readonly #flags = new Map<Email, Set<MailboxFlag>>();
  readonly #aliases = new Map<Email, Email>();
  readonly #grants = new Map<Email, Map<Email, Right>>();
  readonly #roomDefaults: BookingPolicy;
  #ids = 0;

  /** `isShared` is true if participants share the organizer's event, as in Google, instead of having copies. */
  constructor(isShared: boolean) {
    this.#roomDefaults = isShared ? GOOGLE_ROOM : EXCHANGE_ROOM;
  }

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
      policy: { ...this.#roomDefaults, ...room.policy },
    };
    this.#rooms.set(email, added);
    return added;
  }

  addDesk(desk: NewDesk): Desk {
    const added: Desk = { id: this.#newId(), mode: { kind: 'reservable' }, features: [], ...desk };
    this.#desks.push(added);
    if (added.email !== undefined) this.addRoom({ email: added.email, name: added.name, kind: 'desk' });
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
    if (known === undefined) throw new Error(`${room} is not a room`);
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

  /** Adds an alias, a further address by which a mailbox is found. */
  addAlias(mailbox: Email, alias: Email): void {
    this.#aliases.set(alias.toLowerCase(), mailbox.toLowerCase());
  }

  /** Returns the address of the mailbox behind an alias, or the address itself if it is not an alias. */
  primaryOf(email: Email): Email {
    return this.#aliases.get(email) ?? email;
  }

  /** Grants a right on a calendar. The `viewer` 'default' stands for everyone in the company who has no grant of their own. */
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

  /** Finds a person or a room by address, id or sign-in name. */
  findMailbox(nameOrId: string): Person | Room | undefined {
    const key = this.primaryOf(nameOrId.toLowerCase());
    return (
      this.#people.get(key) ??
      this.#rooms.get(key) ??
      [...this.#people.values(), ...this.#rooms.values()].find(
        (one) => one.id === nameOrId || (one.kind === 'person' && one.username.toLowerCase() === key),
      )
    );
  }

  /** Returns the mailboxes behind an address: the members of a group, or else the mailbox itself. */
  expand(email: Email): readonly Email[] {
    return this.#groups.get(email)?.members ?? [this.primaryOf(email)];
  }

  listPeople(): Person[] {
    return [...this.#people.values()];
  }

  listRooms(): Room[] {
    return [...this.#rooms.values()];
  }

  listDesks(): readonly Desk[] {
    return this.#desks;
  }

  listGroups(): Group[] {
    return [...this.#groups.values()];
  }

  listRoomLists(): RoomList[] {
    return [...this.#roomLists.values()];
  }

  /** Returns a new id in the form of a GUID. Each run has the same ids. */
  #newId(): string {
    this.#ids += 1;
    return `00000000-0000-4000-8000-${this.#ids.toString(16).padStart(12, '0')}`;
  }
}

function officeHours(zone: ZoneName = 'Europe/Prague'): WorkingHours {
  return { timezone: zone, daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], startTime: '08:00', endTime: '17:00' };
}
