import { WebSocket } from 'ws';

/** A WebSocket without the client library, which records what it receives. */
export interface RawSocket extends Disposable {
  readonly socket: WebSocket;
  readonly heard: Buffer[];
  readonly closed: Promise<{ readonly code: number }>;
}

export const JSON_HANDSHAKE = '{"protocol":"json","version":1}\u001E';

export async function openSocket(url: string, first?: string | Buffer): Promise<RawSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'));
  const heard: Buffer[] = [];
  socket.on('message', (data) => void heard.push(data as Buffer));
  const closed = new Promise<{ code: number }>((resolve) => void socket.on('close', (code) => resolve({ code })));
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  if (first !== undefined) socket.send(first);
  return { socket, heard, closed, [Symbol.dispose]: () => socket.terminate() };
}

/** Returns the JSON messages received so far, including the answer to the handshake. */
export function messagesOf({ heard }: RawSocket): unknown[] {
  return Buffer.concat(heard)
    .toString()
    .split('\u001E')
    .slice(0, -1)
    .map((text) => JSON.parse(text) as unknown);
}

/** Returns the response with which an upgrade was refused. */
export function refusedWith(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; retryAfter?: string }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers });
    socket.on('error', () => {});
    socket.on('open', () => reject(new Error('it was not refused')));
    socket.on('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', (piece: Buffer) => (body += piece.toString()));
      response.on('end', () => {
        const retryAfter = response.headers['retry-after'];
        resolve({ status: response.statusCode ?? 0, body, ...(retryAfter === undefined ? {} : { retryAfter }) });
      });
    });
  });
}
