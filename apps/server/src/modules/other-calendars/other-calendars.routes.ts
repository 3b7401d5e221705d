import {
  addOtherCalendar,
  changeOtherCalendar,
  listOtherCalendars,
  listOtherEvents,
  removeOtherCalendar,
  searchOtherCalendars,
} from '@assist/contract';
import { askedRange } from '../../call/asked-range.ts';
import { contextOf } from '../../call/call-context.ts';
import { Reply, type Route, route } from '../../call/route.ts';
import type { OtherCalendarsUsecases } from './other-calendars.usecases.ts';
import type { OtherEventsUsecases } from './other-events.usecases.ts';

export function otherCalendarsRoutes(others: OtherCalendarsUsecases, events: OtherEventsUsecases): Route[] {
  return [
    route(listOtherCalendars, ({ principal }) => others.list(principal)),
    route(searchOtherCalendars, (call) => others.search(call.query.q, call.principal, contextOf(call))),
    route(listOtherEvents, (call) => events.list(askedRange(call.query), call.principal, contextOf(call))),
    route(addOtherCalendar, async (call) => new Reply(201, await others.add(call.body, call.principal, contextOf(call)))),
    route(changeOtherCalendar, ({ params, body, principal }) => others.change(params.id, body, principal)),
    route(removeOtherCalendar, async ({ params, principal }) => {
      await others.remove(params.id, principal);
      return undefined;
    }),
  ];
}
