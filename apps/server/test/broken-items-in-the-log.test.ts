import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MicrosoftWorld, openMicrosoftWorld } from './microsoft-world.ts';
import type { TestClient } from './test-server.ts';

const SENTENCE = 'a calendar item could not be read and is left out';
const times = {
  start: { dateTime: '2026-11-23T09:00:00.0000000', timeZone: 'UTC' },
  end: { dateTime: '2026-11-23T10:00:00.0000000', timeZone: 'UTC' },
};
const organizer = { emailAddress: { address: CAST.olga, name: 'canary' } };

let world: MicrosoftWorld;
let olga: TestClient;
beforeAll(async () => {
  world = await openMicrosoftWorld(SUITE_NOW);
  olga = await world.signIn(CAST.olga);
});
afterAll(() => world?.close());

/** SECURITY.md: the log contains no texts and no addresses. */
it('a broken item is logged once, with its id and what is wrong with it, and the other items are shown', async () => {
  const value = [
    { id: 'without-start', iCalUId: 'a', subject: 'canary', organizer, start: null, end: times.end },
    // Causes an exception in the program, because attendees must be a list.
    { id: 'without-list', iCalUId: 'b', subject: 'canary', organizer, ...times, attendees: 'canary' },
    { id: 'whole', iCalUId: 'c', subject: 'Review', organizer, ...times },
  ];
  world.standIn.faults.add({
    kind: 'status',
    status: 200,
    body: JSON.stringify({ value }),
    matches: ({ url }) => url.pathname.endsWith('/calendarView'),
    times: 2,
  });
  // Two different ranges, because a list is cached for half a minute.
  for (const days of [1, 2]) {
    const end = fromInstant(plusMinutes(SUITE_NOW, days * 1_440));
    const { status, body } = await olga.call('GET', `/api/calendar/events?start=${fromInstant(SUITE_NOW)}&end=${end}`);
    expect([status, body.value.map(({ id }: { id: string }) => id)]).toEqual([200, ['whole']]);
  }
  const lines = world.server
    .logged()
    .split('\n')
    .filter((line) => line.includes(SENTENCE));
  expect(lines.map((line) => JSON.parse(line) as { id: string; reason: string }).map(({ id, reason }) => [id, reason])).toEqual([
    ['without-start', 'this item has no start'],
    ['without-list', 'TypeError'],
  ]);
  expect(lines.join('')).not.toMatch(/canary|olga@/);
});
