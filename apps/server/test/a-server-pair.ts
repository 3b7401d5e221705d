import { join } from 'node:path';
import { instantOf } from '@assist/time';
import { setTimeout as pause } from 'node:timers/promises';
import { UNKNOWN_DEVICE } from '../src/call/device.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { AccountsRepository, knownAs } from '../src/people/accounts.repository.ts';
import { SessionsRepository } from '../src/people/sessions.repository.ts';
import { AProcess, type EndSignal } from './a-process.ts';
import { type AProxy, startProxy } from './a-proxy.ts';
import { freePort } from '@assist/test-kit/free-port';
import { newTestDatabase, type TestDatabase } from './test-database.ts';

const DAY_MS = 24 * 3_600_000;
/** Milliseconds to wait after a restart: longer than the sample's `fail_timeout`, after which nginx tries a failed process again. */
const LEFT_ALONE_MS = 2_500;

export interface Inhabitant {
  readonly email: string;
  readonly token: string;
  /** A room that nobody else uses. */
  readonly room: string;
}

export interface ServerPair {
  /** The https address of nginx, in front of both processes. */
  readonly url: string;
  readonly proxy: AProxy;
  readonly processes: readonly [AProcess, AProcess];
  readonly place: TestDatabase;
  readonly people: readonly Inhabitant[];
  /** Returns the headers of a call from the person's browser: the access token, the cookie and the XSRF token. */
  readonly headers: (person: Inhabitant) => Record<string, string>;
  /** Restarts both processes as an operator would, the second only when the first is ready again. Returns both exit codes. */
  rollOn(signal?: EndSignal): Promise<readonly (number | null)[]>;
  restart(which: 0 | 1, signal: EndSignal): Promise<number | null>;
  remove(): Promise<void>;
}

/** Starts two processes on this database, behind nginx. */
export async function startTwoProcesses(place: TestDatabase, environment: Readonly<Record<string, string>> = {}) {
  const publicPort = await freePort();
  const url = `https://localhost:${publicPort}`;
  const start = (name: string) =>
    AProcess.start({
      ASSIST_DATA: join(place.folder, name),
      DATABASE_URL: place.databaseUrl!,
      PUBLIC_URL: url,
      ASSIST_TRUSTED_PROXIES: '1',
      ...environment,
    });
  const processes = [await start('one'), await start('two')] as const;
  const proxy = await startProxy(publicPort, [processes[0].port, processes[1].port]);
  return {
    url,
    proxy,
    processes,
    async stop() {
      await proxy.stop();
      await Promise.all(processes.map((one) => one.end('SIGKILL')));
    },
  };
}

/** Starts two processes behind nginx on one new PostgreSQL database, with this many people, each with a room. */
export async function openServerPair(peopleCount: number): Promise<ServerPair> {
  const place = await newTestDatabase('postgres');
  const people = await moveIn(place, peopleCount);
  const { url, proxy, processes, stop } = await startTwoProcesses(place);
  // Each person has a separate browser, which the proxy recognises by its cookie.
  const cookies = new Map<string, string>();
  for (const { email } of people) cookies.set(email, (await fetch(`${url}/config.json`)).headers.get('set-cookie')!.split(';')[0]!);

  const restart = async (which: 0 | 1, signal: EndSignal) => {
    const code = await processes[which].end(signal);
    await processes[which].startAgain();
    await pause(LEFT_ALONE_MS);
    return code;
  };
  return {
    url,
    proxy,
    processes,
    place,
    people,
    headers: ({ email, token }) => {
      const cookie = cookies.get(email)!;
      return { authorization: `Bearer ${token}`, cookie, 'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1) };
    },
    restart,
    rollOn: async (signal = 'SIGTERM') => [await restart(0, signal), await restart(1, signal)],
    async remove() {
      await stop();
      await place.remove();
    },
  };
}

async function moveIn({ database }: TestDatabase, count: number): Promise<Inhabitant[]> {
  const now = instantOf(Date.now());
  const emails = Array.from({ length: count }, (_, index) => ({
    email: `person-${index}@people.example`,
    room: `room-${index}@rooms.example`,
  }));
  const report = await importCompany(
    database,
    {
      company: JSON.stringify({
        companyName: 'Twice',
        timezone: 'UTC',
        areas: [{ id: 'house', parentAreaId: null, kind: 'building', name: { en: 'House' } }],
        resourceTypes: [{ resourceTypeId: 'room', csCode: 'ResourcePremium', name: { en: 'Room' }, rank: 1, icon: 'door', shape: 'room' }],
        licences: [{ code: 'SolutionProvider', quantity: null }],
      }),
      resources: `id,name,type,email,area\n${emails.map(({ room }, index) => `room-${index},Room ${index},room,${room},house`).join('\n')}\n`,
      people: `email,name\n${emails.map(({ email }) => `${email},${email}`).join('\n')}\n`,
    },
    now,
  );
  if (!report.imported) throw new Error(report.lines.map((line) => line.sentence).join('\n'));
  const accounts = new AccountsRepository(database);
  const sessions = new SessionsRepository(database);
  const people: Inhabitant[] = [];
  for (const { email, room } of emails)
    people.push({
      email,
      room,
      token: (await sessions.start(knownAs((await accounts.findByEmail(email))!), { token: undefined, device: UNKNOWN_DEVICE }, now))!
        .token,
    });
  await database.db
    .updateTable('session')
    .set({ access_expires_at: now + DAY_MS })
    .execute();
  return people;
}
