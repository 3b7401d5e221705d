import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { aGuardedWorld, type GuardedWorld, type KeptEvent } from './a-guarded-world.ts';
import { DATABASE_KINDS } from './test-database.ts';
import type { TestClient } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const RANGE = `start=${at(0)}&end=${at(500)}`;
const SECRET = 'wrensecret';

/**
 * SECURITY.md, "What is given by somebody". Olga has given access to other people. Carl, an administrator, has given access to the
 * building's systems.
 */
describe.each(DATABASE_KINDS)('access that somebody has given to others, on %s', (kind) => {
  let world: GuardedWorld;
  let accounts: AccountsRepository;
  let event: KeptEvent;
  let changeable: KeptEvent;

  beforeAll(async () => {
    world = await aGuardedWorld(kind);
    accounts = new AccountsRepository(world.server.server.database);
    const secret = { subject: SECRET, visibility: 'private' };
    event = await world.reserve(world.people.olga, 60, 75, CAST.room, secret);
    changeable = await world.reserve(world.people.olga, 120, 135, CAST.other);
    await world.people.readsPrivate.call('POST', '/api/other-calendars', { email: CAST.olga });
  });
  afterAll(() => world.server.close());

  const close = async (email: string) => accounts.close((await accounts.findByEmail(email))!.id, SUITE_NOW);
  const open = async (email: string) => accounts.open((await accounts.findByEmail(email))!.id, SUITE_NOW);
  const isGiven = async (client: TestClient, path: string) => (await client.call('GET', path)).status === 200;
  const tells = async (client: TestClient, path: string) => JSON.stringify((await client.call('GET', path)).body).includes(SECRET);
  const ofOlga: Readonly<Record<string, () => Promise<boolean>>> = {
    'their own session': () => isGiven(world.people.olga, '/api/account/me'),
    'the session of a guest': () => isGiven(world.guest, '/api/guest/visit'),
    'the session of a guest whose day is to come': () => isGiven(world.early, '/api/guest/visit'),
    'a right to read what is private': () => tells(world.people.readsPrivate, `/api/calendar/events?${RANGE}&user=${CAST.olga}`),
    'the same by an event’s id': () => tells(world.people.readsPrivate, `/api/calendar/events/${event.id}`),
    'a calendar beside one’s own': () => tells(world.people.readsPrivate, `/api/other-calendars/events?${RANGE}`),
    'a right to change what is public': async () =>
      (await world.people.editsPublic.call('PATCH', `/api/calendar/events/${changeable.id}`, { etag: 'older', subject: 'x' })).status ===
      409,
  };
  const still = async (given: typeof ofOlga) => {
    const names: string[] = [];
    for (const [name, isThere] of Object.entries(given)) if (await isThere()) names.push(name);
    return names;
  };

  it('ends with that person’s account, and when the account is reopened only permissions return, not sessions', async () => {
    expect(await still(ofOlga)).toEqual(Object.keys(ofOlga));
    await close(CAST.olga);
    expect(await still(ofOlga)).toEqual([]);
    await open(CAST.olga);
    expect(await still(ofOlga)).toEqual(Object.keys(ofOlga).filter((name) => !name.includes('session')));
  });

  it('stays if it was given for the company: the building’s systems and its screens do not depend on an administrator’s account', async () => {
    const ofCompany = {
      'another system’s token': async () => (await world.services.values.call('GET', '/api/building/values')).status === 200,
      'a kiosk': () => isGiven(world.kiosk, '/api/kiosk'),
    };
    await close(CAST.carl);
    expect(await still(ofCompany)).toEqual(Object.keys(ofCompany));
    await open(CAST.carl);
  });
});
