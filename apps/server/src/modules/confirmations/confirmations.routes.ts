import { actOnEvent, getEventStatuses } from '@assist/contract';
import { type Route, route } from '../../call/route.ts';
import { contextOf } from '../events/events.routes.ts';
import type { ReservationsUsecases } from './confirmations.usecases.ts';

export function reservationsRoutes(reservations: ReservationsUsecases): Route[] {
  return [
    route(getEventStatuses, async (call) => reservations.getStatuses(call.body, contextOf(call))),
    route(actOnEvent, async (call) => {
      const { action, ...request } = call.body;
      switch (action) {
        case 'confirm':
          return reservations.confirm(request, call.principal, contextOf(call));
        case 'release':
          return reservations.release(request, contextOf(call));
      }
    }),
  ];
}
