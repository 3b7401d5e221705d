import { getEventBounds, notifyReservation } from '@assist/contract';
import { contextOf } from '../../call/call-context.ts';
import { type Route, route } from '../../call/route.ts';
import type { NotificationsUsecases } from './notifications.usecases.ts';

export function notificationsRoutes(notifications: NotificationsUsecases): Route[] {
  return [
    route(getEventBounds, async (call) =>
      notifications.getEventBounds(call.params.resourceEmail, call.params.iCalUid, call.principal.email, contextOf(call)),
    ),
    route(notifyReservation, async (call) => {
      await notifications.notify(call.params.resourceEmail, call.body, contextOf(call));
      return undefined;
    }),
  ];
}
