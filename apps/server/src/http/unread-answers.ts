import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Time after which a connection ends if its client has read nothing of the response: the client has left, or ties up memory. A phone in a
 * tunnel reconnects.
 */
const UNREAD_MAX_MS = 30_000;
const LOOK_EACH_MS = 5_000;

interface Reading {
  /** Number of bytes that have left this process. */
  gone: number;
  sinceMs: number;
}

/**
 * Ends connections whose responses are not read. Node's own connection timeout restarts with each byte received, so a client that sends a
 * byte now and then would hold the connection forever.
 */
export class UnreadAnswers {
  readonly #readings = new Map<Socket, Reading>();

  constructor(server: Server, now: () => number = () => performance.now()) {
    server.on('connection', (socket) => {
      this.#readings.set(socket, { gone: 0, sinceMs: now() });
      socket.once('close', () => this.#readings.delete(socket));
    });
    const timer = setInterval(() => this.look(now()), LOOK_EACH_MS).unref();
    server.once('close', () => clearInterval(timer));
  }

  look(nowMs: number): void {
    for (const [socket, reading] of this.#readings) {
      const gone = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || gone > reading.gone) Object.assign(reading, { gone, sinceMs: nowMs });
      else if (nowMs - reading.sinceMs >= UNREAD_MAX_MS) socket.destroy();
    }
  }
}
