import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../call/loopback.ts';

/**
 * Redirects pages to the name of this machine that the operator has configured. A browser treats `localhost` and `127.0.0.1` as two sites,
 * and the page's policy, its sign-in and its calls know only one address.
 */
export function addOneLoopback(app: FastifyInstance, publicUrl: string | undefined): void {
  const named = publicUrl === undefined ? null : URL.parse(publicUrl);
  if (named === null || !isLoopback(named.hostname)) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.headers.accept?.includes('text/html') !== true) return;
    const asked = URL.parse(`${named.protocol}//${request.host}`);
    if (asked === null || !isLoopback(asked.hostname) || asked.port !== named.port || asked.hostname === named.hostname) return;
    // Leading slashes are removed, so that the target is always a path of the named site.
    return reply.redirect(`${named.origin}/${request.url.replace(/^\/+/, '')}`, 307);
  });
}
