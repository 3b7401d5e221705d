import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Enough for the browsers of a large company that sent a request in the last minute. */
const KEPT_MAX = 5_000;
/** At most this often, because closed connections come back, at a cost. */
const EACH_MS = 1_000;

/**
 * A connection kept open for the next call uses one of the process's limited file handles: beyond `keptMax`, idle ones are closed, so that
 * newcomers are let in. A browser silently opens another. Open connections to the hub are not counted.
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
