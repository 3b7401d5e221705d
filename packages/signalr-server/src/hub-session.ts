import { AccessBinding, type AccessToken } from './access-token.ts';
import { callMethod, FAILED } from './call-method.ts';
import { CallQueue } from './call-queue.ts';
import { type ClientMessage, type Invocation, isTrackable } from './client-message.ts';
import { handshakeAnswer, readHandshake } from './handshake.ts';
import type { HubConnection } from './hub-connection.ts';
import type { HubLimits } from './hub-limits.ts';
import type { HubMessage } from './hub-message.ts';
import type { HubLog, HubMethod } from './hub-options.ts';
import { MessageReader } from './message-reader.ts';
import { ReceiveBudget } from './receive-budget.ts';
import { ReceivedSequence } from './received-sequence.ts';
import { ReplayBuffer } from './replay-buffer.ts';
import type { Outcome, ServerMessage } from './server-message.ts';
import type { Transport, TransportOwner } from './transport.ts';

/**
 * Number of unacknowledged messages at which a client gets an Ack immediately. Fewer are acknowledged by the next walk over the sessions.
 */
const ACK_AT = 32;

/** What all sessions of a server share. */
export interface SessionHost<User> {
  readonly limits: HubLimits;
  readonly methods: ReadonlyMap<string, HubMethod<User>>;
  readonly log: HubLog;
  connected(session: HubSession<User>): void;
  disconnected(session: HubSession<User>): void;
  over(session: HubSession<User>): void;
}

export interface SessionStart<User> {
  readonly id: string;
  readonly user: User;
  readonly accessToken: AccessToken | undefined;
  /** Whether a stateful reconnect was promised at negotiate. The session becomes stateful if the client's handshake agrees. */
  readonly isStateful: boolean;
}

interface Stateful {
  readonly sent: ReplayBuffer;
  readonly received: ReceivedSequence;
}

/**
 *   handshake ──► connected ──► closing ──► over
 *       │          │     ▲  └────────────────▲
 *       │        cut   resumed               │
 *       │          ▼     │                   │
 *       │         without transport ─────────┤
 *       └────────────────────────────────────┘
 */
type Phase = 'handshake' | 'connected' | 'closing' | 'over';

/** One connection, from its first request to its end, over all its transports. */
export class HubSession<User> implements HubConnection<User>, TransportOwner {
  readonly id: string;
  readonly user: User;
  readonly binding: AccessBinding;
  readonly #host: SessionHost<User>;
  readonly #mayBeStateful: boolean;
  /** One budget for all transports of the session, so that reconnecting does not refill it. */
  readonly #budget: ReceiveBudget;
  #phase: Phase = 'handshake';
  /** When the phase, the absence of a transport or a resumption began, whichever was last (`performance.now()`). */
  #sinceMs = performance.now();
  #heardAtMs = this.#sinceMs;
  #sentAtMs = this.#sinceMs;
  #transport: Transport | undefined;
  #handshake: Buffer | undefined;
  #reader: MessageReader | undefined;
  #calls: CallQueue | undefined;
  #stateful: Stateful | undefined;
  /** True on a new transport until the client has sent its Sequence. Until then, nothing is sent. */
  #awaitsSequence = false;

  constructor(host: SessionHost<User>, start: SessionStart<User>) {
    this.#host = host;
    this.id = start.id;
    this.user = start.user;
    this.binding = new AccessBinding(start.accessToken);
    this.#mayBeStateful = start.isStateful;
    this.#budget = new ReceiveBudget(host.limits, this.#sinceMs);
  }

  get transport(): Transport | undefined {
    return this.#transport;
  }

  /** True while the session accepts messages from the client. */
  get isOpen(): boolean {
    return this.#phase === 'handshake' || this.#phase === 'connected';
  }

  get isStateful(): boolean {
    return this.#stateful !== undefined;
  }

  /** True if a new WebSocket of the client may replace the session's transport. */
  get canBeResumed(): boolean {
    return this.#phase === 'connected' && this.#stateful !== undefined && this.#stateful.sent.isWhole;
  }

  /** Sets the first transport, when the session begins. */
  attach(transport: Transport): void {
    this.#transport = transport;
  }

  /**
   * Replaces the transport (TransportProtocols.md, Stateful Reconnect). The old transport may look alive although the client knows that it
   * is not.
   */
  resume(transport: Transport): void {
    const old = this.#transport;
    this.#transport = transport;
    old?.destroy();
    this.#awaitsSequence = true;
    this.#reader?.forget();
    this.#begin();
  }

  send(message: HubMessage): void {
    if (this.#phase !== 'connected') return;
    this.#sendTrackable(message.encodedIn(this.#reader!.protocol));
  }

  close({ error, allowReconnect }: { readonly error?: string | undefined; readonly allowReconnect: boolean }): void {
    if (!this.isOpen) return;
    if (this.#phase === 'handshake') this.#transport?.send(handshakeAnswer(error ?? 'The connection was closed.'), 'text');
    else this.#sendNow({ kind: 'close', error, allowReconnect });
    // If the message has exceeded the limit of unsent bytes, the session has already ended.
    if (!this.isOpen) return;
    this.#leave('closing');
    if (this.#transport === undefined) this.#end();
    else this.#transport.end();
  }

  /** Ends the session immediately and without a message, because the client does not read or has gone. */
  drop(): void {
    if (this.#phase === 'over') return;
    this.#leave('closing');
    const transport = this.#transport;
    this.#end();
    transport?.destroy();
  }

  /** Checks the time limits of the session. Called at regular intervals by the walk over all sessions. */
  look(nowMs: number): void {
    const { limits } = this.#host;
    const forMs = nowMs - this.#sinceMs;
    switch (this.#phase) {
      case 'handshake':
        if (forMs >= limits.handshakeTimeoutMs) this.close({ error: 'The handshake took too long.', allowReconnect: false });
        return;
      case 'connected':
        if (this.#transport === undefined) {
          if (forMs >= limits.reconnectMs) this.drop();
        } else if (this.#awaitsSequence) {
          if (forMs >= limits.handshakeTimeoutMs) this.drop();
        } else this.#lookAt(this.#transport, nowMs);
        return;
      case 'closing':
        if (forMs >= limits.closeMs) this.drop();
        return;
      case 'over':
    }
  }

  #lookAt(transport: Transport, nowMs: number): void {
    const { limits } = this.#host;
    if (!transport.isAttended && nowMs - this.#heardAtMs >= limits.clientTimeoutMs) {
      // A client that is merely slow reconnects immediately. If the client is gone, nobody receives this message.
      this.close({ error: 'Nothing was heard for too long.', allowReconnect: true });
      return;
    }
    this.#acknowledge();
    // Long polling needs no Ping: each poll ends after a while and is started again, which is its sign of life.
    if (transport.kind !== 'longPolling' && nowMs - this.#sentAtMs >= limits.keepAliveMs) this.#sendNow({ kind: 'ping' });
  }

  // The methods of `TransportOwner`.

  arrived(transport: Transport, bytes: number): void {
    if (transport === this.#transport && !this.#budget.takeBytes(bytes, performance.now())) this.#closeAsOverrun(transport);
  }

  pinged(transport: Transport): boolean {
    if (transport !== this.#transport || !this.isOpen) return false;
    if (this.#budget.takeMessage(performance.now())) return true;
    this.#closeAsOverrun(transport);
    return false;
  }

  received(transport: Transport, bytes: Buffer): void {
    // Every frame counts against the budget, even an empty one.
    if (transport !== this.#transport || !this.isOpen || !this.pinged(transport)) return;
    // A client that sends but no longer polls receives nothing, so it counts as absent.
    if (transport.kind !== 'longPolling') this.#heardAtMs = performance.now();
    if (this.#phase === 'handshake') this.#shakeHands(bytes);
    else this.#read(bytes);
  }

  heard(transport: Transport): void {
    if (transport === this.#transport) this.#heardAtMs = performance.now();
  }

  closed(transport: Transport, how: 'gone' | 'fault'): void {
    if (transport !== this.#transport) return;
    this.#transport = undefined;
    // After a fault, the session cannot be resumed: the client would see only that its invalid message was not acknowledged, and would send
    // it again forever.
    if (how === 'gone' && this.canBeResumed) this.#begin();
    else this.drop();
  }

  // Messages from the client.

  #shakeHands(bytes: Buffer): void {
    const all = this.#handshake === undefined ? bytes : Buffer.concat([this.#handshake, bytes]);
    const handshake = readHandshake(all);
    switch (handshake.kind) {
      case 'incomplete':
        this.#handshake = Buffer.from(all);
        return;
      case 'refused':
        this.close({ error: handshake.error, allowReconnect: false });
        return;
      case 'agreed': {
        const { protocol, version, rest } = handshake;
        const { limits } = this.#host;
        if (protocol.format === 'binary' && this.#transport!.kind === 'serverSentEvents') {
          this.close({ error: 'Server-Sent Events carry text only.', allowReconnect: false });
          return;
        }
        this.#handshake = undefined;
        this.#reader = new MessageReader(protocol, limits.receiveMaxBytes);
        // HubConnection (client) keeps the messages that it sends only if its handshake has version 2, and only over WebSockets.
        if (this.#mayBeStateful && version > 1 && this.#transport!.kind === 'webSockets')
          this.#stateful = { sent: new ReplayBuffer(limits.reconnectBufferMaxBytes), received: new ReceivedSequence() };
        this.#begin('connected');
        this.#transport!.send(handshakeAnswer(), protocol.format);
        this.#host.connected(this);
        if (rest.byteLength > 0 && this.isOpen) this.#read(rest);
      }
    }
  }

  #read(bytes: Buffer): void {
    let isFirst = true;
    const { messages, fault } = this.#reader!.read(bytes, () => {
      // The first message has already been counted with its frame.
      if (isFirst) return !(isFirst = false);
      return this.#budget.takeMessage(performance.now());
    });
    for (const message of messages) {
      if (!this.isOpen) return;
      this.#handle(message);
    }
    if ((this.#stateful?.received.unacknowledged ?? 0) >= ACK_AT) this.#acknowledge();
    if (fault === undefined || !this.isOpen) return;
    if (fault === 'too many') {
      if (this.#transport !== undefined) this.#closeAsOverrun(this.#transport);
      return;
    }
    this.#host.log.debug({ connection: this.id, fault }, 'hub: a client sent an invalid message');
    this.close({ error: fault === 'malformed' ? 'A message was malformed.' : 'A message was too long.', allowReconnect: false });
  }

  /**
   * Closes the session and stops reading from the transport, because a client could keep sending for seconds until it has read the Close.
   */
  #closeAsOverrun(transport: Transport): void {
    if (this.isOpen) {
      this.#host.log.info({ connection: this.id }, 'hub: a client that sent too much is disconnected');
      this.close({ error: 'Too much was sent at once.', allowReconnect: false });
    }
    transport.deafen();
  }

  #handle(message: ClientMessage): void {
    // MessageBuffer (client), `_shouldProcessMessage`: messages are ignored until a Sequence has said which number the next one has.
    if (this.#awaitsSequence && message.kind !== 'sequence' && message.kind !== 'close') return;
    if (this.#stateful !== undefined && isTrackable(message) && !this.#stateful.received.isNew()) return;
    switch (message.kind) {
      case 'invocation':
        this.#invoke(message);
        return;
      case 'streamInvocation':
        this.#complete(message.invocationId, { kind: 'error', error: 'There are no streams.' });
        return;
      case 'close':
        this.#leave('closing');
        if (this.#transport === undefined) this.#end();
        else this.#transport.end();
        return;
      case 'ack':
        this.#stateful?.sent.acknowledge(message.sequenceId);
        return;
      case 'sequence':
        this.#continueAt(message.sequenceId);
        return;
      // These are ignored: the server makes no calls that a client could complete, and running calls are not cancelled, so their completion
      // is sent anyway.
      case 'streamItem':
      case 'completion':
      case 'cancelInvocation':
      case 'ping':
      case 'unknown':
    }
  }

  #invoke({ invocationId, target, args, hasStreams }: Invocation): void {
    const method = this.#host.methods.get(target);
    if (method === undefined || hasStreams) {
      // The name comes from the client, so it is not logged.
      this.#host.log.debug({ connection: this.id }, 'hub: a client called a method that does not exist');
      this.#complete(invocationId, { kind: 'error', error: hasStreams ? 'There are no streams.' : 'There is no such method.' });
      return;
    }
    const { limits, log } = this.#host;
    this.#calls ??= new CallQueue(limits.callsAtOnce, limits.callsWaitingMax);
    const taken = this.#calls.add(async () => this.#complete(invocationId, await callMethod(method, this, args, log)));
    if (!taken) this.close({ error: 'Too many calls are waiting.', allowReconnect: false });
  }

  /** Sends the outcome of a call. A call without an id must not be answered (HubProtocol.md, Non-Blocking Invocations). */
  #complete(invocationId: string | undefined, outcome: Outcome): void {
    if (invocationId === undefined || this.#phase !== 'connected') return;
    this.#sendTrackable(this.#encodeCompletion(invocationId, outcome));
  }

  #encodeCompletion(invocationId: string, outcome: Outcome): Buffer {
    const { protocol } = this.#reader!;
    try {
      return protocol.encode({ kind: 'completion', invocationId, outcome });
    } catch (error) {
      this.#host.log.error({ err: error, connection: this.id }, 'hub: a result could not be serialised');
      return protocol.encode({ kind: 'completion', invocationId, outcome: FAILED });
    }
  }

  /** Continues a resumed connection at the client's sequence id (HubProtocol.md, Sequence messages and reconnect). */
  #continueAt(id: number): void {
    if (this.#stateful === undefined || !this.#awaitsSequence) return;
    const { sent, received } = this.#stateful;
    if (!received.continueAt(id)) {
      this.close({ error: 'Messages are missing.', allowReconnect: true });
      return;
    }
    this.#awaitsSequence = false;
    this.#sendNow({ kind: 'sequence', sequenceId: sent.nextId });
    for (const message of sent.messages) this.#write(message);
  }

  #acknowledge(): void {
    const sequenceId = this.#stateful?.received.takeAck();
    if (sequenceId !== undefined) this.#sendNow({ kind: 'ack', sequenceId });
  }

  // Messages to the client.

  #sendTrackable(message: Buffer): void {
    this.#stateful?.sent.push(message);
    if (this.#transport !== undefined && !this.#awaitsSequence) this.#write(message);
    else if (!this.canBeResumed) this.drop();
  }

  #sendNow(message: ServerMessage): void {
    if (this.#awaitsSequence) return;
    this.#write(this.#reader!.protocol.encode(message));
  }

  #write(message: Buffer): void {
    if (this.#transport === undefined) return;
    this.#transport.send(message, this.#reader!.protocol.format);
    this.#sentAtMs = performance.now();
    if (this.#transport.unsentBytes <= this.#host.limits.sendBufferMaxBytes) return;
    this.#host.log.info({ connection: this.id }, 'hub: a client that does not read is dropped');
    this.drop();
  }

  // The life cycle.

  #begin(phase: Phase = this.#phase): void {
    this.#phase = phase;
    this.#sinceMs = performance.now();
    this.#heardAtMs = this.#sinceMs;
  }

  #leave(phase: Phase): void {
    const wasConnected = this.#phase === 'connected';
    this.#begin(phase);
    this.#calls?.clear();
    this.#stateful = undefined;
    if (wasConnected) this.#host.disconnected(this);
  }

  #end(): void {
    if (this.#phase === 'over') return;
    this.#begin('over');
    this.#transport = undefined;
    this.#host.over(this);
  }
}
