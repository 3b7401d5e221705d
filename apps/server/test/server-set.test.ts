import { isScope, operations } from '@assist/contract';
import { CAST } from '@assist/calendar-provider/test-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { safeParse, type $ZodIssue, type $ZodType } from 'zod/v4/core';
import { aGuardedWorld, type GuardedWorld, type KeptEvent } from './a-guarded-world.ts';
import { changedTables, dumpOf, listColumns } from './every-table.ts';
import type { TestClient } from './test-server.ts';
import { placesOf, validRequests, withValueAt } from './valid-request.ts';

/** Fields that only the server sets, under the names that clients, other products and attackers use. */
const SERVER_SET = `
  id uid owner ownerId ownerEmail ownerUserId ownerEventId organizer organizerEmail organizerName isOrganizer user userId
  userEmail email username account accountId principal sessionId actor onBehalfOf createdBy role roles permission permissions
  administrator admin isAdmin scopes scope groups access isLetIn tier createdAt updatedAt changedAt confirmedAt confirmedBy
  confirmedWhen cancelledAt usedAt seenAt pairedAt printedAt cancelled canceled confirmed accepted status response limited
  completeness version etag iCalUId key hash resourceEmails reservedTo reservedToEmails conditions schedulingSettings maxUt caps
  licences isPaired tenant
`
  .trim()
  .split(/\s+/);

/**
 * Fields that callers may send although they are named like a column, or like something that the server returns elsewhere. They are written
 * by hand, each with the place where it is allowed. Any other such field is refused.
 */
const SAID_BY_CALLERS: readonly string[] = `
actOnEvent: email id
addOtherCalendar: colour email shown
addPasskey: id name transports
addPerson: department email language name
addResources.resources.*: areaId featureId name
approveKiosk: areaIds code contact language name showsTitles
approveKiosk.spot: bearing latitude levelId longitude
askForEmailLink: email language returnUrl
beginSetUpPasskey: code email name
calendarOauthLogin: issuer scope
changeAreaRows.changes.*: id
changeNewsRows.changes.*: id
changeCompanySettings.changes.*: key
changeEvent: bodyHtml etag isAllDay reminder showAs subject visibility
changeEvent.attendees.*: email name remotely
changeEvent.resources.*: email username
changeKiosk: areaIds code contact language name showsTitles
changeKiosk.spot: bearing latitude levelId longitude
changeLocationCode: active label placeId
changeLocationCode.spot: bearing latitude levelId longitude
changeOtherCalendar: colour position shown
changePerson: administrator department name
changePersonAddress: email
changeProfile: name
changePropertyRows.changes.*: id
changeResourceRows.changes.*: id
changeTypeRows.changes.*: id
checkIn: resourceEmail
confirmSecondStep: code
confirmTwoStep: code
createEvent.attendees.*: email name remotely
createEvent.onlineMeeting: kind
createEvent: bodyHtml isAllDay onlineMeeting reminder showAs subject visibility
createEvent.exceptions.*.resources.*: email username
createEvent.resources.*: email username
createLocationCodes.inArea: areaId
createOnlineMeeting.invitees.*: email
drawLocationCodes: language
enterAsGuest: code name
ewsLogin: username
getEventStatuses.*: email id
getUtilisation: areaIds
importPlan: accepted language
importPlan.from: kind
importTable: accepted kind uploadId
inviteVisitor: visitor
listWalkingTimes: profile
login: email
notifyReservation: iCalUId id showAs subject
oauthLogin: issuer scope
planEvent.changing: id scope
planEvent: isAllDay
printLocationCodes: language
proveWithPasskey: id
putClosure: note
putObjectValues.values.*: at id value
putUploadPart: position
refreshOauthToken: scope
renamePasskey: name
renewKiosk: secret
respondToEvent: response
saveUserSettings: language
sendBrowserLog.entries.*: at correlationId
sendBrowserLog: browser note
setObjectValue: value
setPersonRoles: approver reception
setPersonRoles.manager: areaIds capabilities
setUp.administrator: email name
setUp.company: name
setUp: administrator code
signInWithPasskey: id
startPairing: secret
startUpload: name parts
takeSecondStep: code
`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [place = '', said = ''] = line.split(': ');
    return said.split(' ').map((name) => `${place}.${name}`);
  });

let pair: GuardedWorld;
let names: readonly string[];
let event: KeptEvent;
beforeAll(async () => {
  pair = await aGuardedWorld('sqlite');
  event = await pair.reserve(pair.people.carl, 1_995, 2_010, CAST.other);
  const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const columns = [...(await listColumns(pair.server.server.database)).values()].flat();
  names = [...new Set([...columns, ...columns.map(camel), ...SERVER_SET])].toSorted();
});
afterAll(() => pair.server.close());

const withBody = operations.filter((operation) => 'body' in operation);

/** Returns, for each object in the body of a call, its path and a function that adds fields to it. */
function placesToAdd(body: unknown): { readonly place: string; readonly adding: (more: object) => unknown }[] {
  const at = (path: readonly (string | number)[]) =>
    path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], body);
  return placesOf(body).flatMap((path) => {
    const there = at(path);
    if (typeof there !== 'object' || there === null || Array.isArray(there)) return [];
    const place = path.map((key) => (typeof key === 'number' ? '*' : key)).join('.');
    return [{ place, adding: (more) => withValueAt(body, path, { ...there, ...more }) }];
  });
}

const isRefused = (schema: $ZodType, body: unknown, name: string): boolean => {
  const names = (issue: $ZodIssue) => issue.code === 'unrecognized_keys' && issue.keys.includes(name);
  // If a body may have several forms, the intended form has no other fault.
  const isOneForm = (issue: $ZodIssue) => issue.code === 'invalid_union' && issue.errors.some((form) => form.every(names));
  return safeParse(schema, body).error?.issues.some((issue) => names(issue) || isOneForm(issue)) === true;
};

it('no caller can set fields that the server sets, except the listed fields (S7)', () => {
  const requests = validRequests({ id: 'e', iCalUId: 'u' });
  const accepted = withBody.flatMap((operation) =>
    placesToAdd(requests(operation.id).body).flatMap(({ place, adding }) =>
      names
        .filter((name) => !isRefused(operation.body, adding({ [name]: 'x' }), name))
        .map((name) => [operation.id, place, name].filter((part) => part !== '').join('.')),
    ),
  );
  expect(names.length).toBeGreaterThan(200);
  expect([...new Set(accepted)].toSorted()).toEqual([...SAID_BY_CALLERS].toSorted());
});

describe.each(withBody.map((operation) => [operation.id, operation] as const))('%s', (id, { method, access }) => {
  it('changes nothing if a request contains additional fields', async () => {
    const { people, services, server } = pair;
    const before = await dumpOf(server.server.database);
    const client: TestClient = access === 'check-in' ? services.checkIn : isScope(access) ? services.values : people.carl;
    const { path, body } = validRequests(event)(id);
    for (const { place, adding } of placesToAdd(body)) {
      const accepted = new Set(
        SAID_BY_CALLERS.filter((one) => one.startsWith(`${id}.${place === '' ? '' : `${place}.`}`)).map((one) => one.split('.').at(-1)),
      );
      const more = Object.fromEntries(names.filter((name) => !accepted.has(name)).map((name) => [name, 'x']));
      const answer = await client.call(method, path, adding(more));
      expect([place, answer.status, answer.body.code]).toEqual([place, 400, 'invalid-input']);
    }
    expect(changedTables(before, await dumpOf(server.server.database))).toEqual([]);
  });
});
