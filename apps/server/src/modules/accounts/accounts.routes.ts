import {
  askForEmailLink,
  calendarOauthLogin,
  ewsLogin,
  ewsLogout,
  getMe,
  getOauthToken,
  login,
  logoutEverywhere,
  oauthLogin,
  oauthLogout,
  redeemEmailLink,
  refresh,
  refreshOauthToken,
} from '@assist/contract';
import type { Instant } from '@assist/time';
import type { FastifyRequest } from 'fastify';
import { tokenOf } from '../../call/bearer-token.ts';
import { openRoute, Reply, type Route, route } from '../../call/route.ts';
import type { AccountsUsecases } from './accounts.usecases.ts';
import type { EmailLinkUsecases } from './email-link.usecases.ts';
import { toFirstStepAnswer } from './first-step-answer.ts';
import type { AskedFrom, OutsideSignInUsecases } from './outside-sign-in.usecases.ts';
import { toTokenPair } from '../../people/token-pair.ts';

/** The browser forgets what it kept of this person, whatever the client does. */
const CLEAR_BROWSER = { 'clear-site-data': '"cache", "storage"' };

export function accountsRoutes(accounts: AccountsUsecases, outside: OutsideSignInUsecases, emailLink: EmailLinkUsecases): Route[] {
  const leave = async ({ request, now }: { request: FastifyRequest; now: Instant }) => {
    const token = tokenOf(request);
    const userId = token === undefined ? undefined : await accounts.logout(token, now);
    if (userId !== undefined) await outside.forgetAccess(userId, now);
    return new Reply(200, { success: true }, CLEAR_BROWSER);
  };
  return [
    openRoute(login, async ({ body, now, request }) => toFirstStepAnswer(await accounts.login(body.email, body.password, request.ip, now))),
    openRoute(oauthLogin, async ({ body, now, request }) => toTokenPair(await outside.oauthLogin(body, askedFrom(request), now))),
    openRoute(ewsLogin, async ({ body, now, request, signal }) =>
      toTokenPair(await outside.mailServerLogin(body.username, body.password, request.ip, signal, now)),
    ),
    openRoute(askForEmailLink, async ({ body, now, request, reply }) => {
      // A connection that has ended has no address any more.
      const { ip } = request;
      await emailLink.ask(body.email, ip, now);
      reply.raw.once('close', () => emailLink.sendLater(body, ip, now));
      return { success: true };
    }),
    openRoute(redeemEmailLink, async ({ body, now, request }) => {
      const { returnUrl, step } = await emailLink.redeem(body.token, request.ip, now);
      return { ...toFirstStepAnswer(step), returnUrl };
    }),
    openRoute(refresh, async ({ body, now }) => toTokenPair(await accounts.refresh(body.refreshToken, now))),
    route(getMe, async ({ principal }) => ({ data: await accounts.getCurrentUser(principal), error: null, loading: false })),
    route(getOauthToken, async ({ principal }) => outside.getState(principal)),
    route(calendarOauthLogin, async ({ body, now, request, principal }) =>
      outside.connectCalendar(body, body.connectionAgentId, askedFrom(request), principal, now),
    ),
    route(refreshOauthToken, async ({ body, principal }) => outside.renewAccess(body.scope, principal)),
    openRoute(oauthLogout, leave),
    openRoute(ewsLogout, leave),
    route(logoutEverywhere, async ({ principal, now }) => {
      await accounts.logoutEverywhere(principal, now);
      await outside.forgetAccess(principal.userId, now);
      return new Reply(200, { success: true }, CLEAR_BROWSER);
    }),
  ];
}

/** The origin counts only where the operator has not said it (PUBLIC_URL). */
function askedFrom(request: FastifyRequest): AskedFrom {
  return { siteOrigin: `${request.protocol}://${request.host}`, address: request.ip };
}
