import { HubConnectionBuilder, type HubConnection, HttpTransportType, LogLevel } from '@microsoft/signalr';
import { ceilToQuarter, fromInstant, instantOf, plusMinutes } from '@assist/time';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerPair, openServerPair } from './a-server-pair.ts';
import { NGINX } from './a-proxy.ts';

const TRANSPORTS = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['Server-Sent Events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
] as const;
/** Clients of each transport. The proxy recognises a browser by its cookie, and other clients by their connection's id. */
const CLIENTS = TRANSPORTS.flatMap(([name, transport]) => [
  { name: `${name}, a browser`, transport, isBrowser: true },
  { name, transport, isBrowser: false },
]);
const RESERVATIONS = 200;
/** The longest delay that the tests accept, in milliseconds: far longer than any expected delay. The test prints the actual delays. */
const LATE_MS = 10_000;
/** How many milliseconds to wait for a message that a client may have missed. */
const PATIENCE_MS = 1_000;

interface Listener {
  readonly name: string;
  readonly connection: HubConnection;
  /** `performance.now()` when the client last heard of changed times of rooms. 0 if it has heard nothing since the last reservation. */
  heardAt: number;
  reconnected: number;
}

describe.skipIf(NGINX === undefined)('the hub of two processes behind nginx, with the protocol’s own client', () => {
  let pair: ServerPair;
  const listeners: Listener[] = [];
  let slots = 0;

  beforeAll(async () => {
    pair = await openServerPair(CLIENTS.length);
    for (const [index, { name, transport, isBrowser }] of CLIENTS.entries()) {
      const person = pair.people[index]!;
      const headers = isBrowser ? { cookie: pair.headers(person)['cookie']! } : {};
      const connection = new HubConnectionBuilder()
        .withUrl(`${pair.url}/MessageHub`, { transport, headers, accessTokenFactory: () => person.token })
        .withAutomaticReconnect([0, 200, 500, 1_000, 1_000, 1_000, 1_000, 1_000])
        .configureLogging(LogLevel.None)
        .build();
      const listener: Listener = { name, connection, heardAt: 0, reconnected: 0 };
      connection.on('ObjectChanged', (_id: string, change: string) => {
        if ((JSON.parse(change) as { kind: string }).kind === 'schedules') listener.heardAt = performance.now();
      });
      connection.onreconnected(() => {
        listener.reconnected += 1;
      });
      await connection.start();
      listeners.push(listener);
    }
  });
  afterAll(async () => {
    await Promise.all(listeners.map(({ connection }) => connection.stop()));
    await pair?.remove();
  });

  const listDeaf = () => listeners.filter(({ heardAt }) => heardAt === 0).map(({ name }) => name);
  /**
   * Reserves at this address and returns `performance.now()` at the answer. Afterwards `listDeaf` returns the clients that have not heard
   * of the reservation.
   */
  async function reserveAt(url: string): Promise<number> {
    const person = pair.people[slots % pair.people.length]!;
    const start = plusMinutes(ceilToQuarter(instantOf(Date.now())), 60 + 15 * slots);
    slots += 1;
    for (const one of listeners) one.heardAt = 0;
    const answer = await fetch(`${url}/api/calendar/events`, {
      method: 'POST',
      headers: { ...pair.headers(person), 'content-type': 'application/json' },
      body: JSON.stringify({
        idempotencyKey: `hub-${slots}`,
        subject: 'heard',
        start: fromInstant(start),
        end: fromInstant(plusMinutes(start, 15)),
        resources: [{ email: person.room }],
      }),
    });
    const answeredAt = performance.now();
    expect(answer.status).toBe(201);
    await answer.text();
    return answeredAt;
  }
  /** Reserves at this address and returns, for each client, how many milliseconds after the answer it heard of the reservation. */
  async function hearOf(url: string): Promise<number[]> {
    const answeredAt = await reserveAt(url);
    await expect.poll(listDeaf, { interval: 2, timeout: LATE_MS }).toEqual([]);
    return listeners.map(({ heardAt }) => Math.max(0, heardAt - answeredAt));
  }

  it('reports over each transport what was reserved at either process', async () => {
    for (const { url } of pair.processes) expect(await hearOf(url)).toHaveLength(CLIENTS.length);
  });

  it('reports a reservation soon after it was made', async () => {
    const all: number[][] = [];
    for (let count = 0; count < RESERVATIONS; count += 1) all.push(await hearOf(pair.processes[count % 2]!.url));
    for (const [index, { name }] of listeners.entries()) {
      const times = all.map((one) => one[index]!).toSorted((a, b) => a - b);
      const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(0);
      process.stdout.write(`${name}: heard ${at(0.5)} ms after the answer, 99 % within ${at(0.99)} ms (${RESERVATIONS} reservations)\n`);
      expect(Number(at(0.99))).toBeLessThan(LATE_MS);
    }
  });

  it('has all clients reconnect to the other process when their own is restarted', async () => {
    for (const which of [0, 1] as const) {
      await pair.restart(which, 'SIGTERM');
      // A polling client that moved to the other process because its own was gone is sent back and connects once more. A real client then
      // reads again what it may have missed. In this test, it hears of the next reservation.
      for (const { url } of pair.processes) {
        await expect
          .poll(async () => {
            await reserveAt(url);
            for (const until = performance.now() + PATIENCE_MS; listDeaf().length > 0 && performance.now() < until;) await pause(10);
            return listDeaf();
          })
          .toEqual([]);
      }
    }
    // Each client has reconnected, because both processes were restarted.
    expect(listeners.filter(({ reconnected }) => reconnected === 0).map(({ name }) => name)).toEqual([]);
  });

  it('leaves nothing in the proxy’s logs that could open a connection', () => {
    const logged = pair.proxy.logged();
    expect(logged).toContain('"GET /MessageHub HTTP/1.1" 101');
    expect(logged).not.toMatch(/access_token|[?&]id=/);
  });
});
