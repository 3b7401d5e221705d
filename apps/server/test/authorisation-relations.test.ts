import { operations } from '@assist/contract';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { readTable } from './authorisation-table.ts';
import { aGuardedWorld, CONFIRMED, type GuardedWorld, HIDDEN, PEOPLE, UPSTAIRS } from './a-guarded-world.ts';
import { changedTables, type Dump, dumpOf, restore } from './every-table.ts';
import { EVENT_REQUESTS, type Kept, type Request } from './event-requests.ts';
import { EVENTS, PLACES, RESOURCES } from './relation-table.ts';
import type { Answer, TestClient } from './test-server.ts';
import { SMALL_PICTURE } from './valid-request.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const ANNA = { email: PEOPLE.anna, name: 'Anna' };
const DAYS = { recurrence: { frequency: 'daily', interval: 1, count: 3 } };

let world: GuardedWorld;
let clients: Readonly<Record<string, TestClient>>;
let events: Readonly<Record<string, Kept>>;
let before: Dump;

beforeAll(async () => {
  world = await aGuardedWorld('sqlite');
  const { people, services, guest, kiosk, server } = world;
  clients = { ...people, guest, kiosk, values: services.values, checkIn: services.checkIn, elsewhere: services.elsewhere };
  const kept = async (from: number, resource: string, more: object): Promise<Kept> => {
    const attended = { ...more, attendees: [ANNA] };
    const event = await world.reserve(people.olga, from, from + 15, resource, attended);
    const { body } = await people.olga.call('POST', `/api/calendar/events/${event.id}/invitations`, { visitor: 'Gita' });
    const series = await world.reserve(people.olga, from + 300, from + 315, resource, { ...attended, ...DAYS });
    return { event, series, resource, invitationId: body.id };
  };
  const absent = { id: 'none', iCalUId: 'none', etag: '1' };
  events = {
    public: await kept(15, CONFIRMED, {}),
    private: await kept(15, CAST.room, { visibility: 'private' }),
    absent: { event: absent, series: absent, resource: CAST.room, invitationId: 'none' },
  };
  const { database } = server.server;
  // Makes the private event's room require a confirmation, like the public event's room.
  const settings = await database.db.selectFrom('resource').select(['email', 'document']).execute();
  const asked = JSON.parse(settings.find(({ email }) => email === CONFIRMED)!.document).confirmationSettings;
  const room = JSON.parse(settings.find(({ email }) => email === CAST.room)!.document);
  await database.db
    .updateTable('resource')
    .set({ document: JSON.stringify({ ...room, confirmationSettings: asked }) })
    .where('email', '=', CAST.room)
    .execute();
  const catalogue = new CatalogueRepository(database);
  const choice = { key: 'choice', value: { en: 'Lamp' }, imageUrl: null, imagePreferCover: false };
  await catalogue.alone(async (trx) => {
    const company = (await catalogue.readCompany(trx))!;
    const light = { ...company.filters[0]!, id: 'light', dataTypeId: 5 as const, choices: [choice] };
    await catalogue.write(trx, { company: { ...company, filters: [...company.filters, light] } }, SUITE_NOW);
  });
  await server.server.changes.tell({ kind: 'catalogue' }, SUITE_NOW);
  await server.server.changes.look();
  await world.reserve(people.olga, 60, 75, HIDDEN.email);
  const { id: olgasId } = await database.db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', CAST.olga)
    .executeTakeFirstOrThrow();
  const { id: carlsId } = await database.db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', CAST.carl)
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('upload')
    .values({ id: 'carls', user_id: carlsId, name: 'people.csv', parts: 1, compressed: 0, created_at: SUITE_NOW })
    .execute();
  await database.db
    .insertInto('passkey')
    .values({
      id: 'olgas',
      credential_id: 'c',
      user_id: olgasId,
      public_key: 'k',
      counter: 0,
      transports: '[]',
      name: 'Phone',
      created_at: SUITE_NOW,
      last_used_at: null,
    })
    .execute();
  await database.db
    .insertInto('session')
    .values({
      id: 'olgas',
      user_id: olgasId,
      guest_id: null,
      kiosk_id: null,
      access_hash: 'h',
      access_expires_at: SUITE_NOW,
      access_used_at: SUITE_NOW,
      created_at: SUITE_NOW,
      ended_at: null,
      browser: null,
      system: null,
    })
    .execute();
  await database.db
    .insertInto('other_calendar')
    .values({
      id: 'olgas',
      user_id: olgasId,
      kind: 'person',
      target: PEOPLE.anna,
      email: PEOPLE.anna,
      name: 'Anna',
      colour: '#0f7fc4',
      shown: 1,
      position: 0,
      created_at: SUITE_NOW,
    })
    .execute();
  await people.olga.call('PUT', '/api/assist/objects/lamp/value', { value: true });
  await people.carl.call('POST', '/api/assist/location-codes', { placeIds: ['room-1'] });
  before = await dumpOf(database);
});
afterAll(() => world.server.close());

const EMAILS: Readonly<Record<string, string>> = {
  room: CAST.other,
  upstairs: UPSTAIRS.email,
  hidden: HIDDEN.email,
  absent: 'none@rooms.alder.example',
};
const RESOURCE_IDS: Readonly<Record<string, string>> = { room: 'room-2', hidden: HIDDEN.id, absent: 'none' };
const PERSON_EMAILS: Readonly<Record<string, string>> = { olgas: CAST.olga, carls: CAST.carl, absent: 'nobody@alder.example' };
const OBJECT_IDS: Readonly<Record<string, string>> = { hidden: 'hidden-lamp', absent: 'none' };

const PEOPLE_PATH = '/api/assist/administration/people';

function personId(object: string): string {
  const account = before.get('user_account')!.find(({ email }) => email === PERSON_EMAILS[object]);
  return String(account?.['id'] ?? 'none');
}

const RESOURCE_REQUESTS: Readonly<Record<string, (object: string) => Request>> = {
  addFavourite: (object) => ['POST', `/api/users/me/favourites/${RESOURCE_IDS[object]}`],
  removeFavourite: (object) => ['DELETE', `/api/users/me/favourites/${RESOURCE_IDS[object]}`],
  createEvent: (object) => [
    'POST',
    '/api/calendar/events',
    { idempotencyKey: 'wish', subject: 's', start: at(240), end: at(255), resources: [{ email: EMAILS[object] }] },
  ],
  planNewEvent: (object) => ['POST', '/api/calendar/events/plan', { start: at(240), end: at(255), emails: [EMAILS[object]] }],
  listWaiting: (object) => ['GET', `/api/assist/resources/${EMAILS[object]}/waiting`],
  confirmWaiting: (object) => ['POST', `/api/assist/resources/${EMAILS[object]}/waiting`, { start: at(0), end: at(15) }],
  getSchedules: (object) => ['POST', '/api/calendar/schedules', { start: at(0), end: at(600), emails: [EMAILS[object]] }],
  getCachedSchedules: (object) => ['POST', '/api/cache/get', { start: at(0), end: at(600), emails: [EMAILS[object]] }],
  addOtherCalendar: (object) => ['POST', '/api/other-calendars', { email: EMAILS[object] }],
  changeOtherCalendar: (object) => ['PUT', `/api/other-calendars/${object === 'olgas' ? 'olgas' : 'none'}`, { colour: '#112233' }],
  removeOtherCalendar: (object) => ['DELETE', `/api/other-calendars/${object === 'olgas' ? 'olgas' : 'none'}`],
  endOwnSession: (object) => ['DELETE', `/api/account/sessions/${object === 'olgas' ? 'olgas' : 'none'}`],
  renamePasskey: (object) => ['PUT', `/api/account/passkeys/${object === 'olgas' ? 'olgas' : 'none'}`, { name: 'Mine' }],
  removePasskey: (object) => [
    'POST',
    `/api/account/passkeys/${object === 'olgas' ? 'olgas' : 'none'}/remove`,
    { proof: 'four brown hens sing' },
  ],
  setObjectValue: (object) => ['PUT', `/api/assist/objects/${OBJECT_IDS[object] ?? object}/value`, { value: true }],
  putClosure: (object) => ['PUT', `/api/assist/navigation/closures/${object === 'door' ? 'level-1-door' : 'none'}`, { note: 'Painted' }],
  deleteClosure: () => ['DELETE', '/api/assist/navigation/closures/none'],
  changeLocationCode: (object) => [
    'PUT',
    `/api/assist/location-codes/${object === 'code' ? String(before.get('location_code')![0]!['code']) : 'NONE'}`,
    { label: 'Door' },
  ],
  changeKiosk: (object) => ['PUT', `/api/assist/kiosks/${object === 'kiosk' ? world.kiosk.id : 'none'}`, { name: 'Hall' }],
  getAdministeredPerson: (object) => ['GET', `${PEOPLE_PATH}/${personId(object)}`],
  changePerson: (object) => ['PUT', `${PEOPLE_PATH}/${personId(object)}`, { administrator: false, department: 'Sales' }],
  changePersonAddress: (object) => ['PUT', `${PEOPLE_PATH}/${personId(object)}/address`, { email: 'moved@alder.example' }],
  setPersonRoles: (object) => ['PUT', `${PEOPLE_PATH}/${personId(object)}/roles`, { manager: null, reception: true, approver: false }],
  closePerson: (object) => ['POST', `${PEOPLE_PATH}/${personId(object)}/close`],
  reopenPerson: (object) => ['POST', `${PEOPLE_PATH}/${personId(object)}/reopen`],
  signOutPerson: (object) => ['POST', `${PEOPLE_PATH}/${personId(object)}/sign-out`],
  resetPersonTwoStep: (object) => ['POST', `${PEOPLE_PATH}/${personId(object)}/reset-two-step`],
  exportPerson: (object) => ['GET', `/api/assist/people/${PERSON_EMAILS[object]}/data`],
  erasePerson: (object) => ['DELETE', `/api/assist/people/${PERSON_EMAILS[object]}`],
  revokeInvitation: (object) => ['DELETE', `/api/assist/invitations/${object === 'public' ? world.invitationId : 'none'}`],
  putUploadPart: (object) => [
    'PUT',
    `/api/assist/uploads/${object === 'upload' ? 'carls' : 'none'}/parts`,
    { position: 0, content: 'AAAA' },
  ],
  dropUpload: (object) => ['DELETE', `/api/assist/uploads/${object === 'upload' ? 'carls' : 'none'}`],
  removePlan: (object) => ['DELETE', `/api/assist/administration/plans/${object}`],
  saveResourcePicture: (object) => ['PUT', `/api/assist/resources/${RESOURCE_IDS[object]}/picture`, { picture: SMALL_PICTURE }],
  removeResourcePicture: (object) => ['DELETE', `/api/assist/resources/${RESOURCE_IDS[object]}/picture`],
  saveChoicePicture: (object) => ['PUT', `/api/assist/properties/light/choices/${object}/picture`, { picture: SMALL_PICTURE }],
  removeChoicePicture: (object) => ['DELETE', `/api/assist/properties/light/choices/${object}/picture`],
  removeKiosk: (object) => ['DELETE', `/api/assist/kiosks/${object === 'kiosk' ? world.kiosk.id : 'none'}`],
};

const LEVELS: Readonly<Record<string, string>> = { own: 'level-1', upstairs: 'level-2', absent: 'none' };

const PLACE_REQUESTS: Readonly<Record<string, (object: string) => Request>> = {
  getLevelPlan: (object) => ['GET', `/api/assist/plans/levels/${LEVELS[object]}`],
  getWalkingGraph: (object) => ['GET', `/api/assist/navigation/graphs/${object === 'own' ? 'campus' : 'none'}`],
  listObjects: (object) => ['GET', `/api/assist/objects?levelId=${LEVELS[object]}`],
  putObjectValues: (object) => [
    'PUT',
    '/api/building/values',
    { values: [{ id: object === 'absent' ? 'none' : object, value: true, at: at(0) }] },
  ],
  listObjectValues: () => ['GET', '/api/building/values'],
  checkIn: (object) => ['POST', '/api/building/check-ins', { resourceEmail: EMAILS[object] }],
};

/** Restores the state before the call. Returns the tables that the call had changed. */
async function putBack(): Promise<readonly string[]> {
  const { database } = world.server.server;
  const now = await dumpOf(database);
  const changed = changedTables(before, now);
  before = await restore(database, before, now);
  return changed;
}

/** Returns true if an answer contains the object that was requested. */
function holdsIt(body: unknown): boolean {
  const list = (Array.isArray(body) ? body : ((body as { value?: unknown }).value ?? [])) as readonly Readonly<Record<string, unknown>>[];
  if (!Array.isArray(body) && 'kept' in (body as object)) return (body as { kept: number }).kept > 0;
  return list.some((one) => ('schedule' in one ? one['schedule'] !== null : (one['serviceError'] ?? null) === null));
}

function outcomeOf({ status, body }: Answer, expected: string): string {
  if (status >= 400) return String(body.code);
  if (expected === 'something' || expected === 'nothing') return holdsIt(body) ? 'something' : 'nothing';
  if (body?.limited === true) return 'times';
  return String(status);
}

describe.each([
  ['events', EVENTS, (operation: string, object: string) => EVENT_REQUESTS[operation]!(events[object] ?? events['absent']!, object)],
  ['resources, objects and lists', RESOURCES, (operation: string, object: string) => RESOURCE_REQUESTS[operation]!(object)],
  ['places', PLACES, (operation: string, object: string) => PLACE_REQUESTS[operation]!(object)],
] as const)('calls about %s', (_what, table, requestOf) => {
  it.each(readTable(table).map((row) => [row['operation']!, row['object']!, row] as const))(
    'have the outcomes in the table: %s, %s',
    async (operation, object, row) => {
      const { operation: _operation, object: _object, ...cells } = row;
      for (const [who, cell] of Object.entries(cells).filter(([, one]) => one !== '-')) {
        const answer = await clients[who]!.call(...requestOf(operation, object));
        const changed = await putBack();
        expect([who, outcomeOf(answer, cell)]).toEqual([who, cell]);
        if (answer.status >= 400) expect([who, changed]).toEqual([who, []]);
      }
    },
  );
});

/** Specification, section 3: start, end and subject of events in a calendar that cannot be listed. */
it('the limited list of a colleague’s events reveals only their times and subjects', async () => {
  const { body } = await world.people.ulla.call('GET', `/api/calendar/events/limited?start=${at(0)}&end=${at(60)}&user=${CAST.olga}`);
  const nothing = {
    bodyHtml: '',
    bodyPreview: '',
    organizer: { emailAddress: { address: '', name: '' } },
    attendees: [],
    locations: [],
    reminder: null,
    onlineMeeting: null,
    limited: true,
  };
  expect(body.value.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual(['', 'A talk']);
  for (const event of body.value) expect(event).toMatchObject(nothing);
});

it('the schedule of a visible resource includes its hours', async () => {
  const { body } = await world.people.ulla.call(...RESOURCE_REQUESTS['getSchedules']!('room'));
  expect(body).toMatchObject([{ resourceId: 'room-2', workingHours: { timezone: 'Europe/Prague' } }]);
});

describe('a reservation at the exact moment of its end', () => {
  it.each(['changeEvent', 'deleteEvent', 'finishEvent'])('has ended: %s is refused', async (operation) => {
    world.server.clock.now = plusMinutes(SUITE_NOW, 30);
    const answer = await world.people.olga.call(...EVENT_REQUESTS[operation]!(events['public']!, 'public'));
    world.server.clock.now = SUITE_NOW;
    await putBack();
    expect([answer.status, answer.body.code]).toEqual([409, 'event-ended']);
  });
});

/** A call about something that the caller may not see gets the same answer as a call about something that does not exist. */
describe('something that the caller may not see', () => {
  const asNone = ({ status, body }: Answer, object: string) => ({
    status,
    said: JSON.stringify({ ...body, correlationId: '', ...(Array.isArray(body) ? { list: body } : {}) })
      .replaceAll(EMAILS[object] ?? object, 'IT')
      .replaceAll(OBJECT_IDS[object] ?? object, 'IT'),
  });

  const hidden = readTable(RESOURCES).filter((row) => row['object'] === 'hidden' && row['ulla'] !== '204');
  it.each(hidden.map((row) => [row['operation']!] as const))('gets the same answer from %s as something absent', async (operation) => {
    const [seen, none] = [
      await world.people.ulla.call(...RESOURCE_REQUESTS[operation]!('hidden')),
      await world.people.ulla.call(...RESOURCE_REQUESTS[operation]!('absent')),
    ];
    await putBack();
    expect(asNone(seen, 'hidden')).toEqual(asNone(none, 'absent'));
  });

  const unseen = readTable(EVENTS).filter(
    (row) => row['object'] === 'private' && row['ulla'] === 'not-found' && row['operation'] !== 'changeSeries',
  );
  it.each(unseen.map((row) => [row['operation']!] as const))(
    'gets the same answer from %s as something absent, if it is a private event',
    async (operation) => {
      const request = EVENT_REQUESTS[operation]!;
      const [seen, none] = [
        await world.people.ulla.call(...request(events['private']!, 'private')),
        await world.people.ulla.call(...request(events['absent']!, 'absent')),
      ];
      expect(asNone(seen, 'private')).toEqual(asNone(none, 'absent'));
    },
  );
});

/** A change of a series applies only to the dates that the caller may see and change. */
describe('a series with one private date', () => {
  const datesOf = async (
    client: TestClient,
  ): Promise<{ id: string; subject: string; visibility: string; limited: boolean; etag: string }[]> => {
    const { body } = await client.call('GET', `/api/calendar/events?start=${at(0)}&end=${at(4 * 1_440)}&user=${CAST.olga}`);
    return body.value.filter(({ start }: { start: { utcDateTime: string } }) => start.utcDateTime.includes('T22:00'));
  };

  describe.each(['editsPublic', 'editsBoth', 'fred'] as const)('for %s', (who) => {
    it.each([
      ['made public', { visibility: 'public' }],
      ['renamed', { subject: 'Changed' }],
      ['given other attendees', { attendees: [{ email: PEOPLE.ulla, name: 'Ulla' }] }],
      ['moved', { start: at(915), end: at(930) }],
    ])('is %s on every date, but on the private date only by those who may see and change that date', async (_what, wish) => {
      const { olga } = world.people;
      const client = world.people[who];
      const series = await world.reserve(olga, 900, 915, CAST.other, DAYS);
      const [, second] = await datesOf(olga);
      const hidden = { etag: second!.etag, visibility: 'private', subject: 'A secret' };
      expect((await olga.call('PATCH', `/api/calendar/events/${second!.id}`, hidden)).status).toBe(200);
      const path = `/api/calendar/events/${second!.id}`;
      const asItWas = (await olga.call('GET', path)).body;
      const seenBefore = (await client.call('GET', path)).body;
      expect(seenBefore.limited).toBe(who !== 'fred');
      const { status } = await client.call('PATCH', `/api/calendar/events/${series.id}?scope=series`, { etag: series.etag, ...wish });
      const now = (await olga.call('GET', path)).body;
      const seenNow = (await client.call('GET', path)).body;
      await putBack();
      expect(status).toBe(200);
      if (who === 'fred') expect(now).not.toEqual(asItWas);
      else expect([now, seenNow]).toEqual([asItWas, seenBefore]);
    });
  });
});

it('every call about one object has a row in the tables of relations', () => {
  const said = new Set([EVENTS, RESOURCES, PLACES].flatMap((table) => readTable(table).map((row) => row['operation']!)));
  // The call `actOnEvent` has two rows in the tables, confirm and release.
  const named = new Set([...said, ...(said.has('confirm') && said.has('release') ? ['actOnEvent'] : [])]);
  const withObject = operations.filter(({ path }) => path.includes('{')).map(({ id }) => id as string);
  // Pictures and the codes on walls are shown to anyone who knows their name. Online meetings depend only on the company's configuration.
  const ofNobody = ['getQrCodeInfo', 'getPicture', 'createOnlineMeeting'];
  expect(withObject.filter((id) => !named.has(id) && !ofNobody.includes(id))).toEqual([]);
});
