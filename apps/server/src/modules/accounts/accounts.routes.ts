import {
  askForEmailLink,
  calendarOauthLogin,
  endOwnSession,
  ewsLogin,
  ewsLogout,
  getMe,
  getOauthToken,
  listOwnSessions,
  login,
  logoutEverywhere,
  oauthLogin,
  oauthLogout,
  redeemEmailLink,
  refresh,
  refreshOauthToken,
  type SecondStepAnswer,
  setFirstPassword,
  type TokenPair,
} from '@assist/contract';
import { fromInstant, type Instant } from '@assist/time';
import type { FastifyRequest } from 'fastify';
import { askerOf } from '../../call/asker.ts';
import { tokenOf } from '../../call/bearer-token.ts';
import type { Caller } from '../../call/caller.ts';
import { openRoute, Reply, type Route, route } from '../../call/route.ts';
import { toTokenPair } from '../../people/token-pair.ts';
import type { AccountsUsecases } from './accounts.usecases.ts';
import type { EmailLinkUsecases } from './email-link.usecases.ts';
import type { FirstPasswordUsecases } from './first-password.usecases.ts';
import type { AskedFrom, OutsideSignInUsecases } from './outside-sign-in.usecases.ts';
import type { FirstStep } from './second-step.usecases.ts';

/** Response headers that make the browser delete what it stored for this person, whatever the client does. */
const CLEAR_BROWSER = { 'clear-site-data': '"cache", "storage"' };

export function accountsRoutes(
  accounts: AccountsUsecases,
  outside: OutsideSignInUsecases,
  emailLink: EmailLinkUsecases,
  firstPassword: FirstPasswordUsecases,
): Route[] {
  const leave = async ({ request, now }: { request: FastifyRequest; now: Instant }) => {
    const token = tokenOf(request);
    const userId = token === undefined ? undefined : await accounts.logout(token, now);
    if (userId !== undefined) await outside.forgetAccess(userId, now);
    return new Reply(200, { success: true }, CLEAR_BROWSER);
  };
  return [
    openRoute(login, async ({ body, now, request, reply }) =>
      toFirstStepAnswer(await accounts.login(body.email, body.password, askerOf(request), now), reply),
    ),
    openRoute(oauthLogin, async ({ body, now, request, reply }) =>
      toTokenPair(await outside.oauthLogin(body, askedFrom(request), now), reply),
    ),
    openRoute(ewsLogin, async ({ body, now, request, reply, signal }) =>
      toTokenPair(await outside.mailServerLogin(body.username, body.password, askerOf(request), signal, now), reply),
    ),
    openRoute(askForEmailLink, async ({ body, now, request, reply }) => {
      // Read before the response, because a closed connection no longer has an address.
      const { ip } = request;
      await emailLink.ask(body.email, ip, now);
      reply.raw.once('close', () => emailLink.sendLater(body, ip, now));
      return { success: true };
    }),
    openRoute(redeemEmailLink, async ({ body, now, request, reply }) => {
      const { returnUrl, step } = await emailLink.redeem(body.token, askerOf(request), now);
      return { ...toFirstStepAnswer(step, reply), returnUrl };
    }),
    openRoute(setFirstPassword, async ({ body, now, request, reply }) =>
      toFirstStepAnswer(await firstPassword.set(body.token, body.password, askerOf(request), now), reply),
    ),
    openRoute(refresh, async ({ body, now, reply }) => toTokenPair(await accounts.refresh(body.refreshToken, now), reply)),
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
    route(listOwnSessions, ({ principal, now }) => accounts.listSessions(principal, now)),
    route(endOwnSession, async ({ params, principal, now }) => {
      await accounts.endSession(principal, params.id, now);
      if (params.id !== principal.sessionId) return undefined;
      await outside.forgetAccess(principal.userId, now);
      return new Reply(204, undefined, CLEAR_BROWSER);
    }),
  ];
}

/** Returns where the request came from. Its origin is used only if the operator has not set PUBLIC_URL. */
function askedFrom(request: FastifyRequest): AskedFrom {
  return { siteOrigin: `${request.protocol}://${request.host}`, ...askerOf(request) };
}

/** Builds the response to a correct password or sign-in link: a session, or a ticket for the second step. */
function toFirstStepAnswer(step: FirstStep, reply: { caller?: Caller | undefined }): TokenPair | SecondStepAnswer {
  if (step.kind === 'session') return toTokenPair(step.tokens, reply);
  reply.caller = { person: step.userId };
  const { ticket, expiresAt } = step.ticket;
  return { success: false, secondStep: { ticket, expiresAt: fromInstant(expiresAt), ...(step.isToBeSetUp ? { isToBeSetUp: true } : {}) } };
}
