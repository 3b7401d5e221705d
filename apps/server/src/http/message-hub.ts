import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { HUB_PATH } from '@assist/contract';
import type { FastifyInstance } from 'fastify';
import type { XsrfGuard } from './xsrf.ts';

/** The implementation of the hub's protocol. */
export interface HubDoor {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

export const HUB_ROUTES: readonly string[] = [HUB_PATH, `${HUB_PATH}/negotiate`];

/**
 * Adds the hub's routes. The hub is not an operation of the contract: its clients are third-party, and send no XSRF value with a POST. They
 * send a token in a header, or a ticket, which no page of another site has. If they name their page's origin, it must be this site's.
 */
export async function addMessageHub(app: FastifyInstance, hub: HubDoor, xsrf: XsrfGuard): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The hub reads the body itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of HUB_ROUTES)
      scope.route({
        method: url === HUB_PATH ? ['GET', 'POST', 'DELETE'] : 'POST',
        url,
        handler: async (request, reply) => {
          xsrf.checkOrigin(request);
          for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
          reply.raw.setHeader('cache-control', 'no-store');
          reply.hijack();
          await hub.handle(request.raw, reply.raw);
        },
      });
  });
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.split('?')[0] !== HUB_PATH) return refuse(socket, 404);
    if (!xsrf.isOwnPage(request.headers)) return refuse(socket, 403);
    void hub.upgrade(request, socket, head);
  });
}

/**
 * Refuses an upgrade and closes the socket. Node has handed the socket over and will not close it; ending only our side would leave it open
 * until the client closes its own side.
 */
function refuse(socket: Duplex, status: number): void {
  socket.on('error', () => {});
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
}
