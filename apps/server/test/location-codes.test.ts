import { CAST } from '@assist/calendar-provider/test-suite';
import { isLocationCode } from '@assist/wayfinding';
import { instantOf } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

/** A code made by Assist: five characters and their check character. */
const OURS = 'K7M9QB';

describe.each(DATABASE_KINDS)('a code on a wall, %s', (kind) => {
  let server: TestServer;
  let stranger: TestClient;
  const put = (lines: readonly string[], head = 'code,place,label') =>
    importCompany(server.server.database, { locationCodes: [head, ...lines, ''].join('\n') }, server.clock.now);
  const ask = (code: string) => stranger.call('GET', `/api/qrcode/info/${encodeURIComponent(code)}`);

  beforeAll(async () => {
    server = await startTestServer(kind);
    stranger = await server.visitor();
    const resources = await server.server.database.db.selectFrom('resource').selectAll().execute();
    const room = resources.find(({ email }) => email === CAST.room)!;
    const report = await put([`${OURS},${room.id},Room`, `Old.Sign-1,${room.area_id},Floor`]);
    if (!report.imported) throw new Error(JSON.stringify(report.lines));
  });
  afterAll(() => server.close());

  it('ends with a check character', () => expect(isLocationCode(OURS)).toBe(true));

  it.each([OURS, 'k7m-9qb', ' K7M 9QB '])('made by Assist is found however it is typed: %j', async (typed) => {
    const { status, body } = await ask(typed);
    expect([status, body]).toEqual([200, expect.objectContaining({ hasLocation: true, qrId: OURS, navigationUrl: null })]);
    expect(body).toMatchObject({ startAreaId: expect.any(String), locationId: expect.any(String) });
  });

  it.each(['Old.Sign-1', 'OLD.SIGN-1', 'old.sign-1'])('made by another system, with a dot, is found in either case: %s', async (typed) => {
    const { body } = await ask(typed);
    expect(body).toMatchObject({ hasLocation: true, qrId: 'Old.Sign-1' });
  });

  it('reveals a place, and nothing else', async () => {
    const { body } = await ask(OURS);
    expect(Object.keys(body as object).toSorted()).toEqual(['hasLocation', 'locationId', 'navigationUrl', 'qrId', 'spot', 'startAreaId']);
  });

  it.each(['000000', 'K7M9QR', 'x'])('that does not exist is not found: %s', async (typed) => {
    expect(await ask(typed)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('that is inactive is not found', async () => {
    await put([`Off-1,${(await ask(OURS)).body.locationId as string},,no`], 'code,place,label,active');
    expect((await ask('Off-1')).status).toBe(404);
  });

  it('for a place that no longer exists is reported as having no location', async () => {
    const { database, changes } = server.server;
    await put([`Gone-1,${(await ask(OURS)).body.locationId as string},`]);
    await database.db.updateTable('location_code').set({ place_id: 'torn-down' }).where('key', '=', 'GONE-1').execute();
    await changes.look();
    expect((await ask('Gone-1')).body).toEqual({
      hasLocation: false,
      startAreaId: null,
      qrId: 'Gone-1',
      navigationUrl: null,
      locationId: null,
      spot: null,
    });
  });

  it.each([
    ['an unknown place', ['A-1,nowhere,'], 'unknown-place'],
    ['the same code twice', ['A-1,PLACE,', 'a-1,PLACE,'], 'duplicate-id'],
    ['one of our codes twice, typed in two ways', ['K7M9QB,PLACE,', 'k7m-9qb,PLACE,'], 'duplicate-id'],
    ['a code that cannot be the end of an address', ['a/b,PLACE,'], 'wrong-id'],
    ['a code that is too long', [`${'x'.repeat(65)},PLACE,`], 'wrong-id'],
    ['no code', [',PLACE,'], 'missing-value'],
    ['a spot without a floor', ['A-1,PLACE,,,14.5,50,90'], 'missing-value'],
    ['a spot without a latitude', ['A-1,PLACE,,level,14.5,,'], 'missing-value'],
    ['a bearing without a spot', ['A-1,PLACE,,,,,90'], 'missing-value'],
    ['a spot on an unknown floor', ['A-1,PLACE,,level,14.5,50,90'], 'unknown-place'],
    ['a bearing of 360°', ['A-1,PLACE,,,,,360'], 'wrong-number'],
  ])('is not imported with %s', async (_what, lines, code) => {
    const { startAreaId } = (await ask(OURS)).body as { startAreaId: string };
    const report = await put(
      lines.map((line) => `${line.replace('PLACE', startAreaId)}${','.repeat(6 - line.split(',').length + 1)}`),
      'code,place,label,level,longitude,latitude,bearing',
    );
    expect([report.imported, report.lines.map((line) => line.code)]).toEqual([false, [code]]);
  });

  it('can be guessed about thirty times, and then not again for a quarter of an hour', async () => {
    const guessing = await server.visitor();
    const guess = (typed: string) => guessing.call('GET', `/api/qrcode/info/${typed}`);
    let answer = await guess('guess-0');
    for (let number = 1; number <= 40 && answer.status === 404; number += 1) answer = await guess(`guess-${number}`);
    expect(answer).toMatchObject({ status: 429, body: { code: 'too-many-attempts', retryAfterSeconds: expect.any(Number) } });
    server.clock.now = instantOf(server.clock.now + 15 * 60_000);
    expect((await guess(OURS)).status).toBe(200);
  });

  it('can be guessed thirty times even if all guesses come simultaneously', async () => {
    const guessing = await server.visitor();
    server.clock.now = instantOf(server.clock.now + 15 * 60_000);
    const guesses = Array.from({ length: 60 }, (_one, number) => guessing.call('GET', `/api/qrcode/info/guess-${number}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect([statuses.filter((status) => status === 404).length, statuses.filter((status) => status === 429).length]).toEqual([30, 30]);
    server.clock.now = instantOf(server.clock.now + 15 * 60_000);
  });
});
