import { approveKiosk, changeKiosk, getKiosk, listKiosks, listMeetings, removeKiosk, renewKiosk, startPairing } from '@assist/contract';
import { fromInstant } from '@assist/time';
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
    route(listKiosks, async () => administration.list()),
    route(approveKiosk, async ({ body, now }) => new Reply(201, await administration.approve(body, now))),
    route(changeKiosk, async ({ params, body, now }) => administration.change(params.id, body, now)),
    route(removeKiosk, async ({ params, now }) => {
      await administration.remove(params.id, now);
      return undefined;
    }),
  ];
}
