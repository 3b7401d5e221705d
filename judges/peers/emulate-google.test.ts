import { type GoogleProvider, googleProvider } from '@assist/provider-google';
import { plusMinutes, toInstant } from '@assist/time';
import { createEmulator, type Emulator } from 'emulate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const OLGA = 'olga@alder.example';
const NOW = toInstant('2026-11-23T07:00:00Z');
const at = (minutes: number) => plusMinutes(NOW, minutes);
const context = {
  actor: { as: 'user', mailbox: OLGA, name: 'Olga' },
  now: NOW,
  signal: new AbortController().signal,
  correlationId: 'judge',
  priority: 'interactive',
} as const;

/** Uses npm `emulate`, a third-party implementation of Google’s calendar that has only list, insert, delete and free/busy. */
describe('our Google provider with a third-party Google', () => {
  let emulator: Emulator;
  let provider: GoogleProvider;
  beforeAll(async () => {
    emulator = await createEmulator({
      service: 'google',
      port: 0,
      seed: {
        google: {
          users: [{ email: OLGA, name: 'Olga Nová', hd: 'alder.example' }],
          calendars: [{ id: OLGA, user_email: OLGA, summary: OLGA, primary: true, selected: true, time_zone: 'UTC' }],
          calendar_events: [
            {
              id: 'kickoff',
              user_email: OLGA,
              calendar_id: OLGA,
              summary: 'Kickoff',
              start_date_time: '2026-11-23T12:00:00.000Z',
              end_date_time: '2026-11-23T12:30:00.000Z',
            },
          ],
        },
        tokens: { 'the-token': { login: OLGA, scopes: [] } },
      },
    });
    provider = googleProvider({
      apiUrl: emulator.url,
      directoryUrl: emulator.url,
      peopleUrl: emulator.url,
      groups: false,
      now: () => NOW,
      tokens: { getToken: async () => 'the-token', renewToken: async () => 'the-token' },
    });
  });
  afterAll(() => emulator.close());

  const list = async () => (await provider.listEvents({ calendar: OLGA, range: { start: at(0), end: at(24 * 60) } }, context)).items;

  it('lists, creates, reports free and busy, and deletes', async () => {
    expect((await list()).map((event) => [event.subject, event.start])).toEqual([['Kickoff', toInstant('2026-11-23T12:00:00Z')]]);
    const { event } = await provider.createEvent(
      {
        idempotencyKey: 'judged',
        subject: 'Judged',
        bodyHtml: '<p>x</p>',
        range: { start: at(60), end: at(120) },
        zone: 'UTC',
        isAllDay: false,
        attendees: [],
        resources: [],
        visibility: 'public',
        showAs: 'busy',
      },
      context,
    );
    expect((await list()).map((one) => one.subject)).toEqual(['Judged', 'Kickoff']);
    const [schedule] = await provider.getSchedules({ emails: [OLGA], range: { start: at(0), end: at(180) } }, context);
    expect(schedule).toMatchObject({ email: OLGA, availabilityView: '000022220000' });
    await provider.deleteEvent({ id: event.id, calendar: OLGA }, 'occurrence', context);
    expect((await list()).map((one) => one.subject)).toEqual(['Kickoff']);
  });
});
