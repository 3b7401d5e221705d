import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Number of open connections above which idle ones are closed: enough for the browsers of a large company that sent a request in the last
 * minute.
 */
const KEPT_MAX = 5_000;
/** Shortest time between two closings, because browsers open closed connections again, at a cost. */
const EACH_MS = 1_000;

/**
 * Closes idle connections if more than `keptMax` are open, because each uses one of the process's limited file handles, which newcomers
 * need. A browser silently opens another connection. Open connections to the hub are not counted.
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
