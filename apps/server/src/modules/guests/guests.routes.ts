import {
  enterAsGuest,
  getVisit,
  inviteVisitor,
  listAllInvitations,
  listInvitations,
  listPlaces,
  revokeInvitation,
  takeBackInvitation,
} from '@assist/contract';
import { actorOf } from '../../call/actor-of.ts';
import { askerOf } from '../../call/asker.ts';
import { contextOf } from '../../call/call-context.ts';
import { guestRoute, openRoute, type Route, route, visitingRoute } from '../../call/route.ts';
import { toTokenPair } from '../../people/token-pair.ts';
import type { GuestAdministrationUsecases } from './guest-administration.usecases.ts';
import type { GuestsUsecases } from './guests.usecases.ts';

export function guestsRoutes(guests: GuestsUsecases, administration: GuestAdministrationUsecases): Route[] {
  return [
    openRoute(enterAsGuest, async (call) =>
      toTokenPair(
        await guests.enter(call.body.name, { code: call.body.code ?? '', pass: call.body.pass ?? '' }, askerOf(call.request), call),
        call.reply,
      ),
    ),
    guestRoute(getVisit, async (call) => guests.getVisit(call.principal, call)),
    visitingRoute(listPlaces, async ({ principal }) => guests.listPlaces(principal)),
    route(listInvitations, async (call) => guests.list(call.params.id, call.principal, contextOf(call))),
    route(inviteVisitor, async (call) => guests.invite(call.params.id, call.body.visitor, call.principal, contextOf(call))),
    route(takeBackInvitation, async (call) => {
      await guests.takeBack(call.params.id, call.params.invitationId, call.principal, contextOf(call));
      return undefined;
    }),
    route(listAllInvitations, async ({ query, now }) => administration.list(query, now)),
    route(revokeInvitation, async (call) => {
      await administration.revoke(call.params.invitationId, actorOf(call), call.now);
      return undefined;
    }),
  ];
}
