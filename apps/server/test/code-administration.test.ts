import { CAST } from '@assist/calendar-provider/test-suite';
import { DEGREES_A_METRE, oneFloor } from '@assist/test-kit';
import { instantOf } from '@assist/time';
import { isLocationCode, printedLocationCode } from '@assist/wayfinding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const CODES = '/api/assist/location-codes';
/** A code made by another system, on a sign that already hangs on a wall. */
const OLD = 'Old.Sign-1';

interface Code {
  readonly code: string;
  readonly placeId: string;
}

describe.each(DATABASE_KINDS)('the codes on the walls, %s', (kind) => {
  let server: TestServer;
  let carl: TestClient;
  let visitor: TestClient;
  const create = async (body: object) => (await carl.call('POST', CODES, body)).body as { created: Code[]; passedOver: number };
  const listed = async (code: string) => ((await carl.call('GET', CODES)).body as Code[]).find((one) => one.code === code);
  const look = (code: string) => visitor.call('GET', `/api/qrcode/info/${encodeURIComponent(code)}`);

  beforeAll(async () => {
    server = await startTestServer(kind, { PUBLIC_URL: 'https://assist.example' });
    carl = await server.signIn(CAST.carl);
    visitor = await server.visitor();
    await importCompany(server.server.database, { locationCodes: `code,place,label\n${OLD},zone-full,Old\n` }, server.clock.now);
  });
  afterAll(() => server.close());

  it.each([
    ['GET', CODES, undefined],
    ['POST', CODES, { placeIds: ['room-1'] }],
    ['PUT', `${CODES}/${OLD}`, { active: false }],
    ['POST', `${CODES}/sheets`, { codes: [OLD], format: 'a6' }],
    ['POST', `${CODES}/drawings`, { codes: [OLD], format: 'a6' }],
  ])('can be managed only by an administrator: %s %s', async (method, path, body) => {
    const olga = await server.signIn(CAST.olga);
    expect((await olga.call(method, path, body)).status).toBe(404);
    expect((await visitor.call(method, path, body)).status).toBe(401);
    expect(await listed(OLD)).toMatchObject({ active: true, printedAt: null });
  });

  it('are made for each named place, with a check character', async () => {
    const { created, passedOver } = await create({ placeIds: ['room-1', 'floor-1', 'room-1'] });
    expect([created.map(({ placeId }) => placeId), passedOver]).toEqual([['room-1', 'floor-1'], 0]);
    expect(created.every(({ code }) => isLocationCode(code))).toBe(true);
    expect(created[0]).toMatchObject({
      place: { kind: 'resource', name: { en: 'Room 1' }, areaId: 'floor-1' },
      label: '',
      active: true,
      spot: null,
      printedAt: null,
      usedAt: null,
    });
    expect((await look(created[0]!.code)).body).toMatchObject({
      hasLocation: true,
      startAreaId: 'floor-1',
      locationId: 'room-1',
      spot: null,
    });
  });

  it('are made for all places of a kind in an area and its parts, but a place with a code in use gets another only on request', async () => {
    const rooms = { areaId: 'house', shapes: ['room', 'desk'] };
    const first = await create({ inArea: rooms });
    expect(first.created.map(({ placeId }) => placeId).toSorted()).toEqual(['confirm', 'half-1', 'half-2', 'olgas', 'room-2', 'strict']);
    expect(first.passedOver).toBe(1);
    expect(await create({ inArea: rooms })).toEqual({ created: [], passedOver: 7 });
    expect((await create({ inArea: { areaId: 'zone-full', shapes: ['desk'] }, another: true })).created).toHaveLength(2);
  });

  it.each([
    ['an unknown place', { placeIds: ['room-1', 'nowhere'] }],
    ['an unknown area', { inArea: { areaId: 'nowhere', shapes: ['room'] } }],
  ])('are not made for %s, nor for valid places in the same request', async (_what, body) => {
    const before = ((await carl.call('GET', CODES)).body as Code[]).length;
    expect(await carl.call('POST', CODES, { ...body, another: true })).toMatchObject({ status: 422, body: { code: 'unknown-place' } });
    expect((await carl.call('GET', CODES)).body).toHaveLength(before);
  });

  it('are limited to 2,000 in one request', async () => {
    const placeIds = Array.from({ length: 2_000 }, (_, index) => `place-${index}`);
    const answer = await carl.call('POST', CODES, { placeIds, inArea: { areaId: 'house', shapes: ['room'] } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'too-many-codes' } });
  });

  it('can be labelled, moved and taken out of use while the sign on the wall stays the same', async () => {
    const change = (body: object) => carl.call('PUT', `${CODES}/${OLD.toLowerCase()}`, body);
    expect((await change({ label: '  By the stairs ' })).body).toMatchObject({ code: OLD, label: 'By the stairs', placeId: 'zone-full' });
    expect((await change({ placeId: 'room-2' })).body).toMatchObject({ code: OLD, label: 'By the stairs', placeId: 'room-2' });
    expect((await look(OLD)).body).toMatchObject({ locationId: 'room-2' });
    expect((await change({ active: false })).body).toMatchObject({ active: false });
    expect((await look(OLD)).status).toBe(404);
    expect((await change({ active: true })).body).toMatchObject({ active: true, placeId: 'room-2' });
    expect((await look(OLD)).status).toBe(200);
  });

  it.each([
    ['an unknown code', '000000', { active: false }, 404, 'not-found'],
    ['an unknown place', OLD, { placeId: 'nowhere' }, 422, 'unknown-place'],
    ['a spot on an unknown floor', OLD, { spot: { levelId: 'none', longitude: 14, latitude: 50, bearing: null } }, 422, 'unknown-place'],
    ['a bearing of 360°', OLD, { spot: { levelId: 'none', longitude: 14, latitude: 50, bearing: 360 } }, 400, 'invalid-input'],
    ['another code', OLD, { code: 'K7M9QB' }, 400, 'invalid-input'],
  ])('are not changed by a request with %s', async (_what, code, body, status, problem) => {
    const before = await listed(OLD);
    expect(await carl.call('PUT', `${CODES}/${code}`, body)).toMatchObject({ status, body: { code: problem } });
    expect(await listed(OLD)).toEqual(before);
  });

  it('record their last use, at most once an hour', async () => {
    const usedAt = async () => ((await listed(OLD)) as unknown as { usedAt: string | null }).usedAt;
    const minutesLater = async (minutes: number) => {
      server.clock.now = instantOf(server.clock.now + minutes * 60_000);
      carl = await server.signIn(CAST.carl);
    };
    await minutesLater(120);
    await look(OLD);
    const first = await usedAt();
    expect(first).toBe(new Date(server.clock.now).toISOString());
    await minutesLater(30);
    await look(OLD);
    expect(await usedAt()).toBe(first);
    await minutesLater(31);
    await look(OLD);
    expect(await usedAt()).toBe(new Date(server.clock.now).toISOString());
  });

  it.each([
    ['a6', '297.64 419.53', 2],
    ['a5', '419.53 595.28', 2],
    ['a4', '595.28 841.89', 1],
  ])('are printed on %s, and record when they were printed', async (format, size, pages) => {
    const codes = ((await carl.call('GET', CODES)).body as Code[]).slice(0, 2).map(({ code }) => code);
    const answer = await carl.call('POST', `${CODES}/sheets`, { codes, format, language: 'ua' });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = String(answer.body);
    expect(text.startsWith('%PDF-')).toBe(true);
    const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/gu)].map(
      ([, width, height]) => `${Number(width).toFixed(2)} ${Number(height).toFixed(2)}`,
    );
    expect(boxes).toEqual(Array.from({ length: pages }, () => size));
    expect(await listed(codes[0]!)).toMatchObject({ printedAt: new Date(server.clock.now).toISOString() });
  });

  it('can be previewed, which does not count as printing', async () => {
    const { created } = await create({ placeIds: ['room-1'], another: true });
    const answer = await carl.call('POST', `${CODES}/drawings`, { codes: created.map(({ code }) => code), format: 'a6', language: 'de' });
    const { sheets, all } = answer.body as { sheets: { shapes: { kind: string; text?: string }[] }[]; all: number };
    expect([sheets.length, all]).toEqual([1, 1]);
    const texts = sheets[0]!.shapes.flatMap(({ text }) => text ?? []);
    expect(texts).toEqual(expect.arrayContaining(['Small', 'Room 1', 'First floor', printedLocationCode(created[0]!.code)]));
    expect(sheets[0]!.shapes.filter(({ kind }) => kind === 'symbol')).toHaveLength(1);
    expect(await listed(created[0]!.code)).toMatchObject({ printedAt: null });
  });

  it('are not printed if one of them does not exist', async () => {
    const { created } = await create({ placeIds: ['house'] });
    const answer = await carl.call('POST', `${CODES}/sheets`, { codes: [created[0]!.code, '000000'], format: 'a6' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await listed(created[0]!.code)).toMatchObject({ printedAt: null });
  });
});

describe('a sign of a site without a configured address', () => {
  it('is not printed, because it would lead nowhere', async () => {
    const server = await startTestServer('sqlite', { HOST: '0.0.0.0' });
    const carl = await server.signIn(CAST.carl);
    const { created } = (await carl.call('POST', CODES, { placeIds: ['room-1'] })).body as { created: Code[] };
    for (const path of ['sheets', 'drawings']) {
      const answer = await carl.call('POST', `${CODES}/${path}`, { codes: [created[0]!.code], format: 'a6' });
      expect(answer).toMatchObject({ status: 409, body: { code: 'site-address-unknown' } });
    }
    await server.close();
  });
});

describe('the sheet of a sign on a floor of the plan', () => {
  it('shows the floor’s map, with an arrow where the sign hangs', async () => {
    const server = await startTestServer('sqlite');
    const files = oneFloor({
      level: { id: 'l1', ordinal: 1, name: '1st floor' },
      size: [40, 20],
      units: [
        ['corridor', 'walkway', [0, 0], [40, 4]],
        ['west', 'office', [0, 4], [20, 20]],
      ],
      doors: [['door', [4, 4], [5, 4]]],
    });
    const spot = [20 * DEGREES_A_METRE, 2 * DEGREES_A_METRE, 0];
    const report = await importCompany(
      server.server.database,
      {
        plan: { imdf: files },
        locationCodes: `code,place,level,longitude,latitude,bearing\n${OLD},corridor,l1,${spot.join(',')}\nDoor-1,west,,,,\n`,
      },
      server.clock.now,
    );
    expect(report.lines.filter(({ severity }) => severity === 'error')).toEqual([]);
    const carl = await server.signIn(CAST.carl);
    const draw = async (code: string) => {
      const { body } = await carl.call('POST', `${CODES}/drawings`, { codes: [code], format: 'a6' });
      return (body as { sheets: { shapes: { kind: string; fill?: string; rings: [number, number][][] }[] }[] }).sheets[0]!.shapes;
    };
    const areas = (await draw(OLD)).filter(({ kind }) => kind === 'area');
    expect(areas.some(({ fill }) => fill === 'room')).toBe(true);
    const arrow = areas.findLast(({ fill }) => fill === 'dark')!;
    // The arrow has four corners. The sign of a room without a recorded position has a dot, which has more.
    expect(arrow.rings[0]).toHaveLength(4);
    expect((await draw('Door-1')).findLast(({ fill }) => fill === 'dark')!.rings[0]!.length).toBeGreaterThan(12);
    await server.close();
  });
});
