import type { Ground, OpenModule } from '../../ground/ground.ts';
import type { OnlineMeetingsUsecases } from '../online-meetings/online-meetings.usecases.ts';
import { EventPlanUsecases } from './event-plan.usecases.ts';
import { eventsRoutes } from './events.routes.ts';
import { type EventsParts, EventsUsecases } from './events.usecases.ts';

export interface EventsNeeds extends Pick<EventsParts, 'keepInvitations'> {
  readonly meetings: OnlineMeetingsUsecases;
}

export function openEvents(
  { catalogue, calendar, audit, metrics }: Ground,
  { meetings, keepInvitations }: EventsNeeds,
): OpenModule<EventsUsecases> {
  const usecases = new EventsUsecases({ calendar, catalogue, audit, meetings, keepInvitations });
  return { usecases, routes: eventsRoutes(usecases, new EventPlanUsecases(calendar, catalogue, usecases), metrics), jobs: [] };
}
