import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { WebhookAnswer, WebhookRequest } from '@assist/calendar-provider';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../observation/metrics.ts';
import { HOOKS_PATH } from '../call/hooks.ts';
import { addMessageHub, HUB_ROUTES, type HubDoor } from './message-hub.ts';
import { isSameSecret } from '../call/is-same-secret.ts';
import { ProblemError } from '../call/problem-error.ts';
import type { XsrfGuard } from './xsrf.ts';

/**
 * Routes outside the contract: pages, files and probes. All accept only GET and HEAD, except for the hub and for calendars' hints, which
 * carry a secret instead of a session.
 */
export const SITE_ROUTES: readonly string[] = [
  '/',
  '/*',
  '/kiosk',
  '/kiosk/',
  '/livez',
  '/readyz',
  '/metrics',
  '/api/docs',
  '/api/docs/openapi.json',
  HOOKS_PATH,
  ...HUB_ROUTES,
];

export interface SiteParts {
  readonly webFolder: string;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  /** Returns the description of the API, as JSON and as a page. */
  readonly documents: () => Promise<{ readonly json: Buffer; readonly page: Buffer }>;
  readonly xsrf: XsrfGuard;
  readonly hub: HubDoor;
  /** Returns whether the database responds quickly. */
  readonly isReady: () => Promise<boolean>;
  /** Receives a calendar's hint; returns undefined if no connection has this id. */
  readonly receiveHook: (connectionId: string, request: WebhookRequest) => WebhookAnswer | undefined;
}

const HOOK_MAX_BYTES = 256 * 1024;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Matches the paths of files in whose names Vite puts a hash of the content, so that their content never changes. */
const HASHED = /[/\\]assets[/\\]/;

/** Adds the routes of pages, files, probes, hints and the hub. */
export async function addSiteRoutes(app: FastifyInstance, parts: SiteParts): Promise<void> {
  app.get('/livez', async (_request, reply) => reply.type('text/plain').send('alive\n'));
  app.get('/readyz', async (_request, reply) => {
    const ready = !app.departure.hasBegun && (await parts.isReady());
    return reply
      .code(ready ? 200 : 503)
      .header('retry-after', '2')
      .type('text/plain')
      .send(ready ? 'ready\n' : 'not ready\n');
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, parts.metricsToken)) throw new ProblemError('not-found');
    return reply.type(parts.metrics.registry.contentType).send(await parts.metrics.registry.metrics());
  });

  await app.register(async (hooks) => addHooks(hooks, parts));
  await addMessageHub(app, parts.hub, parts.xsrf);

  app.get('/api/docs/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await parts.documents()).json),
  );
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send((await parts.documents()).page));

  const built = existsSync(join(parts.webFolder, 'index.html'));
  if (!built) {
    app.get('/', async (_request, reply) =>
      reply.code(503).type('text/plain').send('The client has not been built yet. Start Assist with "npm start".\n'),
    );
  } else {
    await app.register(fastifyStatic, {
      root: parts.webFolder,
      preCompressed: true,
      index: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
        // MapLibre's worker ends in .mjs, which must not be served as binary data.
        if (path.endsWith('.mjs')) reply.header('content-type', 'text/javascript; charset=utf-8');
      },
    });
    // The kiosk is a separate client, whose service worker covers this address.
    app.get('/kiosk', async (_request, reply) => reply.redirect('/kiosk/', 301));
    app.get('/kiosk/', async (request, reply) => {
      parts.xsrf.issue(request, reply);
      return reply.header('cache-control', 'no-cache').sendFile('kiosk/kiosk.html', { cacheControl: false });
    });
    app.get('/', async (request, reply) => {
      parts.xsrf.issue(request, reply);
      return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false });
    });
  }
  // A path of the client's router gets the page itself. A missing file or call remains a 404.
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith('/api/') &&
      // A code on a wall may contain a dot, and no file has `/qr/` in its path.
      (!/\.\w{1,8}$/.test(path) || /\/qr\//i.test(path));
    if (!isPage || !built) return app.errorHandler(new ProblemError('not-found') as never, request, reply);
    parts.xsrf.issue(request, reply);
    // Each handler that passes on to the next adds a listener for the end of the response, and Node reports more than ten as a leak.
    reply.raw.setMaxListeners(20);
    return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false });
  });
}

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`);
  // Behind a proxy on this machine, every request comes from loopback, so requests that a proxy has forwarded are refused.
  return LOOPBACK.has(request.ip) && request.headers['x-forwarded-for'] === undefined;
}

/** Adds the route for calendars' hints. They come without a session, because they can only cause data to be read again. */
async function addHooks(app: FastifyInstance, parts: SiteParts): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: HOOK_MAX_BYTES }, (_request, body, done) => done(null, body));
  app.post<{ Params: { connectionId: string } }>(HOOKS_PATH, async (request, reply) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    );
    const query = new URL(request.url, 'http://hook').searchParams;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const answer = parts.receiveHook(request.params.connectionId, { headers, query, body });
    if (answer === undefined) throw new ProblemError('not-found');
    return reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .type(answer.contentType ?? 'text/plain')
      .send(answer.body ?? '');
  });
}
