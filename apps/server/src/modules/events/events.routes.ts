import {
  changeEvent,
  createEvent,
  deleteEvent,
  finishEvent,
  getEvent,
  listSeriesDates,
  listEvents,
  listLimitedEvents,
  planEvent,
  respondToEvent,
  SERIES_DATES_MAX,
} from '@assist/contract';
import type { Metrics } from '../../observation/metrics.ts';
import { Reply, type Route, route } from '../../call/route.ts';
import { toProblemError } from '../../call/to-problem-error.ts';
import { contextOf } from '../../call/call-context.ts';
import { askedRange } from '../../call/asked-range.ts';
import type { EventPlanUsecases } from './event-plan.usecases.ts';
import type { EventsUsecases } from './events.usecases.ts';

export function eventsRoutes(events: EventsUsecases, plans: EventPlanUsecases, metrics: Metrics): Route[] {
  return [
    route(planEvent, async (call) => plans.plan(call.body, call.principal, contextOf(call))),
    route(listEvents, async (call) => {
      const { query } = call;
      const { value, cursor } = await events.listEvents(
        { range: askedRange(query), user: query.user, cursor: query.cursor },
        call.principal,
        contextOf(call),
      );
      return { value, nextLink: cursor === null ? null : nextLink(query, cursor) };
    }),
    route(listLimitedEvents, async (call) =>
      events.listLimitedEvents(askedRange(call.query), call.query.user, call.principal, contextOf(call)),
    ),
    route(getEvent, async (call) => events.getEvent(call.params.id, call.principal, contextOf(call))),
    route(listSeriesDates, async (call) =>
      events.listSeriesDates(call.params.id, call.query.limit ?? SERIES_DATES_MAX, call.principal, contextOf(call)),
    ),
    route(createEvent, async (call) => {
      try {
        const created = await events.createEvent(call.body, call.principal, contextOf(call));
        metrics.reservations.inc({ outcome: 'created' });
        return new Reply(201, created);
      } catch (error) {
        metrics.reservations.inc({ outcome: toProblemError(error)?.code ?? 'internal' });
        throw error;
      }
    }),
    route(changeEvent, async (call) =>
      events.changeEvent(call.params.id, call.body, call.query.scope ?? 'occurrence', call.principal, contextOf(call)),
    ),
    route(deleteEvent, async (call) => {
      await events.deleteEvent(call.params.id, call.query.scope ?? 'occurrence', call.principal, contextOf(call));
      return undefined;
    }),
    route(finishEvent, async (call) => events.finishEvent(call.params.id, call.principal, contextOf(call))),
    route(respondToEvent, async (call) =>
      events.respond(call.params.id, call.body.response, call.query.scope ?? 'occurrence', call.principal, contextOf(call)),
    ),
  ];
}

/** Returns the URL of the next page: the same call with the cursor. */
function nextLink(query: { start: string; end: string; user?: string | undefined }, cursor: string): string {
  const parameters = new URLSearchParams({ start: query.start, end: query.end, cursor });
  if (query.user !== undefined) parameters.set('user', query.user);
  return `/api/calendar/events?${parameters}`;
}
