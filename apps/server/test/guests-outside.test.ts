import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MicrosoftWorld, openMicrosoftWorld } from './microsoft-world.ts';

describe('a visitor to a reservation in an external calendar', () => {
  let world: MicrosoftWorld;
  beforeAll(async () => {
    world = await openMicrosoftWorld(SUITE_NOW);
  });
  afterAll(() => world.close());

  it('sees the reservation’s current state, or its last known state when nobody can read the reservation any more', async () => {
    const at = (hours: number) => fromInstant(plusMinutes(SUITE_NOW, hours * 60));
    const olga = await world.signIn(CAST.olga);
    const { event } = (
      await olga.call('POST', '/api/calendar/events', {
        idempotencyKey: 'a-visit',
        subject: 'A talk',
        start: at(2),
        end: at(3),
        resources: [{ email: CAST.room }],
      })
    ).body;
    const path = `/api/calendar/events/${encodeURIComponent(event.id)}`;
    const { status, body: invitation } = await olga.call('POST', `${path}/invitations`, { visitor: 'Gita' });
    expect([status, invitation.endsAt]).toEqual([201, at(4)]);
    const visitor = await world.server.visitor();
    const entered = await visitor.call('POST', '/api/account/guest', { name: 'Gita', code: invitation.code });
    const guest = await world.server.clientWith(entered.body.token, entered.body.refreshToken);
    const visit = async () => (await guest.call('GET', '/api/guest/visit')).body.invitation;
    expect(await visit()).toMatchObject({ subject: 'A talk', start: at(2), organizer: 'Olga Nová', isOld: false });

    const { etag } = (await olga.call('GET', path)).body;
    expect((await olga.call('PATCH', path, { etag, subject: 'Another talk', start: at(5), end: at(6) })).status).toBe(200);
    expect(await visit()).toMatchObject({ subject: 'Another talk', start: at(5), isOld: false });

    // A change in the organizer's own program is noticed when she lists her invitations, and when the job looks for invitations to delete.
    const { db } = world.server.server.database;
    world.engine.updateItem(world.engine.listItems(CAST.olga, { start: SUITE_NOW, end: plusMinutes(SUITE_NOW, 1_440) })[0]!.id, {
      start: plusMinutes(SUITE_NOW, 5 * 60 + 3 * 1_440),
      end: plusMinutes(SUITE_NOW, 6 * 60 + 3 * 1_440),
    });
    await world.time.pass(60_000);
    const ends = async () => (await olga.call('GET', `${path}/invitations`)).body.map(({ endsAt }: { endsAt: string }) => endsAt);
    await db.updateTable('invitation').set({ ends_at: 0 }).execute();
    await world.server.server.jobs.run(world.server.server.timedWork.find(({ name }) => name === 'delete-past-guests')!);
    expect(await ends()).toEqual([at(7 + 3 * 24)]);
    // The reservation is on another day now, so the building is closed to the visitor until that day.
    const places = async () => (await guest.call('GET', '/api/guest/places')).status;
    expect([(await guest.call('GET', '/api/guest/visit')).body.opensAt, await places()]).toEqual(['2026-11-25T23:00:00.000Z', 401]);
    world.engine.updateItem(world.engine.listItems(CAST.olga, { start: SUITE_NOW, end: plusMinutes(SUITE_NOW, 14_400) })[0]!.id, {
      start: plusMinutes(SUITE_NOW, 5 * 60),
      end: plusMinutes(SUITE_NOW, 6 * 60),
    });
    await world.time.pass(60_000);
    expect([await ends(), await places()]).toEqual([[at(7)], 200]);

    // The organizer's token is gone with her last session, so nobody can read on her behalf.
    expect((await olga.call('POST', '/api/account/logout-everywhere')).status).toBe(200);
    await world.time.pass(60_000);
    expect(await visit()).toMatchObject({ subject: 'Another talk', start: at(5), isOld: true, cancelled: false });
  });
});
