import { type StandIn, startStandIn } from '../http/index.ts';
import type { OAuthOptions } from './oauth-issuer.ts';
import { type OAuthRoutes, oauthRoutes } from './oauth-routes.ts';

/** Starts only a vendor's sign-in, on a separate port. */
export async function startOAuthStandIn(
  options: OAuthOptions & { readonly port?: number },
): Promise<StandIn & { readonly oauth: OAuthRoutes }> {
  const oauth = await oauthRoutes(options);
  const standIn = await startStandIn({
    now: options.now,
    handler: async (request) => (await oauth.handle(request)) ?? { status: 404 },
    ...(options.port === undefined ? {} : { port: options.port }),
  });
  return { ...standIn, oauth };
}
