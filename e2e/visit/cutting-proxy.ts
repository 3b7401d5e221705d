import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between browsers and a server. The browser's own offline switch leaves WebSockets open; this cuts them, too. */
export interface CuttingProxy {
  readonly url: string;
  /** Nothing goes through from now on, not even a word of farewell; who comes is turned away. */
  cut(): void;
  mend(): void;
  /** As a proxy that knows no WebSockets. */
  refuseUpgrades(): void;
  stop(): Promise<void>;
}

const UPGRADE = /^GET [^\r\n]*\r\n(?:[^\r\n]+\r\n)*upgrade: *websocket\r\n/i;

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isRefusing = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((inner) => {
    keep(inner);
    if (isCut) return void inner.destroy();
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
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      cutAll();
    },
    mend: () => void (isCut = false),
    refuseUpgrades: () => void (isRefusing = true),
    stop: async () => {
      cutAll();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
