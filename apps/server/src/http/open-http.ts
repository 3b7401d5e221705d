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
  /** Key that signs the XSRF value, which shows that a call comes from a page of this site. */
  readonly xsrfSecret: string;
  /** True if calls wait for an external calendar. The limits of calls under way are then higher. */
  readonly waitsForOthers: boolean;
}

/** Builds the HTTP server, which does not listen yet. */
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
