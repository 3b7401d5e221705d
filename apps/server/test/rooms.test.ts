import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import {
  CalendarEngine,
  EXCHANGE_SERVICE,
  type GraphStandIn,
  googleUid,
  guidedTenant,
  guidedWorkspace,
  STAND_IN_TENANT,
  startExchangeStandIn,
  startGoogleStandIn,
  startGraphStandIn,
} from '@assist/simulators';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { assist } from './assist.ts';
import { moveIn } from './small-company.ts';
import { newTestDatabase, type TestDatabase } from './test-database.ts';

// The small company has the types room and desk, the property Screen, and the areas House > First floor > Half.
const DIRECTORY = [
  { email: CAST.room, name: 'Room 1', capacity: 6, building: 'House', floor: '1' },
  { email: 'elm@rooms.alder.example', name: 'Elm', capacity: 8, building: 'house', floor: 'first FLOOR', features: ['screen', 'Sofa'] },
] as const;

let place: TestDatabase;
let folder: string;
let engine: CalendarEngine;
let end: () => Promise<void>;
let table: string;

beforeEach(async () => {
  place = await newTestDatabase('sqlite');
  await moveIn(place.database, SUITE_NOW);
  folder = mkdtempSync(join(tmpdir(), 'assist-rooms-'));
  table = join(folder, 'rooms.csv');
  engine = new CalendarEngine({ now: Date.now });
  end = async () => {};
});
afterEach(async () => {
  await end();
  await place.remove();
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({ ASSIST_DATA: place.folder, ASSIST_CALENDAR: join(folder, 'calendar.json') });
const run = (...args: string[]) => assist(environment(), ...args);
const connect = (calendar: object) => writeFileSync(environment().ASSIST_CALENDAR, JSON.stringify({ calendar }));
const linesOf = (file: string) => readFileSync(file, 'utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
const stored = async () => new Map((await new CatalogueRepository(place.database).read()).resources.map((one) => [one.id, one]));

async function connectMicrosoft(): Promise<GraphStandIn> {
  const clients = [{ id: 'assist', secret: 'secret' }];
  const standIn = await startGraphStandIn({ engine, clients, limits: true, tenant: guidedTenant() });
  end = () => standIn.close();
  const application = { tenant: STAND_IN_TENANT, clientId: 'assist', clientSecret: 'secret' };
  connect({ kind: 'o365', ...application, graphUrl: standIn.baseUrl, loginUrl: standIn.origin });
  return standIn;
}

describe('assist rooms, for Microsoft 365', () => {
  let standIn: GraphStandIn;
  beforeEach(async () => {
    for (const room of DIRECTORY) engine.directory.addRoom(room);
    standIn = await connectMicrosoft();
  });

  it('writes the new rooms as a table that an import accepts as it is', async () => {
    const written = await run('rooms', table);
    expect(written).toMatchObject({ code: 0, stderr: '' });
    expect(written.stdout).toContain('1 new, 0 changed, 1 unchanged.');
    expect(linesOf(table)).toEqual([
      'id,name,type,email,capacity,area,plan_feature,property:screen',
      'elm,Elm,room,elm@rooms.alder.example,8,floor-1,,yes',
    ]);
    expect(written.stdout).toContain('features left out, for which there is no property: Sofa 1');
    expect(await run('import', '--resources', table)).toMatchObject({ code: 0, stdout: expect.stringContaining('Resources: 1 new') });
  });

  it('names resources whose address is in no directory, and the room that was probably meant', async () => {
    engine.directory.addRoom({ email: 'strikt@rooms.alder.example', name: 'Strict room' });
    const { stdout } = await run('rooms', table);
    expect(stdout).toContain(
      'not in the directory: Strict room (strict), strict@rooms.alder.example. Probably meant: strikt@rooms.alder.example, which has that name and is therefore not added',
    );
    expect(stdout).toContain('not in the directory: Half 1 (half-1), half-1@rooms.alder.example\n');
    expect(linesOf(table)).toHaveLength(2);
  });

  it('gives a resource with a placeholder address the mailbox of the only room of its name', async () => {
    const drafted = join(folder, 'drafted.csv');
    writeFileSync(drafted, 'id,name,type,email,area\nelm-1,Elm,room,elm-1@rooms.example,zone-full\n');
    await run('import', '--resources', drafted);
    expect((await run('rooms', '--import')).stdout).toContain('0 new, 1 changed, 1 unchanged.');
    expect((await stored()).get('elm-1')).toMatchObject({ email: 'elm@rooms.alder.example', mapInfos: [{ areaId: 'zone-full' }] });
  });

  it('keeps the rows of a table that is there, and adds only new rooms when run again', async () => {
    await run('rooms', table);
    writeFileSync(
      table,
      readFileSync(table, 'utf8')
        .replace(/elm,Elm,room/, 'big-elm,Our elm,room')
        .replace('floor-1', 'zone-full'),
    );
    expect((await run('rooms', table)).stdout).toMatch(/nothing to write into .*rooms\.csv: 0 new, 0 changed, 2 unchanged\./);
    engine.directory.addRoom({ email: 'Oak@rooms.alder.example', name: 'Oak' });
    const { stdout } = await run('rooms', table);
    expect(stdout).toContain('differs: big-elm: name is "Our elm", and "Elm" in the directory');
    expect(stdout).toContain('1 without a building in the directory, put into House');
    expect(linesOf(table).slice(1)).toEqual([
      'big-elm,Our elm,room,elm@rooms.alder.example,8,zone-full,,yes',
      'oak,Oak,room,oak@rooms.alder.example,,house,,',
    ]);
  });

  it('fills empty capacities, and takes other names and capacities only with --update', async () => {
    engine.directory.addRoom({ email: CAST.other, name: 'Renamed', capacity: 9 });
    const partial = join(folder, 'partial.csv');
    writeFileSync(partial, `id,name,email,capacity\nroom-1,Room 1,${CAST.room},\n`);
    await run('rooms', partial);
    expect(linesOf(partial)[1]).toBe(`room-1,Room 1,${CAST.room},6,room,floor-1,,yes`);
    const before = (await stored()).get('room-2')!;
    expect((await run('rooms', '--import')).stdout).toContain('differs: room-2: capacity is "4", and "9" in the directory');
    expect((await stored()).get('room-2')).toEqual(before);
    expect((await run('rooms', '--import', '--update')).stdout).toContain('0 new, 1 changed, 2 unchanged.');
    expect((await stored()).get('room-2')).toEqual({ ...before, name: 'Renamed', displayName: 'Renamed', capacity: 9 });
  });

  it('imports the rooms right away, writes them into the audit log, and finds nothing to do the next time', async () => {
    expect((await run('rooms', '--import')).stdout).toContain('1 new, 0 changed, 1 unchanged.');
    expect((await stored()).get('elm')).toMatchObject({ capacity: 8, properties: [{ propertyId: 'screen', valueBoolean: true }] });
    const audited = await place.database.db.selectFrom('audit_entry').select(['operation', 'actor_name']).execute();
    expect(audited).toContainEqual({ operation: 'importTable', actor_name: 'command line' });
    expect((await run('rooms', '--import')).stdout).toContain('0 new, 0 changed, 2 unchanged.');
  });

  it('only reports without a file', async () => {
    expect((await run('rooms')).stdout).toContain('1 new, 0 changed, 1 unchanged. Name a file');
    expect((await stored()).has('elm')).toBe(false);
  });

  // learn.microsoft.com/graph/api/resources/desk
  it('brings desks as workplaces, reserves assigned ones to their people, and counts what nobody can reserve', async () => {
    const { directory } = engine;
    const around = { building: 'House', floor: 'First floor', section: 'Half' };
    directory.addDesk({ name: 'D 1', email: 'd-1@rooms.alder.example', ...around });
    directory.addDesk({ name: 'D 2', email: 'd-2@rooms.alder.example', mode: { kind: 'assigned', email: CAST.fred }, ...around });
    directory.addDesk({ name: 'D 3', email: 'd-3@rooms.alder.example', mode: { kind: 'assigned', email: 'guest@elsewhere.example' } });
    directory.addDesk({ name: 'D 4', email: 'd-4@rooms.alder.example', mode: { kind: 'dropIn' } });
    directory.addDesk({ name: 'D 5', email: 'd-5@rooms.alder.example', mode: { kind: 'offline' } });
    directory.addDesk({ name: 'D 6' });
    const { stdout } = await run('rooms', table);
    expect(linesOf(table).slice(2)).toEqual([
      'd-1,D 1,desk,d-1@rooms.alder.example,1,zone-full,,,',
      `d-2,D 2,desk,d-2@rooms.alder.example,1,zone-full,,,${CAST.fred}`,
    ]);
    for (const line of [
      'types of new resources: 1 Room, 2 Desk\n',
      'left out: 1 first come, first served',
      'left out: 1 out of use',
      'left out: 1 without a mailbox',
      'left out: 1 assigned to a person who is not in Assist',
    ])
      expect(stdout).toContain(line);
    expect((await run('import', '--resources', table)).code).toBe(0);
  });

  it('neutralises formulas in names as an export does, and imports the names unchanged', async () => {
    engine.directory.addRoom({ email: 'evil@rooms.alder.example', name: '=cmd|\' /C calc\'!A0\n"x",y', building: 'House' });
    await run('rooms', table);
    expect(linesOf(table)[2]).toBe(`cmd-c-calc-a0-x-y,"'=cmd|' /C calc'!A0 ""x"",y",room,evil@rooms.alder.example,,house,,`);
    await run('import', '--resources', table);
    expect((await stored()).get('cmd-c-calc-a0-x-y')?.name).toBe('=cmd|\' /C calc\'!A0 "x",y');
  });

  it('prints no control characters of the directory', async () => {
    engine.directory.addRoom({ email: 'x@rooms.alder.example', name: 'X', building: '\u001B[2JBarn', features: ['\u0007Bell'] });
    const { stdout } = await run('rooms', table);
    expect(stdout).toContain(' [2JBarn');
    expect(stdout).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it('fills an empty address in a list of names, if only one room has that name', async () => {
    writeFileSync(table, 'id;name;email\nmine;ELM;\nother;Ash;\n');
    expect((await run('rooms', table)).stdout).toContain('placeholders: 1 resource still without a mailbox');
    expect(linesOf(table).slice(1)).toEqual(['mine,ELM,elm@rooms.alder.example,,,,', 'other,Ash,,,,,']);
  });

  it('says where rooms of unknown buildings and floors were put', async () => {
    engine.directory.addRoom({ email: 'a@rooms.alder.example', name: 'A', building: 'House', floor: '7' });
    engine.directory.addRoom({ email: 'b@rooms.alder.example', name: 'B', building: 'Barn', floor: 'First floor' });
    const { stdout } = await run('rooms', table);
    expect(stdout).toContain('area: 1 of House, floor 7, put into House: no area has that name\n');
    expect(stdout).toContain('area: 1 of Barn, floor First floor, put into House: no area has that name\n');
  });

  it.each([
    ['an unrelated table', 'what,when\nlunch,12:00\n', 'The column id is missing.'],
    ['a table with a foreign column', 'id,name,email,colour\n', 'There is no column "colour".'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]), 'is not UTF-8 text'],
    ['an empty file', '', 'The file is empty.'],
  ])('refuses to continue %s, and leaves it as it is', async (_what, content, sentence) => {
    writeFileSync(table, content);
    expect(await run('rooms', table)).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
    expect(readFileSync(table)).toEqual(Buffer.from(content));
    expect(standIn.log).toEqual([]);
  });

  it('writes nothing if a later page cannot be read', async () => {
    for (let index = 0; index < 100; index += 1) engine.directory.addRoom({ email: `r-${index}@rooms.alder.example`, name: `R ${index}` });
    standIn.faults.add({ kind: 'status', status: 400, times: 50, matches: ({ url }) => url.searchParams.has('$skip') });
    expect(await run('rooms', table)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/could not be read, so nothing has been changed/),
    });
    expect(readdirSync(folder)).toEqual(['calendar.json']);
  });

  it('says that desks are missing if the tenant refuses to list them', async () => {
    standIn.faults.add({ kind: 'status', status: 403, times: 50, matches: ({ url }) => url.pathname.endsWith('desk') });
    expect((await run('rooms')).stdout).toContain('not listed: desks, which the calendar refuses to list\n');
  });

  it('names the missing permission if the directory is forbidden', async () => {
    standIn.tenant.application.delete('Place.Read.All');
    expect(await run('rooms', table)).toMatchObject({ code: 3, stderr: expect.stringContaining('Needed: ') });
    expect((await run('rooms', table)).stderr).toContain('Place.Read.All');
    expect(existsSync(table)).toBe(false);
  });
});

describe('assist rooms', () => {
  it('says that there is no calendar to read from', async () => {
    expect(await run('rooms', table)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Connect a calendar first with "assist connect".'),
    });
  });

  it('takes either a file or --import', async () => {
    expect(await run('rooms', table, '--import')).toMatchObject({ code: 2 });
  });

  it('brings 5,000 desks of the same name within seconds', async () => {
    for (let index = 0; index < 5_000; index += 1)
      engine.directory.addRoom({
        email: `desk-${index}@rooms.alder.example`,
        name: 'Місце',
        kind: 'workspace',
        building: 'House',
        floor: '1',
      });
    await connectMicrosoft();
    const began = performance.now();
    expect((await run('rooms', table)).stdout).toContain('5000 new, 0 changed, 0 unchanged.');
    const ms = performance.now() - began;
    expect(linesOf(table)).toHaveLength(5_001);
    expect(ms).toBeLessThan(30_000);
  });

  // developers.google.com/workspace/admin/directory/reference/rest/v1/resources.calendars
  it('reads Google’s resources, with the names of their buildings', async () => {
    engine = new CalendarEngine({ now: Date.now, tracking: 'shared', newUid: googleUid });
    const [service, bookingUser] = ['assist@stand-in.iam.gserviceaccount.com', 'assist@alder.example'];
    engine.directory.addPerson({ email: bookingUser, name: 'Assist' });
    engine.directory.addRoom({ ...DIRECTORY[1], email: 'c_1@resource.calendar.google.com', section: 'Half' });
    engine.directory.addRoom({ email: 'c_2@resource.calendar.google.com', name: 'Stand-up', kind: 'workspace', building: 'House' });
    engine.directory.addRoom({ email: 'c_3@resource.calendar.google.com', name: 'Projector', kind: 'equipment' });
    const { publicKey, privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const google = await startGoogleStandIn({
      engine,
      domain: 'alder.example',
      serviceAccounts: [{ email: service, publicKeyPem: publicKey }],
      workspace: guidedWorkspace(bookingUser, service),
    });
    end = () => google.close();
    const urls = { apiUrl: google.baseUrl, directoryUrl: google.baseUrl, peopleUrl: google.baseUrl, issuer: google.origin };
    const serviceAccount = { clientEmail: service, privateKey };
    connect({ kind: 'gspace', clientId: 'assist', clientSecret: 'x', domains: ['alder.example'], serviceAccount, bookingUser, ...urls });
    const { stdout } = await run('rooms', table);
    expect(linesOf(table).slice(1)).toEqual([
      'elm,Elm,room,c_1@resource.calendar.google.com,8,zone-full,,yes',
      'stand-up,Stand-up,desk,c_2@resource.calendar.google.com,1,house,,',
    ]);
    expect(stdout).toContain('left out: 1 of a kind (mostly equipment) for which the company has no resource type');
  });

  // learn.microsoft.com/exchange/client-developer/exchange-web-services/how-to-get-room-lists-by-using-ews-in-exchange
  it('reads Exchange’s room lists, each room once, and says which rooms are not seen', async () => {
    const { directory } = engine;
    const roomList = directory.addRoomList({ email: 'house@alder.example', name: 'House' }).email;
    const other = directory.addRoomList({ email: 'all@alder.example', name: 'All' }).email;
    directory.addRoom({ email: 'elm@rooms.alder.example', name: 'Elm', roomList, otherRoomLists: [other] });
    directory.addRoom({ email: 'hidden@rooms.alder.example', name: 'Hidden' });
    const exchange = await startExchangeStandIn({ engine, limits: true });
    end = () => exchange.close();
    connect({ kind: 'ews', url: exchange.url, auth: { kind: 'basic', ...EXCHANGE_SERVICE } });
    const { stdout } = await run('rooms', table);
    expect(linesOf(table).slice(1)).toEqual(['elm,Elm,room,elm@rooms.alder.example,,house,']);
    expect(stdout).toContain('Rooms in no list are not seen.');
  });
});
