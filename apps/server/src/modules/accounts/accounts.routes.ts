import { ewsLogout, getMe, getOauthToken, login, oauthLogout, refresh, type TokenPair } from '@assist/contract';
import { fromInstant, type Instant } from '@assist/time';
import type { FastifyRequest } from 'fastify';
import { tokenOf } from '../../http/bearer-token.ts';
import { openRoute, Reply, type Route, route } from '../../http/route.ts';
import type { AccountsUsecases } from './accounts.usecases.ts';
import type { IssuedTokens } from './sessions.repository.ts';

export function accountsRoutes(accounts: AccountsUsecases): Route[] {
  /** The browser forgets what it kept of this person, whatever the client does. */
  const leave = async ({ request, now }: { request: FastifyRequest; now: Instant }) => {
    const token = tokenOf(request);
    if (token !== undefined) await accounts.logout(token, now);
    return new Reply(200, { success: true }, { 'clear-site-data': '"cache", "storage"' });
  };
  return [
    openRoute(login, async ({ body, now, request }) => toTokenPair(await accounts.login(body.email, body.password, request.ip, now))),
    openRoute(refresh, async ({ body, now }) => toTokenPair(await accounts.refresh(body.refreshToken, now))),
    route(getMe, async ({ principal }) => ({ data: await accounts.getCurrentUser(principal), error: null, loading: false })),
    // The built-in calendar needs no connection: it is always there.
    route(getOauthToken, async () => ({ connected: true, expiresAt: null, scopes: [] })),
    openRoute(oauthLogout, leave),
    openRoute(ewsLogout, leave),
  ];
}

function toTokenPair(tokens: IssuedTokens): TokenPair {
  return { success: true, token: tokens.token, refreshToken: tokens.refreshToken, expiresAt: fromInstant(tokens.expiresAt) };
}
