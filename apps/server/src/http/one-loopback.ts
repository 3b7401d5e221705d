import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../call/loopback.ts';

/**
 * A browser takes `localhost` and `127.0.0.1` for two sites. Where the operator has named one of them, pages that are
 * asked for at the other lead there: the page's policy, its sign-in and its calls know one address alone.
 */
export function addOneLoopback(app: FastifyInstance, publicUrl: string | undefined): void {
  const named = publicUrl === undefined ? null : URL.parse(publicUrl);
  if (named === null || !isLoopback(named.hostname)) return;
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.headers.accept?.includes('text/html') !== true) return;
    const asked = URL.parse(`${named.protocol}//${request.host}`);
    if (asked === null || !isLoopback(asked.hostname) || asked.port !== named.port || asked.hostname === named.hostname) return;
    // What is asked for stays a path of the named site, whatever it begins with.
    return reply.redirect(`${named.origin}/${request.url.replace(/^\/+/, '')}`, 307);
  });
}
