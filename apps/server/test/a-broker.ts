import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Aedes, type AedesOptions } from 'aedes';

export interface ABroker {
  readonly url: string;
  /** Everything published so far, in order, without the broker's own messages. */
  readonly said: readonly { readonly topic: string; readonly payload: string; readonly retain: boolean }[];
  /** Returns whether any client is subscribed to this filter now. */
  readonly isHeard: (filter: string) => boolean;
  say(topic: string, payload: unknown, options?: { readonly retain?: boolean }): Promise<void>;
  /** Cuts all connections. The broker keeps its retained messages. */
  cut(): void;
  /** Cuts all connections and refuses new ones until `open`, which listens at the same address again. */
  close(): Promise<void>;
  open(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Starts an MQTT broker for one test, in the test's process. It needs no system package, and can be cut and closed at will. The product
 * talks to it with the same client library as to any other broker.
 */
export async function aBroker(options: AedesOptions = {}): Promise<ABroker> {
  const aedes = await Aedes.createBroker(options);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    aedes.handle(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const said: { topic: string; payload: string; retain: boolean }[] = [];
  const filters = new Map<string, number>();
  aedes.on('publish', ({ topic, payload, retain }) => {
    if (!topic.startsWith('$SYS')) said.push({ topic, payload: payload.toString(), retain });
  });
  aedes.on('subscribe', (subscriptions) => {
    for (const { topic } of subscriptions) filters.set(topic, (filters.get(topic) ?? 0) + 1);
  });
  aedes.on('unsubscribe', (topics) => {
    for (const topic of topics) filters.set(topic, (filters.get(topic) ?? 1) - 1);
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };
  return {
    url: `mqtt://127.0.0.1:${port}`,
    said,
    isHeard: (filter) => (filters.get(filter) ?? 0) > 0,
    say: (topic, payload, { retain = false } = {}) =>
      new Promise((resolve, reject) => {
        const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
        aedes.publish({ cmd: 'publish', dup: false, qos: 1, topic, payload: Buffer.from(text), retain }, (error) =>
          error instanceof Error ? reject(error) : resolve(),
        );
      }),
    cut,
    close,
    async open() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async end() {
      await close();
      await new Promise<void>((resolve) => {
        aedes.close(() => resolve());
      });
    },
  };
}
