import { CAPABILITIES } from '@assist/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGuardedWorld, type GuardedWorld, PEOPLE } from './a-guarded-world.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { aDevice, startPairing } from './a-kiosk.ts';
import { DATABASE_KINDS } from './test-database.ts';
import type { TestClient } from './test-server.ts';

const CODES = '/api/assist/location-codes';
const KIOSKS = '/api/assist/kiosks';
const CLOSURES = '/api/assist/navigation/closures';
const NONE = { manager: null, reception: false, approver: false };
const SPOT = { longitude: 14.4, latitude: 50.1, bearing: 90 };

describe.each(DATABASE_KINDS)('the roles of people, on %s', (kind) => {
  let world: GuardedWorld;
  let carl: TestClient;
  let ulla: TestClient;
  let ullasId: string;

  beforeAll(async () => {
    world = await aGuardedWorld(kind);
    ({ carl, ulla } = world.people);
    ullasId = (await new AccountsRepository(world.server.server.database).findByEmail(PEOPLE.ulla))!.id;
  });
  afterAll(() => world.server.close());

  const setRoles = (roles: object, id = ullasId) => carl.call('PUT', `/api/assist/administration/people/${id}/roles`, roles);
  const manages = (capabilities: readonly string[], areaIds = ['floor-1']) => setRoles({ ...NONE, manager: { areaIds, capabilities } });
  const codeOf = async (placeId: string) => (await carl.call('POST', CODES, { placeIds: [placeId], another: true })).body.created[0].code;
  const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) => (status < 400 ? status : body.code);

  it('are set by an administrator, shown in the list, and recorded', async () => {
    const roles = { manager: { areaIds: ['floor-1', 'zone-full'], capabilities: ['plan', 'reports'] }, reception: true, approver: true };
    const { status, body } = await setRoles(roles);
    expect([status, body.roles]).toEqual([200, roles]);
    const listed = await carl.call('GET', '/api/assist/administration/people?q=ulla');
    expect(listed.body.value).toMatchObject([{ roles, administrator: false }]);
    const audited = await carl.call('GET', `/api/assist/audit?person=${PEOPLE.ulla}`);
    expect(audited.body.value[0]).toMatchObject({ operation: 'setPersonRoles', detail: { before: NONE, after: roles } });
    expect((await setRoles(NONE)).body.roles).toEqual(NONE);
  });

  it('are refused for areas that do not exist, for nothing to do, and for a person who does not exist', async () => {
    expect(outcomeOf(await manages(['plan'], ['nowhere']))).toBe('unknown-place');
    expect(outcomeOf(await manages([]))).toBe('invalid-input');
    expect(outcomeOf(await manages(['everything']))).toBe('invalid-input');
    expect(outcomeOf(await setRoles(NONE, 'nobody'))).toBe('not-found');
  });

  it('cannot be given to oneself', async () => {
    await manages(['plan', 'kiosks']);
    expect(outcomeOf(await ulla.call('PUT', `/api/assist/administration/people/${ullasId}/roles`, NONE))).toBe('not-found');
    expect(outcomeOf(await ulla.call('PUT', `/api/assist/administration/people/${ullasId}`, { administrator: true }))).toBe('not-found');
  });

  it('tell the person’s client what they may do', async () => {
    const capabilities = async (client: TestClient) => (await client.call('GET', '/api/account/me')).body.data.capabilities;
    await manages(['plan', 'kiosks']);
    expect(await capabilities(ulla)).toEqual(['plan', 'kiosks']);
    expect(await capabilities(carl)).toEqual([...CAPABILITIES]);
    await setRoles(NONE);
    expect(await capabilities(ulla)).toEqual([]);
  });

  it('end at once', async () => {
    await manages(['plan']);
    expect(outcomeOf(await ulla.call('GET', CODES))).toBe(200);
    await setRoles(NONE);
    expect(outcomeOf(await ulla.call('GET', CODES))).toBe('not-found');
  });

  it('let receptionists and approvers make no call for managers', async () => {
    await setRoles({ ...NONE, reception: true, approver: true });
    for (const path of [CODES, KIOSKS]) expect(outcomeOf(await ulla.call('GET', path))).toBe('not-found');
  });

  describe('a manager of codes', () => {
    it('lists, makes, changes, draws and prints those in the own areas, and finds no others', async () => {
      await manages(['plan']);
      const [own, other] = [await codeOf('room-1'), await codeOf('upstairs-room')];
      const zones = await codeOf('half-1');
      const listed = (await ulla.call('GET', CODES)).body.map(({ code }: { code: string }) => code);
      expect(listed).toEqual(expect.arrayContaining([own, zones]));
      expect(listed).not.toContain(other);
      const outcomes = async (method: string, pathOf: (code: string) => string, bodyOf: (code: string, placeId: string) => object) => [
        outcomeOf(await ulla.call(method, pathOf(own), bodyOf(own, 'room-1'))),
        outcomeOf(await ulla.call(method, pathOf(other), bodyOf(other, 'upstairs-room'))),
      ];
      const printed = (code: string) => ({ codes: [code], format: 'a4' });
      expect(
        await outcomes(
          'POST',
          () => CODES,
          (_code, placeId) => ({ placeIds: [placeId], another: true }),
        ),
      ).toEqual([201, 'not-found']);
      expect(
        await outcomes(
          'PUT',
          (code) => `${CODES}/${code}`,
          () => ({ label: 'Door' }),
        ),
      ).toEqual([200, 'not-found']);
      expect(await outcomes('POST', () => `${CODES}/drawings`, printed)).toEqual([200, 'not-found']);
      expect(await outcomes('POST', () => `${CODES}/sheets`, printed)).toEqual([200, 'not-found']);
      // A code is not moved out of the own areas either.
      expect(outcomeOf(await ulla.call('PUT', `${CODES}/${own}`, { placeId: 'upstairs-room' }))).toBe('not-found');
      expect(outcomeOf(await ulla.call('POST', CODES, { placeIds: ['room-1', 'upstairs-room'] }))).toBe('not-found');
    });

    it('closes and opens doors on the own floors only', async () => {
      await manages(['plan']);
      const close = async (door: string) => outcomeOf(await ulla.call('PUT', `${CLOSURES}/${door}`, { note: 'Painted' }));
      expect([await close('level-1-door'), await close('level-2-door'), await close('none')]).toEqual([204, 'not-found', 'not-found']);
      await carl.call('PUT', `${CLOSURES}/level-2-door`, { note: 'Painted' });
      const open = async (door: string) => outcomeOf(await ulla.call('DELETE', `${CLOSURES}/${door}`));
      expect([await open('level-1-door'), await open('level-2-door')]).toEqual([204, 'not-found']);
    });

    it('who has another capability has none of these', async () => {
      await manages(['reports']);
      expect((await ulla.call('GET', CODES)).body).toEqual([]);
      expect(outcomeOf(await ulla.call('PUT', `${CLOSURES}/level-1-door`, { note: 'Painted' }))).toBe('not-found');
    });
  });

  it('let a manager of kiosks approve, change and remove those that show only the own areas', async () => {
    await manages(['kiosks']);
    const wish = { name: 'Hall', language: 'en', showsTitles: true, contact: 'Reception' };
    const pair = async (client: TestClient, levelId: string, areaIds: readonly string[]) => {
      const code = await startPairing(world.visitor, aDevice());
      return client.call('POST', KIOSKS, { ...wish, code, spot: { ...SPOT, levelId }, areaIds });
    };
    expect(outcomeOf(await pair(ulla, 'level-2', ['floor-2']))).toBe('not-found');
    expect(outcomeOf(await pair(ulla, 'level-1', ['floor-1', 'floor-2']))).toBe('not-found');
    expect(outcomeOf(await pair(ulla, 'level-2', ['floor-1']))).toBe('not-found');
    const own = await pair(ulla, 'level-1', ['zone-full']);
    expect(own.status).toBe(201);
    const other = await pair(carl, 'level-2', ['floor-2']);
    const listed = (await ulla.call('GET', KIOSKS)).body.map(({ id }: { id: string }) => id);
    expect(listed).toContain(own.body.id);
    expect(listed).not.toContain(other.body.id);
    const change = async (id: string, body: object) => outcomeOf(await ulla.call('PUT', `${KIOSKS}/${id}`, body));
    expect(await change(own.body.id, { name: 'Lobby' })).toBe(200);
    expect(await change(own.body.id, { areaIds: ['house'] })).toBe('not-found');
    expect(await change(own.body.id, { spot: { ...SPOT, levelId: 'level-2' } })).toBe('not-found');
    expect(await change(other.body.id, { name: 'Lobby' })).toBe('not-found');
    const remove = async (id: string) => outcomeOf(await ulla.call('DELETE', `${KIOSKS}/${id}`));
    expect([await remove(other.body.id), await remove(own.body.id)]).toEqual(['not-found', 204]);
  });
});
