import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fromInstant, instantOf } from '@assist/time';
import { CONNECTIONS, ServerUnderTest } from './server-under-test.ts';

const DAY_MS = 86_400_000;
const PEOPLE = 500;
/** Time in ms after which people give up waiting. Later answers do not count. */
const IN_TIME_MS = 2_000;
const TICK_MS = 10;
const NEWCOMER_EACH_MS = 20;
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    seconds: { type: 'string', default: '8' },
    /** Load, as multiples of the measured capacity. */
    times: { type: 'string', multiple: true, default: ['0.5', '1', '2', '4'] },
  },
});
const seconds = Number(values.seconds);
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const at = (minutes: number) => fromInstant(instantOf(today + minutes * 60_000));

const quantiles = (ms: readonly number[]) => {
  const sorted = ms.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms (p99 ${sorted[Math.floor(sorted.length * 0.99)]?.toFixed(0)})`;
};

for (const kind of values.database) {
  const server = await ServerUnderTest.start(kind === 'postgres' ? 'postgres' : 'sqlite', {
    resources: 5_000,
    people: 10_000,
    signedIn: PEOPLE,
  });
  const { desks } = server.company;
  const perHour = Math.floor(desks.length / 2);
  let made = 0;
  /** Makes an everyday call: in turn, it lists the person's own week or makes a reservation. */
  const ask = (turn: number) => {
    if (turn % 2 === 0) return server.call(turn, 'GET', `/api/calendar/events?start=${at(0)}&end=${at(7 * 1_440)}`);
    made += 1;
    const hour = 24 + Math.floor(made / perHour);
    return server.call(turn, 'POST', '/api/calendar/events', {
      idempotencyKey: `o${made}`,
      subject: 'Bench',
      start: at(hour * 60),
      end: at(hour * 60 + 60),
      resources: [{ email: desks[(made % perHour) * 2] }],
    });
  };
  // Opens all connections first, because only callers who are already connected are measured.
  await Promise.all(Array.from({ length: CONNECTIONS }, () => server.isAlive()));
  let turns = 0;
  const until = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      while (performance.now() < until) await ask(turns++);
    }),
  );
  const capacity = turns / seconds;
  process.stdout.write(`${kind}: 64 clients who wait for their answers are answered ${capacity.toFixed(0)} a second\n`);
  for (const times of values.times.map(Number)) {
    const rate = capacity * times;
    const heard: { status: number; ms: number }[] = [];
    const asked: Promise<void>[] = [];
    const began = performance.now();
    const newcomers: Promise<number>[] = [];
    const door = setInterval(() => newcomers.push(server.isAliveToNewcomer()), NEWCOMER_EACH_MS);
    // Calls are sent at the given rate, whether or not earlier ones have been answered.
    for (let sent = 0; performance.now() - began < seconds * 1_000; await pause(TICK_MS))
      for (const due = ((performance.now() - began) / 1_000) * rate; sent < due; sent += 1)
        asked.push(
          ask(turns++).then(
            ({ status, ms }) => void heard.push({ status, ms }),
            () => void heard.push({ status: 0, ms: 0 }),
          ),
        );
    clearInterval(door);
    await Promise.all(asked);
    const atDoor = quantiles(await Promise.all(newcomers));
    const good = heard.filter(({ status, ms }) => status >= 200 && status < 300 && ms <= IN_TIME_MS);
    const ofStatus = (status: number) => heard.filter((one) => one.status === status).length;
    const p99 = good.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(good.length * 0.99)] ?? 0;
    process.stdout.write(
      `  ${times} times as many, ${rate.toFixed(0)} a second: ${(good.length / seconds).toFixed(0)} a second answered within 2 s (p99 ${p99.toFixed(0)} ms), ` +
        `${ofStatus(503)} told 503, ${heard.length - good.length - ofStatus(503) - ofStatus(0)} too late, ${ofStatus(0)} not answered, of ${heard.length}; ` +
        `a new connection is answered after ${atDoor}\n`,
    );
  }
  await server.stop();
}
