import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Exchange, Handler, StandInAnswer, StandInRequest } from './exchange.ts';
import { type Fault, Faults } from './faults.ts';
import { type Limit, LimitCounter } from './limits.ts';

export interface StandInOptions {
  readonly handler: Handler;
  readonly port?: number;
  readonly now?: () => number;
  readonly limits?: readonly Limit[];
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Number of the latest exchanges that are kept in the log. */
  readonly logLength?: number;
}

export interface StandIn {
  readonly origin: string;
  readonly port: number;
  readonly log: Exchange[];
  readonly faults: Faults;
  /** Returns the number of requests that a limit has refused. */
  readonly limited: () => number;
  close(): Promise<void>;
}

const LOG_LENGTH = 20_000;
const LOGGED_BYTES = 4 * 1024 * 1024;

/** Starts a server on this machine that answers through a handler, logs its exchanges, and simulates faults on request. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const { handler, now = Date.now, logLength = LOG_LENGTH } = options;
  const log: Exchange[] = [];
  const faults = new Faults();
  const limits = new LimitCounter(options.limits ?? [], now);
  const sockets = new Map<Socket, number>();
  let connections = 0;

  const serve = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(message, response, sockets.get(message.socket) ?? 0, now());
    const finish = (answer: StandInAnswer, sent: string, fault?: Fault) => {
      log.push({
        at: request.at,
        method: request.method,
        url: request.url.pathname + request.url.search,
        headers: request.headers,
        body: request.body.toString('utf8'),
        status: answer.status,
        answerHeaders: answer.headers ?? {},
        answer: sent,
        ...(fault === undefined ? {} : { fault: fault.kind }),
      });
      if (log.length > logLength) log.shift();
    };
    const fault = faults.take(request);
    if (fault !== undefined) {
      // With 'doneBut', the request is carried out before its answer is replaced.
      if (fault.kind === 'doneBut') await handler(request);
      finish({ status: fault.kind === 'doneBut' || fault.kind === 'status' ? fault.status : 0 }, '', fault);
      return Faults.play(fault, response);
    }
    const release = limits.enter(request);
    if ('refusal' in release) {
      finish(release.refusal, String(release.refusal.body ?? ''));
      return send(response, release.refusal).then(() => {});
    }
    try {
      const answer = await answerOf(handler, request);
      // A stream is logged when it begins, because it may never end.
      const isStream = typeof answer.body === 'object' && !(answer.body instanceof Uint8Array);
      if (isStream) finish(answer, '');
      else finish(answer, logged(answer.body));
      await send(response, answer);
    } finally {
      release.leave();
    }
  };

  const listener = (message: IncomingMessage, response: ServerResponse) => {
    serve(message, response).catch(() => message.socket.destroy());
  };
  const server = options.tls === undefined ? createServer(listener) : createTlsServer(options.tls, listener);
  server.on(options.tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
    connections += 1;
    sockets.set(socket, connections);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    log,
    faults,
    limited: () => limits.refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets.keys()) socket.destroy();
      }),
  };
}

export function jsonAnswer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): StandInAnswer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body: JSON.stringify(body) };
}

export function jsonBody(request: StandInRequest): unknown {
  return JSON.parse(request.body.toString('utf8'));
}

async function answerOf(handler: Handler, request: StandInRequest): Promise<StandInAnswer> {
  try {
    return await handler(request);
  } catch (error) {
    // An error in the stand-in itself has to be visible.
    return {
      status: 500,
      headers: { 'content-type': 'text/plain' },
      body: `the stand-in failed: ${error instanceof Error ? error.stack : String(error)}`,
    };
  }
}

async function readRequest(message: IncomingMessage, response: ServerResponse, connection: number, at: number): Promise<StandInRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return {
    method: message.method ?? 'GET',
    url: new URL(message.url ?? '/', `http://${message.headers.host ?? 'localhost'}`),
    headers: Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    ),
    body: Buffer.concat(chunks),
    connection,
    at,
    signal: gone.signal,
  };
}

async function send(response: ServerResponse, { status, headers = {}, body }: StandInAnswer): Promise<void> {
  response.writeHead(status, headers);
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
    response.end(body);
    return;
  }
  for await (const piece of body) {
    if (response.destroyed) break;
    response.write(piece);
  }
  response.end();
}

function logged(body: string | Uint8Array | undefined): string {
  if (body === undefined) return '';
  return typeof body === 'string' ? body.slice(0, LOGGED_BYTES) : '';
}
