import type { ServerResponse } from 'node:http';
import type { Transport, TransportOwner } from './transport.ts';

const HEAD = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store',
  // These headers keep proxies from compressing the stream or holding it back.
  'content-encoding': 'identity',
  'x-accel-buffering': 'no',
};

/** Sends messages by Server-Sent Events (TransportProtocols.md). Messages from the client come by POST. */
export class EventStreamTransport implements Transport {
  readonly kind = 'serverSentEvents';
  readonly isAttended = false;
  readonly #response: ServerResponse;

  constructor(response: ServerResponse, owner: TransportOwner) {
    this.#response = response;
    response.on('error', ignore);
    response.on('close', () => owner.closed(this, 'gone'));
    response.writeHead(200, HEAD);
    // A comment in the stream. Some browsers and proxies report the stream as open only after its first bytes, not after its headers.
    response.write(':\n\n');
  }

  get unsentBytes(): number {
    return this.#response.writableLength;
  }

  /** Sends one event. Its data is a single line, because serialised JSON contains no line breaks. */
  send(message: Buffer): void {
    this.#response.cork();
    this.#response.write('data: ');
    this.#response.write(message);
    this.#response.write('\n\n');
    this.#response.uncork();
  }

  end(): void {
    this.#response.end();
  }

  /** Does nothing: the client's messages come in separate POST requests, which are refused from now on. */
  deafen(): void {}

  destroy(): void {
    this.#response.destroy();
  }
}

function ignore(): void {}
