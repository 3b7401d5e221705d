import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import {
  type Access,
  changesSomething,
  CORRELATION_ID_HEADER,
  isScope,
  operations,
  type OperationId,
  type ProblemCode,
} from '@assist/contract';
import { type Instant, instantOf } from '@assist/time';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyHttpOptions,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { tokenOf } from '../call/bearer-token.ts';
import { type Caller, callerOf } from '../call/caller.ts';
import { type CallLimit, keyOf } from '../call/call-limit.ts';
import { addDeparture } from './departure.ts';
import { jsonInTurns } from '../event-loop/in-turns.ts';
import { turns, type Whose } from '../event-loop/turns.ts';
import type { Metrics } from '../observation/metrics.ts';
import { LongBodies } from './long-bodies.ts';
import { parseBody, parseInput } from './parse-input.ts';
import type { Principal } from '../call/principal.ts';
import { ProblemError, toProblem } from '../call/problem-error.ts';
import { Reply, type Route } from '../call/route.ts';
import { mayCall } from '../call/may-call.ts';
import { addOneLoopback } from './one-loopback.ts';
import { OverloadLimit, type OverloadLimits } from './overload.ts';
import { addPacking } from './pack-answers.ts';
import { SITE_ROUTES } from './site-routes.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { toProblemError } from '../call/to-problem-error.ts';
import type { XsrfGuard } from './xsrf.ts';

export interface AppParts {
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly xsrf: XsrfGuard;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
  readonly routes: readonly Route[];
  readonly now: () => number;
  /** Returns the token's owner; anonymous if there is no token. Throws `session-ended` if the token is no longer valid. */
  readonly authenticate: (token: string | undefined, now: Instant) => Promise<Principal>;
  readonly overload: OverloadLimits;
  /** Limit of calls per caller; undefined if calls are not limited. */
  readonly callLimit: CallLimit | undefined;
  /** Adds the routes outside the contract: pages, files and probes. */
  readonly addSiteRoutes: (app: FastifyInstance) => Promise<void>;
}

const BODY_MAX_BYTES = 128 * 1024;
const HEADERS_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 10_000;
/** Interval at which the two limits above are checked; with Node's default of half a minute, neither would be kept. */
const TIMEOUTS_CHECKED_MS = 250;
/** Time limit of a call's requests to other systems; the client itself gives up after 100 seconds. */
const WORK_TIMEOUT_MS = 60_000;
const CORRELATION_ID = /^[\w-]{8,64}$/;

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly operationId?: OperationId;
    readonly saysFailure?: true;
  }
  interface FastifyReply {
    /** Code of the problem with which the call was answered. */
    problemCode?: ProblemCode;
    /** The caller, or the person whom the call signed in; only for calls that change something. */
    caller?: Caller | undefined;
  }
}

/** Limit of a path parameter: the longest id with each character percent-encoded. A longer id is refused like any other invalid input. */
const PARAM_MAX = 3 * 1_024;

/**
 * Builds the server, which does not listen yet. Throws if a route is not in the contract, or if an operation of the contract has no route.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const overload = new OverloadLimit(parts.overload, parts.trustedProxies, parts.metrics);
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    bodyLimit: BODY_MAX_BYTES,
    // All servers share one limit, because `localhost` has two servers, one for each of its addresses.
    serverFactory: (answer) =>
      overload.createServer(
        { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUTS_CHECKED_MS },
        answer,
      ),
    trustProxy: (_address, hop) => hop < parts.trustedProxies,
    genReqId: (request: IncomingMessage) => {
      const given = request.headers[CORRELATION_ID_HEADER.toLowerCase()];
      return typeof given === 'string' && CORRELATION_ID.test(given) ? given : randomUUID();
    },
    routerOptions: { maxParamLength: PARAM_MAX },
    return503OnClosing: true,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  };
  const app = Fastify(options);
  // Only JSON is accepted: a form on another site can send text/plain without a preflight.
  app.removeContentTypeParser('text/plain');
  app.decorateReply('problemCode', undefined);
  app.decorateReply('caller', undefined);
  addObservation(app, parts.metrics);
  addDeparture(app);
  app.addHook('preValidation', (request, reply, goOn) => overload.bodyIsThere(request.raw, reply.raw, goOn));
  addPacking(app);
  // Registered after the compression of responses, because compression is still work.
  app.addHook('onSend', async (request) => overload.isAnswered(request.raw));
  if (parts.trustedProxies === 0) warnOfProxy(app);
  app.setErrorHandler(answerError);
  await addSecurityHeaders(app, parts.publicUrl?.startsWith('https:') === true);
  addOneLoopback(app, parts.publicUrl);
  const registered = new Set<string>();
  app.addHook('onRoute', (route) => {
    const operationId = route.config?.operationId;
    if (operationId === undefined && !SITE_ROUTES.includes(route.url))
      throw new Error(`the route ${String(route.method)} ${route.url} is not in the contract`);
    if (operationId !== undefined) registered.add(operationId);
  });
  const longBodies = new LongBodies(BODY_MAX_BYTES);
  for (const route of parts.routes) addOperation(app, route, parts, { overload, longBodies });
  await parts.addSiteRoutes(app);
  const missing = operations.map((operation) => operation.id).filter((id) => !registered.has(id));
  if (missing.length > 0) throw new Error(`no route handles ${missing.join(', ')}`);
  return app;
}

interface Limits {
  readonly overload: OverloadLimit;
  readonly longBodies: LongBodies;
}

function addOperation(app: FastifyInstance, route: Route, parts: AppParts, { overload, longBodies }: Limits): void {
  const { operation } = route;
  const { access, longBody } = operation;
  const isChanging = changesSomething(operation);
  const checkAccess = async (request: FastifyRequest, now: Instant): Promise<Principal> => {
    // Another system's call does not come from a browser: it has a token that no page of another site has, and no cookie.
    if (isScope(access)) parts.xsrf.checkOrigin(request);
    else parts.xsrf.check(request);
    return principalOf(request, access, parts, overload, now);
  };
  const refuseStranger = (request: FastifyRequest, principal: Principal): void => {
    if (mayCall(access, principal)) return;
    logRefusal(request, operation.id, principal);
    throw new ProblemError(principal.kind === 'user' ? 'not-found' : 'not-signed-in');
  };
  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(longBody === undefined
      ? {}
      : {
          bodyLimit: longBody.maxBytes,
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
            if (!longBodies.isLong(request)) return;
            refuseStranger(request, await checkAccess(request, instantOf(parts.now())));
            longBodies.take(reply);
          },
        }),
    config: { operationId: operation.id, ...(operation.saysFailure === undefined ? {} : { saysFailure: operation.saysFailure }) },
    handler: async (request, reply) => {
      const now = instantOf(parts.now());
      if (operation.method === 'GET' && (access === 'anyone' || access === 'either')) parts.xsrf.issue(request, reply);
      const principal = await checkAccess(request, now);
      // Sessions of several calls are looked up together; the rest of each call is a separate piece of work.
      await turns.next();
      if (isChanging) reply.caller = callerOf(principal);
      refuseStranger(request, principal);
      // Calls that anyone may make are not counted here; signing in, for example, is limited by `SignInLimit`.
      if (access !== 'anyone') parts.callLimit?.count(principal, isChanging, now);
      const answer = await route.handle({
        params: parseInput(operation.params, request.params, 'path'),
        query: parseInput(operation.query, request.query, 'query'),
        body:
          longBody === undefined
            ? parseInput(operation.body, request.body, 'body')
            : await parseBody(operation.body, request.body, longBody),
        principal,
        now,
        correlationId: request.id,
        signal: signalOf(reply),
        request,
        reply,
      });
      return send(reply, longBody === undefined ? answer : await longAnswer(answer), operation.responses);
    },
  });
}

/** Returns a signal that aborts when the connection is closed, or after `WORK_TIMEOUT_MS`. */
function signalOf(reply: FastifyReply): AbortSignal {
  const over = new AbortController();
  // Not `AbortSignal.timeout`, because each of its signals stays in memory for the whole minute, even if the response was sent long ago.
  const timer = setTimeout(() => over.abort(new DOMException('the work took too long', 'TimeoutError')), WORK_TIMEOUT_MS).unref();
  reply.raw.once('close', () => {
    clearTimeout(timer);
    if (!reply.raw.writableFinished) over.abort(new ProblemError('unavailable'));
  });
  return over.signal;
}

/** Returns the caller, for turns and limits. Guests count as strangers, because anyone can become a guest as often as they like. */
function whoseOf(principal: Principal): Whose | undefined {
  const key = keyOf(principal);
  return key === undefined ? undefined : { key, isStranger: principal.kind === 'guest' };
}

/**
 * Returns the caller. In calls that anyone may make, a token that is no longer valid is ignored, because a browser that signs in or out may
 * still send it.
 */
async function principalOf(
  request: FastifyRequest,
  access: Access,
  parts: AppParts,
  overload: OverloadLimit,
  now: Instant,
): Promise<Principal> {
  const token = tokenOf(request);
  try {
    const principal = await parts.authenticate(token, now);
    if (token !== undefined) overload.noteToken(token, whoseOf(principal));
    return principal;
  } catch (error) {
    if (token !== undefined) overload.noteToken(token, undefined);
    if (access === 'anyone' && error instanceof ProblemError) return { kind: 'anonymous' };
    throw error;
  }
}

async function send(reply: FastifyReply, answer: unknown, responses: Readonly<Record<number, unknown>>): Promise<FastifyReply> {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (!(answer instanceof Reply)) {
    const status = Number(Object.keys(responses)[0]);
    return responses[status] === null ? reply.code(status).send() : sendBody(reply.code(status), answer);
  }
  for (const [name, value] of Object.entries(answer.headers)) reply.header(name, value);
  return sendBody(
    reply.code(answer.status),
    answer.body instanceof Uint8Array && !Buffer.isBuffer(answer.body) ? Buffer.from(answer.body) : answer.body,
  );
}

/** Returns the answer to a long body, whose only property is a list of about the same length, as JSON that was built in turns. */
async function longAnswer(answer: unknown): Promise<Reply> {
  const [[key, list]] = Object.entries(answer as Readonly<Record<string, unknown[]>>) as [[string, unknown[]]];
  const json = [Buffer.from(`{${JSON.stringify(key)}:`), await jsonInTurns(list), Buffer.from('}')];
  return new Reply(200, Buffer.concat(json), { 'content-type': 'application/json; charset=utf-8' });
}

async function sendBody(reply: FastifyReply, body: unknown): Promise<FastifyReply> {
  return Array.isArray(body) ? reply.type('application/json; charset=utf-8').send(await jsonInTurns(body)) : reply.send(body);
}

function addObservation(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(CORRELATION_ID_HEADER, request.id);
    // No name contains NUL. File systems and databases would fail on it with their own errors.
    if (request.url.includes('%00')) throw new ProblemError('invalid-input');
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1_000;
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, seconds);
    // Only the route is logged, because a query string can contain a token.
    if (!route.startsWith('/*')) {
      const { problemCode: code, caller } = reply;
      const why = code === undefined ? {} : { code };
      request.log.info(
        { method: request.method, route, status: reply.statusCode, ...why, ...caller, ms: Math.round(reply.elapsedTime) },
        'answered',
      );
    }
  });
}

/**
 * Logs that a known caller was refused something that is not theirs. A browser with an expired session is not suspicious, so its calls are
 * not logged as refused.
 */
function logRefusal(request: FastifyRequest, operation: OperationId, principal: Principal): void {
  if (principal.kind === 'anonymous') return;
  request.log.warn({ operation, kind: principal.kind, ...callerOf(principal) }, 'a call was refused: the caller lacks permission');
}

/** Warns once if a proxy is not configured: all people then seem to come from one address, and share its limits. */
function warnOfProxy(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    request.log.warn('a proxy header with the client’s address is ignored: set ASSIST_TRUSTED_PROXIES if the proxy is yours');
  });
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const expected = toProblemError(error);
  // Somebody closed the page before the response was ready.
  if (reply.raw.destroyed) return reply;
  if (isFault(error, expected)) request.log.error({ err: error }, 'failed');
  const problem = expected ?? new ProblemError('internal');
  reply.problemCode = problem.code;
  if (problem.detail.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.detail.retryAfterSeconds));
  return reply
    .code(problem.status)
    .headers({ [CORRELATION_ID_HEADER]: request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/problem+json')
    .send(
      JSON.stringify({
        ...toProblem(problem, request.id),
        ...(request.routeOptions.config.saysFailure === true ? { success: false } : {}),
      }),
    );
}

/**
 * Returns whether the operator must know of the error. Calls that a calendar does not support, and refusals because of too many requests,
 * do not count: anyone can cause either as often as they like.
 */
function isFault(error: unknown, expected: ProblemError | undefined): boolean {
  if (expected === undefined) return true;
  return expected.status >= 500 && expected.code !== 'unsupported' && !(error instanceof ProblemError && expected.code === 'unavailable');
}

/** Responds to input that is not a valid request, or did not arrive in time, and therefore reaches no route. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? 'request-timeout'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? 'headers-too-large'
        : 'invalid-input';
  const problem = toProblem(new ProblemError(code), randomUUID());
  const body = JSON.stringify(problem);
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
        'Content-Type: application/problem+json; charset=utf-8',
        'X-Content-Type-Options: nosniff',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroy(error);
}
