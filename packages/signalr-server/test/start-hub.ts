import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type HubConnection, type HubLog, HubMethodError, HubServer, type HubOptions } from '../src/index.ts';

export interface Logged {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly text: string;
}

/** A hub behind a real HTTP server on loopback, with a record of what has happened. */
export interface StartedHub {
  readonly url: string;
  readonly port: number;
  readonly hub: HubServer<string>;
  /** Method and address of each request, including upgrades. */
  readonly seen: string[];
  readonly logged: Logged[];
  /** `+id` for each connection reported as connected, `-id` for each reported as disconnected. */
  readonly course: string[];
  /** The first argument of each call of the method `note`. */
  readonly noted: unknown[];
  /** Returns the number of upgraded sockets that have not been closed yet. */
  openSockets(): number;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function startHub(patch: Partial<HubOptions<string>> = {}): Promise<StartedHub> {
  const seen: string[] = [];
  const logged: Logged[] = [];
  const course: string[] = [];
  const noted: unknown[] = [];
  const hub = new HubServer<string>({
    secret: 'a secret',
    negotiate: async () => ({}),
    admit: async (_request, accessToken) => accessToken?.value ?? 'nobody',
    methods: {
      add: (_connection, [a, b]) => Number(a) + Number(b),
      whoAmI: ({ user }) => user,
      echo: (_connection, args) => args,
      nothing: () => {},
      note: (_connection, [value]) => void noted.push(value),
      refuse: () => {
        throw new HubMethodError('It is full.');
      },
      fail: async () => {
        throw new Error('a password is in here');
      },
      circle: () => {
        const circle: { self?: unknown } = {};
        circle.self = circle;
        return circle;
      },
      ...patch.methods,
    },
    onConnected: ({ id }) => void course.push(`+${id}`),
    onDisconnected: ({ id }) => void course.push(`-${id}`),
    log: logInto(logged),
    ...without(patch, 'methods'),
    // A short `closeMs`, so that stopping does not wait long for clients that never poll again.
    limits: { closeMs: 300, ...patch.limits },
  });
  const sockets = new Set<Socket>();
  const see = (request: IncomingMessage) => void seen.push(`${request.method} ${request.url}`);
  const server = createServer((request, response) => {
    see(request);
    void hub.handle(request, response);
  });
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    see(request);
    upgraded.add(socket);
    socket.on('close', () => upgraded.delete(socket));
    void hub.upgrade(request, socket, head);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${bound}/hub`,
    port: bound,
    hub,
    seen,
    logged,
    course,
    noted,
    openSockets: () => upgraded.size,
    async [Symbol.asyncDispose]() {
      await hub.stop();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/** Returns the first connection; throws if there is none. */
export function theConnection({ hub }: StartedHub): HubConnection<string> {
  const [connection] = hub.connections;
  if (connection === undefined) throw new Error('nobody is connected');
  return connection;
}

function logInto(logged: Logged[]): HubLog {
  const at = (level: Logged['level']) => (object: object, message: string) =>
    void logged.push({
      level,
      text: `${message} ${JSON.stringify(object, (_, value: unknown) => (value instanceof Error ? String(value) : value))}`,
    });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function without<T extends object, K extends keyof T>(value: T, key: K): Omit<T, K> {
  const { [key]: _left, ...rest } = value;
  return rest;
}
