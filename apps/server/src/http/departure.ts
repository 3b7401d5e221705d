import { Server as Listener } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { HUB_PATH } from '@assist/contract';
import type { FastifyInstance } from 'fastify';

/**
 * Header with which a proxy shows that another process can serve a GET. If this process then breaks the connection without a response, the
 * proxy tries another process and avoids this one for a while (`deploy/nginx/assist.conf`). A status would not be enough: 502 and 503 can
 * also mean that a calendar or the database fails, and another process would fail as well.
 */
const ELSEWHERE_HEADER = 'assist-elsewhere';
const ELSEWHERE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/**
 * Time without requests after which the proxies are assumed to use other processes. Shorter than the time for which they avoid this one.
 */
const QUIET_MS = 500;
/**
 * Longest wait for proxies: a proxy that checks `/readyz` every second or two has moved over by then, and a proxy that does not check never
 * will.
 */
const LEAVE_MAX_MS = 5_000;
const LOOK_EVERY_MS = 50;
const SHORT_TURN_MS = 0.1;
/** Paths whose requests are not waited for: probes, and the hub, whose clients reconnect when the port closes. */
const NOT_WAITED_FOR: ReadonlySet<string> = new Set(['/readyz', '/livez', HUB_PATH]);

export interface Departure {
  /** True if `/readyz` fails and connections are closed after their response. */
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
 * Enables a process to stop without a failed request. Closing the port immediately would reset clients that are just connecting, and a
 * proxy must not send a reservation twice. So this process first fails the requests that a proxy may repeat, and the proxies move to other
 * processes.
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
    // The status is only logged, and never sent.
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
      // Closes only the port: http's own method would close connections on which a request may already be under way.
      Listener.prototype.close.call(app.server);
    },
  };
  app.decorate('departure', departure);
}

/**
 * Waits until a short turn of the event loop has found no new connection, because closing the port resets connections that the kernel has
 * accepted but this process has not.
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
