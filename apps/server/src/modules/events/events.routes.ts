import {
  changeEvent, createEvent, deleteEvent, findPeople, finishEvent, getCachedSchedules, getCalendarMe, getCalendarMyImage,
  getEvent, getSchedules, listEvents, listLimitedEvents, type OperationShape, respondToEvent,
} from '@assist/contract';
import type { CallContext } from '@assist/calendar-provider';
import type { Metrics } from '../../observation/metrics.ts';
import { type Call, Reply, type Route, route } from '../../call/route.ts';
import { toProblemError } from '../../call/to-problem-error.ts';
import { askedRange } from '../../call/asked-range.ts';
import type { CalendarUsecases } from './events.usecases.ts';

export function calendarRoutes(calendar: CalendarUsecases, metrics: Metrics): Route[] {
  return [
    route(getSchedules, async (call) =>
      calendar.getSchedules(call.body.emails, askedRange(call.body), call.principal, contextOf(call))),
    route(getCachedSchedules, async (call) => {
      const known = await calendar.getKnownSchedules(call.body.emails, askedRange(call.body), call.principal, contextOf(call));
      return known.map(({ email, schedule }) => ({ email, known: schedule !== null, schedule }));
    }),
    route(listEvents, async (call) => {
      const { query } = call;
      const { value, cursor } = await calendar.listEvents(
        { range: askedRange(query), user: query.user, cursor: query.cursor }, call.principal, contextOf(call));
      return { value, nextLink: cursor === null ? null : nextLink(query, cursor) };
    }),
    route(listLimitedEvents, async (call) =>
      calendar.listLimitedEvents(askedRange(call.query), call.query.user, call.principal, contextOf(call))),
    route(getEvent, async (call) => calendar.getEvent(call.params.id, call.principal, contextOf(call))),
    route(createEvent, async (call) => {
      try {
        const created = await calendar.createEvent(call.body, call.principal, contextOf(call));
        metrics.reservations.inc({ outcome: 'created' });
        return new Reply(201, created);
      } catch (error) {
        metrics.reservations.inc({ outcome: toProblemError(error)?.code ?? 'internal' });
        throw error;
      }
    }),
    route(changeEvent, async (call) =>
      calendar.changeEvent(call.params.id, call.body, call.query.scope ?? 'occurrence', call.principal, contextOf(call))),
    route(deleteEvent, async (call) => {
      await calendar.deleteEvent(call.params.id, call.query.scope ?? 'occurrence', call.principal, contextOf(call));
      return undefined;
    }),
    route(finishEvent, async (call) => calendar.finishEvent(call.params.id, call.principal, contextOf(call))),
    route(respondToEvent, async (call) => calendar.respond(call.params.id, call.body.response, call.principal, contextOf(call))),
    route(getCalendarMe, async (call) => calendar.getMe(contextOf(call))),
    route(getCalendarMyImage, async (call) => {
      const image = await calendar.findMyImage(call.principal, contextOf(call));
      if (image === undefined) return new Reply(204, undefined);
      return new Reply(200, image.bytes, { 'content-type': image.contentType, 'cache-control': 'private, max-age=3600' });
    }),
    route(findPeople, async (call) => calendar.findPeople(call.query.q, contextOf(call))),
  ];
}

export function contextOf<T extends OperationShape>(call: Call<T>): CallContext {
  return {
    actor: { as: 'user', mailbox: call.principal.email, name: call.principal.name },
    now: call.now,
    signal: call.signal,
    correlationId: call.correlationId,
    priority: 'interactive',
  };
}

/** The same call, one page on. */
function nextLink(query: { start: string; end: string; user?: string | undefined }, cursor: string): string {
  const parameters = new URLSearchParams({ start: query.start, end: query.end, cursor });
  if (query.user !== undefined) parameters.set('user', query.user);
  return `/api/calendar/events?${parameters}`;
}
