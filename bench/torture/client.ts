import { DAY_MS, fromInstant, type Instant, toInstant } from '@assist/time';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunClock } from './clock.ts';
import type { Operation, Span, World } from './history.ts';

const QUARTER_MS = 900_000;
/** Least time in ms from a request to the requested start, so that the start is not past when the request arrives. */
const SOON_MS = 60_000;
/**
 * Length in ms of the end of the confirmation window in which a `late` confirmation is sent, on the run’s clock (faster than real time).
 */
const LATE_MS = 30_000;
/**
 * Reservations that start within this time, in ms, are no longer moved or cancelled: the checker could not tell whether the change came
 * before the start.
 */
const NEAR_MS = 300_000;
/** Number of quarters of an hour in which reservations start. There are few, so that clients compete for them. */
const SLOTS = 12;
const SERIES_DATES_MAX = 4;
const HELD_MAX = 10;
const TIMEOUT_MS = 5_000;
/** Greatest number of times that an unanswered creation is sent, as in the product’s own client. */
const CREATE_TRIES = 4;

export interface ClientParts {
  /** Addresses of the server processes on one database. Requests go to them in turn. */
  readonly urls: readonly string[];
  readonly token: string;
  readonly xsrf: { readonly cookie: string; readonly header: string };
  readonly resources: readonly string[];
  readonly world: Pick<World, 'confirmed' | 'opensBeforeMs' | 'closesAfterMs'>;
  readonly clock: RunClock;
  readonly random: () => number;
  readonly write: (operation: Operation) => void;
  readonly isOver: () => boolean;
}

/** One date of a reservation, as its owner last saw it. */
interface Held {
  readonly key: string;
  readonly date: number;
  readonly eventId: string;
  readonly iCalUid: string;
  readonly etag: string;
  readonly resources: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly isInSeries: boolean;
  /** How the reservation will be used when it starts. If undefined, it may be cancelled before. */
  readonly use: Use | undefined;
}

/**
 * What happens to a reservation. `late`: it is confirmed at the last moment, in competition with the server’s job that releases it. `both`:
 * it is confirmed and released at the same time, as by two people who do not know of each other.
 */
type Use = 'never' | 'confirm' | 'late' | 'both' | 'finish' | 'release';
const USES: readonly Use[] = ['never', 'confirm', 'late', 'both', 'finish', 'release'];

interface EventAnswer {
  readonly id: string;
  readonly iCalUId: string;
  readonly etag: string;
  readonly cancelled: boolean;
  readonly start: { readonly utcDateTime: string };
  readonly end: { readonly utcDateTime: string };
}

interface Heard<T> {
  readonly outcome: Operation['outcome'];
  readonly answer?: T;
}

/**
 * Simulates one person who reserves, moves, confirms, finishes and cancels without a pause until `isOver`. Records each operation with
 * `write`.
 */
export async function runClient(parts: ClientParts): Promise<void> {
  await new TortureClient(parts).run();
}

class TortureClient {
  readonly #parts: ClientParts;
  #held: Held[] = [];
  /** All dates of each series as created, by key: cancelling a series also cancels the dates that are no longer in `#held`. */
  readonly #series = new Map<string, readonly Held[]>();
  #turn: number;

  constructor(parts: ClientParts) {
    this.#parts = parts;
    this.#turn = Math.floor(parts.random() * parts.urls.length);
  }

  async run(): Promise<void> {
    while (!this.#parts.isOver()) {
      const now = this.#parts.clock.now();
      this.#held = this.#held.filter(({ end }) => end > now);
      const one = this.#pick(this.#held);
      const chance = this.#parts.random();
      if (one === undefined || (chance < 0.5 && this.#held.length < HELD_MAX)) await this.#create();
      else if (one.start <= now + (this.#toConfirm(one) === undefined ? 0 : this.#parts.world.opensBeforeMs)) await this.#useNow(one, now);
      else if (one.start > now + NEAR_MS) await this.#change(one);
      else await this.#read(one);
    }
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.#parts.random() * list.length)];
  }

  #replace(one: Held, ...by: readonly Held[]): void {
    this.#held = this.#held.flatMap((held) => (held === one ? by : [held]));
  }

  #forget(which: (held: Held) => boolean): void {
    this.#held = this.#held.filter((held) => !which(held));
  }

  async #create(): Promise<void> {
    const { random, resources } = this.#parts;
    const key = crypto.randomUUID();
    const count = random() < 0.15 ? 2 + Math.floor(random() * 2) : 1;
    const chosen = [...new Set(Array.from({ length: count }, () => this.#pick(resources)!))];
    const dates = random() < 0.15 ? 2 + Math.floor(random() * (SERIES_DATES_MAX - 1)) : 1;
    // Series start tomorrow, because today is full of single reservations.
    const { start, end } = this.#pickTime(dates > 1 || random() < 0.1 ? 1 : 0);
    const spans = Array.from({ length: dates }, (_, date) =>
      chosen.map((resource): Span => ({ date, resource, start: start + date * DAY_MS, end: end + date * DAY_MS })),
    ).flat();
    const body = {
      idempotencyKey: key,
      subject: key,
      start: fromInstant(start as Instant),
      end: fromInstant(end as Instant),
      timezone: 'UTC',
      resources: chosen.map((email) => ({ email })),
      ...(dates === 1 ? {} : { recurrence: { frequency: 'daily', interval: 1, count: dates } }),
    };
    const ask = () =>
      this.#ask<{ event: EventAnswer }>({ kind: 'create', key, spans }, 'POST', '/api/calendar/events', body, ({ event }) => ({
        eventId: event.id,
      }));
    // Sometimes the request is sent twice at the same time, as by a double press.
    const again = random() < 0.1 ? ask() : undefined;
    let last = await ask();
    if (again !== undefined && last.outcome === 'unknown') last = await again;
    await again;
    for (let tries = 1; last.outcome === 'unknown' && tries < CREATE_TRIES && random() < 0.8; tries += 1) last = await ask();
    if (last.answer === undefined) return;
    const { event } = last.answer;
    const common = { key, resources: chosen, isInSeries: dates > 1, use: dates === 1 && random() < 0.4 ? this.#pick(USES) : undefined };
    if (dates === 1) this.#held.push({ ...common, date: 0, ...heldOf(event) });
    else {
      const made = (await this.#datesOf(event.id, start)).map((date) => ({ ...common, ...date }));
      this.#series.set(key, made);
      this.#held.push(...made);
    }
  }

  /** Reads the dates of a series that was just created. They are numbered from 0, the first day. */
  async #datesOf(eventId: string, firstStart: number) {
    const { answer } = await this.#look<{ value: EventAnswer[] }>(`/api/calendar/events/${eventId}/dates`);
    return (answer?.value ?? []).map((event) => {
      const held = heldOf(event);
      return { ...held, date: Math.floor((held.start - firstStart) / DAY_MS) };
    });
  }

  #pickTime(daysLater: number): { start: number; end: number } {
    const { clock, random } = this.#parts;
    const first = Math.ceil((clock.now() + SOON_MS) / QUARTER_MS);
    // Early times are picked most often, so that clients compete for them.
    const start = (first + Math.floor(random() ** 2 * SLOTS)) * QUARTER_MS + daysLater * DAY_MS;
    return { start, end: start + (1 + Math.floor(random() * 4)) * QUARTER_MS };
  }

  /** Reads, moves or cancels a reservation that does not start soon. */
  async #change(one: Held): Promise<void> {
    const chance = this.#parts.random();
    if (chance < 0.2) await this.#read(one);
    else if (one.use !== undefined) this.#moved(one, await this.#move(one));
    else if (one.isInSeries && chance < 0.3) await this.#cancelSeries(one);
    else if (chance < 0.5) await this.#cancel(one);
    else if (chance < 0.6) {
      // Both requests are sent at the same time, as from two tabs.
      const [moved, cancelled] = await Promise.all([this.#move(one), this.#askToCancel([one])]);
      if (cancelled.outcome !== 'refused') this.#replace(one);
      else this.#moved(one, moved);
    } else if (chance < 0.75) {
      const [first, second] = await Promise.all([this.#move(one), this.#move(one)]);
      this.#moved(one, first.outcome === 'done' || second.outcome === 'refused' ? first : second);
    } else this.#moved(one, await this.#move(one));
  }

  /**
   * Updates the held reservation after a move. If the move was refused, nothing changes. If the outcome is unknown, so is the reservation’s
   * time, and the reservation is no longer held.
   */
  #moved(one: Held, { outcome, answer }: Heard<EventAnswer>): void {
    if (outcome === 'done') this.#replace(one, { ...one, ...heldOf(answer!) });
    else if (outcome === 'unknown') this.#replace(one);
  }

  async #move(one: Held): Promise<Heard<EventAnswer>> {
    const daysLater = one.isInSeries ? Math.max(0, Math.round((one.start - this.#parts.clock.now()) / DAY_MS)) : 0;
    const { start, end } = this.#pickTime(daysLater);
    const spans = one.resources.map((resource): Span => ({ date: one.date, resource, start, end }));
    return this.#ask<EventAnswer>({ kind: 'move', key: one.key, spans, etag: one.etag }, 'PATCH', `/api/calendar/events/${one.eventId}`, {
      etag: one.etag,
      start: fromInstant(start as Instant),
      end: fromInstant(end as Instant),
    });
  }

  async #cancel(one: Held): Promise<void> {
    const { outcome } = await this.#askToCancel([one]);
    if (outcome !== 'refused') this.#replace(one);
  }

  /**
   * Cancels the whole series, or the given date and the following ones. If a date of the series starts soon or has started, cancels only
   * the given date.
   */
  async #cancelSeries(one: Held): Promise<void> {
    const scope = this.#parts.random() < 0.5 ? 'series' : 'following';
    const dates = (this.#series.get(one.key) ?? []).map((made) => this.#held.find(({ eventId }) => eventId === made.eventId) ?? made);
    // Dates that have started are not cancelled, and the checker could not tell which dates had.
    const now = this.#parts.clock.now();
    if (dates.some(({ start }) => start <= now + NEAR_MS)) return this.#cancel(one);
    const meant = scope === 'series' ? dates : dates.filter(({ date }) => date >= one.date);
    const { outcome } = await this.#askToCancel(meant, `?scope=${scope}`, one);
    if (outcome !== 'refused') this.#forget((held) => meant.includes(held));
  }

  async #askToCancel(meant: readonly Held[], query = '', by = meant[0]!): Promise<Heard<unknown>> {
    return this.#ask(
      { kind: 'cancel', key: by.key, spans: meant.flatMap(spansOf) },
      'DELETE',
      `/api/calendar/events/${by.eventId}${query}`,
    );
  }

  #toConfirm({ resources }: Held): string | undefined {
    return resources.find((email) => this.#parts.world.confirmed.has(email));
  }

  /** Does what the reservation’s `use` says, once the reservation runs or can be confirmed; otherwise reads it. */
  async #useNow(one: Held, now: number): Promise<void> {
    const { opensBeforeMs, closesAfterMs } = this.#parts.world;
    const resource = this.#toConfirm(one);
    const isRunning = one.start <= now;
    const isLate = now >= one.start + closesAfterMs - LATE_MS;
    const done = () => this.#replace(one);
    if (one.use === 'never') await this.#read(one);
    else if (resource !== undefined && now >= one.start - opensBeforeMs && (one.use === 'confirm' || (one.use === 'late' && isLate))) {
      await this.#act('confirm', one, resource);
      this.#replace(one, { ...one, use: 'finish' });
    } else if (resource !== undefined && isRunning && one.use === 'both') {
      await Promise.all([this.#act('confirm', one, resource), this.#act('release', one, resource)]);
      done();
    } else if (isRunning && one.use === 'release') {
      await this.#act('release', one, this.#pick(one.resources)!);
      done();
    } else if (isRunning && (one.use === 'finish' || one.use === undefined) && this.#parts.random() < 0.2) {
      await this.#finish(one);
      done();
    } else await this.#read(one);
  }

  async #act(action: 'confirm' | 'release', one: Held, resource: string): Promise<void> {
    const spans = spansOf(one).filter((span) => span.resource === resource);
    const body = { action, email: resource, iCalUid: one.iCalUid, id: one.eventId };
    await this.#ask({ kind: action, key: one.key, spans }, 'POST', '/api/event/action', body);
  }

  async #finish(one: Held): Promise<void> {
    const spans = spansOf(one);
    await this.#ask<EventAnswer>(
      { kind: 'finish', key: one.key, spans },
      'POST',
      `/api/calendar/events/${one.eventId}/finish`,
      undefined,
      (event) => ({
        spans: spans.map((span) => ({ ...span, end: heldOf(event).end })),
      }),
    );
    this.#replace(one);
  }

  /** Reads a reservation and records what was read: acknowledged changes must be visible immediately, at every process. */
  async #read(one: Held): Promise<void> {
    const askedAt = this.#parts.clock.now();
    const { answer } = await this.#look<EventAnswer>(`/api/calendar/events/${one.eventId}`);
    if (answer === undefined || answer.cancelled) return;
    const { start, end } = heldOf(answer);
    const spans = spansOf(one).map((span) => ({ ...span, start, end }));
    this.#parts.write({ kind: 'read', key: one.key, spans, askedAt, answeredAt: this.#parts.clock.now(), outcome: 'done' });
  }

  async #look<T>(path: string): Promise<Heard<T>> {
    try {
      const answer = await this.#send('GET', path);
      return answer.ok ? { outcome: 'done', answer: (await answer.json()) as T } : { outcome: 'refused' };
    } catch {
      return { outcome: 'unknown' };
    }
  }

  /** Makes a request and records its outcome, which is unknown if the server does not answer or answers with a 5xx status. */
  async #ask<T>(
    asked: Pick<Operation, 'kind' | 'key' | 'spans' | 'etag'>,
    method: string,
    path: string,
    body?: object,
    told: (answer: T) => Partial<Operation> = () => ({}),
  ): Promise<Heard<T>> {
    const { clock, write } = this.#parts;
    const askedAt = clock.now();
    const heard = (outcome: Operation['outcome'], more: Partial<Operation> = {}) =>
      write({ ...asked, askedAt, answeredAt: clock.now(), outcome, ...more });
    try {
      const answer = await this.#send(method, path, body);
      const text = await answer.text();
      if (answer.ok) {
        const document = (text === '' ? {} : JSON.parse(text)) as T;
        heard('done', told(document));
        return { outcome: 'done', answer: document };
      }
      // With a 5xx status, the server does not say whether the operation was done.
      const outcome = answer.status >= 500 ? 'unknown' : 'refused';
      heard(outcome, { code: (JSON.parse(text) as { code: string }).code });
      return { outcome };
    } catch {
      heard('unknown');
      await pause(20);
      return { outcome: 'unknown' };
    }
  }

  #send(method: string, path: string, body?: object): Promise<Response> {
    const { urls, token, xsrf } = this.#parts;
    this.#turn = (this.#turn + 1) % urls.length;
    return fetch(urls[this.#turn]! + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        cookie: xsrf.cookie,
        'x-xsrf-token': xsrf.header,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }
}

function heldOf(event: EventAnswer) {
  return {
    eventId: event.id,
    iCalUid: event.iCalUId,
    etag: event.etag,
    start: toInstant(event.start.utcDateTime) as number,
    end: toInstant(event.end.utcDateTime) as number,
  };
}

function spansOf({ date, resources, start, end }: Held): Span[] {
  return resources.map((resource) => ({ date, resource, start, end }));
}
