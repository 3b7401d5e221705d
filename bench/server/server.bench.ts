import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fromInstant, instantOf } from '@assist/time';
import { busiest } from './busiest.ts';
import { BareUnderTest } from './bare-under-test.ts';
import { type Answered, ServerUnderTest } from './server-under-test.ts';

const DAY_MS = 86_400_000;
const CLIENTS = 64;
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    resources: { type: 'string', multiple: true, default: ['437', '5000'] },
    seconds: { type: 'string', default: '10' },
    /** Reports the functions that took the most processor time. */
    profile: { type: 'boolean', default: false },
  },
});
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const at = (minutes: number) => fromInstant(instantOf(today + minutes * 60_000));

/** Measures calls per second. Each of 64 clients calls again as soon as it was answered. Every answer must have the given `status`. */
async function rate(
  server: { readonly cpuMs: () => number; readonly databaseCpuMs: () => number },
  seconds: number,
  status: number,
  ask: (client: number, turn: number) => Promise<Pick<Answered, 'status' | 'text' | 'ms'>>,
): Promise<{ perSecond: number; p50: number; p99: number; cpuMs: number; databaseMs: number; clientMs: number }> {
  const until = performance.now() + seconds * 1_000;
  const times: number[] = [];
  const began = performance.now();
  const before = { server: server.cpuMs(), database: server.databaseCpuMs(), client: process.cpuUsage() };
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const answered = await ask(client, turn);
        if (answered.status !== status) throw new Error(`${answered.status}: ${answered.text.slice(0, 300)}`);
        times.push(answered.ms);
      }
    }),
  );
  const client = process.cpuUsage(before.client);
  const ordered = times.toSorted((a, b) => a - b);
  return {
    perSecond: (times.length * 1_000) / (performance.now() - began),
    p50: ordered[Math.floor(times.length / 2)]!,
    p99: ordered[Math.floor(times.length * 0.99)]!,
    cpuMs: (server.cpuMs() - before.server) / times.length,
    databaseMs: (server.databaseCpuMs() - before.database) / times.length,
    clientMs: (client.user + client.system) / 1_000 / times.length,
  };
}

/** Measures a typical mix: of ten calls, five list the person's own week, three read the schedules of twenty desks, and two reserve. */
async function mixed(
  seconds: number,
  asks: Readonly<Record<'week' | 'schedules' | 'reserve', (client: number, turn: number) => Promise<Answered>>>,
): Promise<string> {
  const kinds = ['week', 'schedules', 'week', 'reserve', 'week', 'schedules', 'week', 'reserve', 'week', 'schedules'] as const;
  const times = { week: [] as number[], schedules: [] as number[], reserve: [] as number[] };
  const began = performance.now();
  const until = began + seconds * 1_000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = client; performance.now() < until; turn += 1) {
        const kind = kinds[turn % kinds.length]!;
        const { status, text, ms } = await asks[kind](client, turn);
        if (status !== 200 && status !== 201) throw new Error(`${status}: ${text.slice(0, 300)}`);
        times[kind].push(ms);
      }
    }),
  );
  const all = Object.values(times).reduce((sum, { length }) => sum + length, 0);
  const each = Object.entries(times).map(([kind, ms]) => {
    const ordered = ms.toSorted((a, b) => a - b);
    return `${kind} p50 ${ordered[Math.floor(ms.length / 2)]!.toFixed(0)}, p99 ${ordered[Math.floor(ms.length * 0.99)]!.toFixed(0)} ms`;
  });
  return `${((all * 1_000) / (performance.now() - began)).toFixed(0)}/s (${each.join('; ')})`;
}

async function median(times: number, ask: () => Promise<Answered>): Promise<number> {
  const all: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const answered = await ask();
    if (answered.status !== 200) throw new Error(answered.text.slice(0, 300));
    all.push(answered.ms);
  }
  return all.toSorted((a, b) => a - b)[Math.floor(times / 2)]!;
}

for (const kind of values.database) {
  for (const resources of values.resources.map(Number)) {
    const profileFolder = values.profile ? mkdtempSync(join(tmpdir(), 'assist-profile-')) : undefined;
    const server = await ServerUnderTest.start(
      kind === 'postgres' ? 'postgres' : 'sqlite',
      { resources, people: Math.max(1_000, resources * 2), signedIn: CLIENTS },
      { profileFolder },
    );
    const { desks } = server.company;
    const seconds = Number(values.seconds);
    let made = 0;
    // Reserves only every second desk in each hour, so that no area becomes too full and nobody is refused.
    const reserve = (client: number) => {
      const turn = made++;
      const perHour = Math.floor(desks.length / 2);
      const desk = desks[(turn % perHour) * 2]!;
      const hour = 24 + Math.floor(turn / perHour);
      return server.call(client, 'POST', '/api/calendar/events', {
        idempotencyKey: `b${turn}`,
        subject: 'Bench',
        start: at(hour * 60),
        end: at(hour * 60 + 60),
        timezone: 'Europe/Prague',
        resources: [{ email: desk }],
      });
    };
    // Makes ten reservations per client on one later day, so that the list of the person's own week is not empty.
    for (let client = 0; client < CLIENTS; client += 1) {
      for (let hour = 8; hour < 18; hour += 1) {
        const day = 30 * 1_440;
        await server.call(client, 'POST', '/api/calendar/events', {
          idempotencyKey: `l${client}-${hour}`,
          subject: 'Week',
          start: at(day + hour * 60),
          end: at(day + hour * 60 + 60),
          timezone: 'Europe/Prague',
          resources: [{ email: desks[client * 2] }],
        });
      }
    }
    // Creates a realistic day: three of every four desks are reserved, four times each.
    const asked = desks.slice(0, Math.min(500, desks.length));
    const busyDay = 40 * 1_440;
    for (const [index, desk] of asked.entries()) {
      if (index % 4 === 3) continue;
      for (const hour of [8, 10, 13, 15]) {
        await server
          .call(index, 'POST', '/api/calendar/events', {
            idempotencyKey: `d${index}-${hour}`,
            subject: 'At the desk',
            start: at(busyDay + hour * 60),
            end: at(busyDay + hour * 60 + 90),
            timezone: 'Europe/Prague',
            resources: [{ email: desk }],
          })
          .then(({ status, text }) => {
            if (status !== 201) throw new Error(text);
          });
      }
    }
    await server.call(0, 'GET', '/api/assist/resources');
    const before = server.memoryMb();
    const reserved = await rate(server, seconds, 201, (client) => reserve(client)).catch((error: unknown) => ({ error }));
    const bareServer = await BareUnderTest.start(server.databaseUrl, CLIENTS, resources);
    let bareMade = 0;
    const bare = await rate(
      { cpuMs: () => bareServer.cpuMs(), databaseCpuMs: () => server.databaseCpuMs() },
      seconds / 2,
      201,
      (client) => {
        const turn = bareMade++;
        const start = today + (24 + Math.floor(turn / resources)) * 3_600_000;
        return bareServer.reserve(client, {
          resource: `r${turn % resources}@resources.example`,
          start,
          end: start + 3_600_000,
          subject: 'Bench',
        });
      },
    );
    await bareServer.stop();
    const week = (client: number) => server.call(client, 'GET', `/api/calendar/events?start=${at(30 * 1_440)}&end=${at(31 * 1_440)}`);
    const listed = await rate(server, seconds / 2, 200, week);
    const schedules = await median(41, () =>
      server.call(1, 'POST', '/api/calendar/schedules', { start: at(busyDay), end: at(busyDay + 1_440), emails: asked }),
    );
    const one = await rate(server, seconds / 2, 200, (client, turn) =>
      server.call(client, 'POST', '/api/calendar/schedules', {
        start: at(24 * 60),
        end: at(48 * 60),
        emails: [desks[(client * 31 + turn) % desks.length]],
      }),
    );
    const together = await mixed(seconds / 2, {
      week,
      reserve,
      schedules: (client, turn) =>
        server.call(client, 'POST', '/api/calendar/schedules', {
          start: at(busyDay),
          end: at(busyDay + 1_440),
          emails: Array.from({ length: 20 }, (_, index) => desks[((client * 31 + turn) * 20 + index) % desks.length]),
        }),
    });
    const text =
      'error' in reserved
        ? `failed: ${String(reserved.error)}`
        : `${reserved.perSecond.toFixed(0)}/s (p50 ${reserved.p50.toFixed(0)} ms, p99 ${reserved.p99.toFixed(0)} ms, processor each: server ${reserved.cpuMs.toFixed(2)}, database ${reserved.databaseMs.toFixed(2)}, clients ${reserved.clientMs.toFixed(2)} ms)`;
    process.stdout.write(
      [
        `${kind} ${resources} resources:`,
        `reservations ${text}`,
        `the bare-bones server ${bare.perSecond.toFixed(0)}/s (server ${bare.cpuMs.toFixed(2)}, database ${bare.databaseMs.toFixed(2)} ms)`,
        `mixed ${together}`,
        `event lists ${listed.perSecond.toFixed(0)}/s (${listed.cpuMs.toFixed(2)} ms)`,
        `schedules of ${asked.length} × 1 day ${schedules.toFixed(1)} ms`,
        `schedules of one ${one.perSecond.toFixed(0)}/s (${one.cpuMs.toFixed(2)} ms)`,
        `memory ${before.toFixed(0)} MB at first, ${server.memoryMb().toFixed(0)} MB after ${made} reservations`,
      ].join(' · ') + '\n',
    );
    await server.stop();
    if (profileFolder !== undefined) process.stdout.write(`${busiest(profileFolder).join('\n')}\n`);
  }
}
