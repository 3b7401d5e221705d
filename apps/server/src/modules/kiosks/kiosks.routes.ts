import { approveKiosk, changeKiosk, getKiosk, listKiosks, listMeetings, removeKiosk, renewKiosk, startPairing } from '@assist/contract';
import { fromInstant } from '@assist/time';
import { chargeOf } from '../../call/charge.ts';
import { kioskRoute, openRoute, Reply, route, type Route } from '../../call/route.ts';
import type { KioskAdministrationUsecases } from './kiosk-administration.usecases.ts';
import type { KiosksUsecases } from './kiosks.usecases.ts';

export function kiosksRoutes(kiosks: KiosksUsecases, administration: KioskAdministrationUsecases): Route[] {
  return [
    openRoute(startPairing, async ({ body, request, now }) => kiosks.startPairing(body.secret, request.ip, now)),
    openRoute(renewKiosk, async ({ body, now, reply }) => {
      const renewed = await kiosks.renew(body.secret, body.next, now);
      reply.caller = renewed?.caller;
      return { token: renewed?.token ?? null, expiresAt: renewed === undefined ? null : fromInstant(renewed.expiresAt) };
    }),
    kioskRoute(getKiosk, async ({ principal, now }) => kiosks.getState(principal, now)),
    kioskRoute(listMeetings, async ({ principal, now, signal, correlationId }) =>
      kiosks.listMeetings(principal, { now, signal, correlationId, priority: 'interactive' }),
    ),
    route(listKiosks, async ({ principal }) => administration.list(chargeOf(principal, 'kiosks'))),
    route(
      approveKiosk,
      async ({ body, principal, now }) => new Reply(201, await administration.approve(body, chargeOf(principal, 'kiosks'), now)),
    ),
    route(changeKiosk, async ({ params, body, principal, now }) =>
      administration.change(params.id, body, chargeOf(principal, 'kiosks'), now),
    ),
    route(removeKiosk, async ({ params, principal, now }) => {
      await administration.remove(params.id, chargeOf(principal, 'kiosks'), now);
      return undefined;
    }),
  ];
}
