/**
 * Measures what companies with a thousand, ten thousand and a hundred thousand resources, and as many people, cost one process and
 * PostgreSQL. No call should cost more because of data that it does not request. docs/growth.md explains each figure that grows.
 *
 * npm run bench -- growth [--sizes 1000 --sizes 10000 --sizes 100000:10000] (resources, and people if the numbers differ) [--shared-buffers
 * 128MB] [--profile]
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fromInstant, instantOf } from '@assist/time';
import pg from 'pg';
import { aListener, type AListener } from '../../apps/server/test/a-listener.ts';
import { CatalogueRepository } from '../../apps/server/src/catalogue/catalogue.repository.ts';
import { openDatabase } from '../../apps/server/src/database/database.ts';
import { busiest } from './busiest.ts';
import { fillCalendar } from './fill-calendar.ts';
import { type Answered, ServerUnderTest } from './server-under-test.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', multiple: true, default: ['1000', '10000', '100000'] },
    /** PostgreSQL’s `shared_buffers`. The default is PostgreSQL’s own, which is too small for a database of a gigabyte. */
    'shared-buffers': { type: 'string', default: '128MB' },
    /** Reports the functions that took the most processor time, at each size. */
    profile: { type: 'boolean', default: false },
  },
});
const DAY_MS = 86_400_000;
const CALLERS = 16;
const LISTENERS = 100;
const FLOOR = 50;
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const at = (day: number, hour = 0) => fromInstant(instantOf(today + day * DAY_MS + hour * 3_600_000));

/** Rows of the printed table by name, with one value for each size. */
const lines = new Map<string, string[]>();
const tell = (line: string, value: string) => {
  lines.set(line, [...(lines.get(line) ?? []), value]);
  process.stdout.write(`  ${line}: ${value}\n`);
};
const mb = (bytes: number) =>
  bytes < 1_048_576 ? `${(bytes / 1_024).toFixed(1)} KB` : `${(bytes / 1_048_576).toFixed(bytes < 10_485_760 ? 2 : 0)} MB`;

/** Returns the processor time per call, of the server and of PostgreSQL, with 16 concurrent callers, as text for the table. */
async function cost(server: ServerUnderTest, calls: number, ask: (turn: number) => Promise<Answered>, status = 200): Promise<string> {
  for (let turn = 0; turn < CALLERS; turn += 1) await ask(turn);
  const before = { server: server.cpuMs(), database: server.databaseCpuMs() };
  let next = CALLERS;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (next < CALLERS + calls) {
        const answered = await ask((next += 1));
        if (answered.status !== status) throw new Error(`${answered.status}: ${answered.text.slice(0, 300)}`);
      }
    }),
  );
  const each = (after: number, then: number) => ((after - then) / calls).toFixed(2);
  return `${each(server.cpuMs(), before.server)} + ${each(server.databaseCpuMs(), before.database)} ms`;
}

/** Runs `work` and meanwhile measures how long another caller waits. `stallMs` is the longest wait. */
async function stallOf<T>(
  server: ServerUnderTest,
  work: () => Promise<T>,
): Promise<{ result: T; ms: number; stallMs: number; cpuMs: number }> {
  let isOver = false;
  let stallMs = 0;
  const watching = (async () => {
    while (!isOver) {
      stallMs = Math.max(stallMs, (await server.isAlive()).ms);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  const began = performance.now();
  const cpuMs = server.cpuMs();
  const result = await work();
  const ms = performance.now() - began;
  isOver = true;
  await watching;
  return { result, ms, stallMs, cpuMs: server.cpuMs() - cpuMs };
}

for (const size of values.sizes) {
  const [resources = 0, people = resources] = size.split(':').map(Number);
  process.stdout.write(`${resources} resources, ${people} people\n`);
  const profileFolder = values.profile ? mkdtempSync(join(tmpdir(), 'assist-profile-')) : undefined;
  const began = performance.now();
  let filledAt = 0;
  const server = await ServerUnderTest.start(
    'postgres',
    { resources, people, signedIn: LISTENERS },
    {
      profileFolder,
      postgresOptions: [`-c shared_buffers=${values['shared-buffers']}`],
      prepare: async (databaseUrl) => {
        tell('imported and migrated, s', ((performance.now() - began) / 1_000).toFixed(1));
        await fillCalendar(databaseUrl, { from: today + DAY_MS, days: 5, aDay: 2 });
        filledAt = performance.now();
      },
    },
  );
  const { desks } = server.company;
  const database = new pg.Client(server.databaseUrl);
  await database.connect();
  const ask = async (statement: string) => Number((await database.query<{ value: string }>(statement)).rows[0]!.value);
  tell('reservations kept', String(await ask('select count(*) as value from booking')));
  tell('database', mb(await ask('select pg_database_size(current_database()) as value')));
  tell('of it bookings with their indexes', mb(await ask("select pg_total_relation_size('booking') as value")));
  tell('from the start of the process until it is ready, s', ((performance.now() - filledAt) / 1_000).toFixed(1));
  tell('memory when it is ready', `${server.memoryMb().toFixed(0)} MB`);

  const first = await stallOf(server, () => server.call(0, 'GET', '/api/assist/configurations'));
  tell(
    'the first call: s, of it the processor, longest stall',
    `${(first.ms / 1_000).toFixed(2)}, ${(first.cpuMs / 1_000).toFixed(2)}, ${first.stallMs.toFixed(0)} ms`,
  );
  const asBrowsers = { 'accept-encoding': 'gzip, deflate, br' };
  const whole = (path: string) => server.call(1, 'GET', path, undefined, asBrowsers);
  tell('configuration: size, and as it is sent', `${mb(first.result.bytes)}, ${mb((await whole('/api/assist/configurations')).bytes)}`);
  tell('memory with the company', `${server.memoryMb().toFixed(0)} MB`);
  const seen = `/api/assist/configurations?cachedTimestamp=${String(first.result.headers['cachedconfigurationtimestamp'])}`;
  tell('configuration, whole', await cost(server, 200, (turn) => server.call(turn, 'GET', '/api/assist/configurations')));
  tell('configuration, unchanged', await cost(server, 600, (turn) => server.call(turn, 'GET', seen), 204));

  const plain = await server.call(1, 'GET', '/api/assist/resources');
  const list = await stallOf(server, () => whole('/api/assist/resources'));
  tell('list of resources: size, and as it is sent', `${mb(plain.bytes)}, ${mb(list.result.bytes)}`);
  tell(
    'it takes: s, of it the processor, longest stall',
    `${(list.ms / 1_000).toFixed(2)}, ${(list.cpuMs / 1_000).toFixed(2)}, ${list.stallMs.toFixed(0)} ms`,
  );
  tell('memory after it', `${server.memoryMb().toFixed(0)} MB`);
  const stamp = String(list.result.headers['cachedresourcestimestamp']);
  const unchanged = `/api/assist/resources?cachedTimestamp=${encodeURIComponent(stamp)}`;
  tell('list of resources, unchanged', await cost(server, 600, () => server.call(1, 'GET', unchanged), 204));

  const found = await stallOf(server, () => server.call(3, 'GET', '/api/calendar/people?q=person-7'));
  tell(
    'the first search for a person, which reads all: s, longest stall',
    `${(found.ms / 1_000).toFixed(2)}, ${found.stallMs.toFixed(0)} ms`,
  );
  tell('memory with the people', `${server.memoryMb().toFixed(0)} MB`);
  tell('search for a person', await cost(server, 600, (turn) => server.call(turn, 'GET', `/api/calendar/people?q=person-${turn % 900}`)));

  const schedules = (count: number) => (turn: number) => {
    const from = (turn * 7_919) % (desks.length - count + 1);
    return server.call(turn, 'POST', '/api/calendar/schedules', { start: at(1), end: at(2), emails: desks.slice(from, from + count) });
  };
  tell(`schedules of a floor: ${FLOOR} × 1 day`, await cost(server, 400, schedules(FLOOR)));
  tell('schedules of a building: 225 × 1 day', await cost(server, 150, schedules(225)));
  tell('one’s own week', await cost(server, 300, (turn) => server.call(turn, 'GET', `/api/calendar/events?start=${at(1)}&end=${at(6)}`)));
  tell(
    'how full a floor is',
    await cost(server, 600, (turn) =>
      server.call(turn, 'POST', '/api/calendar/utilisation', { start: at(1), end: at(2), areaIds: [`b0f${turn % 5}z0`] }),
    ),
  );
  let keys = 0;
  const reserve = async () => {
    const turn = (keys += 1);
    const body = {
      idempotencyKey: `g${turn}`,
      subject: 'Growth',
      start: at(20, turn % 9_000),
      end: at(20, (turn % 9_000) + 1),
      timezone: 'UTC',
    };
    return server.call(turn, 'POST', '/api/calendar/events', { ...body, resources: [{ email: desks[(turn * 7_919) % desks.length] }] });
  };
  tell('a reservation', await cost(server, 400, reserve, 201));

  const listeners: AListener[] = [];
  for (const token of server.company.tokens.slice(0, LISTENERS)) listeners.push(await aListener(server.url, token));
  tell(`a reservation that ${LISTENERS} listeners are told of`, await cost(server, 400, reserve, 201));
  const heard = listeners[0]!.heard.length;
  if (heard === 0) throw new Error('nobody was notified');
  const other = openDatabase({ databaseUrl: server.databaseUrl, file: '' });
  const repository = new CatalogueRepository(other);
  const [resource] = (await repository.read()).resources;
  const changed = await stallOf(server, async () => {
    await other.db
      .transaction()
      .execute((trx) => repository.write(trx, { resources: [{ ...resource!, displayName: 'Another name' }] }, instantOf(Date.now())));
    other.wakeUp.tell();
    while (!listeners[0]!.heard.some(({ target }) => /resource|reload/i.test(target)))
      await new Promise((resolve) => setTimeout(resolve, 5));
  });
  tell(
    'a resource gets another name, until listeners are told: s, of it the processor, longest stall',
    `${(changed.ms / 1_000).toFixed(2)}, ${(changed.cpuMs / 1_000).toFixed(2)}, ${changed.stallMs.toFixed(0)} ms`,
  );
  tell('memory at the end', `${server.memoryMb().toFixed(0)} MB`);
  await Promise.all(listeners.map((listener) => listener.close()));
  await other.close();
  await database.end();
  await server.stop();
  if (profileFolder !== undefined) process.stdout.write(`${busiest(profileFolder).join('\n')}\n`);
}
process.stdout.write(
  `\n| | ${values.sizes
    .map((size) =>
      size
        .split(':')
        .map((one) => Number(one).toLocaleString('en'))
        .join(' and '),
    )
    .join(' | ')} |\n|${'---|'.repeat(values.sizes.length + 1)}\n`,
);
for (const [line, cells] of lines) process.stdout.write(`| ${line} | ${cells.join(' | ')} |\n`);
