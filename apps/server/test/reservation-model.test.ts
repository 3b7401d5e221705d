import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelEvent, type Reason, ReservationModel, type RoomRules, SLOT } from './reservation-model.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { type Answer, startTestServer, type TestClient, type TestServer } from './test-server.ts';

const CONFIRM = 'confirm@rooms.alder.example';
const ROOMS: readonly RoomRules[] = [
  { email: CAST.room },
  { email: CONFIRM, needsConfirmation: true },
  { email: 'strict@rooms.alder.example', isStrict: true },
  { email: 'half-1@rooms.alder.example', isLimited: true },
  { email: 'half-2@rooms.alder.example', isLimited: true },
];
const DAY = 1_440;
/** The range that is compared after each step, in minutes after the start of the run. */
const SEEN = { from: -DAY, to: 12 * DAY };
/** Number of runs: the environment variable MODEL_RUNS, by default 15. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 15);
const STEPS = 40;
const SEED = Number(process.env['MODEL_SEED'] ?? 20_261_125);

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));

type Who = 'olga' | 'carl';

interface Real {
  readonly server: TestServer;
  readonly clients: Readonly<Record<Who | 'fred', TestClient>>;
  /** The server's ids for each event of the model. */
  readonly ids: Map<ModelEvent, { readonly id: string; readonly iCalUId: string }>;
}

interface ServerEvent {
  readonly id: string;
  readonly iCalUId: string;
  readonly etag: string;
  readonly cancelled: boolean;
  readonly start: { readonly utcDateTime: string };
  readonly end: { readonly utcDateTime: string };
  readonly attendees: readonly {
    readonly emailAddress: { readonly address: string };
    readonly status: { readonly response: string };
    readonly resource: boolean;
  }[];
}

let keys = 0;
const emailOf = (who: Who | 'fred') => CAST[who];
const whoOf = (event: ModelEvent): Who => (event.organizer === CAST.olga ? 'olga' : 'carl');

const KINDS = ['reserve', 'series', 'confirm', 'change', 'finish', 'answer', 'delete'] as const;
type Kind = (typeof KINDS)[number];
/** Counts outcomes by kind, to prove that each kind has both succeeded and been refused. */
const outcomes = Object.fromEntries(KINDS.map((kind) => [kind, { done: 0, refused: 0 }])) as Record<
  Kind,
  { done: number; refused: number }
>;

/** Expects success if the model allows it, and otherwise a refusal for one of the model's reasons. */
function expectOutcome(answer: Answer, reasons: ReadonlySet<Reason>, step: string, kind: Kind): boolean {
  const isDone = answer.status < 300;
  outcomes[kind][isDone ? 'done' : 'refused'] += 1;
  const said = isDone ? 'done' : `${answer.status} ${answer.body.code}`;
  if (reasons.size === 0) expect(`${step}: ${said}`).toBe(`${step}: done`);
  else
    expect([step, said, [...reasons]]).toEqual([step, expect.not.stringMatching(/^done$|^5/), expect.arrayContaining([answer.body?.code])]);
  return isDone;
}

function expectConfirmed(answer: Answer, isAllowed: boolean, step: string): boolean {
  const isDone = answer.status === 200;
  outcomes.confirm[isDone ? 'done' : 'refused'] += 1;
  expect(`${step}: ${isDone} ${answer.body?.code}`).toBe(`${step}: ${isAllowed} ${answer.body?.code}`);
  return isDone;
}

const oneOf = (reason: Reason | undefined) => new Set<Reason>(reason === undefined ? [] : [reason]);

async function compare(model: ReservationModel, { clients, ids }: Real, step: string): Promise<void> {
  const range = `start=${at(SEEN.from)}&end=${at(SEEN.to)}`;
  for (const who of ['olga', 'carl'] as const) {
    const { body } = await clients[who].call('GET', `/api/calendar/events?${range}`);
    const shown = new Map((body.value as ServerEvent[]).map((event) => [event.id, event]));
    for (const event of model.events.filter(({ organizer }) => organizer === emailOf(who))) {
      const found = shown.get(ids.get(event)!.id);
      const told = found === undefined ? 'nothing' : found.cancelled ? 'cancelled' : tellServer(found);
      expect(`${step}, ${event.name}: ${told}`).toBe(`${step}, ${event.name}: ${event.isCancelled ? 'cancelled' : tellModel(event)}`);
      shown.delete(found!.id);
    }
    expect([
      step,
      who,
      [...shown.values()].filter(({ attendees }) => attendees.some((one) => one.status.response === 'organizer')),
    ]).toEqual([step, who, []]);
  }
  const schedules = await clients.olga.call('POST', '/api/calendar/schedules', {
    start: at(SEEN.from),
    end: at(SEEN.to),
    emails: ROOMS.map(({ email }) => email),
  });
  const views = Object.fromEntries(
    (schedules.body as { scheduleId: string; availabilityView: string }[]).map((one) => [one.scheduleId, one.availabilityView]),
  );
  expect([step, views]).toEqual([step, Object.fromEntries(ROOMS.map(({ email }) => [email, model.view(email, SEEN.from, SEEN.to)]))]);
  const confirmed = model.events.filter((event) => event.held.has(CONFIRM) && !event.isCancelled);
  for (const who of ['olga', 'carl'] as const) {
    const mine = confirmed.filter(({ organizer }) => organizer === emailOf(who));
    if (mine.length === 0) continue;
    const asked = mine.map((event) => ({ email: CONFIRM, iCalUid: ids.get(event)!.iCalUId, id: ids.get(event)!.id }));
    const { body } = await clients[who].call('POST', '/api/event/statuses', asked);
    const records = (body as { id: string; confirmed: boolean; canceled: boolean }[]).map(({ id, confirmed: yes, canceled }) => [
      id,
      yes,
      canceled,
    ]);
    expect([step, records]).toEqual([step, mine.map((event) => [ids.get(event)!.id, event.isConfirmed, event.held.get(CONFIRM) !== true])]);
  }
}

const minutesOf = (text: string) => (Date.parse(text) - SUITE_NOW) / 60_000;

function tellServer({ start, end, attendees }: ServerEvent): string {
  const resources = attendees.filter(({ resource }) => resource).map(({ emailAddress }) => emailAddress.address);
  const people = attendees
    .filter(({ resource, status }) => !resource && status.response !== 'organizer')
    .map(({ emailAddress, status }) => `${emailAddress.address} ${status.response}`);
  return `${minutesOf(start.utcDateTime)}–${minutesOf(end.utcDateTime)} ${resources.toSorted().join(', ')}; ${people.toSorted().join(', ')}`;
}

function tellModel({ start, end, held, responses }: ModelEvent): string {
  // Released resources are compared by their status and in the schedules.
  const resources = [...held.keys()];
  return `${start}–${end} ${resources.toSorted().join(', ')}; ${[...responses]
    .map(([email, response]) => `${email} ${response}`)
    .toSorted()
    .join(', ')}`;
}

type Command = fc.AsyncCommand<ReservationModel, Real>;

/** Returns a step that runs on the model and on the server, and then compares them. */
function step(text: string, run: (model: ReservationModel, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => text,
    async run(model, real) {
      await run(model, real);
      await compare(model, real, text);
    },
  };
}

/** Returns a step on an existing event, chosen by number. If there is no event, the step is skipped. */
function ofEvent(text: string, number: number, run: (event: ModelEvent, model: ReservationModel, real: Real) => Promise<void>): Command {
  return {
    check: ({ events }) => events.length > 0,
    toString: () => `${text} of ${number}`,
    async run(model, real) {
      const event = model.events[number % model.events.length]!;
      await run(event, model, real);
      await compare(model, real, `${text} of ${event.name}`);
    },
  };
}

interface Wish {
  readonly who: Who;
  readonly ahead: number;
  readonly length: number;
  readonly rooms: readonly RoomRules[];
  readonly isInvited: boolean;
  readonly repeats: { readonly days: number; readonly count: number } | undefined;
}

async function reserve(wish: Wish, model: ReservationModel, { clients, ids }: Real): Promise<void> {
  const emails = wish.rooms.map(({ email }) => email);
  const start = Math.floor(model.now / SLOT) * SLOT + wish.ahead * SLOT;
  const end = start + wish.length * SLOT;
  const { days = 1, count = 1 } = wish.repeats ?? {};
  const dates = Array.from({ length: count }, (_, index) => ({ start: start + index * days * DAY, end: end + index * days * DAY }));
  const reasons = new Set<Reason>(dates.flatMap((date) => [...model.refusals(emails, date.start, date.end)]));
  // No date can collide with the next date of its series, which begins at least a day later: a date lasts at most 150 minutes.
  keys += 1;
  const name = `E${keys}`;
  const answer = await clients[wish.who].call('POST', '/api/calendar/events', {
    idempotencyKey: `model-${keys}`,
    subject: name,
    start: at(start),
    end: at(end),
    resources: emails.map((email) => ({ email })),
    ...(wish.isInvited ? { attendees: [{ email: CAST.fred }] } : {}),
    ...(wish.repeats === undefined ? {} : { recurrence: { frequency: 'daily', interval: days, count } }),
  });
  if (
    !expectOutcome(
      answer,
      reasons,
      `${name} at ${start}–${end} in ${emails.join(', ')}${count > 1 ? ` × ${count}` : ''}, now ${model.now}`,
      wish.repeats === undefined ? 'reserve' : 'series',
    )
  )
    return;
  const listed = await clients[wish.who].call('GET', `/api/calendar/events/${answer.body.event.id}/dates`);
  const told = wish.repeats === undefined ? [answer.body.event as ServerEvent] : (listed.body.value as ServerEvent[]);
  expect([name, told.map((event) => minutesOf(event.start.utcDateTime))]).toEqual([name, dates.map((date) => date.start)]);
  for (const [index, date] of dates.entries()) {
    const event: ModelEvent = {
      name: count > 1 ? `${name}.${index + 1}` : name,
      series: wish.repeats === undefined ? null : name,
      organizer: emailOf(wish.who),
      ...date,
      isCancelled: false,
      held: new Map(emails.map((email) => [email, true])),
      responses: new Map(wish.isInvited ? [[CAST.fred, 'needsAction']] : []),
      isConfirmed: false,
    };
    model.events.push(event);
    ids.set(event, { id: told[index]!.id, iCalUId: told[index]!.iCalUId });
  }
}

/** Changes the event to this time on the server and, if the server accepts it, in the model. */
async function change(event: ModelEvent, start: number, end: number, model: ReservationModel, { clients, ids }: Real): Promise<void> {
  const { id } = ids.get(event)!;
  const client = clients[whoOf(event)];
  const { body } = await client.call('GET', `/api/calendar/events/${id}`);
  const answer = await client.call('PATCH', `/api/calendar/events/${id}`, {
    etag: body.etag,
    ...(start === event.start ? {} : { start: at(start) }),
    ...(end === event.end ? {} : { end: at(end) }),
  });
  const held = [...event.held].filter(([, isHeld]) => isHeld).map(([email]) => email);
  const gate = oneOf(model.mayChange(event, event.organizer));
  const reasons = gate.size > 0 ? gate : start === event.start && end === event.end ? gate : model.refusals(held, start, end, event);
  if (!expectOutcome(answer, reasons, `${event.name} from ${event.start}–${event.end} to ${start}–${end}, now ${model.now}`, 'change'))
    return;
  // A new start needs a new confirmation.
  if (start !== event.start) event.isConfirmed = false;
  Object.assign(event, { start, end });
}

const scopes = ['occurrence', 'following', 'series'] as const;
const number = fc.nat({ max: 30 });
const wishes = fc.record({
  who: fc.constantFrom<Who>('olga', 'carl'),
  ahead: fc.oneof(fc.integer({ min: 0, max: 1 }), fc.integer({ min: -1, max: 8 }), fc.integer({ min: -1, max: 200 })),
  length: fc.integer({ min: 1, max: 10 }),
  rooms: fc.oneof(fc.constant([ROOMS[1]!]), fc.uniqueArray(fc.constantFrom(...ROOMS), { minLength: 1, maxLength: 3 })),
  isInvited: fc.boolean(),
});

async function remove(event: ModelEvent, scope: (typeof scopes)[number], model: ReservationModel, { clients, ids }: Real): Promise<void> {
  const answer = await clients[whoOf(event)].call('DELETE', `/api/calendar/events/${ids.get(event)!.id}?scope=${scope}`);
  if (expectOutcome(answer, oneOf(model.mayDelete(event)), `delete ${event.name}, now ${model.now}`, 'delete')) model.delete(event, scope);
}

const commands: fc.Arbitrary<Command>[] = [
  fc.oneof(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 100 })).map((minutes) =>
    step(`${minutes} minutes pass`, async (model, { server }) => {
      model.now += minutes;
      server.clock.now = plusMinutes(SUITE_NOW, model.now);
      await server.server.timedWork.find((one) => one.name === 'release-unconfirmed')!.run(server.clock.now);
      model.releaseUnconfirmed();
    }),
  ),
  wishes.map((wish) => step('reserve', (model, real) => reserve({ ...wish, repeats: undefined }, model, real))),
  fc
    .tuple(wishes, fc.integer({ min: 1, max: 2 }), fc.integer({ min: 2, max: 3 }))
    .map(([wish, days, count]) => step('reserve a series', (model, real) => reserve({ ...wish, repeats: { days, count } }, model, real))),
  fc.tuple(number, fc.constantFrom<Who | 'fred' | 'organizer'>('organizer', 'organizer', 'olga', 'carl', 'fred')).map(([index, asker]) =>
    ofEvent(`${asker} confirms`, index, async (any, model, { clients, ids }) => {
      // Prefers an event that requires a confirmation, if there is one.
      const asking = model.events.filter((one) => one.held.get(CONFIRM) === true && !one.isCancelled && one.end > model.now);
      const event = asking[index % Math.max(asking.length, 1)] ?? any;
      const who = asker === 'organizer' ? whoOf(event) : asker;
      const { id, iCalUId } = ids.get(event)!;
      const email = event.held.has(CONFIRM) ? CONFIRM : [...event.held.keys()][0]!;
      const answer = await clients[who].call('POST', '/api/event/action', { action: 'confirm', email, iCalUid: iCalUId, id });
      if (expectConfirmed(answer, model.mayConfirm(event, email, emailOf(who)), `${who} confirms ${event.name}, now ${model.now}`))
        event.isConfirmed = true;
    }),
  ),
  fc
    .tuple(number, fc.integer({ min: -8, max: 12 }))
    .map(([index, slots]) =>
      ofEvent(`move by ${slots}`, index, (event, model, real) =>
        change(event, event.start + slots * SLOT, event.end + slots * SLOT, model, real),
      ),
    ),
  fc
    .tuple(number, fc.integer({ min: -3, max: 6 }))
    .map(([index, slots]) =>
      ofEvent(`extend by ${slots}`, index, (event, model, real) => change(event, event.start, event.end + slots * SLOT, model, real)),
    ),
  number.map((index) =>
    ofEvent('finish', index, async (event, model, { clients, ids }) => {
      const answer = await clients[whoOf(event)].call('POST', `/api/calendar/events/${ids.get(event)!.id}/finish`);
      if (expectOutcome(answer, oneOf(model.mayFinish(event)), `finish ${event.name}, now ${model.now}`, 'finish')) model.finish(event);
    }),
  ),
  fc.tuple(number, fc.constantFrom('accepted', 'tentative', 'declined')).map(([index, response]) =>
    ofEvent(`fred answers ${response}`, index, async (event, _model, { clients, ids }) => {
      if (!event.responses.has(CAST.fred)) return;
      const { body } = await clients.fred.call('GET', `/api/calendar/events?start=${at(SEEN.from)}&end=${at(SEEN.to)}`);
      // Fred's own copy may have a different id.
      const copy = (body.value as ServerEvent[]).find(
        ({ iCalUId, id }) => id === ids.get(event)!.id || iCalUId === ids.get(event)!.iCalUId,
      );
      if (copy === undefined) throw new Error(`${event.name} is not in the calendar of who is invited`);
      const answer = await clients.fred.call('POST', `/api/calendar/events/${copy.id}/response`, { response });
      if (expectOutcome(answer, oneOf(event.isCancelled ? 'event-cancelled' : undefined), `answer ${event.name}`, 'answer'))
        event.responses.set(CAST.fred, response);
    }),
  ),
  fc
    .tuple(number, fc.constantFrom(...scopes))
    .map(([index, scope]) => ofEvent(`delete ${scope}`, index, (event, model, real) => remove(event, scope, model, real))),
  // Deletes the newest reservation with its whole series.
  fc.constant({
    check: ({ events }: Readonly<ReservationModel>) => events.length > 0,
    toString: () => 'undo',
    async run(model: ReservationModel, real: Real) {
      await remove(model.events.at(-1)!, 'series', model, real);
      await compare(model, real, 'undo');
    },
  }),
];

describe.each(DATABASE_KINDS)('reservations, compared with a model of the specification, on %s', (kind) => {
  let server: TestServer;
  let clients: Real['clients'];
  beforeAll(async () => {
    server = await startTestServer(kind);
    const [olga, carl, fred] = await Promise.all([server.signIn(CAST.olga), server.signIn(CAST.carl), server.signIn(CAST.fred)]);
    clients = { olga, carl, fred };
    await server.server.database.db
      .updateTable('session')
      .set({ access_expires_at: plusMinutes(SUITE_NOW, 1_000_000) })
      .execute();
  });
  afterAll(() => server.close());

  it(
    'have the same events, statuses and schedules after each step, whatever people do',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.oneof(...commands), { minLength: STEPS / 2, maxLength: STEPS, size: 'max' }), async (steps) => {
          await forgetReservations(server.server.database);
          server.clock.now = SUITE_NOW;
          await fc.asyncModelRun(() => ({ model: new ReservationModel(ROOMS), real: { server, clients, ids: new Map() } }), steps);
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: process.env['MODEL_SHRINK'] === undefined },
      );
    },
    20_000 + RUNS * 2_000,
  );

  it('succeed at least three times, and are refused at least three times, for each kind of step', () => {
    for (const kind of KINDS) expect([kind, Math.min(outcomes[kind].done, outcomes[kind].refused, 3)]).toEqual([kind, 3]);
  });
});
