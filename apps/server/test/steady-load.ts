import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { ceilToQuarter, fromInstant, instantOf, plusMinutes } from '@assist/time';
import type { Database } from '../src/database/database.ts';
import type { Inhabitant } from './a-server-pair.ts';

const SLOT_MINUTES = 15;
/** Start of the reservations, in minutes from now: beyond the range that any run reads, and within what may be reserved. */
const FIRST_SLOT_MINUTES = 24 * 60;

export interface Unexpected {
  readonly method: string;
  readonly path: string;
  readonly got: string;
}

export interface LoadReport {
  readonly answers: number;
  readonly unexpected: readonly Unexpected[];
  /** The subjects of the reservations made and kept. A subject is the reservation's idempotency key. */
  readonly acknowledged: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  /** The subjects of reservations whose creation or release was not answered as expected, so that their state is unknown. */
  readonly unknown: ReadonlySet<string>;
}

export interface LoadParts {
  readonly url: string;
  readonly people: readonly Inhabitant[];
  readonly headers: (person: Inhabitant) => Record<string, string>;
  readonly isOver: () => boolean;
  /** True if people only reserve, and never read, change or release. */
  readonly onlyReserves?: boolean;
}

/**
 * Lets everyone reserve the next quarter of an hour in their own room without a pause, read and change the reservation, and release every
 * third reservation. Nobody wants another person's room, so there is one right answer to each call.
 */
export async function steadyLoad({ url, people, headers, isOver, onlyReserves = false }: LoadParts): Promise<LoadReport> {
  const unexpected: Unexpected[] = [];
  const [acknowledged, deleted, unknown] = [new Set<string>(), new Set<string>(), new Set<string>()];
  // One connection for each caller: over HTTP/2, as `fetch` uses it, all calls would go to one worker of the proxy.
  const agent = new Agent({ keepAlive: true });
  let answers = 0;
  const from = plusMinutes(ceilToQuarter(instantOf(Date.now())), FIRST_SLOT_MINUTES);

  /** Returns the body of the answer if it has the expected status. */
  async function call(person: Inhabitant, expected: number, method: string, path: string, body?: object): Promise<unknown> {
    try {
      const { status, said } = await ask(agent, url + path, { method, headers: headers(person) }, body);
      answers += 1;
      if (status === expected) return said.startsWith('{') || said.startsWith('[') ? JSON.parse(said) : said;
      unexpected.push({ method, path, got: `${status} ${said.slice(0, 200)}` });
    } catch (error) {
      unexpected.push({ method, path, got: String(error) });
    }
    return undefined;
  }

  async function live(person: Inhabitant): Promise<void> {
    for (let turn = 0; !isOver(); turn += 1) {
      const key = `${person.room.split('@')[0]!}-${turn}`;
      const start = plusMinutes(from, turn * SLOT_MINUTES);
      const range = { start: fromInstant(start), end: fromInstant(plusMinutes(start, SLOT_MINUTES)) };
      const made = (await call(person, 201, 'POST', '/api/calendar/events', {
        idempotencyKey: key,
        subject: key,
        ...range,
        resources: [{ email: person.room }],
      })) as { event: { id: string; etag: string } } | undefined;
      if (made === undefined) {
        unknown.add(key);
        continue;
      }
      acknowledged.add(key);
      if (onlyReserves) continue;
      const path = `/api/calendar/events/${encodeURIComponent(made.event.id)}`;
      await call(person, 200, 'GET', '/config.json');
      await call(person, 200, 'GET', `/api/calendar/events?start=${range.start}&end=${range.end}`);
      await call(person, 200, 'POST', '/api/calendar/schedules', { ...range, emails: [person.room] });
      await call(person, 200, 'PATCH', path, { bodyHtml: '<p>changed</p>', etag: made.event.etag });
      await call(person, 200, 'GET', path);
      if (turn % 3 !== 0) continue;
      acknowledged.delete(key);
      const isDeleted = (await call(person, 204, 'DELETE', path)) !== undefined;
      (isDeleted ? deleted : unknown).add(key);
    }
  }

  await Promise.all(people.map(live));
  agent.destroy();
  return { answers, unexpected, acknowledged, deleted, unknown };
}

function ask(agent: Agent, url: string, options: { method: string; headers: Record<string, string> }, body: object | undefined) {
  return new Promise<{ readonly status: number; readonly said: string }>((resolve, reject) => {
    const sent = request(url, { agent, ...options }, (answer) => {
      text(answer).then((said) => resolve({ status: answer.statusCode!, said }), reject);
    });
    sent.on('error', reject);
    if (body === undefined) return void sent.end();
    sent.setHeader('content-type', 'application/json');
    sent.end(JSON.stringify(body));
  });
}

/** Returns which acknowledged reservations are lost or duplicated, which deleted ones are back, and which were never requested. */
export async function listLoadFaults({ db }: Database, { acknowledged, deleted, unknown }: LoadReport): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('calendar_event', 'calendar_event.id', 'booking.event_id')
    .where('booking.cancelled_at', 'is', null)
    .select('calendar_event.subject')
    .execute();
  const live = Map.groupBy(rows, ({ subject }) => subject);
  return [
    ...[...acknowledged].filter((key) => !live.has(key)).map((key) => `lost: ${key}`),
    ...[...deleted].filter((key) => live.has(key)).map((key) => `back: ${key}`),
    ...[...live].filter(([, those]) => those.length > 1).map(([key]) => `twice: ${key}`),
    ...[...live.keys()].filter((key) => !acknowledged.has(key) && !unknown.has(key)).map((key) => `unasked: ${key}`),
  ];
}
