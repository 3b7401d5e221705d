import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A request that is written to the socket as it stands, so that it may be one that no client library would send. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | undefined;
  /** True if the request is malformed, so that the connection may be unusable afterwards. */
  readonly isBroken: boolean;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

const PATIENCE_MS = 20_000;
/** Time in ms to wait for an answer to a malformed request, which the server may drop. */
const PATIENCE_WITH_BROKEN_MS = 500;
const HEAD_END = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);

/** Returns the bytes of a request. Its head is encoded as Latin-1, as in HTTP/1.1: each character is one byte. */
function bytesOf({ method, target, headers, body }: RawRequest): Buffer {
  const head = `${method} ${target} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? NOTHING]);
}

/** A client with one kept-alive connection, which carries one request at a time and is reopened after it has ended. */
export class RawClient {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  /** Sends a request and returns the answer; undefined if the connection was closed without an answer. */
  async send(request: RawRequest): Promise<RawAnswer | undefined> {
    const isFresh = this.#socket === undefined;
    const answer = await this.#sendOnce(request);
    // The server may have just closed the kept-alive connection, so that it has not read the request: it is sent again.
    return answer === undefined && !isFresh && !request.isBroken ? this.#sendOnce(request) : answer;
  }

  #sendOnce(request: RawRequest): Promise<RawAnswer | undefined> {
    const socket = (this.#socket ??= connect({ port: this.#port, host: '127.0.0.1', noDelay: true }));
    return new Promise((resolve, reject) => {
      let seen: Buffer = NOTHING;
      const end = (answer: RawAnswer | undefined, keep: boolean) => {
        clearTimeout(timer);
        socket.removeAllListeners();
        socket.on('error', () => {});
        if (!keep) {
          socket.destroy();
          if (this.#socket === socket) this.#socket = undefined;
        }
        resolve(answer);
      };
      const timer = setTimeout(
        () => {
          this.close();
          if (request.isBroken) resolve(undefined);
          else reject(new Error(`no answer within ${PATIENCE_MS} ms`));
        },
        request.isBroken ? PATIENCE_WITH_BROKEN_MS : PATIENCE_MS,
      );
      socket.on('data', (chunk: Buffer) => {
        seen = seen.length === 0 ? chunk : Buffer.concat([seen, chunk]);
        const answer = readAnswer(seen, request.method === 'HEAD');
        if (answer !== undefined) end(answer, !request.isBroken && answer.headers.get('connection') !== 'close');
      });
      socket.on('error', () => end(undefined, false));
      socket.on('close', () => end(undefined, false));
      socket.write(bytesOf(request));
    });
  }
}

/** Returns the answer from the bytes received so far; undefined as long as it is incomplete. */
function readAnswer(seen: Buffer, isHeadAlone: boolean): RawAnswer | undefined {
  const headEnd = seen.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const [first = '', ...lines] = seen.toString('latin1', 0, headEnd).split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const),
  );
  const status = Number(first.split(' ')[1]);
  const rest = seen.subarray(headEnd + HEAD_END.length);
  if (isHeadAlone || status === 204 || status === 304) return { status, headers, body: NOTHING };
  if (headers.get('transfer-encoding') === 'chunked') {
    const body = readChunks(rest);
    return body === undefined ? undefined : { status, headers, body: unpacked(body, headers.get('content-encoding')) };
  }
  const length = Number(headers.get('content-length') ?? 0);
  return rest.length < length ? undefined : { status, headers, body: unpacked(rest.subarray(0, length), headers.get('content-encoding')) };
}

function unpacked(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

function readChunks(rest: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = rest.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (rest.length < next) return undefined;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(rest.subarray(lineEnd + 2, next - 2));
    at = next;
  }
}

/** Returns a shell command that repeats the request. */
export function asCurl({ method, target, headers, body }: RawRequest, url: string): string {
  const kept = headers.filter(([name]) => !['host', 'content-length'].includes(name.toLowerCase()));
  const data = body === undefined ? [] : [`--data-binary @<(printf '%b' ${quoted(escaped(body))})`];
  return [
    `curl -sS -i --path-as-is -X ${quoted(method)} ${quoted(url + target)}`,
    ...kept.map(([name, value]) => `-H $${quoted(escaped(Buffer.from(`${name}: ${value}`, 'latin1')))}`),
    ...data,
  ].join(' ');
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Escapes bytes for `printf %b` and `$'…'`. */
function escaped(bytes: Buffer): string {
  return Array.from(bytes, (byte) =>
    byte >= 32 && byte < 127 && byte !== 92 && byte !== 39
      ? String.fromCharCode(byte)
      : String.raw`\x${byte.toString(16).padStart(2, '0')}`,
  ).join('');
}
