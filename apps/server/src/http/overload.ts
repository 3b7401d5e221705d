import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { CORRELATION_ID_HEADER, HUB_PATH, operations, type OperationShape } from '@assist/contract';
import { LRUCache } from 'lru-cache';
import { addressOf } from '../call/address-of.ts';
import { tokenOf } from '../call/bearer-token.ts';
import { networkOf } from '../call/network-of.ts';
import { ProblemError, toProblem } from '../call/problem-error.ts';
import { type Turns, turns as ofThisProcess, type Whose } from '../event-loop/turns.ts';
import type { Metrics } from '../observation/metrics.ts';
import { type ArrivalLimits, Arrivals } from './arrivals.ts';
import { closeIdleConnections } from './idle-connections.ts';
import { withoutPipelines } from './pipelined-requests.ts';
import { UnreadAnswers } from './unread-answers.ts';
import { CallerShares, type Reason, type ShareLimits } from './caller-shares.ts';

export interface OverloadLimits {
  /** Limits of strangers' requests, and of all requests that cost next to nothing. */
  readonly arrivals: ArrivalLimits;
  /** Limits of the refused calls of one known caller. */
  readonly refusals: ArrivalLimits;
  /** Limits of calls that wait or are under way: in all, as many as can be answered within about a second. */
  readonly calls: ShareLimits;
  /** Limits of calls whose body is still arriving. */
  readonly bodies: ShareLimits;
  /** Limits of responses that are being sent, or wait to be read. They need no more work, but take memory. */
  readonly unread: ShareLimits;
  /** Limit of one caller's calls that are under way at the same time. Further calls of the caller wait for these. */
  readonly begunMax: number;
  /** The lower limit for a caller with more calls than a page makes, because each call under way slows down all others. */
  readonly begunOfMany: number;
  /** Largest number of calls that a page makes before it waits for a response. */
  readonly pageCalls: number;
  /** Longest wait, in milliseconds, of the caller whose turn is next; nobody else is admitted while it is exceeded. */
  readonly waitMaxMs: number;
}

/**
 * Returns the limits of one process.
 *
 * @param most the number of calls that are answered within about a second; more if they wait for an external calendar
 */
export function overloadLimitsFor(most: number): OverloadLimits {
  return {
    arrivals: { perSecond: 1_000, burst: 200, waitingMax: 5_000 },
    // More than the product's own client needs. Each caller has separate limits, so nobody waits because others were refused.
    refusals: { perSecond: 20, burst: 40, waitingMax: 500 },
    calls: { all: most, strangers: most / 2, ofOne: 500, ofNetwork: most / 4 },
    bodies: { all: most, strangers: most / 2, ofOne: 100, ofNetwork: most / 8 },
    // Unread responses obstruct nobody else, and end by themselves (`UnreadAnswers`).
    unread: { all: Number.POSITIVE_INFINITY, strangers: Number.POSITIVE_INFINITY, ofOne: 64, ofNetwork: most / 4 },
    // If calls wait for an external calendar, a call that hangs delays only a few other calls of its caller.
    begunMax: Math.max(8, most / 125),
    begunOfMany: Math.max(2, most / 500),
    pageCalls: 32,
    waitMaxMs: 500,
  };
}

const RETRY_AFTER_SECONDS = 1;
/**
 * One error for all refusals. Creating a stack for each refusal, which nobody reads, would cost as much as everything else except writing
 * the response.
 */
const UNAVAILABLE = new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
const NEGOTIATE_PATH = `${HUB_PATH}/negotiate`;
/** The calls (method and path) whose response reports a failure also in its body, as `success: false`. */
const SAYING_FAILURE: ReadonlySet<string> = new Set(
  operations.flatMap((operation: OperationShape) => (operation.saysFailure === true ? [`${operation.method} ${operation.path}`] : [])),
);
/** Time for which an idle connection stays open, the same as Fastify's default. */
const KEEP_ALIVE_MS = 72_000;
/**
 * How long, in milliseconds, the owner of a token is remembered (the lifetime of an access token), and for how many tokens (the number of
 * people with an access token at the largest customers).
 */
const KNOWN_MS = 15 * 60_000;
const KNOWN_MAX = 50_000;

/** The calls of one caller: the number of those that have started, and the starts of those that wait. */
interface Line {
  begun: number;
  readonly held: (() => void)[];
}

/**
 * Refuses a call immediately, before anything is looked up for it, if more calls wait than can be answered in time. If the call waited too,
 * all responses would come too late, and each would be requested again. Calls under way are answered without delay. The limits count what
 * costs something: a call whose body is still arriving costs a socket, but no place among the calls under way. Neither one caller nor all
 * strangers together can occupy all places, and people take turns, not calls (decision 0057).
 */
export class OverloadLimit {
  readonly #limits: OverloadLimits;
  readonly #trustedProxies: number;
  readonly #metrics: Metrics;
  readonly #turns: Turns;
  readonly #arrivals: Arrivals;
  /** Arrivals of refused calls, by caller. If an entry is evicted while calls wait in it, they still proceed. */
  readonly #refusals: LRUCache<string, Arrivals>;
  readonly #calls: CallerShares;
  readonly #bodies: CallerShares;
  readonly #unread: CallerShares;
  readonly #lines = new Map<string, Line>();
  /** Functions that take a call out of its caller's line, by the call that has started. */
  readonly #underWay = new Map<IncomingMessage, () => void>();
  /** Owners of access tokens when they were last looked up. An entry grants nothing: the session is still checked, and may have ended. */
  readonly #known = new LRUCache<string, Whose>({ max: KNOWN_MAX, ttl: KNOWN_MS });
  /** Calls whose body is still arriving. */
  readonly #comingIn = new WeakMap<IncomingMessage, { readonly whose: Whose; readonly giveBody: () => void }>();

  constructor(limits: OverloadLimits, trustedProxies: number, metrics: Metrics, turns: Turns = ofThisProcess, now?: () => number) {
    this.#limits = limits;
    this.#trustedProxies = trustedProxies;
    this.#metrics = metrics;
    this.#turns = turns;
    this.#arrivals = new Arrivals(limits.arrivals, now);
    this.#refusals = new LRUCache<string, Arrivals>({ max: KNOWN_MAX, memoMethod: () => new Arrivals(limits.refusals, now) });
    this.#calls = new CallerShares(limits.calls);
    this.#bodies = new CallerShares(limits.bodies);
    this.#unread = new CallerShares(limits.unread);
  }

  /** Creates a server that turns away callers to whom it cannot respond in time, and serves the others in turn. */
  createServer(options: ServerOptions, answer: RequestListener): Server {
    const server = createServer(
      options,
      withoutPipelines((request, response) => this.#receive(request, response, answer)),
    );
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    closeIdleConnections(server);
    void new UnreadAnswers(server);
    return server;
  }

  #receive(request: IncomingMessage, response: ServerResponse, answer: RequestListener): void {
    const whose = this.#whoseOf(request);
    const admit = () => this.#admit(whose, request, response, answer);
    const refuse = () => turnAway(request, response);
    const arrive = (arrivals: Arrivals, enter: () => void) => this.#arrive(arrivals, whose, response, enter);
    if (isFree(request.url ?? '')) arrive(this.#arrivals, () => answer(request, response));
    else if (whose.isStranger) arrive(this.#arrivals, () => admit() || refuse());
    else if (!admit()) arrive(this.#refusals.memo(whose.key), refuse);
  }

  #arrive(arrivals: Arrivals, { key }: Whose, response: ServerResponse, enter: () => void): void {
    if (arrivals.take(key, response, enter)) return;
    this.#metrics.turnedAway.inc({ why: 'caller' });
    response.destroy();
  }

  /** Admits a call if there is a place for it. Returns false if it must be turned away. */
  #admit(whose: Whose, request: IncomingMessage, response: ServerResponse, answer: RequestListener): boolean {
    const isWithBody = hasBody(request);
    const reason = this.#reasonAgainst(whose) ?? (isWithBody ? this.#bodies.reasonAgainst(whose) : undefined);
    if (reason !== undefined) {
      this.#metrics.turnedAway.inc({ why: reason });
      return false;
    }
    if (!isWithBody) {
      this.#enter(whose, request, response, () => answer(request, response));
      return true;
    }
    const giveBody = this.#bodies.take(whose);
    response.once('close', giveBody);
    this.#comingIn.set(request, { whose, giveBody });
    answer(request, response);
    return true;
  }

  /**
   * Gives a place to a call whose body has arrived; a call without a body already has one.
   *
   * @param goOn called with the problem if the call is turned away, otherwise without a problem when its turn has come
   */
  bodyIsThere(request: IncomingMessage, response: ServerResponse, goOn: (refusal?: ProblemError) => void): void {
    const coming = this.#comingIn.get(request);
    if (coming === undefined) {
      goOn();
      return;
    }
    this.#comingIn.delete(request);
    coming.giveBody();
    const reason = this.#reasonAgainst(coming.whose);
    if (reason === undefined) {
      this.#enter(coming.whose, request, response, goOn);
      return;
    }
    this.#metrics.turnedAway.inc({ why: reason });
    goOn(UNAVAILABLE);
  }

  /**
   * Remembers the owner of a token that was just looked up, or forgets the token.
   *
   * @param whose undefined if the token is no longer valid
   */
  noteToken(token: string, whose: Whose | undefined): void {
    if (whose === undefined) this.#known.delete(token);
    else if (!this.#known.has(token)) this.#known.set(token, whose);
  }

  #whoseOf(request: IncomingMessage): Whose {
    const token = tokenOf(request);
    const known = token === undefined ? undefined : this.#known.get(token);
    return known ?? { key: networkOf(addressOf(request, this.#trustedProxies)), isStranger: true };
  }

  #reasonAgainst(whose: Whose): Reason | undefined {
    if (this.#turns.longestWaitMs(whose.isStranger) > this.#limits.waitMaxMs) return whose.isStranger ? 'strangers' : 'busy';
    return this.#calls.reasonAgainst(whose) ?? this.#unread.reasonAgainst(whose);
  }

  /** Notes that the work of this call is done, even if its response has not been sent or read completely yet. */
  isAnswered(request: IncomingMessage): void {
    this.#underWay.get(request)?.();
  }

  #enter(whose: Whose, request: IncomingMessage, response: ServerResponse, start: () => void): void {
    const give = this.#calls.take(whose);
    const line = this.#lines.get(whose.key) ?? { begun: 0, held: [] };
    this.#lines.set(whose.key, line);
    let giveUnread = () => {};
    const leave = () => {
      this.#underWay.delete(request);
      give();
      giveUnread = this.#unread.take(whose);
      line.begun -= 1;
      while (line.held.length > 0 && this.#mayBegin(line)) line.held.shift()!();
      if (line.begun === 0) this.#lines.delete(whose.key);
    };
    const begin = () => {
      this.#underWay.set(request, leave);
      line.begun += 1;
      // Nothing is looked up for a caller who has left in the meantime.
      this.#turns.begin(() => response.destroyed || start(), whose);
    };
    response.once('close', () => {
      const place = line.held.indexOf(begin);
      if (place === -1) this.isAnswered(request);
      else {
        line.held.splice(place, 1);
        give();
      }
      giveUnread();
    });
    if (this.#mayBegin(line)) begin();
    else line.held.push(begin);
  }

  #mayBegin({ begun, held }: Line): boolean {
    const { begunMax, begunOfMany, pageCalls } = this.#limits;
    return begun < (begun + held.length > pageCalls ? begunOfMany : begunMax);
  }
}

/**
 * Returns whether a request costs next to nothing: probes, pages, files and open connections to the hub. A proxy must be able to see that
 * this process is alive. The router decodes paths (`/%61pi/`) and accepts absolute URLs, so an address that is not written as the client
 * writes it may be a call, and counts as one.
 */
function isFree(url: string): boolean {
  return /^\/(?!api\/)[^%?]*(?:\?|$)/.test(url) && !url.startsWith(NEGOTIATE_PATH);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Refuses a call. The response is written by hand and not logged, because it must cost next to nothing; the metric counts it. */
function turnAway(request: IncomingMessage, response: ServerResponse): void {
  const correlationId = randomUUID();
  const isSaid = SAYING_FAILURE.has(`${request.method} ${request.url?.split('?')[0]}`);
  const body = JSON.stringify({ ...toProblem(UNAVAILABLE, correlationId), ...(isSaid ? { success: false } : {}) });
  // The body is discarded, so that the connection can be used for the next call.
  request.resume();
  response
    .writeHead(UNAVAILABLE.status, {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'retry-after': String(RETRY_AFTER_SECONDS),
      [CORRELATION_ID_HEADER]: correlationId,
    })
    .end(body);
}
