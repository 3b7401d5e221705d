import type { ServerResponse } from 'node:http';
import type { Transport, TransportOwner } from './transport.ts';

const HEAD = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store',
  // Nobody on the way compresses it, or waits until there is more of it.
  'content-encoding': 'identity',
  'x-accel-buffering': 'no',
};

/** TransportProtocols.md, Server-Sent Events. What the client says comes by POST. */
export class EventStreamTransport implements Transport {
  readonly kind = 'serverSentEvents';
  readonly isAttended = false;
  readonly #response: ServerResponse;

  constructor(response: ServerResponse, owner: TransportOwner) {
    this.#response = response;
    response.on('error', ignore);
    response.on('close', () => owner.closed(this, 'gone'));
    response.writeHead(200, HEAD);
    // A comment: some browsers and proxies tell that it is open when the first bytes have come, not the headers.
    response.write(':\n\n');
  }

  get unsentBytes(): number {
    return this.#response.writableLength;
  }

  /** One event. JSON has no line break of its own, so that it is one line. */
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

  /** Nothing to do: each POST is a request of its own, and is refused from now on. */
  deafen(): void {}

  destroy(): void {
    this.#response.destroy();
  }
}

function ignore(): void {}
