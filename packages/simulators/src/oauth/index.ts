export * from './oauth-routes.ts';
export * from './start-oauth-stand-in.ts';
export * from './tenant.ts';
export * from './token-store.ts';
