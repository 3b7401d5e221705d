/**
 * Ten thousand people have one open screen each. Measures how much server memory they take, how soon all are notified of a reservation,
 * whether anybody is notified of what they may not see, and how quickly all reconnect after the server was killed.
 *
 * npm run bench -- hub.bench [--people 10000] [--told 50] [--rush 10] [--database sqlite]
 *
 * For comparison, bare sockets send the same bytes in the same run. Times are only reported; the run fails if anybody is notified of a room
 * that they may not see, or does not reconnect.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fromInstant, instantOf } from '@assist/time';
import { ServerUnderTest } from '../server/server-under-test.ts';
import { ListeningCrowd } from './listening-crowd.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    told: { type: 'string', default: '50' },
    /** Reservations per second in the simulated busy morning. */
    rush: { type: 'string', default: '10' },
    database: { type: 'string', default: 'sqlite' },
  },
});
const [people, told] = [Number(values.people), Number(values.told)];
const DAY_MS = 86_400_000;
/** Time in ms between two reservations, so that the hub notifies of each separately. */
const APART_MS = 600;
/** Time in ms after the last reservation by which all notifications have arrived. */
const LATE_MS = 3_000;
const RUSH_S = 15;
/** Number of people who may see the restricted rooms. */
const FEW = 100;
const BARE = fileURLToPath(new URL('./bare-sockets.ts', import.meta.url));
const tomorrow = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;
const at = (hour: number) => fromInstant(instantOf(tomorrow + hour * 3_600_000));
const day = { start: at(0), end: at(24) };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const wall = () => performance.timeOrigin + performance.now();
const ranksOf = (all: readonly number[]) => {
  const sorted = all.toSorted((a, b) => a - b);
  return [0.5, 0.99, 1].map((share) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN));
};
const faults: string[] = [];

const server = await ServerUnderTest.start(values.database === 'postgres' ? 'postgres' : 'sqlite', {
  resources: 5_000,
  people,
  signedIn: people,
  reserved: { rooms: 50, people: FEW },
});
const { tokens, desks, rooms } = server.company;
// Warms up the server: what the first calls load must be in memory before the memory is measured.
for (let person = 0; person < 300; person += 1) await server.call(person, 'GET', '/api/user/me');
const memoryBefore = server.memoryMb();
const crowd = new ListeningCrowd();
const connectMs = await crowd.connect(server.url, tokens);
await pause(5_000);
const memoryWith = server.memoryMb();

/** Time in ms at which each reservation was answered, by the resource’s address. */
const answeredAt = new Map<string, number>();
async function reserve(person: number, email: string, turn: number, hour = 9): Promise<void> {
  const answer = await server.call(person, 'POST', '/api/calendar/events', {
    idempotencyKey: `hub-${turn}`,
    subject: 'Heard',
    start: at(hour),
    end: at(hour + 1),
    resources: [{ email }],
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text.slice(0, 300)}`);
  answeredAt.set(email, wall());
}

await crowd.report();
const cpuBefore = server.cpuMs();
// Every seventh reservation is of a room that only a hundred people may see.
for (let turn = 0; turn < told; turn += 1) {
  await reserve(turn % FEW, turn % 7 === 6 ? rooms[turn % 50]! : desks[turn * 37]!, turn);
  await pause(APART_MS);
}
await pause(LATE_MS);
const cpuMs = server.cpuMs() - cpuBefore;
const report = await crowd.report();
const delays = new Map<'everybody' | 'a hundred', number[]>([
  ['everybody', []],
  ['a hundred', []],
]);
let messages = 0;
let bytes = 0;
for (const { text, at: heardAt, by } of report.heard) {
  const email = /\\?"scheduleIds\\?":\[\\?"([^"\\]+)/.exec(text)?.[1];
  if (email === undefined) continue;
  messages += heardAt.length;
  bytes = Math.max(bytes, text.length);
  const isForFew = rooms.slice(0, 50).includes(email);
  delays.get(isForFew ? 'a hundred' : 'everybody')!.push(...heardAt.map((when) => when - answeredAt.get(email)!));
  const expected = isForFew ? FEW : people;
  if (heardAt.length !== expected) faults.push(`of ${email} ${heardAt.length} have heard, and not ${expected}`);
  if (isForFew && by.some((number) => number >= FEW)) faults.push(`somebody has heard of ${email} who may not see it`);
}
const [p50, p99, most] = ranksOf(delays.get('everybody')!);
const [few50, few99, fewMost] = ranksOf(delays.get('a hundred')!);

/** Runs `work` and meanwhile measures, in ms, how long another person waits for the schedules of 50 desks. */
async function bystandDuring(work: () => Promise<void>): Promise<{ calls: number[]; unanswered: number }> {
  const calls: number[] = [];
  let unanswered = 0;
  let isOver = false;
  const standing = (async () => {
    while (!isOver) {
      await server.call(0, 'POST', '/api/calendar/schedules', { ...day, emails: desks.slice(100, 150) }).then(
        (answer) => void (answer.status === 200 ? calls.push(answer.ms) : (unanswered += 1)),
        () => void (unanswered += 1),
      );
      await pause(50);
    }
  })();
  await work();
  isOver = true;
  await standing;
  return { calls, unanswered };
}

// The next part simulates a busy morning.
const rush = Number(values.rush);
answeredAt.clear();
const rushCpu = server.cpuMs();
const rushBegan = performance.now();
let made = 0;
const { calls: rushCalls } = await bystandDuring(async () => {
  const all: Promise<void>[] = [];
  for (; made < RUSH_S * rush; made += 1) {
    all.push(reserve(made % people, desks[made * 13 + 5]!, told + made, 11));
    await pause(1_000 / rush - ((performance.now() - rushBegan) % (1_000 / rush)));
  }
  await Promise.all(all);
});
const rushShare = (server.cpuMs() - rushCpu) / (performance.now() - rushBegan);
await pause(LATE_MS);
const rushReport = await crowd.report();
const rushDelays: number[] = [];
const heardOf = new Map<string, number>();
for (const { text, at: heardAt } of rushReport.heard)
  for (const email of answeredAt.keys())
    if (text.includes(`"${email}\\"`)) {
      heardOf.set(email, (heardOf.get(email) ?? 0) + heardAt.length);
      rushDelays.push(...heardAt.map((when) => when - answeredAt.get(email)!));
    }
for (const email of answeredAt.keys())
  if (heardOf.get(email) !== people) faults.push(`of ${email} ${heardOf.get(email) ?? 0} have heard, and not ${people}`);
const [rush50, rush99, rushMost] = ranksOf(rushDelays);
const [rushCall50, rushCall99] = ranksOf(rushCalls);

// The next part measures the bare sockets, which send the same bytes.
const bareChild = fork(BARE, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
const [{ port }] = (await once(bareChild, 'message')) as [{ port: number }];
const bareMemory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${bareChild.pid}/status`, 'utf8'))![1]) / 1024;
const bareBefore = bareMemory();
const bareCrowd = new ListeningCrowd();
const bareConnectMs = await bareCrowd.connect(
  `http://127.0.0.1:${port}`,
  Array.from({ length: people }, () => null),
  true,
);
await pause(5_000);
const bareWith = bareMemory();
const bareAnsweredAt = new Map<string, number>();
for (let turn = 0; turn < told; turn += 1) {
  const words = `${turn} `.padEnd(bytes, 'x');
  await (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: words })).text();
  bareAnsweredAt.set(words, wall());
  await pause(APART_MS);
}
await pause(LATE_MS);
const bareReport = await bareCrowd.report();
const [bare50, bare99, bareMost] = ranksOf(
  bareReport.heard.flatMap(({ text, at: heardAt }) => heardAt.map((when) => when - bareAnsweredAt.get(text)!)),
);
await bareCrowd.leave();
bareChild.kill('SIGKILL');

console.table([
  {
    side: 'hub',
    people,
    'connected in s': (connectMs / 1_000).toFixed(1),
    'MB before': Math.round(memoryBefore),
    'MB with them': Math.round(memoryWith),
    'KB each': (((memoryWith - memoryBefore) * 1_024) / people).toFixed(1),
    'heard, median ms': p50,
    'p99 ms': p99,
    'last ms': most,
  },
  {
    side: 'bare sockets',
    people,
    'connected in s': (bareConnectMs / 1_000).toFixed(1),
    'MB before': Math.round(bareBefore),
    'MB with them': Math.round(bareWith),
    'KB each': (((bareWith - bareBefore) * 1_024) / people).toFixed(1),
    'heard, median ms': bare50,
    'p99 ms': bare99,
    'last ms': bareMost,
  },
]);
process.stdout.write(
  `${messages} messages of ${told} reservations, ${(cpuMs / told).toFixed(0)} ms of the server's processor for each reservation; rooms that a hundred see: median ${few50} ms, p99 ${few99} ms, last ${fewMost} ms; nobody else has heard of them: ${faults.length === 0}\n`,
);

process.stdout.write(
  `${rush} reservations a second for ${RUSH_S} s: ${rushReport.heard.length} times told, ${(rushShare * 100).toFixed(0)} % of a processor, heard by all: median ${rush50} ms, p99 ${rush99} ms, last ${rushMost} ms; somebody else's floor meanwhile: median ${rushCall50} ms, p99 ${rushCall99} ms\n`,
);

// In the next part, all clients lose the connection at the same moment.
await crowd.readOnReturn([
  { method: 'POST', path: '/api/calendar/schedules', body: JSON.stringify({ ...day, emails: desks.slice(0, 50) }) },
  { method: 'GET', path: `/api/calendar/events?start=${day.start}&end=${day.end}` },
]);
const killedAt = wall();
const restartMs = await server.killAndRestart();
let storm = await crowd.report();
const { calls, unanswered } = await bystandDuring(async () => {
  for (
    const until = performance.now() + 120_000;
    performance.now() < until && (storm.connected + storm.givenUp < people || storm.reads + storm.readsFailed < 2 * people);
  ) {
    await pause(1_000);
    storm = await crowd.report();
  }
});
const [call50, call99, callMost] = ranksOf(calls);
process.stdout.write(
  `killed and started again (${(restartMs / 1_000).toFixed(1)} s): ${storm.connected} of ${people} are back ${((storm.backAt - killedAt) / 1_000).toFixed(1)} s after the end, by ${storm.attempts - people} attempts, ${storm.givenUp} have given up; ` +
    `what each reads then (${storm.reads} answers, ${storm.readsFailed} not) was there after ${((storm.readAt - killedAt) / 1_000).toFixed(1)} s; somebody else's floor meanwhile: median ${call50} ms, p99 ${call99} ms, at most ${callMost} ms, ${unanswered} unanswered; ${Math.round(server.memoryMb())} MB\n`,
);
if (storm.connected < people) faults.push(`${people - storm.connected} have not come back`);
await crowd.leave();
await server.stop();
for (const fault of faults.slice(0, 10)) process.stdout.write(`  ${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
