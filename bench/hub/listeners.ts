/**
 * Runs many WebSocket clients in a child process, controlled by messages from the parent process. Received messages are recorded with the
 * wall-clock time, which is the same in the parent.
 */
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';

export type Order =
  /**
   * Connects one client for each token, to the hub or to bare sockets. A client that is disconnected reconnects after the same delays as
   * our own client.
   */
  | { readonly kind: 'connect'; readonly url: string; readonly tokens: readonly (string | null)[]; readonly isBare: boolean }
  /** Asks for everything received since the last report. The child process then forgets it. */
  | { readonly kind: 'report' }
  /** Sets the requests that each client makes whenever it has reconnected. */
  | { readonly kind: 'readOnReturn'; readonly reads: readonly Read[] };

export interface Read {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

export interface Report {
  /** For each text that was received: the times of receipt in ms, and in the same order the numbers of the receiving clients. */
  readonly heard: readonly { readonly text: string; readonly at: readonly number[]; readonly by: readonly number[] }[];
  readonly connected: number;
  readonly givenUp: number;
  readonly attempts: number;
  readonly refused: number;
  readonly lostAt: number;
  readonly backAt: number;
  readonly reads: number;
  readonly readsFailed: number;
  readonly readAt: number;
}

/** Delays in ms before each attempt to reconnect, as in our own client (`WAITS.hubReconnectMs`). */
const DELAYS_MS = [0, 2_000, 10_000, 30_000];
const CONNECTING_AT_ONCE = 100;
const PING_EVERY_MS = 15_000;
const END = '\u001e';
const PING = `{"type":6}${END}`;

const wall = () => performance.timeOrigin + performance.now();
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
const clients: Client[] = [];
let heard = new Map<string, { text: string; at: number[]; by: number[] }>();
let reads: readonly Read[] = [];
let counts = { givenUp: 0, attempts: 0, refused: 0, lostAt: 0, backAt: 0, reads: 0, readsFailed: 0, readAt: 0 };

class Client {
  readonly #number: number;
  readonly #url: string;
  readonly #token: string | null;
  readonly #isBare: boolean;
  isConnected = false;

  constructor(number: number, url: string, token: string | null, isBare: boolean) {
    this.#number = number;
    this.#url = url;
    this.#token = token;
    this.#isBare = isBare;
  }

  async connect(): Promise<void> {
    counts.attempts += 1;
    const address = this.#isBare ? this.#url : await this.#negotiate();
    await new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(address.replace(/^http/, 'ws'), { perMessageDeflate: false });
      socket.on('error', reject);
      socket.on('open', () => {
        if (!this.#isBare) return socket.send(`{"protocol":"json","version":1}${END}`);
        this.#isThere(socket);
        resolve();
      });
      socket.on('message', (data: Buffer) => {
        const text = data.toString('latin1');
        if (this.isConnected) return this.#hear(text);
        if (text !== `{}${END}`) return reject(new Error(text));
        this.#isThere(socket);
        resolve();
      });
      socket.on('close', () => {
        if (!this.isConnected) return reject(new Error('closed'));
        this.isConnected = false;
        counts.lostAt = wall();
        void this.#comeBack();
      });
    });
  }

  #isThere(socket: WebSocket): void {
    this.isConnected = true;
    if (this.#isBare) return;
    const timer = setInterval(() => socket.send(PING), PING_EVERY_MS);
    socket.on('close', () => clearInterval(timer));
  }

  #hear(text: string): void {
    if (text === PING) return;
    const one = heard.get(text) ?? { text, at: [], by: [] };
    heard.set(text, one);
    one.at.push(wall());
    one.by.push(this.#number);
  }

  async #comeBack(): Promise<void> {
    for (const delay of DELAYS_MS) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      try {
        await this.connect();
        counts.backAt = wall();
        for (const read of reads) await this.#read(read);
        return;
      } catch {
        counts.refused += 1;
      }
    }
    counts.givenUp += 1;
  }

  async #read({ method, path, body }: Read): Promise<void> {
    try {
      const answer = await ask(method, `${this.#url}${path}`, this.#token, body);
      if (answer.status === 200) counts.reads += 1;
      else counts.readsFailed += 1;
    } catch {
      counts.readsFailed += 1;
    }
    counts.readAt = wall();
  }

  async #negotiate(): Promise<string> {
    const { status, text } = await ask('POST', `${this.#url}/MessageHub/negotiate?negotiateVersion=1`, this.#token);
    if (status !== 200) throw new Error(`negotiate: ${status}`);
    const { connectionToken, accessToken } = JSON.parse(text) as { connectionToken: string; accessToken?: string };
    const ticket = accessToken === undefined ? '' : `&access_token=${encodeURIComponent(accessToken)}`;
    return `${this.#url}/MessageHub?id=${encodeURIComponent(connectionToken)}${ticket}`;
  }
}

let xsrf: Promise<string> | undefined;
/** Returns the XSRF cookie that a browser gets with its first answer. All clients share the same cookie. */
async function xsrfCookie(origin: string): Promise<string> {
  xsrf ??= fetch(`${origin}/config.json`).then((answer) => String(answer.headers.get('set-cookie')).split(';')[0]!);
  return xsrf;
}

async function ask(method: string, url: string, token: string | null, body?: string): Promise<{ status: number; text: string }> {
  const cookie = await xsrfCookie(new URL(url).origin);
  return new Promise((resolve, reject) => {
    const asking = request(
      url,
      {
        method,
        agent,
        headers: {
          cookie,
          'x-xsrf-token': cookie.split('=')[1]!,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined
            ? { 'content-length': '0' }
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }));
        answer.on('error', reject);
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });
}

async function connectAll({ url, tokens, isBare }: Extract<Order, { kind: 'connect' }>): Promise<void> {
  const waiting = tokens.map((token) => {
    const client = new Client(clients.length, url, token, isBare);
    clients.push(client);
    return client;
  });
  await Promise.all(
    Array.from({ length: CONNECTING_AT_ONCE }, async () => {
      for (let client = waiting.shift(); client !== undefined; client = waiting.shift()) await client.connect();
    }),
  );
}

process.on('message', (order: Order) => {
  switch (order.kind) {
    case 'connect':
      connectAll(order).then(
        () => process.send!({ connected: clients.length }),
        (error: unknown) => process.send!({ error: String(error) }),
      );
      break;
    case 'readOnReturn':
      reads = order.reads;
      process.send!({});
      break;
    case 'report':
      process.send!({
        ...counts,
        heard: [...heard.values()],
        connected: clients.filter((client) => client.isConnected).length,
      } satisfies Report);
      heard = new Map();
  }
});
