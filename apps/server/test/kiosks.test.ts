import { importImdf, type Plan } from '@assist/floorplan';
import { oneFloor } from '@assist/test-kit';
import { decodeGraph, levelsById } from '@assist/wayfinding';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { DAY_MS, fromInstant, instantOf, plusMinutes } from '@assist/time';
import { operations } from '@assist/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { KiosksRepository } from '../src/people/kiosks.repository.ts';
import { aDevice, type Device, newSecret, renewal, renewed, startPairing } from './a-kiosk.ts';
import { aListener } from './a-listener.ts';
import { COMPANY } from './small-company.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const KIOSKS = '/api/assist/kiosks';
const OLGAS = 'olgas@rooms.alder.example';
const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));

type Files = Readonly<Record<string, { readonly features: readonly unknown[] }>>;

/** Builds a plan of two floors, one above the other, each with a room. */
function aBuilding(): Plan {
  const floor = (id: string, ordinal: number, name: string) =>
    oneFloor({
      level: { id, ordinal, name },
      size: [20, 14],
      units: [
        [`${id}-corridor`, 'walkway', [0, 0], [20, 4]],
        [`${id}-room`, 'office', [0, 4], [20, 14]],
      ],
      doors: [[`${id}-door`, [2, 4], [3, 4]]],
    });
  const [one, two] = [floor('level-1', 0, 'One'), floor('level-2', 1, 'Two')] as [Files, Files];
  const both = (type: string) => ({ ...one[type], features: [...one[type]!.features, ...two[type]!.features] });
  const { plan, defects } = importImdf({ ...one, level: both('level'), unit: both('unit'), opening: both('opening') });
  if (plan === null) throw new Error(JSON.stringify(defects));
  return plan;
}

const AREAS = [
  { id: 'house', parentAreaId: null, kind: 'building', name: { en: 'House' } },
  { id: 'floor-1', parentAreaId: 'house', kind: 'floor', name: { en: 'First floor' }, featureId: 'level-1' },
  { id: 'zone-full', parentAreaId: 'floor-1', kind: 'zone', name: { en: 'Half' }, maxUt: 50 },
  { id: 'floor-2', parentAreaId: 'house', kind: 'floor', name: { en: 'Second floor' }, featureId: 'level-2' },
];

const WISH = {
  name: 'Lobby',
  spot: { levelId: 'level-1', longitude: 14.4, latitude: 50.1, bearing: 90 },
  areaIds: ['floor-1'],
  language: 'de',
  showsTitles: true,
  contact: 'Reception, extension 100',
};

describe.each(DATABASE_KINDS)('a kiosk, %s', (kind) => {
  let server: TestServer;
  let carl: TestClient;
  let stranger: TestClient;

  const approve = (code: string, wish: object = {}) => carl.call('POST', KIOSKS, { ...WISH, ...wish, code });
  const listed = async () => (await carl.call('GET', KIOSKS)).body as Record<string, unknown>[];
  const license = async (licences: readonly { code: string; quantity: number | null }[]) => {
    const { database, changes } = server.server;
    const catalogue = new CatalogueRepository(database);
    const company = { ...(await catalogue.read()).company!, licences };
    await database.db.transaction().execute((trx) => catalogue.write(trx, { company }, server.clock.now));
    await changes.look();
  };
  /** Pairs a kiosk and signs it in. */
  const aKiosk = async (wish: object = {}) => {
    const device = aDevice();
    const { status, body } = await approve(await startPairing(stranger, device), wish);
    expect(status).toBe(201);
    return { device, id: body.id as string, client: await renewed(server, stranger, device) };
  };
  const state = (client: TestClient) => client.call('GET', '/api/kiosk');

  beforeAll(async () => {
    server = await startTestServer(kind, { PUBLIC_URL: 'https://assist.example' });
    const { database, changes } = server.server;
    await database.db.transaction().execute((trx) => new CatalogueRepository(database).write(trx, { plan: aBuilding() }, server.clock.now));
    await changes.look();
    const company = JSON.stringify({ ...COMPANY, areas: AREAS });
    const report = await importCompany(database, { company }, server.clock.now);
    if (!report.imported) throw new Error(JSON.stringify(report.lines));
    await changes.look();
    carl = await server.signIn(CAST.carl);
    stranger = await server.visitor();
    // Lets sessions outlast the tests, which advance the clock.
    const late = instantOf(SUITE_NOW + 1_000 * DAY_MS);
    await database.db.updateTable('session').set({ access_expires_at: late }).execute();
    await database.db.updateTable('refresh_token').set({ expires_at: late }).execute();
  });
  beforeEach(async () => {
    server.clock.now = SUITE_NOW;
    for (const table of ['kiosk', 'kiosk_pairing', 'sign_in_attempt'] as const) await server.server.database.db.deleteFrom(table).execute();
    await forgetReservations(server.server.database);
    await license([{ code: 'SolutionProvider', quantity: null }]);
  });
  afterAll(() => server.close());

  it('can renew its session sixty times in a quarter of an hour, and again after that', async () => {
    const { device } = await aKiosk();
    // The pairing was the first renewal.
    for (let count = 1; count < 60; count += 1) await renewed(server, stranger, device);
    const refused = await renewal(stranger, device);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'too-many-attempts', '900']);
    server.clock.now = instantOf(SUITE_NOW + 16 * 60_000);
    expect((await renewal(stranger, device)).status).toBe(200);
  });

  describe('is paired', () => {
    it('by a code that it shows and an administrator approves', async () => {
      const device = aDevice();
      const { body } = await stranger.call('POST', '/api/kiosk/pairings', { secret: device.secret });
      expect(body).toEqual({ code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/), expiresAt: at(15) });
      expect((await renewal(stranger, device)).body).toEqual({ token: null, expiresAt: null });
      const approved = await approve(body.code.toLowerCase().replace('-', ' '));
      expect([approved.status, approved.body]).toEqual([
        201,
        { ...WISH, id: expect.any(String), tier: 'premium', pairedAt: at(0), seenAt: null, isPaired: true },
      ]);
      const client = await renewed(server, stranger, device);
      expect((await state(client)).body).toEqual({
        id: approved.body.id,
        name: 'Lobby',
        spot: WISH.spot,
        language: 'de',
        contact: 'Reception, extension 100',
        tier: 'premium',
        hasHandOver: true,
        pass: expect.stringMatching(/^[\w-]+\.[\w]+\.[\w-]{22}$/),
        siteOrigin: 'https://assist.example',
        hasMeetings: true,
      });
      expect(await listed()).toEqual([{ ...approved.body, seenAt: at(0) }]);
    });

    it.each([
      ['a code that no kiosk shows', 'WRNG-WRNG', {}, 'pairing-ended'],
      ['an unknown floor', undefined, { spot: { ...WISH.spot, levelId: 'nowhere' } }, 'unknown-place'],
      ['an unknown area', undefined, { areaIds: ['floor-1', 'nowhere'] }, 'unknown-place'],
    ])('never with %s', async (_what, code, wish, error) => {
      const shown = await startPairing(stranger, aDevice());
      const refused = await approve(code ?? shown, wish);
      expect([refused.status, refused.body.code, await listed()]).toEqual([422, error, []]);
      expect((await approve(shown)).status).toBe(201);
    });

    it('only once with a code, and within a quarter of an hour', async () => {
      const device = aDevice();
      const code = await startPairing(stranger, device);
      server.clock.now = plusMinutes(SUITE_NOW, 15);
      expect((await approve(code)).body.code).toBe('pairing-ended');
      expect((await renewal(stranger, device)).body.code).toBe('kiosk-not-registered');
      const again = await startPairing(stranger, device);
      expect((await approve(again)).status).toBe(201);
      expect((await approve(again)).body.code).toBe('pairing-ended');
    });

    it('only with the last of its codes', async () => {
      const device = aDevice();
      const [first, second] = [await startPairing(stranger, device), await startPairing(stranger, device)];
      expect([(await approve(first)).body.code, (await approve(second)).status]).toEqual(['pairing-ended', 201]);
    });

    it('while only hashes of its code and its secret are stored', async () => {
      const device = aDevice();
      const code = await startPairing(stranger, device);
      const kept = async () =>
        JSON.stringify([
          await server.server.database.db.selectFrom('kiosk_pairing').selectAll().execute(),
          await server.server.database.db.selectFrom('refresh_token').selectAll().execute(),
        ]);
      expect(await kept()).not.toContain(code.replace('-', ''));
      expect(await kept()).not.toContain(device.secret);
      await approve(code);
      expect(await kept()).not.toContain(device.secret);
    });

    it('after at most 300 requests by one device: its further requests are refused', async () => {
      let refused = 0;
      const secret = newSecret();
      for (let times = 0; times < 305; times += 1)
        if ((await stranger.call('POST', '/api/kiosk/pairings', { secret })).status === 429) refused += 1;
      expect(refused).toBe(5);
    });

    const kiosks = () => new KiosksRepository(server.server.database);

    it('while at most a hundred devices of one network wait: the next device learns when it may ask, and other networks are not affected', async () => {
      const ask = (address: string, secret = newSecret()) => kiosks().startPairing(secret, newSecret(), address, server.clock.now);
      const began = server.clock.now;
      for (let minutes = 0; minutes < 10; minutes += 1) {
        server.clock.now = plusMinutes(began, minutes);
        for (let count = 0; count < 10; count += 1) expect((await ask('203.0.113.7')).isStarted).toBe(true);
      }
      // The next device may ask a quarter of an hour after the first device has asked.
      expect(await ask('203.0.113.7')).toEqual({ isStarted: false, until: plusMinutes(began, 15) });
      expect((await ask('198.51.100.9')).isStarted).toBe(true);
      server.clock.now = plusMinutes(began, 15);
      expect((await ask('203.0.113.7')).isStarted).toBe(true);
      server.clock.now = began;
    });

    it('while at most a hundred devices of one network wait, even if they ask simultaneously', async () => {
      const asked = Array.from({ length: 130 }, () => kiosks().startPairing(newSecret(), newSecret(), '203.0.113.7', server.clock.now));
      expect((await Promise.all(asked)).filter(({ isStarted }) => isStarted)).toHaveLength(100);
    });

    it('even with many devices of other networks waiting, if it is the only one of its network', async () => {
      const { db } = server.server.database;
      const many = Array.from({ length: 10_000 }, (_, index) => ({
        secret_hash: `secret-${index}`,
        code_hash: `code-${index}`,
        network: index % 100 === 0 ? 'larger' : `network-${index % 100}`,
        expires_at: plusMinutes(server.clock.now, 10) + index,
      }));
      many.push({ secret_hash: 's', code_hash: 'c', network: 'larger', expires_at: plusMinutes(server.clock.now, 9) });
      await db.deleteFrom('kiosk_pairing').execute();
      for (let from = 0; from < many.length; from += 100)
        await db
          .insertInto('kiosk_pairing')
          .values(many.slice(from, from + 100))
          .execute();
      const secret = newSecret();
      expect((await kiosks().startPairing(secret, newSecret(), '198.51.100.9', server.clock.now)).isStarted).toBe(true);
      expect(await kiosks().isWaiting(secret, server.clock.now)).toBe(true);
      expect(await db.selectFrom('kiosk_pairing').select('secret_hash').where('secret_hash', '=', 's').execute()).toEqual([]);
      await db.deleteFrom('kiosk_pairing').execute();
    });

    it('again when another device replaces it, which signs out the previous device', async () => {
      const { id, client } = await aKiosk();
      const other = aDevice();
      const changed = await carl.call('PUT', `${KIOSKS}/${id}`, { code: await startPairing(stranger, other) });
      expect([changed.status, changed.body.name]).toEqual([200, 'Lobby']);
      expect((await state(client)).body.code).toBe('session-ended');
      expect((await state(await renewed(server, stranger, other))).body.id).toBe(id);
      expect((await carl.call('PUT', `${KIOSKS}/${id}`, { code: 'WRNG-WRNG' })).body.code).toBe('pairing-ended');
    });
  });

  describe('keeps its credential', () => {
    it('across a power cut between request and answer', async () => {
      const { device } = await aKiosk();
      const lost = await renewal(stranger, device);
      expect(lost.status).toBe(200);
      server.clock.now = plusMinutes(SUITE_NOW, 3 * 24 * 60);
      const client = await renewed(server, stranger, device);
      expect((await state(client)).status).toBe(200);
      await renewed(server, stranger, device);
    });

    it('for eleven months without power, but not for more than a year', async () => {
      const { device } = await aKiosk();
      server.clock.now = instantOf(SUITE_NOW + 330 * DAY_MS);
      await renewed(server, stranger, device);
      server.clock.now = instantOf(server.clock.now + 366 * DAY_MS);
      expect((await renewal(stranger, device)).body.code).toBe('kiosk-not-registered');
    });

    it('even though its access ends after a quarter of an hour', async () => {
      const { client, device } = await aKiosk();
      server.clock.now = plusMinutes(SUITE_NOW, 15);
      expect((await state(client)).body.code).toBe('session-ended');
      expect((await state(await renewed(server, stranger, device))).status).toBe(200);
    });

    it.each([
      ['the copy comes first', true],
      ['the kiosk comes first', false],
    ])('to itself, because any use of a copied credential ends the session (S12): %s', async (_what, isCopyFirst) => {
      const { device, id } = await aKiosk();
      const copy: Device = { ...device, next: newSecret() };
      const [first, second] = isCopyFirst ? [copy, device] : [device, copy];
      const client = await renewed(server, stranger, first);
      expect((await renewal(stranger, second)).body.code).toBe('kiosk-not-registered');
      expect((await state(client)).body.code).toBe('session-ended');
      expect((await renewal(stranger, first)).body.code).toBe('kiosk-not-registered');
      expect((await listed()).find((one) => one['id'] === id)).toMatchObject({ isPaired: false });
    });

    it('and never reuses a secret', async () => {
      const { device } = await aKiosk();
      const old = device.secret;
      await renewed(server, stranger, device);
      expect((await renewal(stranger, { secret: device.secret, next: old })).body.code).toBe('kiosk-not-registered');
    });

    it('and cannot pair another kiosk with a used secret', async () => {
      const { device, id } = await aKiosk();
      const code = await startPairing(stranger, device);
      expect((await approve(code)).body.code).toBe('pairing-ended');
      const other = await startPairing(stranger, device);
      expect((await carl.call('PUT', `${KIOSKS}/${id}`, { code: other })).body.code).toBe('pairing-ended');
      expect((await listed()).map((one) => [one['id'], one['isPaired']])).toEqual([[id, true]]);
    });

    it('apart from people’s credentials, so that neither renews a session of the other kind', async () => {
      const { device } = await aKiosk();
      expect((await stranger.call('POST', '/api/account/refresh', { refreshToken: device.secret, token: 'x' })).body.code).toBe(
        'session-ended',
      );
      expect((await renewal(stranger, { secret: carl.refreshToken, next: newSecret() })).body.code).toBe('kiosk-not-registered');
    });

    it('while secrets that nobody can use any more are deleted', async () => {
      const { device } = await aKiosk();
      await renewed(server, stranger, device);
      server.clock.now = instantOf(SUITE_NOW + 31 * DAY_MS);
      const job = server.server.timedWork.find(({ name }) => name.includes('session'))!;
      await server.server.jobs.run(job);
      const secrets = await server.server.database.db
        .selectFrom('refresh_token')
        .innerJoin('session', 'session.id', 'refresh_token.session_id')
        .where('session.kiosk_id', 'is not', null)
        .selectAll()
        .execute();
      expect(secrets).toHaveLength(1);
      expect((await state(await renewed(server, stranger, device))).status).toBe(200);
    });
  });

  describe('at the hub', () => {
    let origin: string;
    beforeAll(async () => {
      origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    });
    const tell = (...mailboxes: string[]) => server.server.changes.tell({ kind: 'events', mailboxes }, server.clock.now);

    it.each([
      ['its areas', 'KioskPremium', { areaIds: ['floor-1'] }, [CAST.room, OLGAS, CAST.olga], [CAST.room]],
      ['no other area', 'KioskPremium', { areaIds: ['floor-2'] }, [CAST.room], []],
      ['no area if its licence includes no meetings', 'KioskBasic', { areaIds: ['floor-1'] }, [CAST.room], []],
    ])('hears about the meetings of %s', async (_what, code, wish, changed, expected) => {
      await license([
        { code: 'ResourcePremium', quantity: null },
        { code, quantity: null },
      ]);
      const { client } = await aKiosk(wish);
      const listener = await aListener(origin, client.token);
      await tell(...changed);
      await tell(CAST.fred);
      await server.server.changes.look();
      const own = { kind: 'schedules', scheduleIds: expected };
      const heard = expected.length === 0 ? [] : [{ target: 'ObjectChanged', args: [expected[0], JSON.stringify(own)] }];
      // Messages are sent in order, so this message arrives last.
      const carls = await aListener(origin, carl.token);
      await server.server.changes.tell({ kind: 'codes', ids: ['last'] }, server.clock.now);
      await server.server.changes.look();
      await expect.poll(() => carls.heard.length).toBeGreaterThan(0);
      expect(listener.heard).toEqual(heard);
      await Promise.all([listener.close(), carls.close()]);
    });

    it.each([
      ['removed, and may not reconnect', async (id: string) => (await carl.call('DELETE', `${KIOSKS}/${id}`)).status, 204, false],
      [
        'given other areas, and may reconnect for them',
        async (id: string) => (await carl.call('PUT', `${KIOSKS}/${id}`, { areaIds: ['floor-2'] })).status,
        200,
        true,
      ],
    ])('loses its connection when it is %s', async (_what, change, status, allowReconnect) => {
      const { id, client } = await aKiosk();
      const listener = await aListener(origin, client.token);
      expect(await change(id)).toBe(status);
      await listener.over;
      expect(listener.closing).toMatchObject({ allowReconnect });
    });
  });

  it('is revoked immediately: its next call is refused, and so is its next renewal (S12)', async () => {
    const { id, client, device } = await aKiosk();
    expect((await carl.call('DELETE', `${KIOSKS}/${id}`)).status).toBe(204);
    for (const path of ['/api/kiosk', '/api/kiosk/meetings', '/api/guest/places', '/api/assist/plans', '/api/assist/navigation'])
      expect([path, (await client.call('GET', path)).body.code]).toEqual([path, 'session-ended']);
    expect((await renewal(stranger, device)).body.code).toBe('kiosk-not-registered');
    expect((await carl.call('DELETE', `${KIOSKS}/${id}`)).status).toBe(404);
    expect((await carl.call('PUT', `${KIOSKS}/${id}`, { name: 'x' })).status).toBe(404);
  });

  it.each([
    ['GET', KIOSKS, undefined],
    ['POST', KIOSKS, { ...WISH, code: 'K7M2-9QXD' }],
    ['PUT', `${KIOSKS}/some-id`, { name: 'x' }],
    ['DELETE', `${KIOSKS}/some-id`, undefined],
  ])('can be managed only by administrators: %s %s', async (method, path, body) => {
    const olga = await server.signIn(CAST.olga);
    const { client } = await aKiosk();
    expect([(await olga.call(method, path, body)).status, (await client.call(method, path, body)).status]).toEqual([404, 401]);
    expect((await stranger.call(method, path, body)).status).toBe(401);
  });

  it('can make only the calls for kiosks and those open to everyone in the building', async () => {
    const { client } = await aKiosk();
    const theirs = new Set(['anyone', 'either', 'inside', 'visiting', 'kiosk']);
    const answered: string[] = [];
    for (const { id, access, method, path } of operations) {
      if (theirs.has(access)) continue;
      const { body } = await client.call(method, path.replaceAll(/\{\w+\}/g, 'x'), method === 'GET' ? undefined : {});
      if (body.code !== 'not-signed-in') answered.push(id);
    }
    expect(answered).toEqual([]);
  });

  describe('sees only its areas', () => {
    it('in the configuration', async () => {
      const { client } = await aKiosk();
      const { areas, news, licences, filters, demoAccounts } = (await client.call('GET', '/api/assist/configurations')).body
        .asistConfiguration;
      expect(areas.map(({ id, parentAreaId }: { id: string; parentAreaId: string | null }) => [id, parentAreaId])).toEqual([
        ['floor-1', null],
        ['zone-full', 'floor-1'],
      ]);
      expect([news, licences, filters, demoAccounts]).toEqual([[], [], [], []]);
    });

    it('in the list of rooms, which has no desks', async () => {
      const places = async (areaIds: string[]) =>
        ((await (await aKiosk({ areaIds })).client.call('GET', '/api/guest/places')).body as { id: string }[]).map(({ id }) => id);
      expect(await places(['floor-1'])).toEqual(['confirm', 'room-1', 'room-2', 'strict']);
      expect(await places(['zone-full'])).toEqual([]);
      expect(await places(['floor-2'])).toEqual([]);
    });

    it.each([
      ['its floor', ['floor-1'], ['level-1']],
      ['the floor that contains its area', ['zone-full'], ['level-1']],
      ['the whole building', ['house'], ['level-1', 'level-2']],
      ['also the floor on which it stands', ['floor-2'], ['level-1', 'level-2']],
    ])('in the plan: %s', async (_what, areaIds, seen) => {
      const { client } = await aKiosk({ areaIds });
      expect((await client.call('GET', '/api/assist/plans')).body.levels.map(({ id }: { id: string }) => id)).toEqual(seen);
      for (const levelId of ['level-1', 'level-2'])
        expect((await client.call('GET', `/api/assist/plans/levels/${levelId}`)).status).toBe(seen.includes(levelId) ? 200 : 404);
    });

    it('in the walking graph, whose routes cross other floors without revealing what is on them', async () => {
      const namesOf = async (client: TestClient) => {
        const { venues } = (await client.call('GET', '/api/assist/navigation')).body;
        const answer = await client.call('GET', `/api/assist/navigation/graphs/campus?version=${venues[0].version}`);
        expect(answer.headers['cache-control']).toContain('immutable');
        const graph = decodeGraph(answer.body);
        const levelOf = levelsById(graph);
        return {
          levelIds: venues[0].levelIds,
          units: graph.units.length,
          named: [...new Set(graph.units.filter(({ name }) => name !== null).map(({ unitId }) => levelOf.get(unitId)))],
        };
      };
      const [own, whole] = [await aKiosk(), await aKiosk({ areaIds: ['house'] })];
      expect(await namesOf(own.client)).toEqual({ levelIds: ['level-1'], units: 4, named: ['level-1'] });
      expect(await namesOf(whole.client)).toEqual({ levelIds: ['level-1', 'level-2'], units: 4, named: ['level-1', 'level-2'] });
      expect((await own.client.call('GET', '/api/assist/navigation/graphs/elsewhere')).status).toBe(404);
    });
  });

  describe('shows today’s meetings', () => {
    let keys = 0;
    const reserve = async (from: number, to: number, more: object = {}) => {
      keys += 1;
      const olga = await server.signIn(CAST.olga);
      const { status } = await olga.call('POST', '/api/calendar/events', {
        idempotencyKey: `kiosk-${kind}-${keys}`,
        subject: 'Planning',
        start: at(from),
        end: at(to),
        resources: [{ email: CAST.room }],
        ...more,
      });
      expect(status).toBe(201);
    };
    const moveHouseTo = async (timezone: string | null) => {
      const { database, changes } = server.server;
      const catalogue = new CatalogueRepository(database);
      const areas = (await catalogue.read()).areas.map((area) => (area.id === 'house' ? { ...area, timezone } : area));
      await database.db.transaction().execute((trx) => catalogue.write(trx, { areas }, server.clock.now));
      await changes.look();
    };
    const meetings = async (wish: object = {}) => (await (await aKiosk(wish)).client.call('GET', '/api/kiosk/meetings')).body;

    it('in the rooms of its areas, the current meetings first, and not those of tomorrow', async () => {
      await reserve(120, 180, { subject: 'Later' });
      await reserve(0, 60);
      await reserve(24 * 60, 25 * 60, { subject: 'Tomorrow' });
      expect(await meetings()).toEqual([
        { start: at(0), end: at(60), title: 'Planning', organizer: 'olga', placeIds: ['room-1'] },
        { start: at(120), end: at(180), title: 'Later', organizer: 'olga', placeIds: ['room-1'] },
      ]);
      expect(await meetings({ areaIds: ['floor-2'] })).toEqual([]);
    });

    it('of the day that it is where the kiosk stands', async () => {
      await reserve(7 * 60, 8 * 60, { subject: 'Late in Tokyo' });
      await reserve(8 * 60, 9 * 60, { subject: 'Tomorrow in Tokyo' });
      await moveHouseTo('Asia/Tokyo');
      expect(await meetings()).toMatchObject([{ title: 'Late in Tokyo' }]);
      await moveHouseTo(null);
      expect(await meetings()).toHaveLength(2);
    });

    it('only once, even if they are in two rooms', async () => {
      await reserve(0, 60, { resources: [{ email: CAST.room }, { email: CAST.other }] });
      expect(await meetings()).toMatchObject([{ placeIds: ['room-1', 'room-2'] }]);
    });

    it('without the titles of private meetings, and without any titles if the operator wants none', async () => {
      await reserve(0, 60, { visibility: 'private', subject: 'CANARY' });
      await reserve(60, 120);
      expect(await meetings()).toMatchObject([
        { title: null, organizer: null },
        { title: 'Planning', organizer: 'olga' },
      ]);
      expect(await meetings({ showsTitles: false })).toMatchObject([
        { title: null, organizer: null },
        { title: null, organizer: null },
      ]);
    });

    it('but no reservations of desks, because meetings take place in rooms', async () => {
      await reserve(0, 60, { resources: [{ email: 'half-1@rooms.alder.example' }] });
      expect(await meetings()).toEqual([]);
    });

    it('except those that have ended', async () => {
      await reserve(0, 60);
      server.clock.now = plusMinutes(SUITE_NOW, 60);
      expect(await meetings()).toEqual([]);
    });
  });

  describe('hands a route to a phone', () => {
    const letIn = async (guests: 'off' | 'with-invitation' | 'open') => {
      const { database, changes } = server.server;
      const catalogue = new CatalogueRepository(database);
      const company = { ...(await catalogue.read()).company!, guests };
      await database.db.transaction().execute((trx) => catalogue.write(trx, { company }, server.clock.now));
      await changes.look();
    };
    const enter = (pass: string) => stranger.call('POST', '/api/account/guest', { name: 'Visitor', pass });
    const placesOf = async (token: string) =>
      ((await (await server.clientWith(token, '')).call('GET', '/api/guest/places')).body as { id: string }[]).map(({ id }) => id);
    const floorsOf = async (client: TestClient) =>
      ((await client.call('GET', '/api/assist/plans')).body.levels as { id: string }[]).map(({ id }) => id);
    afterAll(() => letIn('with-invitation'));

    it('which works without a sign-in for an hour, and sees what the kiosk shows', async () => {
      await letIn('with-invitation');
      const { client } = await aKiosk();
      const { status, body } = await enter((await state(client)).body.pass);
      expect(status).toBe(200);
      const phone = await server.clientWith(body.token, '');
      expect((await phone.call('GET', '/api/guest/visit')).body).toEqual({
        guest: 'Visitor',
        endsAt: at(60),
        opensAt: null,
        invitation: null,
      });
      expect(await floorsOf(phone)).toEqual(await floorsOf(client));
      expect(await placesOf(body.token)).toEqual(
        ((await client.call('GET', '/api/guest/places')).body as { id: string }[]).map(({ id }) => id),
      );
      expect((await phone.call('GET', '/api/assist/plans/level-2')).body.code).toBe('not-found');
      expect(
        (await phone.call('GET', '/api/assist/configurations')).body.asistConfiguration.areas.map(({ id }: { id: string }) => id),
      ).toEqual(['floor-1', 'zone-full']);
      expect((await phone.call('GET', '/api/calendar/me')).status).toBe(401);
      server.clock.now = plusMinutes(SUITE_NOW, 61);
      expect((await phone.call('GET', '/api/guest/visit')).body.code).toBe('session-ended');
    });

    it('with a code that changes every five minutes and stays valid for 15 to 20 minutes', async () => {
      await letIn('with-invitation');
      const { client } = await aKiosk();
      const passAt = async (minutes: number) => {
        server.clock.now = plusMinutes(SUITE_NOW, minutes);
        return (await state(client)).body.pass as string;
      };
      const first = await passAt(0);
      expect([(await passAt(4)) === first, (await passAt(5)) === first]).toEqual([true, false]);
      server.clock.now = plusMinutes(SUITE_NOW, 19);
      expect((await enter(first)).status).toBe(200);
      server.clock.now = plusMinutes(SUITE_NOW, 20);
      expect((await enter(first)).body.code).toBe('invitation-ended');
    });

    it('which loses access when the kiosk is removed, or when visitors are no longer admitted', async () => {
      await letIn('with-invitation');
      const { id, client } = await aKiosk();
      const { pass } = (await state(client)).body;
      const token = (await enter(pass)).body.token as string;
      await letIn('off');
      expect([(await state(client)).body.pass, (await enter(pass)).body.code]).toEqual([null, 'sign-in-not-offered']);
      expect((await (await server.clientWith(token, '')).call('GET', '/api/guest/visit')).status).toBe(401);
      await letIn('with-invitation');
      expect((await (await server.clientWith(token, '')).call('GET', '/api/guest/visit')).status).toBe(200);
      await carl.call('DELETE', `${KIOSKS}/${id}`);
      expect((await (await server.clientWith(token, '')).call('GET', '/api/guest/visit')).status).toBe(401);
      expect((await enter(pass)).body.code).toBe('invitation-ended');
    });

    it('but not with a made-up code', async () => {
      await letIn('with-invitation');
      const { client, id } = await aKiosk();
      const [, until = '', signature = ''] = ((await state(client)).body.pass as string).split('.');
      for (const pass of [`${id}.zzzzzz.${signature}`, `other.${until}.${signature}`, `${id}.${until}.`, id, 'x'])
        expect([pass, (await enter(pass)).body.code]).toEqual([pass, 'invitation-ended']);
    });

    it('which sees the whole building if guests need no invitation', async () => {
      await letIn('open');
      const { client } = await aKiosk();
      const { body } = await enter((await state(client)).body.pass);
      expect(await floorsOf(await server.clientWith(body.token, ''))).toEqual(['level-1', 'level-2']);
    });
  });

  describe('offers what its licence includes', () => {
    it.each([
      ['KioskPremium', { tier: 'premium', hasHandOver: true, hasMeetings: true }, 200],
      ['KioskStandard', { tier: 'standard', hasHandOver: true, hasMeetings: false }, 404],
      ['KioskBasic', { tier: 'basic', hasHandOver: false, hasMeetings: false }, 404],
    ])('with %s', async (code, opened, ofMeetings) => {
      const { client } = await aKiosk();
      await license([{ code, quantity: null }]);
      expect((await state(client)).body).toMatchObject(opened);
      expect((await client.call('GET', '/api/kiosk/meetings')).status).toBe(ofMeetings);
      expect((await client.call('GET', '/api/assist/plans')).status).toBe(200);
    });

    it('and nothing if no licence is left, because kiosks that were paired earlier use them all', async () => {
      const first = await aKiosk();
      server.clock.now = plusMinutes(SUITE_NOW, 1);
      const second = await aKiosk();
      await license([{ code: 'KioskBasic', quantity: 1 }]);
      expect([(await state(first.client)).body.tier, (await state(second.client)).body.tier]).toEqual(['basic', null]);
      for (const path of ['/api/guest/places', '/api/assist/plans', '/api/assist/navigation'])
        expect([path, (await second.client.call('GET', path)).body.code]).toEqual([path, 'not-signed-in']);
      expect((await second.client.call('GET', '/api/kiosk/meetings')).status).toBe(404);
      expect((await second.client.call('GET', '/api/assist/configurations')).body.asistConfiguration.areas).toEqual([]);
      await carl.call('DELETE', `${KIOSKS}/${first.id}`);
      expect((await state(second.client)).body.tier).toBe('basic');
    });
  });

  it('can be reconfigured, and gets the new configuration with its next call', async () => {
    const { id, client } = await aKiosk();
    const changed = await carl.call('PUT', `${KIOSKS}/${id}`, { name: 'Hall', areaIds: ['house'], language: 'cs', showsTitles: false });
    expect(changed.body).toMatchObject({ name: 'Hall', areaIds: ['house'], language: 'cs', showsTitles: false, spot: WISH.spot });
    expect((await state(client)).body).toMatchObject({ name: 'Hall', language: 'cs' });
    expect((await carl.call('PUT', `${KIOSKS}/${id}`, { areaIds: ['nowhere'] })).body.code).toBe('unknown-place');
    expect((await carl.call('PUT', `${KIOSKS}/${id}`, { spot: { ...WISH.spot, bearing: null } })).body.spot.bearing).toBe(null);
  });

  it('records when it was last seen, to the minute', async () => {
    const { client } = await aKiosk();
    const seen = async () => (await listed())[0]!['seenAt'];
    await state(client);
    server.clock.now = plusMinutes(SUITE_NOW, 0.5);
    await state(client);
    expect(await seen()).toBe(at(0));
    server.clock.now = plusMinutes(SUITE_NOW, 2);
    await state(client);
    expect(await seen()).toBe(at(2));
  });
});
