import { Server as Listener } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { HUB_PATH } from '@assist/contract';
import type { FastifyInstance } from 'fastify';

/**
 * "Another process can serve this": if a proxy sends this header for GET, it asks another process when this one breaks the connection
 * without a response, and avoids this one for a while. `deploy/nginx/assist.conf` sends it. A response would not do: 502 and 503 can also
 * come from a calendar or the database, where the next process would be no better off.
 */
const ELSEWHERE_HEADER = 'assist-elsewhere';
const ELSEWHERE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** After this long without requests, the proxies have moved over. Less than the time for which they avoid this process. */
const QUIET_MS = 500;
/** By now, a proxy that checks `/readyz` every second or two has moved over; one that does not never will. */
const LEAVE_MAX_MS = 5_000;
const LOOK_EVERY_MS = 50;
const SHORT_TURN_MS = 0.1;
/** Probes are not counted; clients on the hub are told to reconnect when the port closes. */
const NOT_WAITED_FOR: ReadonlySet<string> = new Set(['/readyz', '/livez', HUB_PATH]);

export interface Departure {
  /** True when `/readyz` fails and connections are closed after their response. */
  readonly hasBegun: boolean;
  /** Resolves when the proxies in front have moved over and the port is closed; calls under way continue. */
  begin(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly departure: Departure;
  }
}

/**
 * Lets a process stop without a failed request. Closing a port at once resets clients that are just connecting, and a proxy may not send a
 * reservation twice: so everyone is moved over first, by requests that may be repeated.
 */
export function addDeparture(app: FastifyInstance): void {
  let hasBegun = false;
  let cameAtMs = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBegun) return;
    reply.raw.shouldKeepAlive = false;
    const path = request.url.split('?')[0]!;
    if (NOT_WAITED_FOR.has(path)) return;
    cameAtMs = performance.now();
    if (!ELSEWHERE_METHODS.has(request.method) || request.headers[ELSEWHERE_HEADER] === undefined) return;
    // Only for the log: it is never sent.
    reply.raw.statusCode = 503;
    reply.hijack();
    request.raw.socket.destroy();
  });
  const departure: Departure = {
    get hasBegun() {
      return hasBegun;
    },
    async begin() {
      hasBegun = true;
      const begunAtMs = performance.now();
      cameAtMs = begunAtMs;
      for (let nowMs = begunAtMs; nowMs < cameAtMs + QUIET_MS && nowMs < begunAtMs + LEAVE_MAX_MS; nowMs = performance.now())
        await pause(LOOK_EVERY_MS);
      await untilNobodyIsAtTheDoor(app, begunAtMs + LEAVE_MAX_MS + QUIET_MS);
      // Closes only the port: http's own method would close connections on which a request may already be on its way.
      Listener.prototype.close.call(app.server);
    },
  };
  app.decorate('departure', departure);
}

/**
 * Closing the port resets connections that the kernel has accepted but this process has not. So if people still arrive, the port is closed
 * only after a short turn of the event loop that found no new connection.
 */
async function untilNobodyIsAtTheDoor({ server }: FastifyInstance, untilMs: number): Promise<void> {
  let isSomebodyThere = false;
  server.on('connection', () => (isSomebodyThere = true));
  for (let lookedAtMs = performance.now(), isQuiet = false; !isQuiet && lookedAtMs < untilMs;) {
    isSomebodyThere = false;
    await nextTurn();
    const nowMs = performance.now();
    isQuiet = !isSomebodyThere && nowMs - lookedAtMs < SHORT_TURN_MS;
    lookedAtMs = nowMs;
  }
}
