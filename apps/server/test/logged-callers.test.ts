import { changesSomething, isScope, operations, type OperationId } from '@assist/contract';
import { codeOfApp } from '@assist/test-kit/app-of-codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDevice, startPairing } from './a-kiosk.ts';
import { aGuardedWorld, type GuardedWorld, PEOPLE } from './a-guarded-world.ts';
import { PASSWORD } from './small-company.ts';
import type { Answer, TestClient } from './test-server.ts';
import { validRequests } from './valid-request.ts';

/** A network address as a proxy reports it. */
const FROM = '198.51.100.7';

/**
 * The log records who changed what, and when (V16.2.1), without revealing people's identity outside of the database or their network
 * address.
 */
describe('the log', () => {
  let world: GuardedWorld;
  let idOf: Readonly<Record<'olga' | 'carl', string>>;
  beforeAll(async () => {
    world = await aGuardedWorld('sqlite', { ASSIST_TRUSTED_PROXIES: '1' });
    const { db } = world.server.server.database;
    const find = async (email: string) =>
      (await db.selectFrom('user_account').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
    idOf = { olga: await find(PEOPLE.olga), carl: await find(PEOPLE.carl) };
  });
  afterAll(() => world.server.close());

  let calls = 0;
  /** Makes a call and returns its answer, with the part of its line in the log that identifies the caller. */
  const callersOf = async (make: (headers: Record<string, string>) => Promise<Answer>) => {
    calls += 1;
    const correlationId = `logged-caller-${calls}`;
    const answer = await make({ 'x-correlation-id': correlationId, 'x-forwarded-for': FROM });
    const lines = world.server
      .logged()
      .split('\n')
      .filter((line) => line.includes(`"${correlationId}"`))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const answered = lines.filter(({ msg }) => msg === 'answered');
    expect([answered.length, answered[0]?.['status']]).toEqual([1, answer.status]);
    const { person, guest, kiosk, system } = answered[0]!;
    return { answer, caller: Object.fromEntries(Object.entries({ person, guest, kiosk, system }).filter(([, id]) => id !== undefined)) };
  };
  const asked = (client: TestClient, id: OperationId) => {
    const { method } = operations.find((one) => one.id === id)!;
    const { path, body } = validRequests({ id: 'none', iCalUId: 'none' })(id);
    return callersOf((headers) => client.call(method, path, body, headers));
  };
  /** Returns true if the call ends the caller's session, which later calls need. */
  const isLast = (id: OperationId) => id === 'logoutEverywhere';
  const changing = operations
    .filter((one) => changesSomething(one) && one.access !== 'anyone' && !isLast(one.id))
    .map(({ id, access }) => [id, access] as const);

  it.each(changing)('records who called %s, even if the call was refused', async (id, access) => {
    const { people, services, guest, visitor } = world;
    const isOfSystem = isScope(access);
    const { answer, caller } = await asked(isOfSystem ? services[access === 'check-in' ? 'checkIn' : 'values'] : people.carl, id);
    expect(caller).toEqual(isOfSystem ? { system: expect.any(String) } : { person: idOf.carl });
    expect(['not-signed-in', 'session-ended']).not.toContain(answer.body?.code);
    if (!isOfSystem) expect((await asked(people.olga, id)).caller).toEqual({ person: idOf.olga });
    expect((await asked(guest, id)).caller).toEqual({ guest: expect.any(String) });
    expect((await asked(world.kiosk, id)).caller).toEqual({ kiosk: world.kiosk.id });
    expect((await asked(visitor, id)).caller).toEqual({});
  });

  it.each(operations.filter((one) => !changesSomething(one)).map(({ id }) => id))('does not record who called %s', async (id) => {
    expect((await asked(world.people.carl, id)).caller).toEqual({});
  });

  describe('records who signed in and out', () => {
    const post = (client: TestClient, path: string, body: unknown) => callersOf((headers) => client.call('POST', path, body, headers));
    const renew = ({ body: { token, refreshToken } }: Answer) => post(world.visitor, '/api/account/refresh', { token, refreshToken });
    const login = (password = PASSWORD) => post(world.visitor, '/api/account/login', { email: PEOPLE.olga, password });

    it('with a password, by a renewal, and at sign-out', async () => {
      const { answer, caller } = await login();
      const renewal = await renew(answer);
      const session = await world.server.clientWith(renewal.answer.body.token, '');
      const out = await callersOf((headers) => session.call('GET', '/api/account/oauth-logout', undefined, headers));
      const again = await callersOf((headers) => session.call('GET', '/api/account/oauth-logout', undefined, headers));
      const olga = { person: idOf.olga };
      expect([caller, renewal.caller, out.caller, again.caller]).toEqual([olga, olga, olga, {}]);
    });

    it('except with a wrong password, which may be anyone’s guess', async () => {
      const { answer, caller } = await login('not four brown hens');
      expect([answer.status, caller]).toEqual([401, {}]);
    });

    it('as a visitor, and by a renewal', async () => {
      const { answer: invited } = await callersOf(async (headers) => {
        const event = await world.reserve(world.people.olga, 705, 720, 'confirm@rooms.alder.example');
        return world.people.olga.call('POST', `/api/calendar/events/${event.id}/invitations`, { visitor: 'Gustav' }, headers);
      });
      const entered = await post(world.visitor, '/api/account/guest', { name: 'Gustav', code: invited.body.code });
      const renewal = await renew(entered.answer);
      expect(entered.caller).toEqual({ guest: expect.any(String) });
      expect(renewal.caller).toEqual(entered.caller);
    });

    it('as a kiosk', async () => {
      const device = aDevice();
      const code = await startPairing(world.visitor, device);
      const [next, later] = [aDevice().secret, aDevice().secret];
      const unpaired = await post(world.visitor, '/api/kiosk/renewals', { secret: device.secret, next });
      expect(unpaired.caller).toEqual({});
      const { id } = (
        await world.people.carl.call('POST', '/api/assist/kiosks', {
          name: 'Hall',
          spot: { levelId: 'level-1', longitude: 14.4, latitude: 50.1, bearing: 90 },
          areaIds: ['floor-1'],
          language: 'en',
          showsTitles: true,
          contact: 'Reception',
          code,
        })
      ).body;
      expect((await post(world.visitor, '/api/kiosk/renewals', { secret: device.secret, next })).caller).toEqual({ kiosk: id });
      expect((await post(world.visitor, '/api/kiosk/renewals', { secret: next, next: later })).caller).toEqual({ kiosk: id });
    });

    it('with the right password, and with the second step after it', async () => {
      const { secret } = (await world.people.olga.call('POST', '/api/account/two-step', { proof: PASSWORD })).body;
      const begun = world.server.clock.now;
      await world.people.olga.call('POST', '/api/account/two-step/confirm', { code: codeOfApp(secret, begun) });
      const first = await login();
      const { ticket } = first.answer.body.secondStep;
      const second = await post(world.visitor, '/api/account/second-step', { ticket, code: codeOfApp(secret, begun + 30_000) });
      expect([first.caller, second.answer.status, second.caller]).toEqual([{ person: idOf.olga }, 200, { person: idOf.olga }]);
    });
  });

  it('contains no names, e-mail addresses or network addresses', () => {
    const logged = world.server.logged();
    expect(logged).toContain(idOf.carl);
    expect([...Object.values(PEOPLE), 'Carl', 'Gustav', FROM, '127.0.0.1'].filter((word) => logged.includes(word))).toEqual([]);
  });
});
