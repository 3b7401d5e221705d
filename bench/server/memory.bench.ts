import { parseArgs } from 'node:util';
import { fromInstant, instantOf } from '@assist/time';
import { ServerUnderTest } from './server-under-test.ts';

/** The same work for a long time: what a server remembers must not grow with what it has done. */
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    resources: { type: 'string', default: '437' },
    minutes: { type: 'string', default: '3' },
  },
});
const CLIENTS = 64;
const PAUSE_MS = 100;
const DAY_MS = 86_400_000;
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const at = (hour: number) => fromInstant(instantOf(today + hour * 3_600_000));
const server = await ServerUnderTest.start(values.database === 'postgres' ? 'postgres' : 'sqlite', {
  resources: Number(values.resources),
  people: 1_000,
  signedIn: CLIENTS,
});
const { desks } = server.company;
const until = Date.now() + Number(values.minutes) * 60_000;
let done = 0;

/** Looks at his floor and his own week, reserves, and gives it up again. */
async function work(client: number): Promise<void> {
  const desk = desks[(client * 3) % desks.length]!;
  for (let turn = 0; Date.now() < until; turn += 1) {
    const hour = 24 + (turn % 200);
    await server.call(client, 'POST', '/api/calendar/schedules', { start: at(24), end: at(48), emails: desks.slice(client, client + 50) });
    await server.call(client, 'GET', `/api/calendar/events?start=${at(24)}&end=${at(48)}`);
    const made = await server.call(client, 'POST', '/api/calendar/events', {
      idempotencyKey: `m${client}-${turn}`,
      subject: 'Memory',
      start: at(hour),
      end: at(hour + 1),
      resources: [{ email: desk }],
    });
    if (made.status === 201)
      await server.call(client, 'DELETE', `/api/calendar/events/${(JSON.parse(made.text) as { event: { id: string } }).event.id}`);
    done += 4;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

const working = Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)));
process.stdout.write(
  `${values.database}, ${values.resources} resources, ${CLIENTS} clients: ${server.memoryMb().toFixed(0)} MB at first\n`,
);
for (let minute = 1; Date.now() < until - 1_000; minute += 1) {
  await new Promise((resolve) => setTimeout(resolve, Math.min(60_000, until - Date.now())));
  process.stdout.write(`after ${minute} min: ${server.memoryMb().toFixed(0)} MB, ${done} calls\n`);
}
await working;
await server.stop();
