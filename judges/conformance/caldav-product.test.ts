import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeAnOrdinaryPerson } from '../../apps/server/test/an-ordinary-person.ts';
import { type WorldOver, openWorldOver } from '../../apps/server/test/corporate-world.ts';
import { type PassingTime, startTime } from '../../apps/server/test/passing-time.ts';
import { checkConnection } from '../../apps/server/src/connections/check-connection.ts';
import { composeCalendar, parseConnection } from '../../apps/server/src/calendar-kinds/connection-file.ts';
import { Seal } from '../../apps/server/src/database/seal.ts';
import { ProviderTokensRepository } from '../../apps/server/src/people/provider-tokens.repository.ts';
import type { TestClient } from '../../apps/server/test/test-server.ts';
import { type CyrusServer, isCyrusThere, startCyrus } from '../peers/cyrus/cyrus-server.ts';
import { CYRUS_USERS, emptyCyrus, furnishCyrus, nameAddress, READ, SERVICE, WRITE } from '../worlds/cyrus-world.ts';

if (!isCyrusThere)
  process.stdout.write(
    'The product over CalDAV left out: cyrus-imapd and cyrus-caldav are not installed, or this is not root ("npm run test:judges" installs them)\n',
  );

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const nameOf = (email: string) => email.split('@')[0]!;

/** Assist as in production, over a third-party server: each call is made with the caller’s own password. */
describe.runIf(isCyrusThere)('the product over Cyrus', () => {
  let cyrus: CyrusServer;
  beforeAll(async () => {
    cyrus = await startCyrus(CYRUS_USERS);
    await furnishCyrus(cyrus);
  });
  afterAll(() => cyrus?.stop());

  const connection = () => ({
    kind: 'caldav',
    url: cyrus.origin,
    auth: { user: SERVICE, password: cyrus.password },
    addresses: 'alder.example',
    zone: 'Europe/Prague',
    // Assist answers for all rooms, because Cyrus answers for none.
    answersFor: 'all',
    limits: { publishedPerMinute: 1_000_000 },
  });
  const open = async (otherwise: object = {}): Promise<WorldOver> => {
    await emptyCyrus(cyrus);
    return openWorldOver({ ...connection(), ...otherwise });
  };
  const close = async (world: WorldOver | undefined) => {
    await world?.server.close();
    world?.remove();
  };

  describe('a person who is not an administrator', () => {
    describeAnOrdinaryPerson(
      async () => {
        const world = await open();
        return {
          signIn: (email) => world.signInByPassword(nameOf(email), cyrus.password),
          async settle() {
            await world.work('answer-for-resources');
            await world.work('sweep-schedules');
          },
          close: () => close(world),
        };
      },
      { colleague: 'events', foundBy: 'fred' },
    );
  });

  // A UID often looks like an address (RFC 5545, section 3.8.4.7), and Cyrus names the attendee’s copy after it.
  describe('an invitation sent by another program', () => {
    let world: WorldOver;
    let time: PassingTime;
    beforeEach(async () => {
      time = startTime(SUITE_NOW);
      world = await open();
    });
    afterEach(async () => {
      await close(world);
      time.end();
    });

    it('is opened and answered, and its sender sees the answer', async () => {
      const uid = '7d4f+1 (2)@elsewhere.example';
      const lines = [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Somebody//Else//EN',
        'BEGIN:VEVENT',
        `UID:${uid}`,
        'DTSTAMP:20261101T000000Z',
        'SUMMARY:From elsewhere',
        `DTSTART:${at(60).replaceAll(/[-:]|\.000/g, '')}`,
        'DURATION:PT1H',
        `ORGANIZER:mailto:${CAST.olga}`,
        `ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${CAST.fred}`,
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ];
      const sent = await cyrus.call(nameOf(CAST.olga), 'PUT', 'Default/from-elsewhere.ics', lines.join('\r\n'), {
        'content-type': 'text/calendar; charset=utf-8',
      });
      expect(sent.status).toBe(201);
      const fred = await world.signInByPassword(nameOf(CAST.fred), cyrus.password);
      const { body } = await fred.call('GET', `/api/calendar/events?start=${at(0)}&end=${at(600)}`);
      expect(body.value).toHaveLength(1);
      const path = `/api/calendar/events/${encodeURIComponent(body.value[0].id)}`;
      const opened = await fred.call('GET', path);
      expect([opened.status, opened.body.subject]).toEqual([200, 'From elsewhere']);
      const answered = await fred.call('POST', `${path}/response`, { response: 'accepted' });
      expect([answered.status, answered.body.status]).toEqual([200, 'accepted']);
      const { text } = await cyrus.call(nameOf(CAST.olga), 'GET', 'Default/from-elsewhere.ics');
      expect(text.replaceAll('\r\n ', '')).toContain('PARTSTAT=ACCEPTED');
    });
  });

  describe('a password', () => {
    let world: WorldOver;
    let time: PassingTime;
    beforeEach(async () => {
      time = startTime(SUITE_NOW);
      world = await open();
    });
    afterEach(async () => {
      await close(world);
      time.end();
    });
    const signIn = (email: string, password = cyrus.password) => world.signInByPassword(nameOf(email), password);
    const reserve = (client: TestClient, subject: string, from = 60, more: object = {}) =>
      client.call('POST', '/api/calendar/events', {
        idempotencyKey: subject,
        subject,
        start: at(from),
        end: at(from + 30),
        resources: [{ email: CAST.room }],
        ...more,
      });
    const list = (client: TestClient, user = '') =>
      client.call('GET', `/api/calendar/events?start=${at(0)}&end=${at(600)}${user === '' ? '' : `&user=${user}`}`);
    const state = async (client: TestClient) => (await client.call('GET', '/api/account/oauth-token')).body.connected;

    it('that the server does not know signs nobody in, and is not stored', async () => {
      await expect(signIn(CAST.olga, 'a guess')).rejects.toThrow('wrong-credentials');
      await expect(signIn('nobody@alder.example')).rejects.toThrow('wrong-credentials');
      expect(await world.server.server.database.db.selectFrom('provider_token').selectAll().execute()).toEqual([]);
    });

    // RFC 6638, section 2.4.1, lets a server protect a person’s addresses, but Cyrus lets everybody set their own.
    it('of a person who has set somebody else’s address in their account signs nobody in: neither that person nor the other', async () => {
      await nameAddress(cyrus, 'fred', CAST.olga);
      try {
        await expect(signIn(CAST.fred)).rejects.toThrow('wrong-credentials');
        expect(await world.server.server.database.db.selectFrom('provider_token').selectAll().execute()).toEqual([]);
      } finally {
        await nameAddress(cyrus, 'fred', CAST.fred);
      }
      expect((await (await signIn(CAST.fred)).call('GET', '/api/calendar/me')).body.email).toBe(CAST.fred);
    });

    it('is stored encrypted, and shown to nobody', async () => {
      const olga = await signIn(CAST.olga);
      const kept = JSON.stringify(await world.server.server.database.db.selectFrom('provider_token').selectAll().execute());
      const seen = JSON.stringify([(await olga.call('GET', '/api/account/oauth-token')).body, world.server.logged()]);
      for (const secret of [cyrus.password, Buffer.from(`olga:${cyrus.password}`).toString('base64')])
        expect([kept.includes(secret), seen.includes(secret)]).toEqual([false, false]);
    });

    it('is never used for another person: simultaneous reservations are each person’s own, and private to them', async () => {
      const [olga, fred, carl] = [await signIn(CAST.olga), await signIn(CAST.fred), await signIn(CAST.carl)];
      const made = await Promise.all(
        [olga, fred, carl].flatMap((client, index) =>
          [0, 1, 2].map((turn) => reserve(client, `canary-${index}-${turn}`, 30 * (3 * index + turn), { visibility: 'private' })),
        ),
      );
      expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
      for (const [index, client] of [olga, fred, carl].entries()) {
        const { body } = await list(client);
        expect(body.value.map(({ subject }: { subject: string }) => subject)).toEqual([0, 1, 2].map((turn) => `canary-${index}-${turn}`));
        expect(body.value.every((event: { isOrganizer: boolean }) => event.isOrganizer)).toBe(true);
      }
      // Carl may read Olga’s calendar, Fred may write it: RFC 3744 has no separate right for private events.
      const told = JSON.stringify((await list(carl, CAST.olga)).body);
      expect([told.includes('canary'), told.includes(at(30))]).toEqual([false, true]);
      const room = JSON.stringify([
        (await list(carl, CAST.room)).body,
        (await carl.call('POST', '/api/calendar/schedules', { start: at(0), end: at(300), emails: [CAST.room] })).body,
      ]);
      expect([room.includes('canary-0'), room.includes('canary-1'), room.includes(at(30))]).toEqual([false, false, true]);
      expect(JSON.stringify((await list(fred, CAST.olga)).body)).toContain('canary-0-1');
      // An id from somebody else’s calendar is not valid in the person’s own.
      for (const { body } of made.slice(0, 3)) {
        expect((await carl.call('GET', `/api/calendar/events/${encodeURIComponent(body.event.id)}`)).status).toBe(404);
        expect((await carl.call('DELETE', `/api/calendar/events/${encodeURIComponent(body.event.id)}`)).status).toBe(404);
      }
    });

    it('that has been changed keeps the session, is reported as a disconnected calendar, and is replaced by signing in with the new one', async () => {
      const [olga, fred] = [await signIn(CAST.olga), await signIn(CAST.fred)];
      expect((await reserve(olga, 'Before')).status).toBe(201);
      expect(await state(olga)).toBe(true);
      cyrus.setPassword('olga', 'another one');
      try {
        await time.pass(60_000);
        const refused = await list(olga);
        expect([refused.status, refused.body.code]).toEqual([409, 'calendar-disconnected']);
        expect(await state(olga)).toBe(false);
        // The session continues: calls that do not need her calendar still work.
        expect((await olga.call('GET', '/api/account/me')).status).toBe(200);
        expect((await olga.call('GET', '/api/assist/resources')).status).toBe(200);
        const rooms = await olga.call('POST', '/api/calendar/schedules', { start: at(0), end: at(60), emails: [CAST.room] });
        expect([rooms.status, rooms.body[0].serviceError]).toEqual([200, null]);
        // A refused password is not tried again, because each try brings the account closer to being locked.
        cyrus.setPassword('olga', cyrus.password);
        expect((await list(olga)).body.code).toBe('calendar-disconnected');
        cyrus.setPassword('olga', 'another one');
        // Nobody else is affected.
        expect([(await list(fred)).status, await state(fred)]).toEqual([200, true]);

        await expect(signIn(CAST.olga)).rejects.toThrow('wrong-credentials');
        const again = await signIn(CAST.olga, 'another one');
        expect((await list(again)).body.value.map(({ subject }: { subject: string }) => subject)).toEqual(['Before']);
        // The new password is hers in every session: her earlier session also uses it.
        expect([(await list(olga)).status, await state(olga)]).toEqual([200, true]);
      } finally {
        cyrus.setPassword('olga', cyrus.password);
      }
    });

    it('is deleted with the person’s last session', async () => {
      const [here, there, fred] = [await signIn(CAST.olga), await signIn(CAST.olga), await signIn(CAST.fred)];
      const kept = async () => (await world.server.server.database.db.selectFrom('provider_token').selectAll().execute()).length;
      expect(await kept()).toBe(2);
      await here.call('GET', '/api/account/ews-logout');
      expect([await kept(), (await list(there)).status]).toEqual([2, 200]);
      await there.call('POST', '/api/account/logout-everywhere');
      expect([await kept(), (await list(fred)).status]).toEqual([1, 200]);
    });
  });

  // Nextcloud’s rooms show their times to everybody, but their calendars’ content to nobody (nextcloud/calendar_resource_management).
  describe('a room whose calendar is hidden from everybody', () => {
    const folders = ['', '/Default'].map((folder) => `user/${nameOf(CAST.room)}/#calendars${folder}`);
    const setRights = (anyone: string, service: string) =>
      cyrus.administrate(folders.flatMap((folder) => [`setacl ${folder} anyone ${anyone}`, `setacl ${folder} ${SERVICE} ${service}`]));
    let world: WorldOver;
    let time: PassingTime;
    beforeEach(async () => {
      time = startTime(SUITE_NOW);
      world = await open({ answersFor: 'none' });
      await setRights('9', '9');
    });
    afterEach(async () => {
      await setRights(READ, WRITE);
      await close(world);
      time.end();
    });

    it.each([
      ['none', ['rooms works', 'invitations works', 'schedules works', 'events without', 'writes without', 'push left-out']],
      ['all', ['rooms works', 'invitations works', 'schedules works', 'events without', 'writes missing', 'push left-out']],
    ])('can be connected anyway, and needs write access only if Assist answers for rooms: %s', async (answersFor, outcomes) => {
      const { calendar } = parseConnection({ calendar: { ...connection(), answersFor } }, 'x');
      const found: string[] = [];
      const composed = composeCalendar(calendar, {
        database: world.server.server.database,
        providerTokens: new ProviderTokensRepository(world.server.server.database.db, new Seal('')),
        pageKey: new Uint8Array(32),
        countProcesses: () => 1,
        onFaultyItem: () => undefined,
        now: Date.now,
      });
      for await (const { need, outcome } of checkConnection(composed, { resource: CAST.room, callback: undefined, now: () => SUITE_NOW }))
        found.push(`${need} ${outcome}`);
      await composed.close?.();
      expect(found).toEqual(outcomes);
    });

    it('can be reserved; everybody sees its times, and only the attendees see the subject', async () => {
      const [olga, fred] = await Promise.all([CAST.olga, CAST.fred].map((email) => world.signInByPassword(nameOf(email), cyrus.password)));
      const made = await olga!.call('POST', '/api/calendar/events', {
        idempotencyKey: 'canary',
        subject: 'canary',
        start: at(60),
        end: at(90),
        resources: [{ email: CAST.room }],
      });
      expect(made.status).toBe(201);
      await world.work('sweep-schedules');
      const schedules = (client: TestClient) =>
        client.call('POST', '/api/calendar/schedules', { start: at(0), end: at(300), emails: [CAST.room] });
      const [own, other] = [await schedules(olga!), await schedules(fred!)];
      expect([own, other].map(({ body }) => body[0].scheduleItems.map(({ start }: { start: string }) => start))).toEqual([
        [at(60)],
        [at(60)],
      ]);
      expect(JSON.stringify(other.body)).not.toContain('canary');
      const taken = await fred!.call('POST', '/api/calendar/events', {
        idempotencyKey: 'second',
        subject: 'second',
        start: at(60),
        end: at(90),
        resources: [{ email: CAST.room }],
      });
      expect([taken.status, taken.body.code]).toEqual([409, 'slot-taken']);
    });
  });
});
