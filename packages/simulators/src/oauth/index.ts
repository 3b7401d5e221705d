export type { OAuthClient } from './oauth-client.ts';
export { type ServiceAccount, STAND_IN_TENANT } from './oauth-issuer.ts';
export { type OAuthRoutes, oauthRoutes } from './oauth-routes.ts';
export * from './start-oauth-stand-in.ts';
export * from './tenant.ts';
export * from './token-store.ts';
