import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server, and cuts what goes through it. */
export interface CuttingProxy extends AsyncDisposable {
  readonly url: string;
  /** Both ends at once. */
  cut(): void;
  /** From now on nothing goes to the client any more, which does not learn of it. */
  mute(): void;
  unmute(): void;
}

export async function startProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port, pathname } = new URL(target);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  let isMute = false;
  const server = createServer((inner) => {
    keep(inner);
    const outer = keep(connect(Number(port), hostname));
    inner.on('data', (data) => outer.write(data));
    outer.on('data', (data) => {
      if (!isMute) inner.write(data);
    });
    inner.on('close', () => outer.destroy());
    outer.on('close', () => inner.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    mute: () => (isMute = true),
    unmute: () => (isMute = false),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
