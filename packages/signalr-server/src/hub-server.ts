import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { type ConnectionToken, ConnectionTokens, randomConnectionId } from './connection-token.ts';
import { EventStreamTransport } from './event-stream-transport.ts';
import { answer, answerRefusal, answerUpgrade } from './http-answer.ts';
import type { HubConnection } from './hub-connection.ts';
import { HUB_LIMITS, type HubLimits } from './hub-limits.ts';
import type { HubOptions } from './hub-options.ts';
import { HubRefusal } from './hub-refusal.ts';
import { HubSession, type SessionHost } from './hub-session.ts';
import { HubSessions } from './hub-sessions.ts';
import { LongPollingTransport } from './long-polling-transport.ts';
import { negotiationAnswer } from './negotiation.ts';
import { readBody } from './read-body.ts';
import { type HubTarget, readTarget } from './hub-target.ts';
import type { Transport, TransportOwner } from './transport.ts';
import { WebSocketTransport } from './web-socket-transport.ts';

const PLAIN = 'text/plain; charset=utf-8';
const RETRY_AFTER_SECONDS = '5';

const refuse = (status: number, text: string) => new HubRefusal(status, { type: PLAIN, text });
const NO_ID = refuse(400, 'The id is missing.');
const NOT_FOUND = refuse(404, 'There is no such connection.');
const CONFLICT = refuse(409, 'The connection has a transport.');
const UNAVAILABLE = new HubRefusal(503, { type: PLAIN, text: 'Come back later.' }, { 'retry-after': RETRY_AFTER_SECONDS });

/**
 * The hub protocol of ASP.NET Core SignalR, for existing clients: negotiation, WebSockets, Server-Sent Events and long polling, JSON and
 * MessagePack, stateful reconnect. The application decides where it is mounted: it hands over the unread requests of one path and those
 * below it, and the upgrades of that path. Cross-origin headers are also up to the application.
 *
 * Sources: HubProtocol.md and TransportProtocols.md of dotnet/aspnetcore, and where they differ, the client itself.
 */
export class HubServer<User> {
  readonly #options: HubOptions<User>;
  readonly #limits: HubLimits;
  readonly #tokens: ConnectionTokens;
  readonly #sessions: HubSessions<User>;
  readonly #host: SessionHost<User>;
  readonly #connections = new Set<HubConnection<User>>();
  /** Sessions with a running POST request. */
  readonly #posting = new WeakSet<HubSession<User>>();
  readonly #webSockets: WebSocketServer;
  #isStopping = false;

  constructor(options: HubOptions<User>) {
    this.#options = options;
    this.#limits = { ...HUB_LIMITS, ...options.limits };
    this.#tokens = new ConnectionTokens(options.secret);
    this.#sessions = new HubSessions(this.#limits);
    this.#host = this.#makeHost();
    this.#webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: this.#limits.receiveMaxBytes,
      maxFragments: this.#limits.fragmentsMax,
      // `WebSocketTransport` answers pings itself, after counting them.
      autoPong: false,
    });
  }

  /** The connections that have completed their handshake. A message to all of them is serialised once (`HubMessage`). */
  get connections(): ReadonlySet<HubConnection<User>> {
    return this.#connections;
  }

  /** Handles every request that is not an upgrade. Never rejects. The caller must not have read the body. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#route(request, response, readTarget(request));
    } catch (error) {
      if (response.headersSent) response.destroy();
      else answerRefusal(response, this.#toRefusal(error));
    }
  }

  /** Handles every upgrade request, refusing those that are not for a WebSocket of the hub. Never rejects. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Until the socket is a WebSocket, no other code handles its errors, and an unhandled error ends the process.
    socket.on('error', ignore);
    try {
      await this.#openWebSocket(request, socket, head);
    } catch (error) {
      const refusal = this.#toRefusal(error);
      try {
        answerUpgrade(request, socket, refusal);
      } catch {
        // The response to an earlier request is still being sent on this socket.
        socket.destroy();
      }
    }
  }

  /** Asks all clients to reconnect, and refuses new ones. Resolves when the last client has gone, or after `closeMs`. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const session of this.#sessions.all()) session.close({ allowReconnect: true });
    let patience: NodeJS.Timeout | undefined;
    // Not unref'ed, because the process has to stay alive for what the application does after the hub has stopped.
    const enough = new Promise<void>((resolve) => (patience = setTimeout(resolve, this.#limits.closeMs)));
    await Promise.race([this.#sessions.empty(), enough]);
    clearTimeout(patience);
    for (const session of this.#sessions.all()) session.drop();
  }

  #route(request: IncomingMessage, response: ServerResponse, target: HubTarget): Promise<void> | void {
    switch (request.method) {
      case 'POST':
        return target.isNegotiation ? this.#negotiate(request, response, target) : this.#receive(request, response, target);
      case 'GET':
        return request.headers.accept?.includes('text/event-stream') === true
          ? this.#openEventStream(request, response, target)
          : this.#poll(request, response, target);
      case 'DELETE':
        return this.#delete(response, target);
      default:
        throw new HubRefusal(405, undefined, { allow: 'GET, POST, DELETE' });
    }
  }

  async #negotiate(request: IncomingMessage, response: ServerResponse, { query }: HubTarget): Promise<void> {
    request.resume();
    this.#checkRoom();
    const { ticket } = await this.#options.negotiate(request);
    const content = negotiationAnswer(query, ticket, (isStateful) => this.#tokens.issue(isStateful));
    answer(response, 200, { type: 'application/json', content });
  }

  /**
   * Opens a WebSocket (TransportProtocols.md, WebSockets). With an id, it belongs to a negotiation. Without an id, it is a separate
   * connection.
   */
  async #openWebSocket(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const target = readTarget(request);
    const token = target.id === undefined ? undefined : this.#read(target.id);
    const known = token === undefined ? undefined : this.#findSession(token, target);
    if (known !== undefined) {
      if (!known.canBeResumed) {
        if (known.isOpen && !known.isStateful) throw CONFLICT;
        // The session has lost messages that the client needs, or is not connected.
        known.drop();
        throw NOT_FOUND;
      }
      this.#upgrade(request, socket, head, known, (transport) => known.resume(transport));
      return;
    }
    const session = await this.#admit(request, target, token);
    if (!this.#upgrade(request, socket, head, session, (transport) => this.#begin(session, transport))) this.#release(session);
  }

  /** Upgrades a request. Returns false if the request was not for a WebSocket after all; it has then been answered. */
  #upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    owner: TransportOwner,
    begin: (transport: WebSocketTransport) => void,
  ): boolean {
    let isUpgraded = false;
    // `handleUpgrade` calls back synchronously or never, because it has no asynchronous checks.
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      isUpgraded = true;
      socket.off('error', ignore);
      begin(new WebSocketTransport(webSocket, socket, owner));
    });
    return isUpgraded;
  }

  async #openEventStream(request: IncomingMessage, response: ServerResponse, target: HubTarget): Promise<void> {
    const token = this.#read(target.id ?? raise(NO_ID));
    if (this.#findSession(token, target) !== undefined) throw CONFLICT;
    const session = await this.#admit(request, target, token);
    if (response.destroyed) this.#release(session);
    else this.#begin(session, new EventStreamTransport(response, session));
  }

  /** Handles a poll (TransportProtocols.md, Long Polling). The first poll opens the connection, and is answered immediately. */
  async #poll(request: IncomingMessage, response: ServerResponse, target: HubTarget): Promise<void> {
    const token = this.#read(target.id ?? raise(NO_ID));
    const known = this.#findSession(token, target);
    if (known !== undefined) {
      if (!(known.transport instanceof LongPollingTransport)) throw CONFLICT;
      known.transport.poll(response);
      return;
    }
    const session = await this.#admit(request, target, token);
    if (response.destroyed) {
      this.#release(session);
      return;
    }
    this.#begin(session, new LongPollingTransport(session, this.#limits.pollMs));
    answer(response, 200, { type: PLAIN, content: '' });
  }

  /** Handles a POST, which carries messages of a client that has no WebSocket (TransportProtocols.md, HTTP Post). */
  async #receive(request: IncomingMessage, response: ServerResponse, target: HubTarget): Promise<void> {
    const session = this.#getSession(target);
    if (!session.isOpen) throw NOT_FOUND;
    if (session.transport?.kind === 'webSockets') throw refuse(400, 'The connection has a WebSocket.');
    if (this.#posting.has(session)) throw refuse(409, 'Another one is under way.');
    this.#posting.add(session);
    try {
      const body = await readBody(request, this.#limits.receiveMaxBytes);
      switch (body.kind) {
        case 'broken off':
          return;
        case 'too long':
          answer(response, 413, undefined, { connection: 'close' });
          return;
        case 'whole':
          if (!session.isOpen || session.transport === undefined) throw NOT_FOUND;
          session.arrived(session.transport, body.bytes.byteLength);
          if (!session.isOpen) throw NOT_FOUND;
          session.received(session.transport, body.bytes);
          answer(response, 200);
      }
    } finally {
      this.#posting.delete(session);
    }
  }

  #delete(response: ServerResponse, target: HubTarget): void {
    const session = this.#getSession(target);
    if (session.transport?.kind !== 'longPolling') throw refuse(400, 'Only long polling is ended so.');
    session.drop();
    answer(response, 202);
  }

  /**
   * Asks the application whether to admit a connection. Its id is reserved while the application decides, so that a second request for the
   * same connection is refused.
   */
  async #admit(request: IncomingMessage, target: HubTarget, token: ConnectionToken | undefined): Promise<HubSession<User>> {
    if (token !== undefined && !this.#sessions.canBeOpened(token)) throw NOT_FOUND;
    this.#checkRoom();
    const id = token?.id ?? randomConnectionId();
    this.#sessions.reserve(id);
    try {
      const { accessToken } = target;
      const user = await this.#options.admit(request, accessToken);
      if (this.#isStopping) throw UNAVAILABLE;
      const session = new HubSession(this.#host, { id, user, accessToken, isStateful: token?.isStateful === true });
      this.#options.onAdmitted?.(session, request);
      return session;
    } catch (error) {
      this.#sessions.release(id);
      throw error;
    }
  }

  /** Ends a session that was admitted but whose client left before the session began. */
  #release(session: HubSession<User>): void {
    this.#sessions.release(session.id);
    this.#tell(this.#options.onOver, session);
  }

  #begin(session: HubSession<User>, transport: Transport): void {
    session.attach(transport);
    this.#sessions.add(session);
  }

  #checkRoom(): void {
    if (this.#isStopping || this.#sessions.isFull) throw UNAVAILABLE;
  }

  #read(id: string): ConnectionToken {
    return this.#tokens.read(id) ?? raise(NOT_FOUND);
  }

  /** Returns the session of a token; undefined if the connection has not been opened yet. */
  #findSession(token: ConnectionToken, { accessToken }: HubTarget): HubSession<User> | undefined {
    const session = this.#sessions.find(token.id);
    if (session === undefined) return undefined;
    if (session === 'being opened') throw CONFLICT;
    if (!session.binding.isMetBy(accessToken)) throw refuse(403, 'It was opened with another access token.');
    return session;
  }

  #getSession(target: HubTarget): HubSession<User> {
    return this.#findSession(this.#read(target.id ?? raise(NO_ID)), target) ?? raise(NOT_FOUND);
  }

  #toRefusal(error: unknown): HubRefusal {
    if (error instanceof HubRefusal) return error;
    this.#options.log.error({ err: error }, 'hub: a request failed');
    return new HubRefusal(500);
  }

  #makeHost(): SessionHost<User> {
    const { methods, log, onConnected, onDisconnected, onOver } = this.#options;
    return {
      limits: this.#limits,
      // A Map, because an object also has the methods of its prototype.
      methods: new Map(Object.entries(methods)),
      log,
      connected: (session) => {
        this.#connections.add(session);
        this.#tell(onConnected, session);
      },
      disconnected: (session) => {
        this.#connections.delete(session);
        this.#tell(onDisconnected, session);
      },
      over: (session) => {
        this.#sessions.remove(session.id);
        this.#tell(onOver, session);
      },
    };
  }

  /** Calls a callback of the application. Its failure must not break a connection. */
  #tell(callback: ((connection: HubConnection<User>) => unknown) | undefined, session: HubSession<User>): void {
    const hasFailed = (error: unknown) => this.#options.log.error({ err: error, connection: session.id }, 'hub: a callback failed');
    try {
      // The callback's type promises nothing, but an async callback still returns a promise, which may reject.
      Promise.resolve(callback?.(session)).catch(hasFailed);
    } catch (error) {
      hasFailed(error);
    }
  }
}

function raise(refusal: HubRefusal): never {
  throw refusal;
}

function ignore(): void {}
