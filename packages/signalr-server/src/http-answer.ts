import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { HubRefusal } from './hub-refusal.ts';

export function answer(
  response: ServerResponse,
  status: number,
  body?: { readonly type: string; readonly content: string | Buffer },
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  const content = body?.content ?? '';
  response.writeHead(status, {
    'cache-control': 'no-store',
    ...(body === undefined ? {} : { 'content-type': body.type }),
    // A 204 has no content.
    ...(status === 204 ? {} : { 'content-length': Buffer.byteLength(content) }),
    ...headers,
  });
  response.end(content);
}

export function answerRefusal(response: ServerResponse, { status, body, headers }: HubRefusal): void {
  answer(response, status, body === undefined ? undefined : { type: body.type, content: body.text }, headers);
}

/** Sends a refusal as the HTTP response to an upgrade request, on its socket. */
export function answerUpgrade(request: IncomingMessage, socket: Duplex, refusal: HubRefusal): void {
  if (socket.destroyed) return;
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket as never);
  response.once('finish', () => socket.destroy());
  answerRefusal(response, refusal);
}
