import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import type { ScheduleAnswer } from '@assist/contract';
import { fromInstant, plusMinutes, type ZoneName } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CORPORATE_KINDS, type CorporateKind, type CorporateWorld, openCorporateWorld } from './corporate-world.ts';
import { type PassingTime, startTime } from './passing-time.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const NEW_YORK = 'America/New_York';
const USUAL = {
  timezone: NEW_YORK,
  daysOfWeek: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  startTime: '09:00',
  endTime: '17:00',
};

const liveIn = async (client: TestClient, timezone: string) => {
  const { body } = await client.call('GET', '/api/users/me/settings');
  expect((await client.call('PUT', '/api/users/me/settings', { ...body, timezone })).status).toBeLessThan(300);
};

/** Returns the working hours that a schedule tells of these mailboxes. */
async function hoursTold(client: TestClient, emails: readonly string[], path = '/api/calendar/schedules') {
  const range = { start: fromInstant(SUITE_NOW), end: fromInstant(plusMinutes(SUITE_NOW, 120)) };
  const { status, body } = await client.call('POST', path, { ...range, emails });
  expect(status).toBe(200);
  return body.map((told: ScheduleAnswer | { schedule: ScheduleAnswer | null }) => {
    const schedule = 'schedule' in told ? told.schedule : told;
    return schedule === null ? null : schedule.workingHours;
  });
}

describe.each(DATABASE_KINDS)('the working hours of a person in Assist’s own calendar, on %s', (kind) => {
  let server: TestServer;
  let olga: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    olga = await server.signIn(CAST.olga);
    await liveIn(await server.signIn(CAST.fred), NEW_YORK);
  });
  afterAll(() => server.close());

  it.each(['/api/calendar/schedules', '/api/cache/get'])('are the usual ones in their own zone, if they have one, in %s', async (path) => {
    const [freds, carls, room] = await hoursTold(olga, [CAST.fred, CAST.carl, CAST.room], path);
    expect([freds, carls]).toEqual([USUAL, null]);
    expect(room.timezone).toBe('Europe/Prague');
  });

  it('are told only with a schedule', async () => {
    expect(await hoursTold(olga, ['nobody@elsewhere.example'])).toEqual([null]);
  });
});

/** The stand-ins' people work in Prague from eight to five. Free/busy times of Google have no working hours. */
const IN_PRAGUE = { ...USUAL, startTime: '08:00' };
const TOLD: Readonly<Record<CorporateKind, readonly [ZoneName, object][]>> = {
  o365: [
    [NEW_YORK, { ...IN_PRAGUE, timezone: 'Europe/Budapest' }],
    ['Europe/Prague', { ...IN_PRAGUE, timezone: 'Europe/Prague' }],
  ],
  ews: [
    [NEW_YORK, { ...IN_PRAGUE, timezone: 'Europe/Budapest' }],
    ['Europe/Prague', { ...IN_PRAGUE, timezone: 'Europe/Prague' }],
  ],
  gspace: [[NEW_YORK, USUAL]],
};

describe.each(CORPORATE_KINDS)('the working hours of a person with %s', (kind) => {
  let time: PassingTime;
  let world: CorporateWorld;
  let olga: TestClient;
  let fred: TestClient;
  beforeAll(async () => {
    time = startTime(SUITE_NOW);
    world = await openCorporateWorld(kind);
    [olga, fred] = await Promise.all([world.signIn(CAST.olga), world.signIn(CAST.fred)]);
  }, 60_000);
  afterAll(async () => {
    await world?.close();
    time.end();
  });

  it.each(TOLD[kind])(
    'are those of the calendar, if it tells any, named after their own zone if its clock is the same: %s',
    async (zone, told) => {
      await liveIn(fred, zone);
      expect(await hoursTold(olga, [CAST.fred])).toEqual([told]);
    },
  );
});
