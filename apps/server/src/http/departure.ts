import { Server as Listener } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { HUB_PATH } from '@assist/contract';
import type { FastifyInstance } from 'fastify';

/**
 * "The others can answer it, too": a proxy that says so for GET asks another process where this one breaks off without a
 * word, and leaves this one alone for a while. `deploy/nginx/assist.conf` says so. No answer would do as well: 502 and 503 are
 * also said of a calendar or of the database, which is no better at the next process.
 */
const ELSEWHERE_HEADER = 'assist-elsewhere';
const ELSEWHERE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Where nobody has come for so long, whoever stands in front has moved over. Less than he leaves this one alone for. */
const QUIET_MS = 500;
/** A proxy that asks `/readyz` each second or two has moved over by now; one that does not never will. */
const LEAVE_MAX_MS = 5_000;
const LOOK_EVERY_MS = 50;
const SHORT_TURN_MS = 0.1;
/** Probes are no visitors; whoever is at the hub is told to come back when the port is closed. */
const NOT_WAITED_FOR: ReadonlySet<string> = new Set(['/readyz', '/livez', HUB_PATH]);

export interface Departure {
  /** `/readyz` says no, and no connection is kept beyond its answer. */
  readonly hasBegun: boolean;
  /** Resolves when the proxies in front have moved over and the port is closed; what is under way goes on. */
  begin(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly departure: Departure;
  }
}

/**
 * How a process goes without a failed request. A port that closes at once resets whoever is just connecting, and a proxy may
 * not send a reservation twice: so everybody is moved over first, by what may be asked twice.
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
    // For the log alone: nobody is told.
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
      // The port alone: http's own would close connections on which a request may just be on its way.
      Listener.prototype.close.call(app.server);
    },
  };
  app.decorate('departure', departure);
}

/**
 * A connection that the kernel has accepted, and this process not yet, is reset when the port closes. So if people still come, it
 * closes after a turn of the event loop that has just looked, has found nobody, and was short.
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
