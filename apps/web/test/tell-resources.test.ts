import type { EventScope } from '@assist/contract';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setBases } from '../src/lib/api/call.ts';
import { toEvent } from '../src/lib/api/from-wire.ts';
import { type Page, runDeleteFlow } from '../src/lib/api/run-flows.ts';
import { scheduler } from '../src/lib/waiting/scheduler.ts';
import { aBrowser } from './a-browser.ts';

aBrowser();
const ROOM = 'vltava@rooms.test';
const DESK = 'a-02@rooms.test';
let server: Server;
let told: string[];
let asked: string[];
let atOnce: { now: number; most: number };
/** Returns the actual times of a date at a resource, as the server answers; undefined if the resource has none. */
let bounds: (resource: string, uid: string) => { realStart: string; realEnd: string } | undefined;
let failing: string | undefined;

/** A weekly series on Tuesdays at 08:00 UTC; the third date has lost its desk, the fourth is cancelled. */
const DATES = [0, 7, 14, 21, 28].map((days, index) => {
  const day = new Date(Date.UTC(2026, 11, 1 + days)).toISOString().slice(0, 10);
  const time = (hour: number) => ({ dateTime: `${day}T0${hour}:00:00`, timeZone: 'UTC', utcDateTime: `${day}T0${hour}:00:00Z` });
  const attendee = (address: string) => ({
    emailAddress: { address, name: address.split('@')[0]! },
    status: { response: 'accepted' },
    resource: true,
    remotely: false,
  });
  return {
    id: `date-${index}`,
    type: 'occurrence',
    seriesMasterId: 'series',
    iCalUId: `uid-${index}`,
    subject: 'Weekly',
    start: time(8),
    end: time(9),
    showAs: 'busy',
    cancelled: index === 3,
    attendees: index === 2 ? [attendee(ROOM)] : [attendee(ROOM), attendee(DESK)],
  };
});

beforeEach(async () => {
  [told, asked, failing, atOnce] = [[], [], undefined, { now: 0, most: 0 }];
  bounds = () => undefined;
  server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://x');
    const [, , , , resource = '', , uid = ''] = url.pathname.split('/').map(decodeURIComponent);
    const answer = (status: number, body?: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? undefined : JSON.stringify(body));
    let text = '';
    atOnce.now += 1;
    atOnce.most = Math.max(atOnce.most, atOnce.now);
    request
      .on('data', (part: Buffer) => {
        text += part.toString();
      })
      .on('end', () =>
        setTimeout(() => {
          atOnce.now -= 1;
          if (request.method === 'DELETE') {
            asked.push(`delete ${url.searchParams.get('scope')} after ${told.length}`);
            return answer(204);
          }
          if (url.pathname.endsWith('/bounds')) {
            const found = bounds(resource, uid);
            return found === undefined ? answer(404, { code: 'not-found' }) : answer(200, found);
          }
          if (url.pathname.endsWith('/notifications')) {
            const body = JSON.parse(text) as Record<string, string>;
            told.push(
              `${body['action']} ${body['id']} ${resource.split('@')[0]} ${body['realStart']!.slice(5, 16)}–${body['realEnd']!.slice(11, 16)} ${body['resourceUsername']}`,
            );
            return failing === resource ? answer(500, { code: 'internal' }) : answer(204);
          }
          return url.pathname.endsWith('/dates') ? answer(200, { value: DATES }) : answer(404, { code: 'not-found' });
        }, 2),
      );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setBases({ apiURL: url, calendarURL: url });
});

afterEach(() => server.close());

const BY_THE_MACHINE = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

const page = (): Page => ({
  client: new QueryClient(),
  me: { name: 'Me', email: 'me@x.test' },
  capabilities: { notificationDelayMs: 0, waitsForCreation: false },
  path: () => '/',
  goTo: () => {},
  warn: () => {},
});
const remove = (index: number, scope: EventScope) =>
  runDeleteFlow(
    {
      event: toEvent(DATES[index] as never),
      scope,
      resources: [
        { email: ROOM, displayName: 'Vltava', username: 'room-vltava' },
        { email: DESK, displayName: 'A-02', username: 'desk-a-02' },
      ],
    },
    { title: 'Weekly' },
    page(),
  );

describe('before an event is deleted', () => {
  it('each of its resources is notified', async () => {
    await remove(0, 'occurrence');
    expect(told.toSorted()).toEqual([
      'delete date-0 a-02 12-01T08:00–09:00 desk-a-02',
      'delete date-0 vltava 12-01T08:00–09:00 room-vltava',
    ]);
    expect(asked).toEqual(['delete occurrence after 2']);
  });

  it('with all later dates of its series, each resource of each date is notified, at most four at a time', async () => {
    await remove(1, 'following');
    expect(told.toSorted()).toEqual([
      'delete date-1 a-02 12-08T08:00–09:00 desk-a-02',
      'delete date-1 vltava 12-08T08:00–09:00 room-vltava',
      'delete date-2 vltava 12-15T08:00–09:00 room-vltava',
      'delete date-4 a-02 12-29T08:00–09:00 desk-a-02',
      'delete date-4 vltava 12-29T08:00–09:00 room-vltava',
    ]);
    expect(asked).toEqual(['delete following after 5']);
    expect(atOnce.most).toBeLessThanOrEqual(4);
  });

  it('with its whole series, each resource of each date that has not begun is notified', async () => {
    scheduler.setClock({ now: () => Date.parse('2026-12-08T08:30:00Z'), after: (ms, run) => BY_THE_MACHINE(ms, run) });
    await remove(4, 'series').finally(() => scheduler.setClock(undefined));
    expect(told.toSorted()).toEqual([
      'delete date-2 vltava 12-15T08:00–09:00 room-vltava',
      'delete date-4 a-02 12-29T08:00–09:00 desk-a-02',
      'delete date-4 vltava 12-29T08:00–09:00 room-vltava',
    ]);
    expect(asked).toEqual(['delete series after 3']);
  });

  it('the actual times come from the resource, or from the event if the resource has none or those of another date', async () => {
    bounds = (resource, uid) =>
      uid === 'uid-2'
        ? { realStart: '2026-12-15T07:45:00Z', realEnd: '2026-12-15T08:30:00Z' }
        : resource === ROOM && uid === 'uid-4'
          ? { realStart: '2026-12-01T08:00:00Z', realEnd: '2026-12-01T09:00:00Z' }
          : undefined;
    await remove(2, 'following');
    expect(told.toSorted()).toEqual([
      'delete date-2 vltava 12-15T07:45–08:30 room-vltava',
      'delete date-4 a-02 12-29T08:00–09:00 desk-a-02',
      'delete date-4 vltava 12-29T08:00–09:00 room-vltava',
    ]);
  });

  it('a resource that cannot be notified does not stop the deletion', async () => {
    failing = ROOM;
    await remove(4, 'following');
    expect(asked).toEqual(['delete following after 2']);
  });
});
