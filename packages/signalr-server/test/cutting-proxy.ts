import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server, and cuts what goes through it. */
export interface CuttingProxy extends AsyncDisposable {
  readonly url: string;
  /** Both ends at once. */
  cut(): void;
  /** Who comes from now on comes to another server. */
  leadTo(target: string): void;
}

export async function startProxy(target: string): Promise<CuttingProxy> {
  const { hostname, pathname } = new URL(target);
  let { port } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((inner) => {
    keep(inner);
    const outer = keep(connect(Number(port), hostname));
    inner.on('data', (data) => outer.write(data));
    outer.on('data', (data) => inner.write(data));
    inner.on('close', () => outer.destroy());
    outer.on('close', () => inner.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    leadTo: (next) => ({ port } = new URL(next)),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
