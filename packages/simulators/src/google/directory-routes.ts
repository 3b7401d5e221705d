import type { Group, Person, Room } from '../engine/index.ts';
import { type GoogleCall, googleAnswer, type GoogleRoute, numberOf } from './google-call.ts';
import { badRequest, GoogleError } from './google-error.ts';
import type { Privilege } from './workspace.ts';

const MAX_ROOMS = 500;
const MAX_USERS = 500;
const MAX_GROUPS = 200;

export const listResources: GoogleRoute = (call) => {
  expectAdministrator(call, 'resources');
  return page(
    call,
    'admin#directory#resources#calendars#calendarResourcesList',
    'items',
    call.engine.directory.listRooms().map(toResource),
    100,
    MAX_ROOMS,
  );
};

export const listBuildings: GoogleRoute = (call) => {
  expectAdministrator(call, 'resources');
  const names = [...new Set(call.engine.directory.listRooms().flatMap((room) => room.building ?? []))];
  const buildings = names.map((name) => ({
    kind: 'admin#directory#resources#buildings#Building',
    etags: '"b"',
    buildingId: idOfBuilding(name),
    buildingName: name,
    floorNames: ['1'],
  }));
  return page(call, 'admin#directory#resources#buildings#buildingsList', 'buildings', buildings, 100, MAX_ROOMS);
};

export const listUsers: GoogleRoute = (call) => {
  expectAdministrator(call, 'users');
  expectScope(call);
  const found = call.engine.directory
    .listPeople()
    .filter((person) => matches(call, [person.givenName, person.surname, person.email], person.email, person.name))
    .map(toUser);
  return page(call, 'admin#directory#users', 'users', found, 100, MAX_USERS);
};

export const listGroups: GoogleRoute = (call) => {
  expectAdministrator(call, 'groups');
  expectScope(call);
  const found = call.engine.directory
    .listGroups()
    .filter((group) => matches(call, [group.name, group.email], group.email, group.name))
    .map(toGroup);
  return page(call, 'admin#directory#groups', 'groups', found, MAX_GROUPS, MAX_GROUPS);
};

export const getPhoto: GoogleRoute = (call) => {
  expectAdministrator(call, 'users');
  const person = call.engine.directory.findPerson(call.parameters[0]!);
  if (person?.photo === undefined)
    throw new GoogleError(404, 'notFound', person === undefined ? 'Resource Not Found: userKey' : 'Resource Not Found: photo');
  // Google encodes photos in base64 for URLs, with asterisks instead of equals signs.
  const photoData = Buffer.from(person.photo.bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '*');
  return googleAnswer(call, {
    kind: 'admin#directory#user#photo',
    etag: '"photo"',
    id: person.id,
    primaryEmail: person.email,
    mimeType: person.photo.contentType,
    height: 96,
    width: 96,
    photoData,
  });
};

const SCOPE_OF: Readonly<Record<Privilege, string>> = {
  users: 'admin.directory.user.readonly',
  groups: 'admin.directory.group.readonly',
  resources: 'admin.directory.resource.calendar.readonly',
};

/**
 * Throws unless the token has the scope and the caller's account has an administrator's role with this privilege ("Not Authorized to access
 * this resource/api": developers.google.com/workspace/admin/directory/v1/guides/troubleshoot-error-codes; "Use domain-wide delegation …
 * impersonate an account with admin privileges").
 */
function expectAdministrator({ grant, workspace, viewer }: GoogleCall, privilege: Privilege): void {
  if (!grant.scope.includes(SCOPE_OF[privilege]))
    throw new GoogleError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.');
  if (workspace.privileges.get(viewer)?.has(privilege) !== true)
    throw new GoogleError(403, 'forbidden', 'Not Authorized to access this resource/api');
}

/** Throws unless the query is for the whole company or for one of its domains. */
function expectScope({ query }: GoogleCall): void {
  if (query.get('customer') === null && query.get('domain') === null) throw badRequest('Bad Request');
}

/**
 * Returns whether an entry matches the query. Without a field, the beginnings of names and addresses are compared. `name:` matches any part
 * of the name; `email:` matches the address, or its beginning if the query ends with a star.
 */
function matches(call: GoogleCall, beginnings: readonly string[], email: string, name: string): boolean {
  const domain = call.query.get('domain');
  if (domain !== null && !email.endsWith(`@${domain}`)) return false;
  const query = call.query.get('query');
  if (query === null) return true;
  const [, field, value = ''] = /^(?:(name|email):)?'?(.*?)'?$/.exec(query.toLowerCase())!;
  if (field === 'email') return value.endsWith('*') ? email.startsWith(value.slice(0, -1)) : email === value;
  if (field === 'name') return name.toLowerCase().includes(value.replace(/\*$/, ''));
  return beginnings.some((one) => one.toLowerCase().startsWith(value));
}

function page(call: GoogleCall, kind: string, name: string, all: readonly Record<string, unknown>[], fallback: number, max: number) {
  const size = numberOf(call, 'maxResults', fallback, max);
  const token = call.query.get('pageToken');
  const offset = token === null ? 0 : Number(Buffer.from(token, 'base64').toString('utf8'));
  if (!Number.isInteger(offset)) throw badRequest('Invalid Input: pageToken', 'invalid');
  const items = all.slice(offset, offset + size);
  return googleAnswer(call, {
    kind,
    etag: '"list"',
    ...(offset + size < all.length ? { nextPageToken: Buffer.from(String(offset + size)).toString('base64') } : {}),
    // Google omits an empty list.
    ...(items.length === 0 ? {} : { [name]: items }),
  });
}

function toResource(room: Room): Record<string, unknown> {
  return {
    kind: 'admin#directory#resources#calendars#CalendarResource',
    etags: '"r"',
    resourceId: room.id,
    resourceName: room.name,
    resourceEmail: room.email,
    generatedResourceName: [room.building, room.floor, room.name].filter((part) => part !== undefined).join('-'),
    resourceCategory: room.kind === 'room' ? 'CONFERENCE_ROOM' : 'OTHER',
    ...(room.kind === 'room' ? {} : { resourceType: room.kind === 'workspace' || room.kind === 'desk' ? 'Desk' : 'Equipment' }),
    ...(room.capacity === undefined ? {} : { capacity: room.capacity }),
    ...(room.building === undefined ? {} : { buildingId: idOfBuilding(room.building) }),
    ...(room.floor === undefined ? {} : { floorName: room.floor }),
    ...(room.section === undefined ? {} : { floorSection: room.section }),
    ...(room.features.length === 0
      ? {}
      : {
          featureInstances: room.features.map((name) => ({
            feature: { kind: 'admin#directory#resources#features#Feature', etags: '"f"', name },
          })),
        }),
  };
}

function idOfBuilding(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function toUser(person: Person): Record<string, unknown> {
  return {
    kind: 'admin#directory#user',
    etag: '"u"',
    id: numberIdOf(person.id),
    primaryEmail: person.email,
    suspended: false,
    includeInGlobalAddressList: true,
    name: { givenName: person.givenName, familyName: person.surname, fullName: person.name },
    ...(person.department === undefined
      ? {}
      : { organizations: [{ primary: true, department: person.department, title: person.jobTitle ?? '' }] }),
  };
}

function toGroup(group: Group): Record<string, unknown> {
  return {
    kind: 'admin#directory#group',
    etag: '"g"',
    id: numberIdOf(group.id),
    email: group.email,
    name: group.name,
    directMembersCount: String(group.members.length),
    description: '',
    adminCreated: true,
  };
}

/** Returns a long number as text, like Google's ids of people. */
export function numberIdOf(id: string): string {
  return `1000000000${BigInt(`0x${id.slice(-11)}`)
    .toString()
    .padStart(11, '0')}`;
}
