import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { Readiness } from '../database/readiness.ts';
import { type AppParts, buildApp } from './app.ts';
import { overloadLimitsFor } from './overload.ts';
import { addSiteRoutes, type SiteParts } from './site-routes.ts';
import { XsrfGuard } from './xsrf.ts';

export interface HttpParts
  extends
    Pick<AppParts, 'log' | 'metrics' | 'routes' | 'callLimit' | 'authenticate' | 'now'>,
    Pick<SiteParts, 'webFolder' | 'documents' | 'hub' | 'receiveHook'> {
  readonly database: Pick<Database, 'db'>;
  readonly settings: Pick<AppParts, 'publicUrl' | 'trustedProxies'> & Pick<SiteParts, 'metricsToken'>;
  /** Signs the value with which a browser shows that it makes a call itself. */
  readonly xsrfSecret: string;
  /** Calls that wait for an external calendar must not block other calls, so more of them may wait. */
  readonly waitsForOthers: boolean;
}

/** The HTTP server without a port. */
export async function openHttp({ database, settings, xsrfSecret, waitsForOthers, ...parts }: HttpParts): Promise<FastifyInstance> {
  const { publicUrl, trustedProxies, metricsToken } = settings;
  const xsrf = new XsrfGuard(xsrfSecret, publicUrl);
  const readiness = new Readiness(database.db);
  return buildApp({
    ...parts,
    xsrf,
    publicUrl,
    trustedProxies,
    overload: overloadLimitsFor(waitsForOthers ? 4_000 : 1_000),
    addSiteRoutes: (site) => addSiteRoutes(site, { ...parts, metricsToken, xsrf, isReady: () => readiness.isReady() }),
  });
}
