import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { type ObjectForm, type PlanObject } from '@assist/resource';
import { fromInstant, instantOf, plusMinutes } from '@assist/time';
import { setTimeout } from 'node:timers/promises';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { ServiceTokensRepository, type ServiceTokenWish } from '../src/people/service-tokens.repository.ts';
import { type AListener, aListener } from './a-listener.ts';
import { COMPANY } from './small-company.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const CONFIRM = 'confirm@rooms.alder.example';
const SWITCH: ObjectForm = { type: 'switch', on: { name: { en: 'On' }, colour: '#f5b301' }, off: null };

const spot = { levelId: 'level-1', longitude: 14.4, latitude: 50.1 };
const anObject = (id: string, more: Partial<PlanObject> = {}): PlanObject => ({
  id,
  kind: 'control-1',
  name: { en: id },
  icon: 'lamp',
  areaId: 'floor-1',
  spot,
  form: SWITCH,
  unit: '',
  switchedBy: 'everybody',
  resourceId: null,
  freshMinutes: null,
  ...more,
});

describe.each(DATABASE_KINDS)('objects on the plan, %s', (kind) => {
  let server: TestServer;
  let origin: string;
  let olga: TestClient;
  let fred: TestClient;
  let carl: TestClient;
  let idOf: Record<string, string>;
  const open: { close(): Promise<void> }[] = [];

  const write = async (change: object) => {
    const { database, changes } = server.server;
    await database.db.transaction().execute((trx) => new CatalogueRepository(database).write(trx, change as never, server.clock.now));
    await changes.look();
  };
  const aService = async (wish: Partial<ServiceTokenWish> = {}) => {
    const made = await new ServiceTokensRepository(server.server.database).make(
      { name: 'Building', scopes: ['put-values'], resourceEmails: null, ...wish },
      server.clock.now,
    );
    return { ...made, client: await server.clientWith(made.token, '') };
  };
  /** Waits until earlier changes have been sent, so that a listener hears only later ones. */
  const settled = async () => {
    await server.server.changes.look();
    await setTimeout(50);
  };
  const listen = async (token?: string): Promise<AListener> => {
    await settled();
    const listener = await aListener(origin, token);
    open.push(listener);
    return listener;
  };
  const list = async (client: TestClient, levelId = 'level-1') =>
    (await client.call('GET', `/api/assist/objects?levelId=${levelId}`)).body as Record<string, unknown>[];
  const partOf = (object: Record<string, unknown> | undefined, kindOfPart: number) =>
    (object!['parts'] as { kind: number; value: unknown }[]).find((part) => part.kind === kindOfPart)?.value;
  const put = (client: TestClient, values: readonly object[]) => client.call('PUT', '/api/building/values', { values });

  beforeAll(async () => {
    server = await startTestServer(kind);
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    [olga, fred, carl] = (await Promise.all([CAST.olga, CAST.fred, CAST.carl].map((email) => server.signIn(email)))) as [
      TestClient,
      TestClient,
      TestClient,
    ];
    const rows = await server.server.database.db.selectFrom('resource').select(['id', 'email']).execute();
    // Lets sessions outlast the tests, which advance the clock.
    await server.server.database.db
      .updateTable('session')
      .set({ access_expires_at: plusMinutes(SUITE_NOW, 100_000) })
      .execute();
    idOf = Object.fromEntries(rows.map(({ email, id }) => [email, id]));
    await write({
      objects: [
        anObject('lamp'),
        anObject('blind', { switchedBy: 'administrators', form: { type: 'number', minimum: 0, maximum: 100, step: 10, levels: [] } }),
        anObject('heater', { switchedBy: [CAST.fred] }),
        anObject('warmth', {
          kind: 'monitor-1',
          icon: 'thermometer',
          unit: '°C',
          freshMinutes: 10,
          form: { type: 'number', minimum: -20, maximum: 60, step: 0.1, levels: [] },
        }),
        anObject('olgas-lamp', { resourceId: idOf['olgas@rooms.alder.example']! }),
        anObject('upstairs', { spot: { ...spot, levelId: 'level-2' } }),
        anObject('seat', { kind: 'indicator-1', icon: 'people', resourceId: idOf[CONFIRM]!, freshMinutes: 30 }),
      ],
    });
  });
  beforeEach(async () => {
    server.clock.now = SUITE_NOW;
    for (const table of ['object_state', 'service_token'] as const) await server.server.database.db.deleteFrom(table).execute();
    await forgetReservations(server.server.database);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  });
  afterAll(() => server.close());

  it('are listed for the requested floor if they may be seen', async () => {
    expect((await list(olga)).map(({ id, canControl }) => [id, canControl])).toEqual([
      ['lamp', true],
      ['blind', false],
      ['heater', false],
      ['warmth', false],
      ['olgas-lamp', true],
      ['seat', false],
    ]);
    expect((await list(fred)).map(({ id, canControl }) => [id, canControl])).toEqual([
      ['lamp', true],
      ['blind', false],
      ['heater', true],
      ['warmth', false],
      ['seat', false],
    ]);
    expect((await list(carl)).map(({ id }) => id)).not.toContain('olgas-lamp');
    expect((await list(olga, 'level-2')).map(({ id }) => id)).toEqual(['upstairs']);
  });

  it.each([
    ['part of the name', 'amp', ['lamp', 'olgas-lamp'], ['lamp']],
    ['the name in any case', 'LAMP', ['lamp', 'olgas-lamp'], ['lamp']],
    ['the name on any floor', 'upst', ['upstairs'], ['upstairs']],
    ['all of the words', 'lamp olgas', ['olgas-lamp'], []],
    ['nothing else', 'piano', [], []],
  ])('are found by %s', async (_what, q, byOlga, byFred) => {
    const find = async (client: TestClient) =>
      ((await client.call('GET', `/api/assist/objects/search?q=${encodeURIComponent(q)}`)).body as { id: string }[]).map(({ id }) => id);
    expect([await find(olga), await find(fred)]).toEqual([byOlga, byFred]);
  });

  it('have an unknown value before the first report', async () => {
    const lamp = (await list(olga))[0];
    expect(lamp).toMatchObject({ availability: 1, changedAt: null, freshUntil: null });
    expect(partOf(lamp, 5)).toBeNull();
  });

  describe('are switched', () => {
    const set = (client: TestClient, id: string, value: unknown) => client.call('PUT', `/api/assist/objects/${id}/value`, { value });

    it('by those who may switch them, and everyone who sees them hears of the switch', async () => {
      const [atOlgas, atFreds, strangers] = [await listen(olga.token), await listen(fred.token), await listen()];
      const { status, body } = await set(olga, 'lamp', true);
      expect([status, body.availability, partOf(body, 2), partOf(body, 1)]).toEqual([200, 2, true, { en: 'On' }]);
      const heard = { target: 'ObjectChanged', args: ['lamp', expect.any(String)] };
      await expect.poll(() => atFreds.heard).toEqual([heard]);
      await expect.poll(() => atOlgas.heard).toEqual([heard]);
      expect(JSON.parse(atFreds.heard[0]!.args[1] as string)).toEqual({
        kind: 'object',
        availability: 2,
        changedAt: at(0),
        freshUntil: null,
        parts: body.parts,
      });
      expect(strangers.heard).toEqual([]);
    });

    it('and nobody hears about objects that they may not see', async () => {
      const [atOlgas, atFreds] = [await listen(olga.token), await listen(fred.token)];
      expect((await set(olga, 'olgas-lamp', true)).status).toBe(200);
      expect((await set(olga, 'lamp', true)).status).toBe(200);
      await expect.poll(() => atOlgas.heard.map(({ args }) => args[0])).toEqual(['olgas-lamp', 'lamp']);
      await expect.poll(() => atFreds.heard.map(({ args }) => args[0])).toEqual(['lamp']);
    });

    it.each([
      ['if hidden from the person', 'olgas-lamp', true, 404, 'not-found'],
      ['if they do not exist', 'nothing', true, 404, 'not-found'],
      ['if only others may switch them', 'blind', 50, 403, 'forbidden'],
      ['if they are only measured', 'warmth', 20, 403, 'forbidden'],
      ['to an invalid value', 'lamp', 'on', 422, 'value-refused'],
      ['to no value', 'lamp', null, 400, 'invalid-input'],
      ['to a value that is too large', 'lamp', 'x'.repeat(200), 400, 'invalid-input'],
    ])('never %s', async (_what, id, value, status, code) => {
      expect(await set(fred, id, value)).toMatchObject({ status, body: { code } });
      expect(await server.server.database.db.selectFrom('object_state').selectAll().execute()).toEqual([]);
    });

    it('at most twenty times in quick succession', async () => {
      server.clock.now = instantOf(SUITE_NOW + 30_000);
      const codes = [];
      for (let count = 0; count < 25; count += 1) codes.push((await set(olga, 'lamp', count % 2 === 0)).status);
      expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), ...Array.from({ length: 5 }, () => 429)]);
      server.clock.now = instantOf(SUITE_NOW + 41_000);
      expect((await set(olga, 'lamp', true)).status).toBe(200);
    });

    it('through the hub’s method Object, with the same answers', async () => {
      server.clock.now = instantOf(SUITE_NOW + 60_000);
      await settled();
      const connect = async (token: string) => {
        const connection = new HubConnectionBuilder()
          .withUrl(`${origin}/MessageHub`, { accessTokenFactory: () => token })
          .configureLogging(LogLevel.None)
          .build();
        await connection.start();
        open.push({ close: () => connection.stop() });
        return connection;
      };
      const [atOlgas, atFreds] = [await connect(olga.token), await connect(fred.token)];
      const heard: string[] = [];
      atOlgas.on('ObjectChanged', (id: string) => heard.push(id));
      expect(partOf(await atFreds.invoke('Object', 'heater', { value: true }), 2)).toBe(true);
      await expect.poll(() => heard).toEqual(['heater']);
      // The value may be JSON text, like the message that the hub sends.
      expect(partOf(await atFreds.invoke('Object', 'heater', '{"value":false}'), 2)).toBe(false);
      await expect.poll(() => heard).toEqual(['heater', 'heater']);
      // A switch through the hub is no HTTP call, so it has a separate line in the log.
      const { id: person } = await server.server.database.db
        .selectFrom('user_account')
        .select('id')
        .where('email', '=', CAST.fred)
        .executeTakeFirstOrThrow();
      expect(server.logged()).toContain(
        JSON.stringify({ object: 'heater', person, msg: 'an object was switched through the hub' }).slice(1),
      );
      for (const [args, code] of [
        [['blind', { value: 50 }], 'forbidden'],
        [['olgas-lamp', { value: true }], 'not-found'],
        [['heater', { value: 'warm' }], 'value-refused'],
        [['heater', { value: true, by: 'me' }], 'invalid-input'],
        [['heater', 'no json'], 'invalid-input'],
        [[{}, { value: true }], 'invalid-input'],
        [[], 'invalid-input'],
      ] as const)
        await expect(atFreds.invoke('Object', ...args)).rejects.toThrow(code);
      // Sends a value without waiting for an answer: an error is not reported, and nothing else happens.
      await atFreds.send('Object', 'blind', { value: 50 });
      expect(
        partOf(
          (await list(fred)).find(({ id }) => id === 'blind'),
          5,
        ),
      ).toBeNull();
    });

    it('without notifying a listener that watches another floor', async () => {
      server.clock.now = instantOf(SUITE_NOW + 120_000);
      await settled();
      const connection = new HubConnectionBuilder()
        .withUrl(`${origin}/MessageHub`, { accessTokenFactory: () => fred.token })
        .configureLogging(LogLevel.None)
        .build();
      await connection.start();
      open.push({ close: () => connection.stop() });
      const heard: string[] = [];
      connection.on('ObjectChanged', (id: string) => heard.push(id));
      await connection.invoke('Watch', ['level-2']);
      await set(olga, 'lamp', true);
      await set(olga, 'upstairs', true);
      await expect.poll(() => heard).toEqual(['upstairs']);
      await connection.invoke('Watch', []);
      await set(olga, 'upstairs', false);
      await settled();
      await connection.invoke('Watch', ['level-1', 'level-2']);
      await set(olga, 'lamp', false);
      await expect.poll(() => heard).toEqual(['upstairs', 'lamp']);
      for (const levels of [undefined, 'level-1', [1], Array.from({ length: 21 }, (_, index) => `level-${index}`)])
        await expect(connection.invoke('Watch', levels)).rejects.toThrow('invalid-input');
    });
  });

  describe('are reported by a building’s system', () => {
    it('with a token for values, without a browser’s XSRF value', async () => {
      const { token } = await aService();
      const answer = await fetch(`${origin}/api/building/values`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ values: [{ id: 'warmth', value: 21.44 }] }),
      });
      expect([answer.status, await answer.json()]).toEqual([200, { kept: 1, refused: [] }]);
      const warmth = (await list(fred)).find(({ id }) => id === 'warmth');
      expect([partOf(warmth, 5), partOf(warmth, 6), warmth!['freshUntil']]).toEqual([21.4, '°C', at(10)]);
    });

    it('one by one: values that do not fit are refused, and those that fit are stored', async () => {
      const { client } = await aService();
      const { body } = await put(client, [
        { id: 'warmth', value: 20 },
        { id: 'warmth', value: 90 },
        { id: 'lamp', value: true },
        { id: 'seat', value: 'yes' },
        { id: 'nothing', value: 1 },
        { id: 'blind', value: 20, at: at(60) },
      ]);
      expect(body).toEqual({
        kept: 2,
        refused: [
          { id: 'warmth', code: 'value-refused' },
          { id: 'seat', code: 'value-refused' },
          { id: 'nothing', code: 'not-found' },
          { id: 'blind', code: 'value-refused' },
        ],
      });
    });

    it('in any order, and the latest value wins', async () => {
      const { client } = await aService();
      await put(client, [{ id: 'warmth', value: 22, at: at(-1) }]);
      expect((await put(client, [{ id: 'warmth', value: 18, at: at(-5) }])).body).toEqual({
        kept: 0,
        refused: [{ id: 'warmth', code: 'too-old' }],
      });
      expect(
        partOf(
          (await list(fred)).find(({ id }) => id === 'warmth'),
          5,
        ),
      ).toBe(22);
    });

    // Home Assistant and Node-RED write local times with an offset.
    it.each([
      ['+01:00', 1],
      ['-05:00', -5],
      ['+05:30', 5.5],
    ])('with a time in any zone: %s', async (offset, hours) => {
      const { client } = await aService();
      const told = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes + hours * 60)).replace('Z', offset);
      expect((await put(client, [{ id: 'warmth', value: 22, at: told(-1) }])).body).toEqual({ kept: 1, refused: [] });
      expect((await list(fred)).find(({ id }) => id === 'warmth')).toMatchObject({ changedAt: at(-1) });
    });

    it('and a repeated value notifies nobody, but stays fresh', async () => {
      const { client } = await aService();
      const listener = await listen(fred.token);
      await put(client, [{ id: 'warmth', value: 22 }]);
      server.clock.now = plusMinutes(SUITE_NOW, 5);
      await put(client, [{ id: 'warmth', value: 22 }]);
      await put(client, [{ id: 'lamp', value: true }]);
      await expect.poll(() => listener.heard.map(({ args }) => args[0])).toEqual(['warmth', 'lamp']);
      expect((await list(fred)).find(({ id }) => id === 'warmth')).toMatchObject({ changedAt: at(0), freshUntil: at(15) });
    });

    it('which may read the values, but with a limited token only those of its resources', async () => {
      const { client } = await aService();
      const read = async (who: TestClient) => who.call('GET', '/api/building/values');
      expect(await read(client)).toMatchObject({ status: 200, body: [] });
      await put(client, [
        { id: 'warmth', value: 22, at: at(-1) },
        { id: 'seat', value: true },
      ]);
      await fred.call('PUT', '/api/assist/objects/lamp/value', { value: true });
      expect((await read(client)).body).toEqual([
        { id: 'lamp', value: true, changedAt: at(0) },
        { id: 'warmth', value: 22, changedAt: at(-1) },
        { id: 'seat', value: true, changedAt: at(0) },
      ]);
      const ofOneRoom = await aService({ resourceEmails: [CONFIRM] });
      expect((await read(ofOneRoom.client)).body).toEqual([{ id: 'seat', value: true, changedAt: at(0) }]);
      expect((await read((await aService({ scopes: ['check-in'] })).client)).status).toBe(401);
      expect((await read(fred)).status).toBe(404);
    });

    it('which hears what people switch', async () => {
      const { token } = await aService();
      const listener = await listen(token);
      await fred.call('PUT', '/api/assist/objects/heater/value', { value: true });
      await expect.poll(() => listener.heard.map(({ args }) => args[0])).toEqual(['heater']);
    });

    it('only at the resources to which its token is limited, if any', async () => {
      const { client, token } = await aService({ resourceEmails: [CONFIRM] });
      const { body } = await put(client, [
        { id: 'seat', value: true },
        { id: 'warmth', value: 20 },
      ]);
      expect(body).toEqual({ kept: 1, refused: [{ id: 'warmth', code: 'not-found' }] });
      const listener = await listen(token);
      await fred.call('PUT', '/api/assist/objects/lamp/value', { value: true });
      await put(client, [{ id: 'seat', value: false }]);
      await expect.poll(() => listener.heard.map(({ args }) => args[0])).toEqual(['seat']);
    });

    it.each([
      ['another scope', async () => (await aService({ scopes: ['check-in'] })).client, 401],
      ['a person', async () => carl, 404],
      ['a stranger', async () => server.visitor(), 401],
    ])('and by nobody else: %s', async (_what, who, status) => {
      expect((await put(await who(), [{ id: 'warmth', value: 20 }])).status).toBe(status);
    });

    it('but not from a page of another site, and its token cannot make calls for people', async () => {
      const { client, id } = await aService();
      expect(
        (await client.call('PUT', '/api/building/values', { values: [{ id: 'warmth', value: 1 }] }, { origin: 'https://evil.example' }))
          .status,
      ).toBe(403);
      for (const path of ['/api/account/me', '/api/assist/resources', '/api/assist/plans'])
        expect([path, (await client.call('GET', path)).status]).toEqual([path, 401]);
      expect((await client.call('POST', '/api/calendar/events', {})).status).toBe(401);
      // A revoked token is refused immediately.
      await new ServiceTokensRepository(server.server.database).remove(id, server.clock.now);
      expect((await put(client, [{ id: 'warmth', value: 20 }])).body.code).toBe('session-ended');
    });

    it('whose connection to the hub is closed when its token is revoked', async () => {
      const { token, id } = await aService();
      const listener = await listen(token);
      await new ServiceTokensRepository(server.server.database).remove(id, server.clock.now);
      await listener.over;
      expect(listener.closing).toMatchObject({ allowReconnect: false });
    });
  });

  describe('at a room that requires a confirmation', () => {
    let keys = 0;
    const reserve = async (from: number, to: number) => {
      keys += 1;
      const { status, body } = await olga.call('POST', '/api/calendar/events', {
        idempotencyKey: `objects-${keys}`,
        subject: 'A talk',
        start: at(from),
        end: at(to),
        resources: [{ email: CONFIRM }],
      });
      expect(status).toBe(201);
      return body.event as { id: string; iCalUId: string };
    };
    const recordOf = async (event: { id: string; iCalUId: string }) =>
      (await olga.call('POST', '/api/event/statuses', [{ email: CONFIRM, iCalUid: event.iCalUId, id: event.id }])).body[0];
    const offer = (settings: object) =>
      server.server.database.db
        .selectFrom('resource')
        .select('document')
        .where('email', '=', CONFIRM)
        .executeTakeFirstOrThrow()
        .then(async ({ document }) => {
          const resource = JSON.parse(document) as { confirmationSettings: object };
          await write({ resources: [{ ...resource, confirmationSettings: { ...resource.confirmationSettings, ...settings } }] });
        });
    const run = (name: string) => server.server.timedWork.find((job) => job.name === name)!.run(server.clock.now);

    beforeEach(() => offer({ requiresConfirmationBySensor: true, requiresConfirmationOnPanel: true }));

    it('a sensor confirms the current reservation', async () => {
      const event = await reserve(15, 60);
      server.clock.now = plusMinutes(SUITE_NOW, 16);
      const { client } = await aService();
      await put(client, [{ id: 'seat', value: false }]);
      expect(await recordOf(event)).toMatchObject({ confirmed: false });
      await put(client, [{ id: 'seat', value: true }]);
      expect(await recordOf(event)).toMatchObject({ confirmed: true, confirmedBy: 'sensor', confirmedWhen: at(16) });
    });

    it('a sensor does not confirm a reservation before it begins, although people remain from the previous reservation', async () => {
      const [before, next] = [await reserve(15, 30), await reserve(30, 60)];
      server.clock.now = plusMinutes(SUITE_NOW, 16);
      const { client } = await aService();
      await put(client, [{ id: 'seat', value: true }]);
      expect(await recordOf(before)).toMatchObject({ confirmed: true });
      server.clock.now = plusMinutes(SUITE_NOW, 20);
      await put(client, [{ id: 'seat', value: true }]);
      expect(await recordOf(next)).toMatchObject({ confirmed: false });
      // A sensor reports nothing new about people who just stay, so the job checks when the reservation has begun.
      server.clock.now = plusMinutes(SUITE_NOW, 31);
      await run('release-unconfirmed');
      expect(await recordOf(next)).toMatchObject({ confirmed: true, confirmedBy: 'sensor' });
    });

    it('a sensor that has been silent for too long confirms nothing', async () => {
      const event = await reserve(45, 90);
      const { client } = await aService();
      await put(client, [{ id: 'seat', value: true }]);
      server.clock.now = plusMinutes(SUITE_NOW, 46);
      await run('release-unconfirmed');
      expect(await recordOf(event)).toMatchObject({ confirmed: false, canceled: false });
      server.clock.now = plusMinutes(SUITE_NOW, 61);
      await run('release-unconfirmed');
      expect(await recordOf(event)).toMatchObject({ canceled: true });
    });

    it('a panel confirms the reservation even before it begins', async () => {
      const event = await reserve(15, 60);
      const { client } = await aService({ scopes: ['check-in'] });
      const answer = await client.call('POST', '/api/building/check-ins', { resourceEmail: CONFIRM });
      expect(answer).toMatchObject({ status: 200, body: { email: CONFIRM, id: event.id, confirmed: true, confirmedBy: 'panel' } });
      expect(await recordOf(event)).toMatchObject({ confirmed: true });
      // A second check-in is refused.
      expect(await client.call('POST', '/api/building/check-ins', { resourceEmail: CONFIRM })).toMatchObject({
        status: 409,
        body: { code: 'confirmation-unavailable' },
      });
    });

    it.each([
      ['a panel where panels do not confirm', { requiresConfirmationOnPanel: false }, { scopes: ['check-in'] as const }, 409],
      ['a panel of another room', {}, { scopes: ['check-in'] as const, resourceEmails: [CAST.room] }, 404],
      ['a token for values only', {}, {}, 401],
    ])('nothing is confirmed by %s', async (_what, settings, wish, status) => {
      await offer(settings);
      const event = await reserve(15, 60);
      const { client } = await aService(wish);
      expect((await client.call('POST', '/api/building/check-ins', { resourceEmail: CONFIRM })).status).toBe(status);
      expect(await recordOf(event)).toMatchObject({ confirmed: false });
    });

    it('nothing is confirmed by a sensor if the room is not set up for it', async () => {
      await offer({ requiresConfirmationBySensor: false });
      const event = await reserve(0, 60);
      const { client } = await aService();
      await put(client, [{ id: 'seat', value: true }]);
      expect(await recordOf(event)).toMatchObject({ confirmed: false });
    });
  });

  it('are imported with the company’s file, whose errors are reported', async () => {
    const objects = [
      { id: 'a', kind: 'control-1', name: { en: 'A' }, areaId: 'floor-1', spot, form: { type: 'switch' } },
      { id: 'a', kind: 'monitor-1', name: { en: 'B' }, areaId: 'nowhere', spot, form: { type: 'number', minimum: 0, maximum: 9 } },
      { id: 'c', kind: 'indicator-1', name: { en: 'C' }, areaId: 'floor-1', spot, form: { type: 'switch', on: { colour: 'no colour' } } },
    ];
    const check = (those: readonly object[]) =>
      importCompany(server.server.database, { company: JSON.stringify({ ...COMPANY, objects: those }) }, SUITE_NOW, { onlyCheck: true });
    expect((await check(objects)).lines.map(({ place, code }) => [place, code])).toEqual([
      ['objects[1]', 'duplicate-id'],
      ['objects[1].areaId', 'unknown-area'],
      ['objects[2].form', 'wrong-colour'],
    ]);
    expect((await check([{ ...objects[0], form: { type: 'number', minimum: 5, maximum: 1 } }])).lines).toHaveLength(1);
    expect((await check([{ ...objects[0], kind: 'control-2' }])).lines).toHaveLength(1);
    expect((await check([objects[0]!])).lines).toEqual([]);
  });
});
