import { parseArgs } from 'node:util';
import { fromInstant, instantOf } from '@assist/time';
import { ServerUnderTest } from './server-under-test.ts';

/** Repeats the same work for several minutes and prints the server’s memory each minute. It should not grow with the work done. */
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    resources: { type: 'string', default: '437' },
    minutes: { type: 'string', default: '3' },
  },
});
const CLIENTS = 64;
const PAUSE_MS = 100;
/**
 * Time in ms between two samples of the heap. A minute’s lowest sample counts as the memory in use, because it contains the least garbage.
 */
const LOOK_MS = 3_000;
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

/** Repeatedly views 50 desks and the person’s own week, reserves a desk, and cancels the reservation. */
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

/** Returns the megabytes in use in V8’s heap, and outside the heap (such as buffers). */
async function inUse(): Promise<{ readonly heap: number; readonly external: number }> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const megabytesOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics)![1]) / 1_048_576;
  return { heap: megabytesOf('nodejs_heap_size_used_bytes'), external: megabytesOf('nodejs_external_memory_bytes') };
}

const working = Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)));
process.stdout.write(
  `${values.database}, ${values.resources} resources, ${CLIENTS} clients: ${server.memoryMb().toFixed(0)} MB at first\n`,
);
for (let minute = 1; Date.now() < until - 1_000; minute += 1) {
  const minuteEnds = Math.min(Date.now() + 60_000, until);
  let heap = Number.POSITIVE_INFINITY;
  let external = Number.POSITIVE_INFINITY;
  while (Date.now() < minuteEnds) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(LOOK_MS, minuteEnds - Date.now())));
    const look = await inUse();
    heap = Math.min(heap, look.heap);
    external = Math.min(external, look.external);
  }
  process.stdout.write(
    `after ${minute} min: ${server.memoryMb().toFixed(0)} MB, of them in use ${heap.toFixed(1)} of the heap and ${external.toFixed(1)} beside it; ${done} calls\n`,
  );
}
await working;
await server.stop();
