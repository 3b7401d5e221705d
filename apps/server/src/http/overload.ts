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
  /** Requests of those whose session is not known, and all that is free. */
  readonly arrivals: ArrivalLimits;
  /** Of one person whose session is known: calls that are turned away. */
  readonly refusals: ArrivalLimits;
  /** Calls that wait or are under way; in all as many as are answered within about a second. */
  readonly calls: ShareLimits;
  /** Calls whose body is still on its way. */
  readonly bodies: ShareLimits;
  /** Answers that are on their way, or wait to be read: nobody's work any more, and memory. */
  readonly unread: ShareLimits;
  /** Of one caller so many are begun with beside each other; the next ones wait for these. */
  readonly begunMax: number;
  /** The same of a caller who has more under way than a page asks for: beside other work, what they begin costs everybody. */
  readonly begunOfMany: number;
  /** So many calls a page makes at most before it waits for an answer. */
  readonly pageCalls: number;
  /** Nobody else is let in while the one whose turn is next has waited for longer, in milliseconds. */
  readonly waitMaxMs: number;
}

/** @param most so many calls are answered within about a second; more where they wait for another calendar */
export function overloadLimitsFor(most: number): OverloadLimits {
  return {
    arrivals: { perSecond: 1_000, burst: 200, waitingMax: 5_000 },
    // More than the product's own client asks for, and with many people at once no one waits for what others were refused.
    refusals: { perSecond: 20, burst: 40, waitingMax: 500 },
    calls: { all: most, strangers: most / 2, ofOne: 500, ofNetwork: most / 4 },
    bodies: { all: most, strangers: most / 2, ofOne: 100, ofNetwork: most / 8 },
    // What others leave unread is in nobody's way, and ends by itself (`UnreadAnswers`).
    unread: { all: Number.POSITIVE_INFINITY, strangers: Number.POSITIVE_INFINITY, ofOne: 64, ofNetwork: most / 4 },
    // Where calls wait for another calendar, one that hangs holds up few of one's others.
    begunMax: Math.max(8, most / 125),
    begunOfMany: Math.max(2, most / 500),
    pageCalls: 32,
    waitMaxMs: 500,
  };
}

const RETRY_AFTER_SECONDS = 1;
/** One for all: its stack, which nobody reads, costs as much as the rest of a refusal but the writing. */
const UNAVAILABLE = new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
const NEGOTIATE_PATH = `${HUB_PATH}/negotiate`;
/** Of the calls whose answer is a failure by a word of its own, wherever they end. */
const SAYING_FAILURE: ReadonlySet<string> = new Set(
  operations.flatMap((operation: OperationShape) => (operation.saysFailure === true ? [`${operation.method} ${operation.path}`] : [])),
);
/** As long as Fastify's own. */
const KEEP_ALIVE_MS = 72_000;
/** As long as an access token lasts, and for as many as have one at the largest customers. */
const KNOWN_MS = 15 * 60_000;
const KNOWN_MAX = 50_000;

/** What one caller has under way. */
interface Line {
  begun: number;
  readonly held: (() => void)[];
}

/**
 * A call that comes when more wait already than can be answered in time is refused at once, before anything is looked up for it: to let it wait, too,
 * would make everybody's answer come too late, and each of them would ask again. What is under way is answered as quickly as ever.
 *
 * What is counted is what costs. A call whose body is on its way costs a socket, and has no place among those that are worked for; no one
 * caller, and no strangers together, have all places; and people take turns, not calls (decision 0057).
 */
export class OverloadLimit {
  readonly #limits: OverloadLimits;
  readonly #trustedProxies: number;
  readonly #metrics: Metrics;
  readonly #turns: Turns;
  readonly #arrivals: Arrivals;
  /** By person. One that is forgotten while some wait has them go on. */
  readonly #refusals: LRUCache<string, Arrivals>;
  readonly #calls: CallerShares;
  readonly #bodies: CallerShares;
  readonly #unread: CallerShares;
  readonly #lines = new Map<string, Line>();
  /** Of those that have begun, what leaves their line. */
  readonly #underWay = new Map<IncomingMessage, () => void>();
  /** By access token, whose it was when it was looked up last. It opens nothing: a session that has ended is found to have. */
  readonly #known = new LRUCache<string, Whose>({ max: KNOWN_MAX, ttl: KNOWN_MS });
  /** Those whose body is on its way. */
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

  /** A server that turns away whom it cannot answer in time, and has the others answered in turn. */
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

  /** False where it is to be turned away. */
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
   * A call whose body is there takes its place; one that came without a body has had it all the while.
   *
   * @param goOn with the reason for which it is turned away, or when its turn has come
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

  /** @param whose undefined where the token is no longer good */
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

  /** The work of this call is done; its answer may still be on its way, or wait for somebody to read it. */
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
      // A caller who has left meanwhile is not looked up any more.
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
 * Probes, pages, files and open connections to the hub cost next to nothing, and a proxy has to hear that this process lives. The router
 * decodes (`/%61pi/`), and takes whole addresses: what is not written as our client does may be any call, and counts as one.
 */
function isFree(url: string): boolean {
  return /^\/(?!api\/)[^%?]*(?:\?|$)/.test(url) && !url.startsWith(NEGOTIATE_PATH);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** By hand, and without a line in the log: it has to cost next to nothing. The metric counts them. */
function turnAway(request: IncomingMessage, response: ServerResponse): void {
  const correlationId = randomUUID();
  const isSaid = SAYING_FAILURE.has(`${request.method} ${request.url?.split('?')[0]}`);
  const body = JSON.stringify({ ...toProblem(UNAVAILABLE, correlationId), ...(isSaid ? { success: false } : {}) });
  // What was sent along is nobody's: the connection is good for the next call.
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
