import { getCachedSchedules, getSchedules, getUtilisation } from '@assist/contract';
import { askedRange } from '../../call/asked-range.ts';
import { contextOf } from '../../call/call-context.ts';
import { type Route, route } from '../../call/route.ts';
import type { SchedulesUsecases } from './schedules.usecases.ts';

export function schedulesRoutes(schedules: SchedulesUsecases): Route[] {
  return [
    route(getSchedules, async (call) => schedules.getSchedules(call.body.emails, askedRange(call.body), call.principal, contextOf(call))),
    route(getCachedSchedules, async (call) => {
      const known = await schedules.getKnownSchedules(call.body.emails, askedRange(call.body), call.principal, contextOf(call));
      return known.map(({ email, schedule }) => ({ email, known: schedule !== null, schedule }));
    }),
    route(getUtilisation, (call) => schedules.getUtilisation(call.body.areaIds, askedRange(call.body), contextOf(call))),
  ];
}
