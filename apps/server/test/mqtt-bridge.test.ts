import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CAST } from '@assist/calendar-provider/test-suite';
import { type Bridge, readBridgeFile, startBridge } from '@assist/mqtt-bridge';
import type { ObjectForm, ObjectValue } from '@assist/resource';
import { startCuttingProxy, type CuttingProxy } from '@assist/test-kit/cutting-proxy';
import { fromInstant, instantOf, plusMinutes } from '@assist/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { ServiceTokensRepository } from '../src/people/service-tokens.repository.ts';
import { anObject } from './an-object.ts';
import { type ABroker, aBroker } from './a-broker.ts';
import { assist } from './assist.ts';
import { forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const CONFIRM = 'confirm@rooms.alder.example';
const PERCENT: ObjectForm = { type: 'number', minimum: 0, maximum: 100, step: 1, levels: [] };
const ON_OFF = { ON: true, OFF: false };
const POWER = { true: 'ON', false: 'OFF' };
const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

interface Rules {
  readonly values?: readonly (Record<string, unknown> & { readonly topic: string })[];
  readonly checkIns?: readonly object[];
  readonly commands?: readonly object[];
}

describe('a bridge between a broker and Assist', () => {
  let server: TestServer;
  let proxy: CuttingProxy;
  let broker: ABroker;
  let olga: TestClient;
  let folder: string;
  const bridges: Bridge[] = [];
  const ends: (() => unknown)[] = [];
  let logged: { level: string; text: string; fields: Record<string, unknown> }[] = [];

  beforeAll(async () => {
    server = await startTestServer('sqlite', {}, { now: Date.now });
    proxy = await startCuttingProxy(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    olga = await server.signIn(CAST.olga);
    folder = mkdtempSync(join(tmpdir(), 'assist-bridge-'));
    const { database, changes } = server.server;
    const room = await database.db.selectFrom('resource').select(['id', 'document']).where('email', '=', CONFIRM).executeTakeFirstOrThrow();
    const resource = JSON.parse(room.document) as { confirmationSettings: object };
    const confirmationSettings = {
      ...resource.confirmationSettings,
      requiresConfirmationBySensor: true,
      requiresConfirmationOnPanel: true,
    };
    const objects = [
      anObject('lamp'),
      anObject('heater'),
      anObject('blind', { form: PERCENT }),
      anObject('warmth', { kind: 'monitor-1', form: { type: 'number', minimum: -20, maximum: 60, step: 0.1, levels: [] } }),
      ...Array.from({ length: 20 }, (_, index) => anObject(`count-${index}`, { kind: 'monitor-1', form: { ...PERCENT, maximum: 10_000 } })),
      anObject('seat', { kind: 'indicator-1', icon: 'people', resourceId: room.id }),
    ];
    await database.db
      .transaction()
      .execute((trx) =>
        new CatalogueRepository(database).write(
          trx,
          { objects, resources: [{ ...resource, confirmationSettings }] } as never,
          server.clock.now,
        ),
      );
    await changes.look();
  });
  beforeEach(async () => {
    broker = await aBroker();
    logged = [];
    for (const table of ['object_state', 'service_token'] as const) await server.server.database.db.deleteFrom(table).execute();
    await forgetReservations(server.server.database);
  });
  afterEach(async () => {
    proxy.open();
    await Promise.all(bridges.splice(0).map((bridge) => bridge.stop()));
    for (const end of ends.splice(0)) await end();
    await broker.end();
  });
  afterAll(async () => {
    await proxy[Symbol.asyncDispose]();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const aToken = (scopes: readonly ('put-values' | 'check-in')[] = ['put-values', 'check-in']) =>
    new ServiceTokensRepository(server.server.database).make({ name: 'Bridge', scopes, resourceEmails: null }, instantOf(Date.now()));
  const write = (rules: object, token: string, brokerMore: object = {}): string => {
    writeFileSync(join(folder, 'token'), token);
    const file = join(folder, 'bridge.json');
    const document = { assist: { url: proxy.url, tokenFile: 'token' }, broker: { url: broker.url, ...brokerMore }, ...rules };
    writeFileSync(file, JSON.stringify(document));
    return file;
  };
  const log = Object.fromEntries(
    (['debug', 'info', 'warn', 'error'] as const).map((level) => [
      level,
      (fields: object, text: string) => logged.push({ level, text, fields: fields as Record<string, unknown> }),
    ]),
  ) as never;
  const told = (level: string) => logged.filter((one) => one.level === level).map(({ text }) => text);
  const cross = async (rules: Rules, token?: string): Promise<Bridge> => {
    const bridge = startBridge(readBridgeFile(write(rules, token ?? (await aToken()).token)), { log, pausesMs: [50, 100] });
    // Tests that expect the bridge to end await `over` themselves.
    bridge.over.catch(() => {});
    bridges.push(bridge);
    await expect
      .poll(() => (rules.values ?? []).every(({ topic }) => broker.isHeard(topic)) && told('info'))
      .toContain('the broker is connected');
    return bridge;
  };
  const valueOf = async (id: string): Promise<unknown> => {
    const { body } = await olga.call('GET', '/api/assist/objects?levelId=level-1');
    const object = (body as { id: string; parts: { kind: number; value: unknown }[] }[]).find((one) => one.id === id)!;
    return object.parts.find(({ kind }) => kind === 5)!.value;
  };
  const put = async (id: string, value: ObjectValue) =>
    expect((await olga.call('PUT', `/api/assist/objects/${id}/value`, { value })).status).toBe(200);
  const callsOf = (path: string) => {
    const spy = vi.spyOn(globalThis, 'fetch');
    return () =>
      spy.mock.calls
        .filter(([url]) => String(url).endsWith(path))
        .map(([, init]) => JSON.parse(String(init?.body)) as { values: { id: string; value: ObjectValue; at?: string }[] });
  };

  describe('a value of a topic', () => {
    it('appears on the plan, whether it comes from Zigbee2MQTT, Tasmota or Shelly', async () => {
      await cross({
        values: [
          { topic: 'zigbee2mqtt/presence', path: 'occupancy', object: 'seat' },
          { topic: 'stat/lamp/POWER', map: ON_OFF, object: 'lamp' },
          { topic: 'tele/climate/SENSOR', path: 'AM2301.Temperature', object: 'warmth' },
          { topic: 'shellyplus1/status/switch:0', path: 'output', object: 'heater' },
        ],
      });
      await broker.say('zigbee2mqtt/presence', { occupancy: true, battery: 97 });
      await broker.say('stat/lamp/POWER', 'ON');
      await broker.say('tele/climate/SENSOR', { AM2301: { Temperature: 22.6 }, TempUnit: 'C' });
      await broker.say('shellyplus1/status/switch:0', { id: 0, output: false });
      await expect.poll(() => Promise.all(['seat', 'lamp', 'warmth', 'heater'].map(valueOf))).toEqual([true, true, 22.6, false]);
    });

    it('can come from many topics with one rule', async () => {
      await cross({ values: [{ topic: 'floor/+/+/count', path: 'n', object: 'count-{2}' }] });
      await broker.say('floor/1/7/count', { n: 3 });
      await broker.say('floor/2/8/count', { n: 4 });
      await expect.poll(() => Promise.all(['count-7', 'count-8'].map(valueOf))).toEqual([3, 4]);
      // An invalid name is never sent, since no call would accept it.
      await broker.say('floor/2/a b/count', { n: 4 });
      await broker.say('floor/2/99/count', { n: 4 });
      await expect
        .poll(() => logged.filter(({ level }) => level === 'warn').map(({ fields }) => fields))
        .toEqual([{ name: 'count-99', code: 'not-found' }]);
    });

    it('is skipped if a newer value follows soon, so that a burst needs few calls', async () => {
      await cross({ values: [{ topic: 'burst/+', object: 'count-{1}' }] });
      const calls = callsOf('/api/building/values');
      const began = Date.now();
      for (let count = 0; count < 2_000; count += 1) await broker.say(`burst/${count % 20}`, count);
      await expect.poll(() => Promise.all(['count-0', 'count-19'].map(valueOf))).toEqual([1_980, 1_999]);
      // At most five calls a second, whatever time the burst takes on this machine.
      expect(calls().length).toBeLessThan(2 + (Date.now() - began) / 200);
      for (const { values } of calls()) expect(new Set(values.map(({ id }) => id)).size).toBe(values.length);
    });

    it('that the broker has retained is used once, and never by a rule that ignores retained values', async () => {
      await broker.say('kept/lamp', 'ON', { retain: true });
      await broker.say('kept/seat', { occupancy: true }, { retain: true });
      const calls = callsOf('/api/building/values');
      await cross({
        values: [
          { topic: 'kept/lamp', map: ON_OFF, object: 'lamp' },
          { topic: 'kept/seat', path: 'occupancy', object: 'seat', retained: 'ignore' },
        ],
      });
      await expect.poll(() => valueOf('lamp')).toBe(true);
      // The broker repeats the retained value for each connection, which does not make it fresh.
      broker.cut();
      await expect.poll(() => told('info').filter((text) => text === 'the broker is connected').length).toBe(2);
      await expect.poll(() => broker.isHeard('kept/seat')).toBe(true);
      await broker.say('kept/seat', { occupancy: false });
      await expect.poll(() => valueOf('seat')).toBe(false);
      expect(calls().flatMap(({ values }) => values)).toEqual([
        { id: 'lamp', value: true },
        { id: 'seat', value: false },
      ]);
    });

    it('that no call accepts is reported once, and does not affect other values', async () => {
      await cross({ values: [{ topic: 'odd/+', object: 'count-{1}', path: 'v', time: 't' }] });
      await broker.say('odd/1', '{"v":7}');
      await broker.say('odd/2', '{"v":1e999}');
      await broker.say('odd/3', '{"v":"a\\u0000b"}');
      await broker.say('odd/4', '{"v":8,"t":1e300}');
      await broker.say('odd/5', '{"v":9,"t":1e15}');
      await expect.poll(() => Promise.all(['count-1', 'count-4', 'count-5'].map(valueOf))).toEqual([7, 8, 9]);
      expect(told('warn')).toEqual(['a message does not fit this rule']);
      expect(told('error')).toEqual([]);
    });

    it('has the time that its message contains', async () => {
      await cross({ values: [{ topic: 'z/warmth', path: 't', time: 'last_seen', object: 'warmth' }] });
      const calls = callsOf('/api/building/values');
      await broker.say('z/warmth', { t: 19, last_seen: '2026-11-24T10:00:00+01:00' });
      await expect.poll(() => valueOf('warmth')).toBe(19);
      expect(calls()[0]!.values).toEqual([{ id: 'warmth', value: 19, at: '2026-11-24T09:00:00.000Z' }]);
    });

    it('that cannot be read, or does not fit, is reported once, and delays nothing else', async () => {
      await cross({
        values: [
          { topic: 'bad/warmth', path: 't', object: 'warmth' },
          { topic: 'bad/lamp', map: ON_OFF, object: 'lamp' },
        ],
      });
      for (let count = 0; count < 3; count += 1) {
        await broker.say('bad/warmth', 'no JSON');
        await broker.say('bad/warmth', { t: 900 + count });
        await broker.say('bad/lamp', 'ON');
        await expect.poll(() => valueOf('lamp')).toBe(true);
      }
      await pause(300);
      expect(logged.filter(({ level }) => level === 'warn').map(({ fields }) => fields)).toEqual([
        { rule: 'values.0', topic: 'bad/warmth', fault: 'not-json' },
        { name: 'warmth', code: 'value-refused' },
      ]);
    });
  });

  describe('a switch by a person', () => {
    const rules = {
      values: [{ topic: 'stat/lamp/POWER', map: ON_OFF, object: 'lamp' }],
      commands: [
        { object: 'lamp', topic: 'cmnd/lamp/POWER', map: POWER },
        { object: 'blind', topic: 'zigbee2mqtt/blind/set', path: 'position' },
      ],
    };
    const commands = () => broker.said.filter(({ topic }) => !topic.startsWith('stat/')).map(({ topic, payload }) => `${topic} ${payload}`);
    const listening = async () => {
      // Waits until earlier changes have been sent, so that the bridge hears only later ones.
      await server.server.changes.look();
      await pause(100);
      const bridge = await cross(rules);
      await expect.poll(() => told('info')).toContain('switching is received');
      return bridge;
    };

    it('is sent to its device', async () => {
      await listening();
      await put('lamp', true);
      await put('blind', 40);
      await put('heater', true);
      await expect.poll(commands).toEqual(['cmnd/lamp/POWER ON', 'zigbee2mqtt/blind/set {"position":40}']);
    });

    it('is sent at each press, even if the device never reports its state', async () => {
      await listening();
      await broker.say('stat/lamp/POWER', 'OFF');
      await expect.poll(() => valueOf('lamp')).toBe(false);
      for (const [index, value] of [true, false, true].entries()) {
        await put('lamp', value);
        await expect.poll(commands).toHaveLength(index + 1);
      }
      expect(commands()).toEqual(['ON', 'OFF', 'ON'].map((word) => `cmnd/lamp/POWER ${word}`));
    });

    it('is not confused with what the device has reported itself', async () => {
      await listening();
      // The lamp is switched on and off repeatedly at the wall: each value comes back through the hub while the next is on its way.
      for (let count = 0; count < 6; count += 1) {
        await broker.say('stat/lamp/POWER', count % 2 === 0 ? 'ON' : 'OFF');
        await expect.poll(() => valueOf('lamp')).toBe(count % 2 === 0);
      }
      await pause(3_300);
      expect(commands()).toEqual([]);
      // A later switch by a person is not taken for an echo.
      await put('lamp', true);
      await expect.poll(commands).toEqual(['cmnd/lamp/POWER ON']);
    });

    it('is sent a moment later if the device has just reported the same value and then another', async () => {
      await listening();
      await broker.say('stat/lamp/POWER', 'ON');
      await expect.poll(() => valueOf('lamp')).toBe(true);
      await broker.say('stat/lamp/POWER', 'OFF');
      await expect.poll(() => valueOf('lamp')).toBe(false);
      await put('lamp', true);
      await expect.poll(commands).toEqual(['cmnd/lamp/POWER ON']);
    });

    it('made while the broker is away is sent once the broker is back, but only if it is the newest', async () => {
      await listening();
      await broker.close();
      await expect.poll(() => told('warn')).toContain('the connection to the broker was lost; retrying');
      await put('blind', 10);
      await put('blind', 70);
      await pause(300);
      await broker.open();
      await expect.poll(commands).toEqual(['zigbee2mqtt/blind/set {"position":70}']);
    });

    it('is sent even if the bridge missed it because Assist was away', async () => {
      await put('blind', 20);
      await listening();
      await broker.say('stat/lamp/POWER', 'OFF');
      await expect.poll(() => valueOf('lamp')).toBe(false);
      await pause(3_100);
      proxy.shut();
      await expect.poll(() => told('warn')).toContain('the hub connection was lost: switching is not received');
      await put('lamp', true);
      await put('blind', 60);
      await put('blind', 20);
      proxy.open();
      await expect.poll(() => told('info')).toContain('switching is received again');
      // The blind has its old value but was switched, so its device is notified once more. Nothing is sent for objects that had not
      // changed.
      await expect.poll(commands).toEqual(['cmnd/lamp/POWER ON', 'zigbee2mqtt/blind/set {"position":20}']);
      await pause(300);
      expect(commands()).toHaveLength(2);
    });

    it('made before the bridge started is not sent, because devices report their own state', async () => {
      await put('blind', 20);
      await put('lamp', true);
      await broker.say('stat/lamp/POWER', 'OFF', { retain: true });
      await listening();
      await expect.poll(() => valueOf('lamp')).toBe(false);
      await pause(300);
      expect(commands()).toEqual([]);
    });

    it('is heard again after Assist was away', async () => {
      await listening();
      proxy.shut();
      await expect.poll(() => told('warn')).toContain('the hub connection was lost: switching is not received');
      proxy.open();
      await expect.poll(() => told('info')).toContain('switching is received again');
      await put('lamp', true);
      await expect.poll(commands).toEqual(['cmnd/lamp/POWER ON']);
    });
  });

  describe('a check-in', () => {
    const rule = { topic: 'zigbee2mqtt/button', path: 'action', when: ['single', 'double'], resource: CONFIRM };
    const reserve = async () => {
      const now = instantOf(Math.floor(Date.now() / 900_000) * 900_000);
      const { status, body } = await olga.call('POST', '/api/calendar/events', {
        idempotencyKey: `bridge-${Math.random()}`,
        subject: 'A talk',
        start: fromInstant(now),
        end: fromInstant(plusMinutes(now, 60)),
        resources: [{ email: CONFIRM }],
      });
      expect([status, body.code]).toEqual([201, undefined]);
      return body.event as { id: string; iCalUId: string };
    };
    const recordOf = async (event: { id: string; iCalUId: string }) =>
      (await olga.call('POST', '/api/event/statuses', [{ email: CONFIRM, iCalUid: event.iCalUId, id: event.id }])).body[0];

    it('is made by pressing a button at the door', async () => {
      await cross({ checkIns: [rule] });
      await expect.poll(() => broker.isHeard('zigbee2mqtt/button')).toBe(true);
      const event = await reserve();
      await broker.say('zigbee2mqtt/button', { action: 'hold' });
      await broker.say('zigbee2mqtt/button', { action: '' });
      await pause(200);
      expect(await recordOf(event)).toMatchObject({ confirmed: false });
      await broker.say('zigbee2mqtt/button', { action: 'single' });
      await expect.poll(() => recordOf(event)).toMatchObject({ confirmed: true, confirmedBy: 'panel' });
      // A second press has no effect and is no error.
      await broker.say('zigbee2mqtt/button', { action: 'single' });
      await expect.poll(() => told('info')).toContain('there is nothing to confirm');
      expect(told('warn')).toEqual([]);
    });

    it('is made by a presence sensor', async () => {
      await cross({ values: [{ topic: 'zigbee2mqtt/presence', path: 'occupancy', object: 'seat' }] });
      const event = await reserve();
      await broker.say('zigbee2mqtt/presence', { occupancy: true });
      await expect.poll(() => recordOf(event)).toMatchObject({ confirmed: true, confirmedBy: 'sensor' });
    });

    it('is not made by a retained message', async () => {
      await broker.say('zigbee2mqtt/button', { action: 'single' }, { retain: true });
      const calls = callsOf('/api/building/check-ins');
      await cross({ checkIns: [rule] });
      await expect.poll(() => broker.isHeard('zigbee2mqtt/button')).toBe(true);
      await pause(300);
      expect(calls()).toEqual([]);
    });

    it('at an unknown room is reported', async () => {
      await cross({ checkIns: [{ ...rule, resource: 'nowhere@rooms.alder.example' }] });
      await expect.poll(() => broker.isHeard('zigbee2mqtt/button')).toBe(true);
      await broker.say('zigbee2mqtt/button', { action: 'single' });
      await expect
        .poll(() => logged.filter(({ level }) => level === 'warn').map(({ fields }) => fields))
        .toEqual([{ name: 'nowhere@rooms.alder.example', code: 'not-found' }]);
    });
  });

  describe('recovers after an outage of', () => {
    const values = [{ topic: 'v/+', object: '{1}' }];

    it('the broker: it is connected again, and its topics are heard', async () => {
      await cross({ values });
      await broker.close();
      await pause(200);
      await broker.open();
      await expect.poll(() => broker.isHeard('v/+') && told('info').length).toBeGreaterThan(1);
      await broker.say('v/warmth', 17);
      await expect.poll(() => valueOf('warmth')).toBe(17);
    });

    it('Assist: the newest values are sent when it is back, with the time at which they were current', async () => {
      await cross({ values });
      proxy.shut();
      await broker.say('v/warmth', 15);
      await broker.say('v/blind', 30);
      await expect.poll(() => told('warn')).toContain('values cannot be delivered; retrying');
      const calls = callsOf('/api/building/values');
      const said = Date.now();
      await broker.say('v/warmth', 16);
      await pause(2_300);
      proxy.open();
      await expect.poll(() => Promise.all(['warmth', 'blind'].map(valueOf))).toEqual([16, 30]);
      await expect.poll(() => told('info')).toContain('values are delivered again');
      const warmth = calls()
        .flatMap((call) => call.values)
        .findLast(({ id }) => id === 'warmth')!;
      expect(Math.abs(Date.parse(warmth.at!) - said)).toBeLessThan(1_000);
    });

    it('Assist: a switch made in the meantime wins over an older value', async () => {
      await cross({ values });
      proxy.shut();
      await broker.say('v/lamp', 'false');
      await pause(2_500);
      await put('lamp', true);
      proxy.open();
      await expect.poll(() => told('info')).toContain('values are delivered again');
      expect([await valueOf('lamp'), told('error')]).toEqual([true, []]);
    });
  });

  describe('ends with a reason', () => {
    const values = [{ topic: 'v/+', object: '{1}' }];

    it.each([
      ['that was never issued', async () => 'assist-service-nothing'],
      ['that permits something else', async () => (await aToken(['check-in'])).token],
    ])('with a token %s', async (_what, token) => {
      const bridge = await cross({ values }, await token());
      await broker.say('v/warmth', 15);
      await expect(bridge.over).rejects.toMatchObject({
        code: 'token-refused',
        message: expect.stringMatching(/^Assist refuses the token \(401 [\w-]+\): .* lacks the scope put-values\./u) as string,
      });
    });

    it('as soon as its token is revoked', async () => {
      const { id, token } = await aToken();
      const bridge = await cross({ values, commands: [{ object: 'lamp', topic: 'cmnd/lamp' }] }, token);
      await expect.poll(() => told('info')).toContain('switching is received');
      await new ServiceTokensRepository(server.server.database).remove(id, instantOf(Date.now()));
      await expect(bridge.over).rejects.toMatchObject({ code: 'token-refused' });
    });

    it('if the broker refuses the password', async () => {
      await broker.end();
      broker = await aBroker({
        authenticate: (_client, _username, password, done) =>
          password?.toString() === 'right' ? done(null, true) : done(Object.assign(new Error('no'), { returnCode: 4 }), null),
      });
      writeFileSync(join(folder, 'password'), 'wrong');
      const file = write({ values }, (await aToken()).token, { username: 'assist', passwordFile: 'password' });
      const bridge = startBridge(readBridgeFile(file), { log });
      await expect(bridge.over).rejects.toMatchObject({ code: 'broker-refused' });
      writeFileSync(join(folder, 'password'), 'right');
      bridges.push(startBridge(readBridgeFile(file), { log }));
      await expect.poll(() => broker.isHeard('v/+')).toBe(true);
    });

    it('but only reports a topic that it may not subscribe to', async () => {
      await broker.end();
      broker = await aBroker({
        authorizeSubscribe: (_client, subscription, done) => done(null, subscription.topic === 'v/+' ? null : subscription),
      });
      bridges.push(
        startBridge(readBridgeFile(write({ values: [...values, { topic: 'w', object: 'lamp' }] }, (await aToken()).token)), { log }),
      );
      await expect.poll(() => logged.filter(({ level }) => level === 'error').map(({ fields }) => fields)).toEqual([{ topic: 'v/+' }]);
    });
  });

  describe('as an operator runs it', () => {
    const values = [{ topic: 'v/+', object: '{1}' }];

    it('only checks its file with --check, without connecting to anything', async () => {
      const file = write({ values }, 'assist-service-nothing');
      expect(await assist({ ASSIST_DATA: folder }, 'bridge', 'mqtt', file, '--check')).toEqual({
        code: 0,
        stdout: 'The file is valid: 1 values, 0 check-ins, 0 commands.\n',
        stderr: '',
      });
    });

    it.each([
      [[], 2, 'Usage: assist bridge mqtt FILE [--check]\n'],
      [['knx', 'file'], 2, 'Usage: assist bridge mqtt FILE [--check]\n'],
      [['mqtt'], 2, 'Name the file: assist bridge mqtt FILE [--check]\n'],
      [['mqtt', '/nowhere/bridge.json'], 2, '/nowhere/bridge.json could not be read: ENOENT.\n'],
    ])('refuses the arguments %j with an explanation', async (args, code, stderr) => {
      expect(await assist({ ASSIST_DATA: folder }, 'bridge', ...args)).toEqual({ code, stdout: '', stderr });
    });

    it('ends with an explanation if the token is refused', async () => {
      const file = write({ commands: [{ object: 'lamp', topic: 'cmnd/lamp' }] }, 'assist-service-nothing');
      expect(await assist({ ASSIST_DATA: folder, ASSIST_LOG: 'silent' }, 'bridge', 'mqtt', file)).toEqual({
        code: 1,
        stdout: '',
        stderr: 'Assist’s hub refuses the token: it was removed. Run "assist tokens list" to see the valid ones.\n',
      });
    });

    it('runs until it is stopped, and sends the last values before it ends', async () => {
      const file = write({ values }, (await aToken()).token);
      const child = spawn(process.execPath, [CLI, 'bridge', 'mqtt', file], { env: { PATH: process.env['PATH'], ASSIST_DATA: folder } });
      ends.push(() => child.kill('SIGKILL'));
      // A process takes long to start on a busy machine.
      await expect.poll(() => broker.isHeard('v/+'), { timeout: 100_000 }).toBe(true);
      await broker.say('v/warmth', 23);
      await pause(50);
      child.kill('SIGTERM');
      const code = await new Promise((resolve) => {
        child.on('exit', resolve);
      });
      expect([code, await valueOf('warmth')]).toEqual([0, 23]);
    });
  });
});
