import type { ServerResponse } from 'node:http';
import { answer } from './http-answer.ts';
import type { Transport, TransportOwner } from './transport.ts';

/** Sends messages in answers to polls (TransportProtocols.md, Long Polling). Messages from the client come by POST. */
export class LongPollingTransport implements Transport {
  readonly kind = 'longPolling';
  readonly #owner: TransportOwner;
  readonly #pollMs: number;
  #waiting: { readonly response: ServerResponse; readonly timer: NodeJS.Timeout } | undefined;
  #unsent: Buffer[] = [];
  #unsentBytes = 0;
  #format: 'text' | 'binary' = 'text';
  #state: 'open' | 'ending' | 'closed' = 'open';

  constructor(owner: TransportOwner, pollMs: number) {
    this.#owner = owner;
    this.#pollMs = pollMs;
  }

  get unsentBytes(): number {
    return this.#unsentBytes;
  }

  get isAttended(): boolean {
    return this.#waiting !== undefined;
  }

  /** Takes a poll. It is answered when there is something to send, when `pollMs` have passed, or when another poll replaces it. */
  poll(response: ServerResponse): void {
    this.#owner.heard(this);
    this.#answerWaiting(204);
    const timer = setTimeout(() => this.#answerWaiting(200), this.#pollMs);
    timer.unref();
    const waiting = { response, timer };
    this.#waiting = waiting;
    response.on('error', ignore);
    response.on('close', () => {
      if (this.#waiting !== waiting) return;
      clearTimeout(timer);
      this.#waiting = undefined;
      this.#owner.heard(this);
    });
    this.#flush();
  }

  send(message: Buffer, format: 'text' | 'binary'): void {
    if (this.#state === 'closed') return;
    this.#format = format;
    this.#unsent.push(message);
    this.#unsentBytes += message.byteLength;
    // Messages that are sent in the same task are combined into one answer.
    if (this.#waiting !== undefined && this.#unsent.length === 1) queueMicrotask(() => this.#flush());
  }

  /** Ends the transport. The next poll fetches the remaining messages, and the one after it is told that the connection has ended. */
  end(): void {
    if (this.#state !== 'open') return;
    this.#state = 'ending';
    this.#flush();
  }

  /** Does nothing: the client's messages come in separate POST requests, which are refused from now on. */
  deafen(): void {}

  destroy(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#unsent = [];
    this.#unsentBytes = 0;
    this.#answerWaiting(204);
    this.#owner.closed(this, 'gone');
  }

  #flush(): void {
    // A message written to a client that has just gone would be lost, so it is kept for the next poll.
    if (this.#waiting === undefined || this.#waiting.response.destroyed) return;
    if (this.#unsent.length === 0) {
      if (this.#state === 'ending') this.destroy();
      return;
    }
    const content = Buffer.concat(this.#unsent);
    this.#unsent = [];
    this.#unsentBytes = 0;
    this.#answerWaiting(200, content);
  }

  #answerWaiting(status: 200 | 204, content: Buffer = Buffer.alloc(0)): void {
    if (this.#waiting === undefined) return;
    const { response, timer } = this.#waiting;
    this.#waiting = undefined;
    clearTimeout(timer);
    this.#owner.heard(this);
    const type = this.#format === 'binary' ? 'application/octet-stream' : 'text/plain; charset=utf-8';
    answer(response, status, status === 204 ? undefined : { type, content });
  }
}

function ignore(): void {}
