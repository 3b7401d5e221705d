import type { CallContext } from '@assist/calendar-provider';
import { POLITE_LIMITS } from '@assist/polite-http';
import { type GraphProvider, graphProvider } from '@assist/provider-graph';
import { startStandIn } from '@assist/simulators';
import { toInstant } from '@assist/time';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Folder of the answers printed in Microsoft’s documentation, which lies beside the repository. */
const FOLDER = new URL('../../../shared/providers/samples/graph/', import.meta.url);
const isThere = existsSync(FOLDER);
if (!isThere) process.stdout.write('Microsoft’s samples do not lie beside the repository: nothing is read from them.\n');

const context: CallContext = {
  actor: { as: 'app', mailbox: 'me@contoso.com' },
  now: toInstant('2026-11-23T07:00:00Z'),
  signal: new AbortController().signal,
  correlationId: 'samples',
  priority: 'interactive',
};

async function reading<T>(sample: string, ask: (provider: GraphProvider) => Promise<T>): Promise<T> {
  const [, body = ''] = readFileSync(new URL(sample, FOLDER), 'utf8').split(/\r?\n\r?\n(?=\s*\{)/);
  // The documentation contains trailing commas.
  const answer = body.replaceAll(/,(?=\s*[}\]])/g, '');
  const standIn = await startStandIn({ handler: () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: answer }) });
  const token = async () => 'token';
  const provider = graphProvider({
    baseUrl: `${standIn.origin}/v1.0`,
    tokens: { getToken: token, renewToken: token },
    client: { ...POLITE_LIMITS, publishedPerMinute: 100_000 },
    groups: true,
  });
  try {
    return await ask(provider);
  } finally {
    await standIn.close();
  }
}

describe.skipIf(!isThere)('from Microsoft’s printed samples, the provider reads', () => {
  const id = { id: 'x', calendar: 'samanthab@a830edad905084922e17020313.onmicrosoft.com' };

  it('an event in Pacific time', async () => {
    const event = await reading('event-get__02_response.http', (provider) => provider.getEvent(id, context));
    expect(event).toMatchObject({
      start: toInstant('2017-04-21T17:00:00Z'),
      end: toInstant('2017-04-21T19:00:00Z'),
      completeness: 'full',
      organizer: { name: 'Samantha Booth' },
      attendees: [{ name: 'Dana Swope', response: 'tentative' }],
    });
    expect(event.bodyHtml).toMatch(/^<p>Dana, this is the time you selected/);
  });

  it('a series that is a Teams meeting without an address yet', async () => {
    const event = await reading('user-post-events__06_response.http', (provider) => provider.getEvent(id, context));
    expect(event).toMatchObject({
      type: 'seriesMaster',
      zone: 'America/Los_Angeles',
      reminderMinutes: 15,
      onlineMeeting: { joinUrl: '' },
      visibility: 'public',
      key: { uid: expect.stringMatching(/^040000008200E00074C5B7101A82E00800000000/) },
    });
  });

  it('the days of a series, in which fields are missing', async () => {
    const { items } = await reading('event-list-instances__02_response.http', (provider) =>
      provider.listEvents(
        { calendar: 'me@contoso.com', range: { start: toInstant('2019-04-01T00:00:00Z'), end: toInstant('2019-05-01T00:00:00Z') } },
        context,
      ),
    );
    expect(items.map((item) => [item.type, item.start])).toEqual([
      ['exception', toInstant('2019-04-16T20:30:00Z')],
      ['occurrence', toInstant('2019-04-08T20:30:00Z')],
      ['occurrence', toInstant('2019-04-22T20:30:00Z')],
      ['occurrence', toInstant('2019-04-29T20:30:00Z')],
    ]);
  });

  it('schedules with a named zone, and with one that is given as rules', async () => {
    const emails = ['adelev@contoso.onmicrosoft.com', 'meganb@contoso.onmicrosoft.com'];
    const schedules = await reading('calendar-getschedule__02_response.http', (provider) =>
      provider.getSchedules(
        { emails, range: { start: toInstant('2019-03-15T16:00:00Z'), end: toInstant('2019-03-15T18:15:00Z') } },
        context,
      ),
    );
    expect(
      schedules.map((schedule) => [schedule.email, schedule.availabilityView, schedule.items.length, schedule.workingHours?.timezone]),
    ).toEqual([
      [emails[0], '000220000', 1, 'America/Los_Angeles'],
      [emails[1], '200220010', 5, 'America/Los_Angeles'],
    ]);
  });

  it('rooms', async () => {
    const { items } = await reading('place-list__01_response.http', (provider) => provider.listRooms({}, context));
    expect(items[0]).toEqual({
      email: 'cf100@contoso.com',
      name: 'Conf Room 100',
      kind: 'room',
      capacity: 50,
      building: '1',
      floor: '1',
      features: ['bean bags'],
    });
  });
});
