import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { aGuardedWorld, type GuardedWorld, type KeptEvent, PEOPLE } from './a-guarded-world.ts';
import { DATABASE_KINDS } from './test-database.ts';
import type { TestClient } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const DAY = 1_440;

/**
 * Tests a rule of SECURITY.md, "What is given by somebody": an invitation that a delegate sends belongs to the organizer.
 */
describe.each(DATABASE_KINDS)('a visitor invited by a colleague with rights, on %s,', (kind) => {
  let world: GuardedWorld;
  let accounts: AccountsRepository;
  let delegate: TestClient;
  let olga: TestClient;
  let event: KeptEvent;
  let invitation: { readonly id: string; readonly code: string };
  let guest: TestClient;
  let minutes = 0;

  beforeAll(async () => {
    world = await aGuardedWorld(kind);
    accounts = new AccountsRepository(world.server.server.database);
  });
  beforeEach(async () => {
    [delegate, olga] = [await world.server.signIn(PEOPLE.editsPublic), await world.server.signIn(CAST.olga)];
    minutes += 15;
    event = await world.reserve(olga, minutes, minutes + 15, CAST.other);
    const { body } = await delegate.call('POST', invitations(), { visitor: 'Gita' });
    invitation = body;
    guest = await enter();
  });
  afterAll(() => world.server.close());

  const invitations = () => `/api/calendar/events/${event.id}/invitations`;
  const idsOf = async (client: TestClient) => (await client.call('GET', invitations())).body.map(({ id }: { id: string }) => id);
  const comeIn = () => world.visitor.call('POST', '/api/account/guest', { name: 'Gita', code: invitation.code });
  const enter = async () => {
    const { body } = await comeIn();
    return world.server.clientWith(body.token as string, body.refreshToken as string);
  };
  const places = async () => (await guest.call('GET', '/api/guest/places')).status;
  const close = async (email: string) => accounts.close((await accounts.findByEmail(email))!.id, SUITE_NOW);
  const open = async (email: string) => accounts.open((await accounts.findByEmail(email))!.id, SUITE_NOW);

  it('is listed to the organizer and to those who may change the reservation, each of whom may revoke the invitation', async () => {
    expect([await idsOf(olga), await idsOf(delegate), await places()]).toEqual([[invitation.id], [invitation.id], 200]);
    expect((await world.people.ulla.call('DELETE', `${invitations()}/${invitation.id}`)).status).toBe(404);
    expect((await olga.call('DELETE', `${invitations()}/${invitation.id}`)).status).toBe(204);
    expect([await places(), (await comeIn()).body.code, await idsOf(delegate)]).toEqual([401, 'invitation-ended', []]);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['the organizer’s account is closed', () => close(CAST.olga), CAST.olga],
    ['the inviter’s account is closed', () => close(PEOPLE.editsPublic), PEOPLE.editsPublic],
  ])('loses access when %s', async (_whose, end, email) => {
    await end();
    expect([await places(), (await comeIn()).body.code]).toEqual([401, 'invitation-ended']);
    await open(email);
  });

  it('sees the organizer’s changes immediately', async () => {
    const { etag } = (await olga.call('GET', `/api/calendar/events/${event.id}`)).body;
    expect((await olga.call('PATCH', `/api/calendar/events/${event.id}`, { etag, subject: 'Another talk' })).status).toBe(200);
    expect((await guest.call('GET', '/api/guest/visit')).body.invitation.subject).toBe('Another talk');
    expect((await olga.call('DELETE', `/api/calendar/events/${event.id}`)).status).toBe(204);
    expect([await places(), (await comeIn()).body.code]).toEqual([401, 'invitation-ended']);
  });

  it('loses access for today when the colleague moves the reservation to another day, even if invited by the organizer', async () => {
    const { body } = await olga.call('POST', invitations(), { visitor: 'Hana' });
    invitation = body;
    guest = await enter();
    expect(await places()).toBe(200);
    const { etag } = (await delegate.call('GET', `/api/calendar/events/${event.id}`)).body;
    const moved = { etag, start: at(minutes + 3 * DAY), end: at(minutes + 15 + 3 * DAY) };
    expect((await delegate.call('PATCH', `/api/calendar/events/${event.id}`, moved)).status).toBe(200);
    expect(await places()).toBe(401);
  });
});
