import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setBases } from '../src/lib/api/call.ts';
import type { Changes } from '../src/lib/api/changes.ts';
import { sendChange } from '../src/lib/api/send-change.ts';
import type { Sending } from '../src/lib/api/sending.ts';
import { keyOfWish, settleKey } from '../src/lib/api/key-of-wish.ts';
import { dropUnanswered, keepOnlyOf, unansweredChanges, wipeUnanswered } from '../src/lib/api/unanswered.ts';
import { aBrowser } from './a-browser.ts';

const ABOUT = { title: 'Desk A-02' };
const network = aBrowser();
let server: Server;
let asked: string[];
/** The answer to the next calls; undefined cuts the connection. */
let answer: { status: number; body: unknown } | undefined;
let sending: Sending;

beforeEach(async () => {
  asked = [];
  answer = { status: 204, body: undefined };
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => {
      if (answer === undefined) {
        response.destroy();
        return;
      }
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setBases({ apiURL: url, calendarURL: url });
  sending = {
    client: new QueryClient(),
    me: { name: 'Me', email: 'me@x.test' },
    capabilities: { notificationDelayMs: 0, waitsForCreation: false },
  };
  network.online = true;
  wipeUnanswered();
});

afterEach(() => server.close());

const favourite = (wanted: boolean) => sendChange('favourite', { resourceId: 'desk-1', wanted }, ABOUT, sending);

const INPUTS: readonly { readonly [K in keyof Changes]: readonly [K, Changes[K]['input']] }[keyof Changes][] = [
  [
    'create',
    {
      idempotencyKey: 'key',
      subject: 'Desk',
      start: '2026-11-23T09:00:00Z',
      end: '2026-11-23T10:00:00Z',
      resources: [{ email: 'a@x.test' }],
    },
  ],
  ['change', { id: 'event', body: { etag: '1', subject: 'New' }, scope: 'occurrence' }],
  ['delete', { event: { id: 'event', start: { utcDateTime: 0 }, end: { utcDateTime: 1 } } as never, scope: 'occurrence', resources: [] }],
  ['finish', { id: 'event' }],
  ['respond', { id: 'event', response: 'accepted', scope: 'occurrence' }],
  ['act', { action: 'confirm', requests: [{ email: 'a@x.test', iCalUid: 'uid', id: 'event' }] }],
  ['favourite', { resourceId: 'desk-1', wanted: true }],
];

describe('an unanswered change', () => {
  it.each(INPUTS)('waits for the person’s decision, whatever its kind: %s', async (kind, input) => {
    answer = undefined;
    await expect(sendChange(kind, input as never, ABOUT, sending)).rejects.toMatchObject({ code: 'not-answered' });
    expect(unansweredChanges()).toEqual([expect.objectContaining({ kind, input, about: ABOUT, mayHaveArrived: true, owner: 'me@x.test' })]);
  });

  it('counts as not sent if there is no network', async () => {
    network.online = false;
    answer = undefined;
    await expect(favourite(true)).rejects.toMatchObject({ code: 'not-sent' });
    expect(unansweredChanges()[0]?.mayHaveArrived).toBe(false);
  });

  it('is sent again when the person asks for it, and no longer waits once it is answered', async () => {
    answer = undefined;
    await favourite(true).catch(() => {});
    const [waiting] = unansweredChanges();
    answer = { status: 204, body: undefined };
    expect(asked).toHaveLength(1);
    await sendChange(waiting!.kind, waiting!.input, waiting!.about, sending);
    expect([asked.length, unansweredChanges()]).toEqual([2, []]);
  });

  it('no longer waits once it is refused or dropped', async () => {
    answer = undefined;
    await favourite(true).catch(() => {});
    answer = { status: 404, body: { code: 'not-found' } };
    await expect(favourite(true)).rejects.toMatchObject({ code: 'not-found' });
    expect(unansweredChanges()).toEqual([]);
    answer = { status: 502, body: 'Bad Gateway' };
    await favourite(true).catch(() => {});
    dropUnanswered(unansweredChanges()[0]!.id);
    expect(unansweredChanges()).toEqual([]);
  });

  it('belongs to its owner, and is gone once somebody else has signed in', async () => {
    answer = undefined;
    await favourite(true).catch(() => {});
    keepOnlyOf('me@x.test');
    expect(unansweredChanges()).toHaveLength(1);
    keepOnlyOf('her@x.test');
    expect(unansweredChanges()).toEqual([]);
  });

  it('is replaced by the next change of the same object', async () => {
    answer = undefined;
    await favourite(true).catch(() => {});
    await favourite(false).catch(() => {});
    expect(unansweredChanges().map(({ input }) => input)).toEqual([{ resourceId: 'desk-1', wanted: false }]);
  });
});

describe('one intended change', () => {
  it('is sent once, even if the person presses several times while it is sent', async () => {
    await Promise.all([favourite(true), favourite(true), favourite(true)]);
    expect(asked).toEqual(['POST /api/users/me/favourites/desk-1']);
  });

  const wish = { subject: 'Desk', start: '2026-11-23T09:00:00Z', end: '2026-11-23T10:00:00Z', resources: [{ email: 'a@x.test' }] };

  it('has one key until it is answered, and a new one after that', () => {
    const key = keyOfWish(wish);
    expect(keyOfWish({ ...wish })).toBe(key);
    expect(keyOfWish({ ...wish, end: '2026-11-23T11:00:00Z' })).not.toBe(key);
    settleKey(key);
    expect(keyOfWish(wish)).not.toBe(key);
  });

  it('keeps its key while it waits, even over a reload', async () => {
    answer = undefined;
    await sendChange('create', { ...wish, idempotencyKey: 'before-the-reload' }, ABOUT, sending).catch(() => {});
    expect(keyOfWish(wish)).toBe('before-the-reload');
  });
});
