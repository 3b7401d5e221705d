import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setBases } from '../src/lib/api/call.ts';
import { type Page, runCreateFlow, runDeleteFlow } from '../src/lib/api/run-flows.ts';
import { unansweredChanges, wipeUnanswered } from '../src/lib/api/unanswered.ts';
import { aBrowser } from './a-browser.ts';

aBrowser();
const ABOUT = { title: 'Vltava' };
const TIME = (hour: number) => ({ dateTime: `2026-11-23T0${hour}:00:00`, timeZone: 'UTC', utcDateTime: `2026-11-23T0${hour}:00:00Z` });
const EVENT = {
  id: 'event',
  iCalUId: 'uid',
  type: 'occurrence',
  seriesMasterId: null,
  subject: 'Planning',
  start: TIME(8),
  end: TIME(9),
  showAs: 'busy',
  cancelled: false,
  isOrganizer: true,
  attendees: [
    {
      emailAddress: { address: 'vltava@rooms.test', name: 'Vltava' },
      status: { response: 'needsAction' },
      resource: true,
      remotely: false,
    },
  ],
};
const WISH = {
  subject: 'Planning',
  start: EVENT.start.utcDateTime,
  end: EVENT.end.utcDateTime,
  resources: [{ email: 'vltava@rooms.test' }],
};
let server: Server;
let asked: string[];
let keys: string[];
/** The number of reads that do not find the event yet; `failing` has the calls that are cut off or refused. */
let looksInVain: number;
let failing: { meeting?: boolean; event?: 'cut' | number };
let said: string[];
let page: Page;
let refreshes: number;

beforeEach(async () => {
  [asked, keys, looksInVain, failing, said, refreshes] = [[], [], 0, {}, [], 0];
  wipeUnanswered();
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://x');
    const answer = (status: number, body?: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? undefined : JSON.stringify(body));
    let text = '';
    request
      .on('data', (part: Buffer) => {
        text += part.toString();
      })
      .on('end', () => {
        const name = `${request.method} ${pathname.split('/').at(-1)}`;
        asked.push(name);
        if (name === 'POST createMeeting')
          return failing.meeting === true
            ? answer(502, { code: 'online-meeting-failed' })
            : answer(200, { weblink: 'https://meet.test', meetingNumber: '1', password: '' });
        if (name === 'POST events') {
          const body = JSON.parse(text) as { idempotencyKey: string; onlineMeeting?: unknown };
          keys.push(`${body.idempotencyKey}${body.onlineMeeting === undefined ? '' : ' with its meeting'}`);
          if (failing.event === 'cut') return response.destroy();
          return failing.event === undefined
            ? answer(201, { event: EVENT, occurrences: 1 })
            : answer(failing.event, { code: 'slot-taken' });
        }
        if (name === 'GET events') return answer(200, { value: looksInVain-- > 0 ? [] : [EVENT], nextLink: null });
        return answer(204);
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setBases({ apiURL: url, calendarURL: url });
  const client = new QueryClient();
  client.invalidateQueries = async (filters) => {
    if (filters?.queryKey?.[0] === 'events') refreshes += 1;
  };
  page = {
    client,
    me: { name: 'Me', email: 'me@x.test' },
    capabilities: { notificationDelayMs: 0, waitsForCreation: true },
    path: () => '/reservations',
    goTo: (path) => said.push(`to ${path}`),
    warn: (warning) => said.push(warning),
  };
});

afterEach(() => server.close());

const reserve = (key: string, more: { meeting?: { provider: 'webex'; invitees: [] } } = {}) =>
  runCreateFlow({ ...WISH, ...more, idempotencyKey: key }, ABOUT, '/reservations', page);
const meeting = { meeting: { provider: 'webex', invitees: [] as [] } } as const;

/** Expects this many refreshes of the lists. A flow refreshes them when its reservation is shown or deleted, and when the flow ends. */
const refreshed = (times: number) => expect.poll(() => refreshes).toBe(times);

describe('a reservation', () => {
  it('gets its meeting first, is read until the calendar has it, and then notifies its resources', async () => {
    looksInVain = 1;
    const { event } = await reserve('first', meeting);
    expect([event.id, asked]).toEqual(['event', ['POST createMeeting', 'POST events']]);
    await refreshed(2);
    expect(asked).toEqual(['POST createMeeting', 'POST events', 'GET events', 'GET events', 'POST notifications']);
    expect([keys, said]).toEqual([['first with its meeting'], ['to /reservations/reserve']]);
  });

  it('continues without a meeting that could not be made', async () => {
    failing = { meeting: true };
    await reserve('second', meeting);
    await refreshed(2);
    expect([keys, said]).toEqual([['second'], ['Cannot create webex meetings', 'to /reservations/reserve']]);
  });

  it('whose answer was lost is sent again with the same key, and with the meeting it already had', async () => {
    failing = { event: 'cut' };
    await expect(reserve('third', meeting)).rejects.toMatchObject({ code: 'not-answered' });
    const [waiting] = unansweredChanges();
    failing = {};
    await runCreateFlow(waiting!.input as never, ABOUT, null, page);
    await refreshed(3);
    expect([keys, unansweredChanges()]).toEqual([['third with its meeting', 'third with its meeting'], []]);
    expect(asked.filter((name) => name === 'POST createMeeting')).toHaveLength(1);
  });

  it('that is refused is not read, and nobody is notified', async () => {
    failing = { event: 409 };
    await expect(reserve('fourth')).rejects.toMatchObject({ code: 'slot-taken' });
    await refreshed(1);
    expect([asked, unansweredChanges()]).toEqual([['POST events'], []]);
  });

  it('requested twice is sent once', async () => {
    await Promise.all([reserve('fifth'), reserve('fifth')]);
    await refreshed(2);
    expect(keys).toEqual(['fifth']);
  });

  it('that is deleted before its resources are notified causes no more notifications', async () => {
    looksInVain = 1;
    const { event } = await reserve('sixth');
    await runDeleteFlow({ event, scope: 'occurrence', resources: [] }, ABOUT, page);
    await refreshed(3);
    // The event may have been read before the deletion, at the same time, or not at all.
    expect(asked.filter((name) => name !== 'GET events')).toEqual(['POST events', 'DELETE event']);
    expect(said).toEqual([]);
  });

  it('that is restored under the deleted id notifies its resources again', async () => {
    const { event } = await reserve('seventh');
    await refreshed(2);
    await runDeleteFlow({ event, scope: 'occurrence', resources: [] }, ABOUT, page);
    await refreshed(3);
    asked.length = 0;
    await reserve('eighth');
    await refreshed(5);
    expect(asked).toEqual(['POST events', 'GET events', 'POST notifications']);
  });
});
