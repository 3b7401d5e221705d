/**
 * Measures how much load a streaming replica takes off the primary database. The same requests go alternately to a process that reads from
 * the replica and to one that does not. A sample of their answers is compared.
 *
 * npm run bench -- replica [--resources 5000] [--seconds 3] [--writes 10]
 */
import { parseArgs } from 'node:util';
import { fromInstant, instantOf } from '@assist/time';
import pg from 'pg';
import { startReplica } from '../../scripts/test-postgres.js';
import { findPostgres } from '../../scripts/test-tools.js';
import { fillCalendar } from './fill-calendar.ts';
import { familyCpuMs, ServerUnderTest } from './server-under-test.ts';

const { values } = parseArgs({
  options: {
    resources: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '3' },
    /** Reservations per second in the measurement that mixes reads and writes. */
    writes: { type: 'string', default: '10' },
  },
});
const BROWSERS = 50;
const ROUNDS = 2;
const DAY_MS = 86_400_000;
const STATISTICS = '-c shared_preload_libraries=pg_stat_statements';
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const at = (day: number, hour = 0) => fromInstant(instantOf(today + day * DAY_MS + hour * 3_600_000));

const without = await ServerUnderTest.start(
  'postgres',
  { resources: Number(values.resources), people: 2_000, signedIn: BROWSERS },
  { postgresOptions: [STATISTICS], prepare: (databaseUrl) => fillCalendar(databaseUrl, { from: today + DAY_MS, days: 7, aDay: 4 }) },
);
const replica = await startReplica(findPostgres(), without.databaseUrl!, { options: [STATISTICS] });
const reading = await without.beside({ ASSIST_DATABASE_READ_URL: replica.url });
const primary = new pg.Client(without.databaseUrl);
await primary.connect();
await primary.query('create extension pg_stat_statements');
const { desks } = without.company;

const LOOKING = `looking about: 10 × 100, 5 × 20, 1 week, while ${values.writes} reservations a second are made`;
const schedules = (count: number) => (server: ServerUnderTest, browser: number, turn: number) => {
  const first = (browser * 97 + turn * 31) % (desks.length - count + 1);
  return server.call(browser, 'POST', '/api/calendar/schedules', { start: at(1), end: at(2), emails: desks.slice(first, first + count) });
};
const events = (server: ServerUnderTest, browser: number) =>
  server.call(browser, 'GET', `/api/calendar/events?start=${at(1)}&end=${at(8)}`);
const asked: Readonly<Record<string, (server: ServerUnderTest, browser: number, turn: number) => ReturnType<ServerUnderTest['call']>>> = {
  'schedules of 500 × 1 day': schedules(500),
  'schedules of 100 × 1 day': schedules(100),
  'schedules of 20 × 1 day': schedules(20),
  'schedules of 1 × 1 day': schedules(1),
  'one’s own week': events,
  [LOOKING]: (server, browser, turn) =>
    turn % 16 === 15 ? events(server, browser) : schedules(turn % 3 === 2 ? 20 : 100)(server, browser, turn),
};

let keys = 0;

/** Reserves desks at a steady pace until the returned function is called. That function waits for the last answers. */
function reserve(server: ServerUnderTest): () => Promise<void> {
  const writing: Promise<void>[] = [];
  const one = async () => {
    const turn = (keys += 1);
    const hour = 24 * 20 + Math.floor(turn / desks.length);
    const { status, text } = await server.call(turn, 'POST', '/api/calendar/events', {
      idempotencyKey: `r${turn}`,
      subject: 'Bench',
      start: at(0, hour),
      end: at(0, hour + 1),
      timezone: 'UTC',
      resources: [{ email: desks[(turn * 7) % desks.length] }],
    });
    if (status !== 201 && !text.includes('utilisation')) throw new Error(text);
  };
  const timer = setInterval(() => {
    for (let count = 0; count < Number(values.writes) / 10; count += 1) writing.push(one());
  }, 100);
  return async () => {
    clearInterval(timer);
    await Promise.all(writing);
  };
}

interface Cost {
  calls: number;
  primaryMs: number;
  statements: number;
  replicaMs: number;
  serverMs: number;
  waited: number[];
}

async function statements(): Promise<number> {
  return (await primary.query('select sum(calls)::int as calls from pg_stat_statements')).rows[0].calls as number;
}

async function measure(server: ServerUnderTest, ask: (typeof asked)[string], cost: Cost): Promise<void> {
  const before = {
    primary: server.databaseCpuMs(),
    replica: familyCpuMs(replica.pid),
    server: server.cpuMs(),
    statements: await statements(),
  };
  const until = performance.now() + Number(values.seconds) * 1_000;
  await Promise.all(
    Array.from({ length: BROWSERS }, async (_, browser) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const { status, text, ms } = await ask(server, browser, turn);
        if (status !== 200) throw new Error(text);
        cost.calls += 1;
        cost.waited.push(ms);
      }
    }),
  );
  cost.primaryMs += server.databaseCpuMs() - before.primary;
  cost.replicaMs += familyCpuMs(replica.pid) - before.replica;
  cost.serverMs += server.cpuMs() - before.server;
  cost.statements += (await statements()) - before.statements;
}

/** Returns the number of reads with each outcome, from the metrics of the process that has the replica. */
async function outcomes(): Promise<string> {
  const lines = (await (await fetch(`${reading.url}/metrics`)).text()).split('\n');
  return lines
    .flatMap((line) => /^assist_replica_reads_total\{outcome="(\w+)"\} (\d+)/.exec(line)?.slice(1).toReversed().join(' ') ?? [])
    .join(', ');
}

let failed = false;
const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const each = (cost: Cost, name: 'primaryMs' | 'statements' | 'replicaMs' | 'serverMs') => cost[name] / cost.calls;
for (const [name, ask] of Object.entries(asked)) {
  const sides = [without, reading].map((server) => ({
    server,
    cost: { calls: 0, primaryMs: 0, statements: 0, replicaMs: 0, serverMs: 0, waited: [] } as Cost,
  }));
  for (let browser = 0; browser < 5; browser += 1) {
    const [one, other] = await Promise.all(sides.map(({ server }) => ask(server, browser, browser)));
    if (one!.text === other!.text) continue;
    failed = true;
    process.stdout.write(`${name}: the answers differ\n`);
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { server, cost } of sides) {
      const stop = name === LOOKING ? reserve(server) : undefined;
      await measure(server, ask, cost);
      await stop?.();
    }
  const [plain, read] = sides.map(({ cost }) => cost) as [Cost, Cost];
  const line = (cost: Cost) =>
    `primary ${each(cost, 'primaryMs').toFixed(3)} ms in ${each(cost, 'statements').toFixed(1)} statements, replica ${each(cost, 'replicaMs').toFixed(3)}, server ${each(cost, 'serverMs').toFixed(3)}, waited ${median(cost.waited).toFixed(0)} ms`;
  process.stdout.write(
    `${name}, a call:\n  without: ${line(plain)}\n  with:    ${line(read)}\n  primary with ÷ without: ${(each(read, 'primaryMs') / each(plain, 'primaryMs')).toFixed(2)}, server ${(each(read, 'serverMs') / each(plain, 'serverMs')).toFixed(2)}\n`,
  );
}
process.stdout.write(`reads of the process with a replica: ${await outcomes()}\n`);
await primary.end();
await reading.stop();
await without.stop();
replica.remove();
process.exitCode = failed ? 1 : 0;
