import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Browsers of a large company that have asked for something in the last minute. */
const KEPT_MAX = 5_000;
/** So often at most: those that are closed come back, and each costs. */
const EACH_MS = 1_000;

/**
 * A connection that is kept for the next call costs a file of the process, of which there are so many and no more: beyond `keptMax` those that ask
 * for nothing are closed, so that whoever comes is let in. A browser opens another one without a word. Open connections to the hub are not counted.
 */
export function closeIdleConnections(server: Server, keptMax = KEPT_MAX): void {
  let open = 0;
  let isWaiting = false;
  const counted = new WeakSet<Duplex>();
  const forget = (socket: Duplex) => {
    if (counted.delete(socket)) open -= 1;
  };
  server.on('connection', (socket) => {
    counted.add(socket);
    open += 1;
    socket.once('close', () => forget(socket));
    if (open <= keptMax || isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      if (open > keptMax) server.closeIdleConnections();
    }, EACH_MS).unref();
  });
  server.on('upgrade', (_request, socket) => forget(socket));
}
