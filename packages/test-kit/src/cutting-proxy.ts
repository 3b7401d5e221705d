import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A proxy between clients and a server, which can cut connections. A browser's own offline switch leaves WebSockets open; the proxy cuts
 * them too.
 */
export interface CuttingProxy extends AsyncDisposable {
  readonly url: string;
  /** Cuts all current connections at both ends. New connections are still accepted. */
  cut(): void;
  /** Cuts all current connections, and refuses new ones until `open` is called. */
  shut(): void;
  open(): void;
  /** Refuses upgrades, like a proxy without WebSocket support. */
  refuseUpgrades(): void;
  /** From now on, directs new connections to another server. */
  leadTo(target: string): void;
}

const UPGRADE = /^GET [^\r\n]*\r\n(?:[^\r\n]+\r\n)*upgrade: *websocket\r\n/i;

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, pathname } = new URL(target);
  let { port } = new URL(target);
  const sockets = new Set<Socket>();
  let isShut = false;
  let isRefusing = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((inner) => {
    keep(inner);
    if (isShut) return void inner.destroy();
    const outer = keep(connect(Number(port), hostname));
    inner.on('data', (data) => {
      if (isRefusing && UPGRADE.test(data.toString('latin1')))
        return void inner.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      outer.write(data);
    });
    outer.on('data', (data) => inner.write(data));
    inner.on('close', () => outer.destroy());
    outer.on('close', () => inner.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname === '/' ? '' : pathname}`,
    cut,
    shut: () => {
      isShut = true;
      cut();
    },
    open: () => void (isShut = false),
    refuseUpgrades: () => void (isRefusing = true),
    leadTo: (next) => ({ port } = new URL(next)),
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
