import type { CalendarPerson, CallContext, Email } from '@assist/calendar-provider';
import { isProviderError, ProviderError } from '@assist/calendar-provider';
import { type GraphClient, userPath } from './graph-client.ts';
import type { GraphPage, GraphUser } from './graph-types.ts';

const USER_FIELDS = '$select=id,displayName,givenName,surname,mail,userPrincipalName,department';
/** The header that Graph requires for every search in its directory. */
const EVENTUAL = { consistencylevel: 'eventual' };

export async function getMe(client: GraphClient, context: CallContext): Promise<CalendarPerson> {
  const { mailbox } = context.actor;
  if (mailbox === undefined) throw new ProviderError('unsupported', 'the application is not a person');
  const user = await client.read<GraphUser>(`${userPath(mailbox, context.actor)}?${USER_FIELDS}`, mailbox, context);
  return (
    toPerson(user) ?? {
      id: user.id,
      email: mailbox,
      name: user.displayName ?? mailbox,
      givenName: '',
      surname: '',
      username: mailbox,
      kind: 'user',
    }
  );
}

export async function findPhoto(
  client: GraphClient,
  email: Email,
  context: CallContext,
): Promise<{ bytes: Uint8Array; contentType: string } | undefined> {
  try {
    const answer = await client.send(
      { method: 'GET', path: `${userPath(email, context.actor)}/photo/$value`, mailbox: email, headers: { accept: 'image/*' } },
      context,
    );
    const contentType = answer.headers.get('content-type')?.split(';')[0] ?? '';
    return contentType.startsWith('image/') ? { bytes: answer.bytes, contentType } : undefined;
  } catch (error) {
    if (isProviderError(error, 'notFound', 'mailboxNotAvailable', 'forbidden')) return undefined;
    throw error;
  }
}

/**
 * Searches the users, then the groups. Does not search the caller's frequent contacts (`/me/people`), which would require `People.Read`,
 * because people are not asked to grant it (specification, section 6).
 */
export async function searchPeople(
  client: GraphClient,
  query: { readonly text: string; readonly groups: boolean; readonly limit: number },
  context: CallContext,
): Promise<CalendarPerson[]> {
  const text = query.text.trim();
  const { mailbox } = context.actor;
  if (text === '' || query.limit < 1) return [];
  const term = text.replaceAll(/["\\]/g, (character) => `\\${character}`);
  const search = (...fields: readonly string[]) =>
    `$search=${encodeURIComponent(fields.map((field) => `"${field}:${term}"`).join(' OR '))}&$top=${Math.min(query.limit, 100)}`;
  const budget = mailbox ?? '';
  const asked = await Promise.all([
    orNone(
      () =>
        client.readPage<GraphUser>(
          `/users?${search('displayName', 'mail', 'userPrincipalName')}&${USER_FIELDS},accountEnabled`,
          budget,
          context,
          { headers: EVENTUAL },
        ),
      fromUsers,
    ),
    query.groups
      ? orNone(
          () =>
            client.readPage<GraphUser>(`/groups?${search('displayName', 'mail')}&$select=id,displayName,mail`, budget, context, {
              headers: EVENTUAL,
            }),
          fromGroups,
        )
      : [],
  ]);
  const found = new Map<Email, CalendarPerson>();
  for (const person of asked.flat())
    if ((query.groups || person.kind === 'user') && !found.has(person.email)) found.set(person.email, person);
  return [...found.values()].slice(0, query.limit);
}

/** Returns an empty list if the list of users or groups may not be read, because the other list is still useful. */
async function orNone<T>(ask: () => Promise<GraphPage<T>>, map: (page: readonly T[]) => CalendarPerson[]): Promise<CalendarPerson[]> {
  try {
    return map((await ask()).value);
  } catch (error) {
    if (isProviderError(error, 'forbidden', 'notFound', 'mailboxNotAvailable')) return [];
    throw error;
  }
}

/**
 * Converts users. Leaves out accounts that nobody can sign in with, which are rooms or belong to people who have left. Under
 * `User.ReadBasic.All`, Graph does not report this, so the caller also leaves out the rooms that it knows.
 */
function fromUsers(users: readonly GraphUser[]): CalendarPerson[] {
  return users.flatMap((user) => (user.accountEnabled === false ? [] : (toPerson(user) ?? [])));
}

function fromGroups(groups: readonly GraphUser[]): CalendarPerson[] {
  return groups.flatMap((group) => toPerson(group, 'group') ?? []);
}

/** Converts a person or a group. Undefined without an address, because nobody could invite it. */
function toPerson(user: GraphUser, kind: CalendarPerson['kind'] = 'user'): CalendarPerson | undefined {
  const email = (user.mail ?? (user.userPrincipalName?.includes('@') === true ? user.userPrincipalName : '')).toLowerCase();
  if (email === '') return undefined;
  return {
    id: user.id,
    email,
    name: user.displayName ?? email,
    givenName: user.givenName ?? '',
    surname: user.surname ?? '',
    username: user.userPrincipalName ?? email,
    kind,
    ...(typeof user.department === 'string' ? { department: user.department } : {}),
  };
}
