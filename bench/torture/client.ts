import { fromInstant, type Instant } from '@assist/time';
import type { Operation } from './history.ts';

const QUARTER_MS = 900_000;
/** Few slots, so that everybody wants the same. */
const SLOTS = 12;
const TIMEOUT_MS = 5_000;

export interface ClientParts {
  readonly url: string;
  readonly token: string;
  readonly xsrf: { readonly cookie: string; readonly header: string };
  readonly resources: readonly string[];
  /** Where the contested slots begin. */
  readonly from: number;
  readonly random: () => number;
  readonly history: Operation[];
  readonly isOver: () => boolean;
}

interface Held {
  readonly key: string;
  readonly eventId: string;
  readonly etag: string;
  readonly resource: string;
  readonly start: number;
  readonly end: number;
}

/** One person who reserves, moves and gives up without a pause, and writes down what he heard. */
export async function runClient(parts: ClientParts): Promise<void> {
  const held: Held[] = [];
  while (!parts.isOver()) {
    const chance = parts.random();
    const one = held[Math.floor(parts.random() * held.length)];
    if (one !== undefined && (chance < 0.3 || held.length > 6)) {
      held.splice(held.indexOf(one), 1);
      await cancel(parts, one);
    } else if (one !== undefined && chance < 0.45) {
      const moved = await move(parts, one);
      held.splice(held.indexOf(one), 1, ...(moved === undefined ? [] : [moved]));
    } else {
      const made = await create(parts);
      if (made !== undefined) held.push(made);
    }
  }
}

function pickTime(parts: ClientParts): { resource: string; start: number; end: number } {
  const resource = parts.resources[Math.floor(parts.random() * parts.resources.length)]!;
  const slot = Math.floor(parts.random() * SLOTS);
  const length = 1 + Math.floor(parts.random() * 4);
  return { resource, start: parts.from + slot * QUARTER_MS, end: parts.from + (slot + length) * QUARTER_MS };
}

async function create(parts: ClientParts): Promise<Held | undefined> {
  const { resource, start, end } = pickTime(parts);
  const key = crypto.randomUUID();
  const body = {
    idempotencyKey: key,
    subject: key,
    start: fromInstant(start as Instant),
    end: fromInstant(end as Instant),
    resources: [{ email: resource }],
  };
  const answer = await ask(parts, { kind: 'create', key, resource, start, end }, 'POST', '/api/calendar/events', body);
  if (answer === undefined) return undefined;
  const { event } = answer as { event: { id: string; etag: string } };
  return { key, eventId: event.id, etag: event.etag, resource, start, end };
}

async function move(parts: ClientParts, one: Held): Promise<Held | undefined> {
  const { start, end } = pickTime(parts);
  const body = { etag: one.etag, start: fromInstant(start as Instant), end: fromInstant(end as Instant) };
  const before = parts.history.length;
  const answer = await ask(
    parts,
    { kind: 'move', key: one.key, resource: one.resource, start, end },
    'PATCH',
    `/api/calendar/events/${one.eventId}`,
    body,
  );
  if (answer !== undefined) return { ...one, etag: (answer as { etag: string }).etag, start, end };
  // Refused: it is where it was. Never heard of: nobody knows where it is, so it is let go.
  return parts.history[before]?.outcome === 'refused' ? one : undefined;
}

async function cancel(parts: ClientParts, one: Held): Promise<void> {
  await ask(
    parts,
    { kind: 'cancel', key: one.key, resource: one.resource, start: one.start, end: one.end },
    'DELETE',
    `/api/calendar/events/${one.eventId}`,
  );
}

type Asked = Pick<Operation, 'kind' | 'key' | 'resource' | 'start' | 'end'>;

/** The answer's body where it was done. A server that does not answer makes the outcome unknown. */
async function ask(parts: ClientParts, asked: Asked, method: string, path: string, body?: object): Promise<unknown> {
  const askedAt = performance.now();
  const write = (outcome: Operation['outcome'], code?: string) => {
    parts.history.push({ ...asked, askedAt, answeredAt: performance.now(), outcome, ...(code === undefined ? {} : { code }) });
  };
  try {
    const answer = await fetch(parts.url + path, {
      method,
      headers: {
        authorization: `Bearer ${parts.token}`,
        cookie: parts.xsrf.cookie,
        'x-xsrf-token': parts.xsrf.header,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await answer.text();
    if (answer.ok) {
      write('done');
      return text === '' ? {} : JSON.parse(text);
    }
    const { code } = JSON.parse(text) as { code: string };
    // 5xx: the server itself does not know whether it was done.
    write(answer.status >= 500 ? 'unknown' : 'refused', code);
    return undefined;
  } catch {
    write('unknown');
    await new Promise((resolve) => setTimeout(resolve, 20));
    return undefined;
  }
}
