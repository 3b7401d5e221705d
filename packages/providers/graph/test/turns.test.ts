import type { CallContext } from '@assist/calendar-provider';
import { POLITE_LIMITS } from '@assist/polite-http';
import { instantOf } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { graphProvider } from '../src/index.ts';

const OLGA = 'olga@alder.example';
const FRED = 'fred@alder.example';

const context = (asker: string, actor: CallContext['actor']): CallContext => ({
  actor,
  now: instantOf(Date.UTC(2026, 10, 23, 7)),
  signal: new AbortController().signal,
  correlationId: asker,
  priority: 'interactive',
  asker,
});
const asPerson = (email: string) => context(email, { as: 'user', mailbox: email, name: '' });
const asRoom = (asker: string, room: string) => context(asker, { as: 'app', mailbox: room });

describe('people who query one calendar service', () => {
  it.each<[what: string, olgas: (mailbox: string) => CallContext, freds: CallContext]>([
    ['about forty colleagues', () => asPerson(OLGA), asPerson(FRED)],
    ['for forty rooms that the application reads', (room) => asRoom(OLGA, room), asRoom(FRED, 'room@alder.example')],
  ])('take turns, so that a person who asks %s delays another by only a few calls', async (_what, olgas, freds) => {
    const order: string[] = [];
    const provider = graphProvider({
      baseUrl: 'http://graph.example',
      tokens: { getToken: async () => 't', renewToken: async () => 't' },
      client: { ...POLITE_LIMITS, publishedPerMinute: 6_000_000, concurrency: 1 },
      groups: false,
      fetch: async (_url, { headers }) => {
        order.push(new Headers(headers).get('client-request-id')!);
        return Response.json({ error: { code: 'ErrorItemNotFound' } }, { status: 404 });
      },
    });
    const many = Array.from({ length: 40 }, (_, index) => `colleague-${index}@alder.example`);
    const asked = [
      ...many.map((calendar) => provider.getEvent({ id: 'e', calendar }, olgas(calendar))),
      provider.getEvent({ id: 'e', calendar: 'room@alder.example' }, freds),
    ];
    await Promise.allSettled(asked);
    expect(order).toHaveLength(41);
    expect(order.indexOf(FRED)).toBeLessThan(3);
  });
});
