import type { CalendarPerson, CallContext, Email } from '@assist/calendar-provider';
import { isProviderError, pathSegment, ProviderError } from '@assist/calendar-provider';
import { SingleFlight } from '@assist/polite-http';
import { asApplication, type GoogleClient } from './google-client.ts';
import type { GoogleGroup, GooglePerson, GoogleUser } from './google-types.ts';
import { pathOfPage } from './page-seals.ts';

const DIRECTORY = 'directory';
const KEPT_MS = 10 * 60_000;
/** Time after a failure, in milliseconds, during which a company list is not requested again. */
const CLOSED_MS = 60_000;
const USERS_PAGE = 500;
const GROUPS_PAGE = 200;
/** Maximum number of pages of a list that are read: enough for 50,000 people or 20,000 groups. Entries beyond that are not found. */
const MAX_PAGES = 100;
const PERSON_FIELDS = 'names,emailAddresses,organizations';
const OTHERS_PAGE = 30;
const CLOSED = ['forbidden', 'notFound', 'invalid', 'unsupported'] as const;

/**
 * `text` is what a search matches: the name and address without accents and capitals. It is prepared only once, because 50,000 names take a
 * quarter of a second.
 */
interface Entry {
  readonly person: CalendarPerson;
  readonly text: string;
}

interface Kept {
  readonly entries: readonly Entry[];
  readonly until: number;
}

/**
 * Finds people and groups by any part of their names, ignoring case and accents. Google itself matches only the beginnings of names, so the
 * company's list is read with the application's rights, kept for ten minutes and searched here.
 */
export class PeopleDirectory {
  readonly #client: GoogleClient;
  readonly #domain: string | undefined;
  readonly #kept = new Map<'users' | 'groups', Kept>();
  readonly #closed = new Map<'users' | 'groups', { readonly error: ProviderError; readonly until: number }>();
  readonly #reading = new SingleFlight<readonly Entry[]>();
  /** People for whom Google has loaded their other contacts. A first search finds nobody, because it only starts the loading. */
  readonly #warmed = new Set<Email>();

  constructor(client: GoogleClient, domain: string | undefined) {
    this.#client = client;
    this.#domain = domain;
  }

  async getMe(context: CallContext): Promise<CalendarPerson> {
    const { actor } = context;
    if (actor.as === 'app') {
      const found = (await this.#list('users', context)).find(({ person }) => person.email === actor.mailbox);
      if (found === undefined) throw new ProviderError('unsupported', 'the application is not a person');
      return found.person;
    }
    const person = await this.#client.read<GooglePerson>(`/people/me?personFields=${PERSON_FIELDS}`, actor.mailbox, context, {
      api: 'people',
    });
    return (
      fromPerson(person) ?? {
        id: person.resourceName ?? actor.mailbox,
        email: actor.mailbox,
        name: actor.name,
        givenName: '',
        surname: '',
        username: actor.mailbox,
        kind: 'user',
      }
    );
  }

  async findPhoto(email: Email, context: CallContext): Promise<{ bytes: Uint8Array; contentType: string } | undefined> {
    try {
      const { photoData = '', mimeType = '' } = await this.#client.read<{ photoData?: string; mimeType?: string }>(
        `/users/${pathSegment(email)}/photos/thumbnail`,
        email,
        asApplication(context),
        { api: 'directory' },
      );
      // Google uses asterisks and dots as padding instead of equals signs.
      const bytes = Buffer.from(photoData.replaceAll(/[*.=]/g, ''), 'base64url');
      const contentType = mimeType.includes('/') ? mimeType.toLowerCase() : `image/${mimeType.toLowerCase()}`;
      return bytes.length === 0 || !/^image\/[a-z+.-]+$/.test(contentType) ? undefined : { bytes, contentType };
    } catch (error) {
      if (isProviderError(error, 'notFound', 'forbidden')) return undefined;
      throw error;
    }
  }

  /** Finds people of the company, then groups, then people outside the company with whom the caller has corresponded. */
  async search(
    { text, groups, limit }: { readonly text: string; readonly groups: boolean; readonly limit: number },
    context: CallContext,
  ): Promise<CalendarPerson[]> {
    const wanted = folded(text.trim())
      .split(/\s+/)
      .filter((part) => part !== '');
    if (wanted.length === 0 || limit < 1) return [];
    const lists = await Promise.all([
      this.#users(text.trim(), context),
      groups ? orNone(() => this.#list('groups', context), context.actor.as === 'user') : [],
      orNone(() => this.#others(text.trim(), context)),
    ]);
    const found = new Map<Email, CalendarPerson>();
    for (const list of lists) for (const person of ranked(list, wanted)) if (!found.has(person.email)) found.set(person.email, person);
    return [...found.values()].slice(0, limit);
  }

  /** Returns all users if the application may list them, or else those that the caller may find by the text. */
  async #users(text: string, context: CallContext): Promise<readonly Entry[]> {
    try {
      return await this.#list('users', context);
    } catch (error) {
      if (!(error instanceof ProviderError) || context.actor.as === 'app') throw error;
      const { mailbox } = context.actor;
      const query = `query=${encodeURIComponent(text)}&readMask=${PERSON_FIELDS}&sources=DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE&pageSize=${GROUPS_PAGE}`;
      return orNone(async () => {
        const { people = [] } = await this.#client.read<{ people?: readonly GooglePerson[] }>(
          `/people:searchDirectoryPeople?${query}`,
          mailbox,
          context,
          { api: 'people' },
        );
        return people.flatMap((person) => fromPerson(person) ?? []).map(toEntry);
      });
    }
  }

  async #others(text: string, context: CallContext): Promise<readonly Entry[]> {
    if (context.actor.as === 'app') return [];
    const { mailbox } = context.actor;
    const ask = (query: string) =>
      this.#client.read<{ results?: readonly { person?: GooglePerson }[] }>(
        `/otherContacts:search?query=${encodeURIComponent(query)}&readMask=names,emailAddresses&pageSize=${OTHERS_PAGE}`,
        mailbox,
        context,
        { api: 'people' },
      );
    if (!this.#warmed.has(mailbox)) {
      await ask('');
      this.#warmed.add(mailbox);
    }
    const { results = [] } = await ask(text);
    return results.flatMap(({ person }) => (person === undefined ? [] : (fromPerson(person) ?? []))).map(toEntry);
  }

  async #list(kind: 'users' | 'groups', context: CallContext): Promise<readonly Entry[]> {
    const kept = this.#kept.get(kind);
    if (kept !== undefined && kept.until > this.#client.now()) return kept.entries;
    const closed = this.#closed.get(kind);
    if (closed !== undefined && closed.until > this.#client.now()) throw closed.error;
    return this.#reading.run(kind, async () => {
      try {
        const entries = await this.#read(kind, asApplication(context));
        this.#kept.set(kind, { entries, until: this.#client.now() + KEPT_MS });
        return entries;
      } catch (error) {
        // The failure is remembered. Otherwise, every search would wait for a list that the application may not read.
        if (error instanceof ProviderError) this.#closed.set(kind, { error, until: this.#client.now() + CLOSED_MS });
        throw error;
      }
    });
  }

  async #read(kind: 'users' | 'groups', app: CallContext): Promise<readonly Entry[]> {
    const scope = this.#domain === undefined ? 'customer=my_customer' : `domain=${encodeURIComponent(this.#domain)}`;
    const fields =
      kind === 'users'
        ? 'users(id,primaryEmail,name,suspended,archived,includeInGlobalAddressList,organizations)'
        : 'groups(id,email,name)';
    const path = `/${kind}?${scope}&maxResults=${kind === 'users' ? USERS_PAGE : GROUPS_PAGE}&fields=${encodeURIComponent(`nextPageToken,${fields}`)}`;
    const entries: Entry[] = [];
    let token: string | undefined;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const found: { users?: readonly GoogleUser[]; groups?: readonly GoogleGroup[]; nextPageToken?: string } = await this.#client.read(
        token === undefined ? path : pathOfPage({ path, token }),
        DIRECTORY,
        app,
        { api: 'directory' },
      );
      entries.push(...[...(found.users ?? []).flatMap(fromUser), ...(found.groups ?? []).flatMap(fromGroup)].map(toEntry));
      if (found.nextPageToken === undefined || found.nextPageToken === token) break;
      token = found.nextPageToken;
    }
    return entries;
  }
}

/**
 * Returns an empty list if the list may not be read, because the other lists are still useful.
 *
 * @param whatever whether every other failure of the provider also yields an empty list
 */
async function orNone<T>(ask: () => Promise<readonly T[]>, whatever = false): Promise<readonly T[]> {
  try {
    return await ask();
  } catch (error) {
    if (isProviderError(error, ...CLOSED) || (whatever && error instanceof ProviderError)) return [];
    throw error;
  }
}

function toEntry(person: CalendarPerson): Entry {
  return { person, text: folded(`${person.name} ${person.email}`) };
}

/** Keeps entries whose name or address contains every part that was typed. Entries in which each part begins a word come first. */
function ranked(entries: readonly Entry[], wanted: readonly string[]): readonly CalendarPerson[] {
  return entries
    .filter(({ text }) => wanted.every((part) => text.includes(part)))
    .map(({ person, text }) => ({ person, isFirst: wanted.every((part) => text.startsWith(part) || text.includes(` ${part}`)) }))
    .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst))
    .map(({ person }) => person);
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Converts a user. Empty for accounts that have no address, are suspended or archived, or are hidden from the company's address list. */
function fromUser(user: GoogleUser): CalendarPerson[] {
  const email = user.primaryEmail?.toLowerCase() ?? '';
  if (email === '' || user.suspended === true || user.archived === true || user.includeInGlobalAddressList === false) return [];
  const department = departmentOf(user.organizations);
  return [
    {
      id: user.id ?? email,
      email,
      name: user.name?.fullName ?? email,
      givenName: user.name?.givenName ?? '',
      surname: user.name?.familyName ?? '',
      username: email,
      kind: 'user',
      ...(department === undefined ? {} : { department }),
    },
  ];
}

function departmentOf(organizations: unknown): string | undefined {
  if (!Array.isArray(organizations)) return undefined;
  const all = organizations as readonly ({ primary?: unknown; department?: unknown } | null)[];
  const department = (all.find((one) => one?.primary === true) ?? all[0])?.department;
  return typeof department === 'string' && department !== '' ? department : undefined;
}

function fromGroup({ id, email, name }: GoogleGroup): CalendarPerson[] {
  if (email === undefined || email === '') return [];
  const address = email.toLowerCase();
  return [{ id: id ?? address, email: address, name: name ?? address, givenName: '', surname: '', username: address, kind: 'group' }];
}

/** Converts a person. Undefined for a person without an address, because nobody could invite them. */
function fromPerson(person: GooglePerson): CalendarPerson | undefined {
  const email = primary(person.emailAddresses)?.value?.toLowerCase() ?? '';
  if (email === '') return undefined;
  const name = primary(person.names);
  const department = primary(person.organizations)?.department;
  return {
    id: person.resourceName?.replace(/^people\//, '') ?? email,
    email,
    name: name?.displayName ?? email,
    givenName: name?.givenName ?? '',
    surname: name?.familyName ?? '',
    username: email,
    kind: 'user',
    ...(department === undefined ? {} : { department }),
  };
}

function primary<T extends { readonly metadata?: { readonly primary?: boolean } }>(all: readonly T[] | undefined): T | undefined {
  return all?.find((one) => one.metadata?.primary === true) ?? all?.[0];
}
