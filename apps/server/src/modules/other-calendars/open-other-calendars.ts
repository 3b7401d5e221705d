import type { Ground, OpenModule } from '../../ground/ground.ts';
import type { PeopleUsecases } from '../people/people.usecases.ts';
import { OtherCalendarsRepository } from './other-calendars.repository.ts';
import { otherCalendarsRoutes } from './other-calendars.routes.ts';
import { OtherCalendarsUsecases } from './other-calendars.usecases.ts';
import { OtherEventsUsecases } from './other-events.usecases.ts';

export interface OtherCalendarsNeeds {
  readonly people: PeopleUsecases;
}

export function openOtherCalendars(
  { database, calendar, catalogue, audit, now }: Ground,
  { people }: OtherCalendarsNeeds,
): OpenModule<OtherCalendarsUsecases> {
  const usecases = new OtherCalendarsUsecases(new OtherCalendarsRepository(database), people, catalogue);
  const events = new OtherEventsUsecases(calendar, catalogue, usecases, audit, { now });
  return { usecases, routes: otherCalendarsRoutes(usecases, events), jobs: [] };
}
