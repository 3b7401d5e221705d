import { createHash } from 'node:crypto';
import { type Desk, type Group, type Person, type Right, RIGHTS, type Room } from '../engine/index.ts';
import type { StandInAnswer } from '../http/index.ts';
import { findUser, type GraphCall, graphAnswer, type GraphRoute, mailboxOf, selected, topOf } from './graph-call.ts';
import { GraphError } from './graph-error.ts';
import { expectSeal, sealedLink } from './graph-pages.ts';
import { hoursOf } from './schedule-route.ts';
import { windowsFromZone } from '@assist/time';

const USER_DEFAULT =
  'businessPhones,displayName,givenName,jobTitle,mail,mobilePhone,officeLocation,preferredLanguage,surname,userPrincipalName';
const PAGE = 100;
/** "1,000 buildings, floors, sections, and desks per page" (https://learn.microsoft.com/graph/api/place-list). */
const PAGE_OF_PLACES = 1_000;

export const getUser: GraphRoute = (call) => {
  const user = findUser(call, call.parameters[0]!);
  if (user === undefined)
    throw new GraphError(
      404,
      'Request_ResourceNotFound',
      `Resource '${call.parameters[0]}' does not exist or one of its queried reference-property objects are not present.`,
    );
  return graphAnswer(call, 200, {
    '@odata.context': `${call.baseUrl}/$metadata#users/$entity`,
    ...chosen(call, visibleOf(call, toUser(user))),
  });
};

export const listUsers: GraphRoute = (call) => {
  expectEventual(call);
  const { directory } = call.engine;
  // Rooms are also accounts, but nobody can sign in with them.
  const users = [...directory.listPeople(), ...directory.listRooms()]
    .map(toUser)
    .map((user) => visibleOf(call, user))
    .filter(searchOf(call.query.get('$search')));
  return list(
    call,
    users.map((user) => chosen(call, user)),
    'users',
  );
};

export const listGroups: GraphRoute = (call) => {
  expectEventual(call);
  const groups = call.engine.directory
    .listGroups()
    .map(toGroup)
    .filter(searchOf(call.query.get('$search')));
  return list(
    call,
    groups.map((group) => selected(group, call.query)),
    'groups',
  );
};

/** Lists the people and groups that a caller may mean, by any part of a name or address. */
export const listPeople: GraphRoute = (call) => {
  findUser(call, call.parameters[0]!);
  const wanted = folded((call.query.get('$search') ?? '').replaceAll('"', ''));
  const { directory } = call.engine;
  const people = [...directory.listPeople().map(toPerson), ...directory.listGroups().map(toPerson)].filter((person) =>
    folded(`${person.displayName} ${person.scoredEmailAddresses[0]!.address}`).includes(wanted),
  );
  return list(
    call,
    people.map((person) => selected(person, call.query)),
    'people',
  );
};

export const getPhoto: GraphRoute = (call) => {
  const user = findUser(call, call.parameters[0]!);
  if (user === undefined) throw new GraphError(404, 'Request_ResourceNotFound', 'The user does not exist.');
  if (user.kind !== 'person' || user.photo === undefined)
    throw new GraphError(
      404,
      'ImageNotFound',
      "Exception of type 'Microsoft.Fast.Profile.Core.Exception.ImageNotFoundException' was thrown.",
    );
  return { status: 200, headers: { 'content-type': user.photo.contentType }, body: user.photo.bytes };
};

export const getMailboxSettings: GraphRoute = (call) => {
  const { mailbox } = mailboxOf(call, call.parameters[0]!, 'owner');
  return graphAnswer(call, 200, {
    '@odata.context': `${call.baseUrl}/$metadata#users('${mailbox.id}')/mailboxSettings`,
    timeZone: windowsFromZone(mailbox.workingHours.timezone),
    language: { locale: 'en-US', displayName: 'English (United States)' },
    workingHours: hoursOf(mailbox.workingHours, { name: windowsFromZone(mailbox.workingHours.timezone) }),
    dateFormat: 'yyyy-MM-dd',
    timeFormat: 'HH:mm',
    userPurpose: mailbox.kind === 'person' ? 'user' : mailbox.kind === 'room' ? 'room' : 'equipment',
  });
};

export const getCalendar: GraphRoute = (call) => {
  const { mailbox, right } = mailboxOf(call, call.parameters[0]!, 'limitedRead');
  const may = (least: Right) => RIGHTS.indexOf(right) >= RIGHTS.indexOf(least);
  return graphAnswer(call, 200, {
    '@odata.context': `${call.baseUrl}/$metadata#users('${mailbox.id}')/calendar/$entity`,
    ...selected(
      {
        id: Buffer.from(`calendar:${mailbox.id}`).toString('base64url'),
        name: 'Calendar',
        color: 'auto',
        hexColor: '',
        isDefaultCalendar: true,
        changeKey: 'nfZyf7VcrEKLNoU37KWlkQAAA0x0',
        canShare: right === 'owner',
        canViewPrivateItems: may('delegateWithPrivate'),
        canEdit: may('write'),
        allowedOnlineMeetingProviders: ['teamsForBusiness'],
        defaultOnlineMeetingProvider: 'teamsForBusiness',
        isTallyingResponses: true,
        isRemovable: false,
        owner: { name: mailbox.name, address: mailbox.email },
      },
      call.query,
    ),
  });
};

const ROLE: Readonly<Record<Right, string>> = {
  none: 'none',
  freeBusy: 'freeBusyRead',
  limitedRead: 'limitedRead',
  read: 'read',
  write: 'write',
  delegate: 'delegateWithoutPrivateEventAccess',
  delegateWithPrivate: 'delegateWithPrivateEventAccess',
  owner: 'write',
};

export const listCalendarPermissions: GraphRoute = (call) => {
  const { mailbox } = mailboxOf(call, call.parameters[0]!, 'owner');
  const { directory } = call.engine;
  const grants = [...directory.grantsOn(mailbox.email)].filter(([viewer]) => viewer !== 'default');
  const value = [
    {
      id: Buffer.from('default').toString('base64'),
      isRemovable: false,
      isInsideOrganization: true,
      role: ROLE[directory.rightOf('default', mailbox.email)],
      allowedRoles: ['none', 'freeBusyRead', 'limitedRead', 'read', 'write'],
      emailAddress: { name: 'My Organization' },
    },
    ...grants.map(([viewer, right]) => ({
      id: Buffer.from(viewer).toString('base64'),
      isRemovable: true,
      isInsideOrganization: true,
      role: ROLE[right],
      allowedRoles: ['freeBusyRead', 'limitedRead', 'read', 'write', 'delegateWithoutPrivateEventAccess', 'delegateWithPrivateEventAccess'],
      emailAddress: { name: directory.findMailbox(viewer)?.name ?? viewer, address: viewer },
    })),
  ];
  return list(call, value, 'calendarPermissions');
};

export const listRooms: GraphRoute = (call) =>
  list(
    call,
    call.engine.directory
      .listRooms()
      .filter((room) => room.kind === 'room')
      .map(toRoom),
    'places/microsoft.graph.room',
  );

export const listWorkspaces: GraphRoute = (call) =>
  list(
    call,
    call.engine.directory
      .listRooms()
      .filter((room) => room.kind === 'workspace')
      .map(toWorkspace),
    'places/microsoft.graph.workspace',
  );

export const listRoomLists: GraphRoute = (call) =>
  list(
    call,
    call.engine.directory.listRoomLists().map(({ id, email, name }) => ({ id, displayName: name, emailAddress: email })),
    'places/microsoft.graph.roomList',
  );

export const listRoomsOfList: GraphRoute = (call) => {
  const roomList = call.engine.directory.findRoomList(call.parameters[0]!);
  if (roomList === undefined) throw new GraphError(404, 'ErrorItemNotFound', 'The room list was not found.');
  return list(
    call,
    call.engine.directory
      .listRooms()
      .filter((room) => room.kind === 'room' && room.roomList === roomList.email)
      .map(toRoom),
    `places('${roomList.email}')/microsoft.graph.roomList/rooms`,
  );
};

/** Lists the desks. A desk says where it is only by the id of its section. */
export const listDesks: GraphRoute = (call) => listPlaces(call, 'desk', call.engine.directory.listDesks().map(toDesk));

export const listSections: GraphRoute = (call) =>
  listPlaces(
    call,
    'section',
    distinct(call, (desk) => [sectionIdOf(desk), desk.section ?? 'Section', floorIdOf(desk)]),
  );

export const listFloors: GraphRoute = (call) =>
  listPlaces(
    call,
    'floor',
    distinct(call, (desk) => [floorIdOf(desk), desk.floor ?? 'Floor', buildingIdOf(desk)]),
  );

export const listBuildings: GraphRoute = (call) =>
  listPlaces(
    call,
    'building',
    distinct(call, (desk) => [buildingIdOf(desk), desk.building ?? 'Building', null]),
  );

function listPlaces(call: GraphCall, kind: string, all: readonly Record<string, unknown>[]): StandInAnswer {
  return list(call, all, `places/microsoft.graph.${kind}`, PAGE_OF_PLACES);
}

function distinct(call: GraphCall, of: (desk: Desk) => readonly [id: string, name: string, parentId: string | null]) {
  const places = new Map(call.engine.directory.listDesks().map((desk) => [of(desk)[0], of(desk)]));
  return [...places.values()].map(([id, displayName, parentId]) => ({
    id,
    placeId: id,
    displayName,
    parentId,
    label: null,
    tags: [],
    isWheelChairAccessible: false,
  }));
}

const buildingIdOf = ({ building = '' }: Desk) => placeIdOf('building', building);
const floorIdOf = (desk: Desk) => placeIdOf('floor', buildingIdOf(desk), desk.floor ?? '');
const sectionIdOf = (desk: Desk) => placeIdOf('section', floorIdOf(desk), desk.section ?? '');

function placeIdOf(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join('\n')).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}

function toDesk(desk: Desk): Record<string, unknown> {
  return {
    id: desk.id,
    placeId: desk.id,
    displayName: desk.name,
    parentId: sectionIdOf(desk),
    phone: '',
    label: null,
    tags: desk.features,
    isWheelChairAccessible: false,
    displayDeviceName: null,
    heightAdjustableState: 'unknown',
    mailboxDetails: desk.email === undefined ? null : { emailAddress: desk.email, externalDirectoryObjectId: desk.id },
    mode: modeOf(desk),
  };
}

function modeOf({ mode }: Desk): Record<string, unknown> {
  const type = { '@odata.type': `#microsoft.graph.${mode.kind}PlaceMode` };
  switch (mode.kind) {
    case 'assigned':
      return { ...type, assignedUserEmailAddress: mode.email ?? null, assignedUserId: mode.userId ?? null };
    case 'unavailable':
      return { ...type, reason: mode.reason ?? null };
    case 'reservable':
    case 'dropIn':
    case 'offline':
      return type;
  }
}

function list(call: GraphCall, all: readonly Record<string, unknown>[], context: string, page = PAGE): StandInAnswer {
  expectSeal(call, ['$skip', '$odd']);
  const top = topOf(call.query, page, Math.max(page, 999));
  const skip = Number(call.query.get('$skip') ?? 0);
  const { $odd: _odd, $seal: _seal, ...parameters } = Object.fromEntries(call.query);
  return graphAnswer(call, 200, {
    '@odata.context': `${call.baseUrl}/$metadata#${context}`,
    ...(call.query.get('$count') === 'true' ? { '@odata.count': all.length } : {}),
    ...(skip + top < all.length ? { '@odata.nextLink': sealedLink(call, { ...parameters, $skip: String(skip + top) }) } : {}),
    value: all.slice(skip, skip + top),
  });
}

function expectEventual(call: GraphCall): void {
  if (call.query.has('$search') && call.request.headers['consistencylevel']?.toLowerCase() !== 'eventual') {
    throw new GraphError(
      400,
      'Request_UnsupportedQuery',
      "Request with $search query parameter only works through MSGraph with a special request header: 'ConsistencyLevel: eventual'",
    );
  }
}

/**
 * Returns a filter for a search such as `"displayName:x" OR "mail:y"`. A name matches if each word of the search begins a word of the name.
 * Any other field matches if it begins with the text.
 */
function searchOf(search: string | null): (one: Readonly<Record<string, unknown>>) => boolean {
  if (search === null) return () => true;
  const clauses = [...search.matchAll(/"([A-Za-z]+):((?:[^"\\]|\\.)*)"/g)].map((match) => ({
    field: match[1]!,
    text: folded(match[2]!.replaceAll(/\\(.)/g, '$1')),
  }));
  if (clauses.length === 0) throw new GraphError(400, 'Request_BadRequest', 'Syntax error: a term of $search is \'"property:value"\'.');
  return (one) =>
    clauses.some(({ field, text }) => {
      const value = folded(String(one[field] ?? ''));
      if (field !== 'displayName') return value.startsWith(text);
      const words = value.split(NO_LETTERS);
      const wanted = text.split(NO_LETTERS).filter((part) => part !== '');
      return wanted.length > 0 && wanted.every((part) => words.some((word) => word.startsWith(part)));
    });
}

const NO_LETTERS = /[^\p{L}\p{N}]+/u;

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const BASIC = new Set(['id', 'displayName', 'givenName', 'surname', 'mail', 'userPrincipalName']);

/**
 * Returns the fields of a user that the caller may see. Of other people, `User.ReadBasic.All` shows only the basic fields; the rest are
 * null (permissions reference, "User.ReadBasic.All").
 */
function visibleOf(call: GraphCall, user: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { grant } = call;
  if (grant.as === 'app' || user['mail'] === grant.email || grant.scope.split(' ').includes('User.Read.All')) return user;
  return Object.fromEntries(Object.entries(user).map(([name, value]) => [name, BASIC.has(name) ? value : null]));
}

function chosen(call: GraphCall, user: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return selected(user, call.query.has('$select') ? call.query : new URLSearchParams({ $select: USER_DEFAULT }));
}

function toUser(one: Person | Room): Readonly<Record<string, unknown>> {
  const isPerson = one.kind === 'person';
  return {
    id: one.id,
    displayName: one.name,
    givenName: isPerson ? one.givenName : null,
    surname: isPerson ? one.surname : null,
    mail: one.email,
    userPrincipalName: isPerson ? one.username : one.email,
    jobTitle: isPerson ? (one.jobTitle ?? null) : null,
    department: isPerson ? (one.department ?? null) : null,
    accountEnabled: isPerson,
    userType: 'Member',
    businessPhones: [],
    mobilePhone: null,
    officeLocation: null,
    preferredLanguage: null,
  };
}

function toGroup(group: Group): Readonly<Record<string, unknown>> {
  return {
    id: group.id,
    displayName: group.name,
    mail: group.email,
    mailEnabled: true,
    mailNickname: group.email.split('@')[0],
    groupTypes: ['Unified'],
    securityEnabled: false,
    visibility: 'Public',
  };
}

function toPerson(one: Person | Group) {
  const isPerson = one.kind === 'person';
  return {
    id: one.id,
    displayName: one.name,
    givenName: isPerson ? one.givenName : null,
    surname: isPerson ? one.surname : null,
    department: isPerson ? (one.department ?? null) : null,
    userPrincipalName: isPerson ? one.username : '',
    scoredEmailAddresses: [{ address: one.email, relevanceScore: 20 }],
    personType: isPerson ? { class: 'Person', subclass: 'OrganizationUser' } : { class: 'Group', subclass: 'UnifiedGroup' },
  };
}

function toRoom(room: Room): Record<string, unknown> {
  return {
    ...toPlace(room),
    capacity: room.capacity ?? null,
    building: room.building ?? null,
    floorLabel: room.floor ?? null,
    floorNumber: room.floor === undefined || Number.isNaN(Number(room.floor)) ? null : Number(room.floor),
    bookingType: 'standard',
    audioDeviceName: null,
    videoDeviceName: null,
    displayDeviceName: null,
  };
}

function toWorkspace(room: Room): Record<string, unknown> {
  return { ...toPlace(room), capacity: room.capacity ?? null };
}

function toPlace(room: Room): Record<string, unknown> {
  return {
    id: room.id,
    emailAddress: room.email,
    displayName: room.name,
    nickname: room.name,
    phone: '',
    label: null,
    tags: room.features,
    isWheelChairAccessible: false,
  };
}
