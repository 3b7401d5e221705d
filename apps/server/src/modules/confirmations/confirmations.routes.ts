import { actOnEvent, confirmWaiting, getEventStatuses, listWaiting } from '@assist/contract';
import { toInstant } from '@assist/time';
import { type Route, route } from '../../call/route.ts';
import { contextOf } from '../../call/call-context.ts';
import type { ConfirmationsUsecases } from './confirmations.usecases.ts';

export function confirmationsRoutes(confirmations: ConfirmationsUsecases): Route[] {
  return [
    route(getEventStatuses, async (call) => confirmations.getStatuses(call.body, contextOf(call))),
    route(actOnEvent, async (call) => {
      const { action, ...request } = call.body;
      switch (action) {
        case 'confirm':
          return confirmations.confirm(request, call.principal, contextOf(call));
        case 'release':
          return confirmations.release(request, contextOf(call));
      }
    }),
    route(listWaiting, async ({ params, principal, now }) => confirmations.listWaiting(params.resourceEmail, principal, now)),
    route(confirmWaiting, async ({ params, body, principal, now }) => {
      const time = { start: toInstant(body.start), end: toInstant(body.end) };
      await confirmations.confirmWaiting(params.resourceEmail, time, principal, now);
      return undefined;
    }),
  ];
}
