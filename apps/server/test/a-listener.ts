import { once } from 'node:events';
import { WebSocket } from 'ws';

const END = '\u001e';

export interface HeardMessage {
  readonly target: string;
  readonly args: readonly unknown[];
}

export interface AListener {
  /** The messages that the hub has sent to this listener, in order. */
  readonly heard: readonly HeardMessage[];
  /** All raw frames, as received. */
  readonly frames: readonly string[];
  readonly isOpen: boolean;
  /** The hub's close message, if it has sent one. */
  readonly closing: { readonly allowReconnect?: boolean; readonly error?: string } | undefined;
  readonly over: Promise<void>;
  close(): Promise<void>;
}

export async function negotiate(origin: string, token?: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}/MessageHub/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
  });
  const text = await answer.text();
  return { status: answer.status, text, body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {} };
}

/** Connects to the hub over a WebSocket and records all that it sends. Without a token, the listener is not signed in. */
export async function aListener(origin: string, token?: string): Promise<AListener> {
  const { status, body, text } = await negotiate(origin, token);
  if (status !== 200) throw new Error(`negotiate answered ${status} ${text}`);
  const address = new URL('/MessageHub', origin.replace('http', 'ws'));
  address.searchParams.set('id', body['connectionToken'] as string);
  if (body['accessToken'] !== undefined) address.searchParams.set('access_token', body['accessToken'] as string);
  const socket = new WebSocket(address);
  const heard: HeardMessage[] = [];
  const frames: string[] = [];
  let closing: AListener['closing'];
  const over = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
  });
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    frames.push(text);
    for (const part of text.split(END).filter((one) => one !== '')) {
      const message = JSON.parse(part) as { type?: number; target: string; arguments: unknown[] };
      if (message.type === 1) heard.push({ target: message.target, args: message.arguments });
      if (message.type === 7) closing = message as never;
    }
  });
  await once(socket, 'open');
  socket.send(`${JSON.stringify({ protocol: 'json', version: 1 })}${END}`);
  await once(socket, 'message');
  return {
    heard,
    frames,
    over,
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    get closing() {
      return closing;
    },
    async close() {
      socket.close();
      await over;
    },
  };
}
