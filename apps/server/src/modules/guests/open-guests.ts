import type { Ground, OpenModule } from '../../ground/ground.ts';
import { InvitationsRepository } from '../../people/invitations.repository.ts';
import { KioskPasses } from '../../people/kiosk-passes.ts';
import { KiosksRepository } from '../../people/kiosks.repository.ts';
import { SessionsRepository } from '../../people/sessions.repository.ts';
import type { EventsUsecases } from '../events/events.usecases.ts';
import { GuestAdministrationUsecases } from './guest-administration.usecases.ts';
import { guestsJobs } from './guests.jobs.ts';
import { guestsRoutes } from './guests.routes.ts';
import { GuestsUsecases } from './guests.usecases.ts';
import { InvitedReservations } from './invited-reservations.ts';

export interface GuestsNeeds {
  readonly events: EventsUsecases;
  /** The secret that verifies the passes which kiosks show to visitors. */
  readonly secret: string;
}

export function openGuests(ground: Ground, { events, secret }: GuestsNeeds): OpenModule<InvitedReservations> {
  const { database, catalogue, calendar, audit, background, signInLimit, log } = ground;
  const invitations = new InvitationsRepository(database);
  const reservations = new InvitedReservations({ calendar, invitations, background, log });
  const guests = new GuestsUsecases({
    catalogue,
    events,
    provider: calendar.provider,
    invitations,
    reservations,
    sessions: new SessionsRepository(database),
    kiosks: new KiosksRepository(database),
    passes: new KioskPasses(secret),
    guard: (attempt, at, verify) => signInLimit.guard(attempt, at, verify),
    countGuest: (entrance, at) => signInLimit.countGuest(entrance, at),
  });
  return {
    usecases: reservations,
    routes: guestsRoutes(guests, new GuestAdministrationUsecases(invitations, audit)),
    jobs: guestsJobs(reservations),
  };
}
