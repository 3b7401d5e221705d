import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { CORRELATION_ID_HEADER, operations, type OperationShape } from '@assist/contract';
import { ProblemError, toProblem } from '../call/problem-error.ts';
import { type Turns, turns as ofThisProcess } from '../event-loop/turns.ts';
import type { Metrics } from '../observation/metrics.ts';

export interface OverloadLimits {
  /** So many calls are under way at once; as many as are answered within about a second. */
  readonly inFlightMax: number;
  /** And so many of one who is signed in: a page asks for some thirty, and nobody takes all places. */
  readonly ofOneMax: number;
  /** Nobody else is let in while one who was has waited for longer until he was begun with, in milliseconds. */
  readonly waitMaxMs: number;
}

/** Why somebody was turned away: there are too many, or too many of his own. */
type Reason = 'busy' | 'caller';

const RETRY_AFTER_SECONDS = 1;
/** Of the calls whose answer is a failure by a word of its own, wherever they end. */
const SAYING_FAILURE: ReadonlySet<string> = new Set(
  operations.flatMap((operation: OperationShape) => (operation.saysFailure === true ? [`${operation.method} ${operation.path}`] : [])),
);
/** As long as Fastify's own. */
const KEEP_ALIVE_MS = 72_000;

/**
 * Who comes when more wait already than can be answered in time is told so at once, before anything is looked up for him: to let him wait, too,
 * would make everybody's answer come too late, and each of them asks again. What is under way is answered as quickly as ever.
 */
export class OverloadLimit {
  readonly #limits: OverloadLimits;
  readonly #metrics: Metrics;
  readonly #turns: Turns;
  /** Waiting or under way. */
  #inFlight = 0;
  readonly #ofOne = new Map<string, number>();

  constructor(limits: OverloadLimits, metrics: Metrics, turns: Turns = ofThisProcess) {
    this.#limits = limits;
    this.#metrics = metrics;
    this.#turns = turns;
  }

  /** A server that turns away whom it cannot answer in time, and has the others answered in turn. */
  createServer(options: ServerOptions, answer: RequestListener): Server {
    const server = createServer(options, (request, response) => {
      // Probes, pages and files cost next to nothing, and a proxy has to hear that this process lives.
      if (request.url?.startsWith('/api/') !== true) return answer(request, response);
      const reason = this.#reasonAgainst(request.headers.authorization);
      if (reason === undefined) {
        this.#countUntilAnswered(request.headers.authorization, response);
        // Who has gone while he waited is not looked up any more.
        this.#turns.begin(() => response.destroyed || answer(request, response));
        return;
      }
      this.#metrics.turnedAway.inc({ why: reason });
      turnAway(request, response);
    });
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    return server;
  }

  #reasonAgainst(who: string | undefined): Reason | undefined {
    const { inFlightMax, ofOneMax, waitMaxMs } = this.#limits;
    if (this.#inFlight >= inFlightMax || this.#turns.longestWaitMs() > waitMaxMs) return 'busy';
    return who !== undefined && (this.#ofOne.get(who) ?? 0) >= ofOneMax ? 'caller' : undefined;
  }

  #countUntilAnswered(who: string | undefined, response: ServerResponse): void {
    this.#inFlight += 1;
    if (who !== undefined) this.#ofOne.set(who, (this.#ofOne.get(who) ?? 0) + 1);
    response.once('close', () => {
      this.#inFlight -= 1;
      if (who === undefined) return;
      const left = (this.#ofOne.get(who) ?? 1) - 1;
      if (left > 0) this.#ofOne.set(who, left);
      else this.#ofOne.delete(who);
    });
  }
}

/** By hand, and without a line in the log: it has to cost next to nothing. The metric counts them. */
function turnAway(request: IncomingMessage, response: ServerResponse): void {
  const problem = new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const correlationId = randomUUID();
  const isSaid = SAYING_FAILURE.has(`${request.method} ${request.url?.split('?')[0]}`);
  const body = JSON.stringify({ ...toProblem(problem, correlationId), ...(isSaid ? { success: false } : {}) });
  // What he sends along is nobody's: the connection is good for the next call.
  request.resume();
  response
    .writeHead(problem.status, {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'retry-after': String(RETRY_AFTER_SECONDS),
      [CORRELATION_ID_HEADER]: correlationId,
    })
    .end(body);
}
