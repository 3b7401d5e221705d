import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A client that reads nothing of its answer for so long has gone, or ties up memory: a phone in a tunnel connects anew. */
const UNREAD_MAX_MS = 30_000;
const LOOK_EACH_MS = 5_000;

interface Reading {
  /** Bytes that have left this process. */
  gone: number;
  sinceMs: number;
}

/**
 * Ends connections whose answers are not read. Node's own time limit of a connection begins anew with each byte that comes, so that one who sends
 * a byte now and then would keep it for ever.
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
