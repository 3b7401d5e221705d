import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { buildConnector, Client } from 'undici';
import type { EwsTransport, TransportOptions } from './ews-transport.ts';
import { authenticateMessage, channelBindingsOf, negotiateMessage, type NtlmCredentials } from './ntlm-message.ts';

const CONNECTIONS = 8;

/** A client with a single connection, and the bindings of that connection's TLS channel. */
interface Line {
  readonly origin: string;
  readonly client: Client;
  channelBindings: Buffer | undefined;
}

/**
 * Sends requests with NTLM, which signs in a TCP connection instead of a request. Each connection therefore has its own client, which
 * serves one request at a time and never another user.
 */
export class NtlmTransport implements EwsTransport {
  readonly #credentials: NtlmCredentials;
  readonly #options: TransportOptions;
  readonly #idle: Line[] = [];
  readonly #lines = new Set<Line>();
  #lent = 0;
  #waiting: (() => void)[] = [];

  constructor(credentials: NtlmCredentials, options: TransportOptions) {
    this.#credentials = credentials;
    this.#options = options;
  }

  async send(url: string, init: RequestInit, isStream = false): Promise<Response> {
    const { origin, pathname, search } = new URL(url);
    if (!isStream) await this.#turn(init.signal ?? undefined);
    const line = this.#take(origin);
    const giveBack = () => this.#giveBack(line, isStream);
    try {
      const exchange = new NtlmExchange(line, pathname + search, init, this.#credentials);
      const answer = await exchange.run();
      answer.body.once('close', giveBack);
      const body = Readable.toWeb(answer.body) as ReadableStream<Uint8Array>;
      const bodiless = answer.statusCode === 204 || answer.statusCode === 304;
      return new Response(bodiless ? null : body, { status: answer.statusCode, headers: toHeaders(answer.headers) });
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lines].map(({ client }) => client.destroy()));
  }

  /** Waits until fewer calls run than are allowed. A call that ends passes its turn on to the next one. */
  #turn(signal: AbortSignal | undefined): Promise<void> {
    if (this.#lent < (this.#options.connections ?? CONNECTIONS)) {
      this.#lent += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting = this.#waiting.filter((one) => one !== start);
        reject(signal!.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(start);
    });
  }

  #take(origin: string): Line {
    const index = this.#idle.findIndex((one) => one.origin === origin);
    if (index >= 0) return this.#idle.splice(index, 1)[0]!;
    const connect = buildConnector(this.#options.ca === undefined ? {} : { ca: this.#options.ca });
    const client = new Client(origin, {
      pipelining: 1,
      connect: (options, callback) =>
        connect(options, (...[error, socket]) => {
          const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
          line.channelBindings = certificate === undefined ? undefined : channelBindingsOf(certificate);
          if (error === null) callback(null, socket);
          else callback(error, null);
        }),
    });
    const line: Line = { origin, client, channelBindings: undefined };
    this.#lines.add(line);
    return line;
  }

  #giveBack(line: Line, isStream: boolean): void {
    this.#idle.push(line);
    if (isStream) return;
    const next = this.#waiting.shift();
    if (next === undefined) this.#lent -= 1;
    else next();
  }
}

type Answer = Awaited<ReturnType<Client['request']>>;

/**
 * One request on one connection. It is sent directly if the connection has already signed in, and otherwise after NTLM's three messages.
 */
class NtlmExchange {
  readonly #line: Line;
  readonly #path: string;
  readonly #init: RequestInit;
  readonly #credentials: NtlmCredentials;

  constructor(line: Line, path: string, init: RequestInit, credentials: NtlmCredentials) {
    this.#line = line;
    this.#path = path;
    this.#init = init;
    this.#credentials = credentials;
  }

  async run(): Promise<Answer> {
    const first = await this.#request(undefined);
    if (first.statusCode !== 401) return first;
    // The sign-in is tried only once, because each attempt with a wrong password brings the account nearer to being locked.
    return this.#signIn(first);
  }

  async #signIn(refused: Answer): Promise<Answer> {
    const scheme = offeredScheme(refused);
    if (scheme === undefined) return refused;
    await refused.body.dump();
    const negotiate = negotiateMessage();
    const offered = await this.#request(`${scheme} ${negotiate.toString('base64')}`);
    const token = challengeOf(offered, scheme);
    if (offered.statusCode !== 401 || token === undefined) return offered;
    const message = authenticateMessage({
      credentials: this.#credentials,
      negotiate,
      challenge: token,
      clientChallenge: randomBytes(8),
      nowMs: Date.now(),
      channelBindings: this.#line.channelBindings,
    });
    if (message === undefined) return offered;
    await offered.body.dump();
    return this.#request(`${scheme} ${message.toString('base64')}`);
  }

  #request(authorization: string | undefined): Promise<Answer> {
    const { signal, body } = this.#init;
    return this.#line.client.request({
      path: this.#path,
      method: 'POST',
      headers: { ...(this.#init.headers as Record<string, string>), ...(authorization === undefined ? {} : { authorization }) },
      body: (body ?? null) as string | Uint8Array | null,
      ...(signal === undefined || signal === null ? {} : { signal }),
    });
  }
}

function offersOf(answer: Answer): readonly string[] {
  return [answer.headers['www-authenticate'] ?? []]
    .flat()
    .flatMap((line) => line.split(/,(?=\s*(?:NTLM|Negotiate|Basic|Bearer)\b)/i))
    .map((offer) => offer.trim());
}

/** Returns the scheme to use: NTLM itself if it is offered, otherwise Negotiate, which can contain it. */
function offeredScheme(answer: Answer): 'NTLM' | 'Negotiate' | undefined {
  const names = offersOf(answer).map((offer) => offer.split(' ')[0]!.toLowerCase());
  if (names.includes('ntlm')) return 'NTLM';
  return names.includes('negotiate') ? 'Negotiate' : undefined;
}

function challengeOf(answer: Answer, scheme: string): Buffer | undefined {
  const offer = offersOf(answer).find((one) => one.toLowerCase().startsWith(`${scheme.toLowerCase()} `));
  return offer === undefined ? undefined : Buffer.from(offer.slice(scheme.length + 1), 'base64');
}

function toHeaders(headers: Answer['headers']): Headers {
  const made = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const one of [value ?? []].flat()) made.append(name, one);
  return made;
}
