import type { InvitationAnswer, PlaceAnswer, Visit } from '@assist/contract';
import type { CalendarProvider, CallContext } from '@assist/calendar-provider';
import type { Resource } from '@assist/resource';
import { DAY_MS, fromInstant, HOUR_MS, instantOf, type Instant } from '@assist/time';
import type { Asker } from '../../call/asker.ts';
import type { Guest, Kiosk, SignedIn } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import { toProblemError } from '../../call/to-problem-error.ts';
import { homeOf } from '../../calendars/home-of.ts';
import type { Catalogue, CatalogueSnapshot } from '../../catalogue/catalogue.ts';
import { admitsGuest } from '../../catalogue/company.ts';
import { opensAt, roomsSeenBy, zoneOfVisit } from '../../catalogue/seen-by.ts';
import type { Invitation, InvitationsRepository, InvitedReservation } from '../../people/invitations.repository.ts';
import type { KioskPasses } from '../../people/kiosk-passes.ts';
import type { KeptKiosk, KiosksRepository } from '../../people/kiosks.repository.ts';
import type { IssuedTokens, SessionsRepository } from '../../people/sessions.repository.ts';
import { newSpokenCode, readSpokenCode } from '../../people/spoken-code.ts';
import type { EventsUsecases } from '../events/events.usecases.ts';
import { type Asked, endOf, type InvitedReservations, toInvitedReservation } from './invited-reservations.ts';

/** The longest stay of a visitor: one day, on the assumption that no visit lasts longer. */
const VISIT_MAX_MS = DAY_MS;
const INVITATIONS_MAX = 50;
/** The longest stay of a visitor who enters with a kiosk's pass: enough time to walk the route that the kiosk has shown. */
const LED_ON_MS = HOUR_MS;
/**
 * The number of groups in an invitation code, 60 bits in all: too many to guess with limited attempts, and too many to find from the hash
 * while the code is valid.
 */
const CODE_GROUPS = 3;

export interface GuestsParts {
  readonly catalogue: Catalogue;
  readonly events: EventsUsecases;
  readonly provider: Pick<CalendarProvider, 'capabilities'>;
  readonly invitations: InvitationsRepository;
  readonly reservations: InvitedReservations;
  readonly sessions: SessionsRepository;
  readonly kiosks: Pick<KiosksRepository, 'find'>;
  readonly passes: KioskPasses;
  /** Runs `verify`, and limits failed attempts at one entrance from one address. */
  readonly guard: <T>(
    attempt: { readonly account: string; readonly address: string },
    now: Instant,
    verify: () => Promise<T>,
  ) => Promise<T>;
  /** Counts the guests who enter, and throws if there are too many. */
  readonly countGuest: (entrance: { readonly invitationId: string | undefined; readonly address: string }, now: Instant) => Promise<void>;
}

/** The code and the pass that a visitor presents, each an empty string if the visitor has none. */
interface Entrance {
  readonly code: string;
  readonly pass: string;
}

/** Invites visitors, lets them in, and returns what they may see. */
export class GuestsUsecases {
  readonly #parts: GuestsParts;

  constructor(parts: GuestsParts) {
    this.#parts = parts;
  }

  /** Creates an invitation, and returns it with its code, which is never shown again. */
  async invite(
    eventId: string,
    visitor: string,
    principal: SignedIn,
    context: CallContext,
  ): Promise<InvitationAnswer & { readonly code: string }> {
    await this.#expectInvitations();
    const event = await this.#parts.events.loadChangeable(eventId, principal, context);
    const code = newSpokenCode(CODE_GROUPS);
    const made = await this.#parts.invitations.make(
      {
        eventId,
        calendar: homeOf(event, principal.email, this.#parts.provider),
        invitedBy: principal.email,
        visitor,
        reservation: toInvitedReservation(event),
        endsAt: endOf(event),
        code: readSpokenCode(code),
      },
      INVITATIONS_MAX,
      context.now,
    );
    if (made === undefined) throw new ProblemError('too-many-invitations');
    return { ...toAnswer(made), code };
  }

  /**
   * Lists the invitations to a reservation, including those that others who may change the reservation have created. If the reservation is
   * moved, the end of the invitations moves with it.
   */
  async list(eventId: string, principal: SignedIn, asked: CallContext): Promise<InvitationAnswer[]> {
    await this.#expectInvitations();
    const { invitations, reservations } = this.#parts;
    const kept = await invitations.list(await this.#homeOf(eventId, principal, asked), eventId);
    if (kept[0] === undefined) return [];
    const { endsAt } = (await reservations.readAgain(kept[0], asked)).invitation;
    return kept.map((one) => toAnswer({ ...one, endsAt }));
  }

  async takeBack(eventId: string, invitationId: string, principal: SignedIn, context: CallContext): Promise<void> {
    const calendar = await this.#homeOf(eventId, principal, context);
    if (!(await this.#parts.invitations.takeBack(invitationId, context.now, { calendar, eventId }))) throw new ProblemError('not-found');
  }

  /**
   * Returns the mailbox that identifies a reservation; the person's own mailbox if they may not, or may no longer, change the reservation.
   */
  async #homeOf(eventId: string, principal: SignedIn, context: CallContext): Promise<string> {
    const { events, provider } = this.#parts;
    try {
      return homeOf(await events.loadChangeable(eventId, principal, context), principal.email, provider);
    } catch (error) {
      if ((toProblemError(error)?.status ?? 500) < 500) return principal.email;
      throw error;
    }
  }

  /** Lets a visitor in with an invitation's code, a kiosk's pass, or neither if the operator allows it. */
  async enter(name: string, { code, pass }: Entrance, asker: Asker, asked: Asked): Promise<IssuedTokens> {
    const { address } = asker;
    const { invitations, sessions, guard, countGuest, catalogue } = this.#parts;
    const { now } = asked;
    const snapshot = await catalogue.current();
    const { company } = snapshot;
    if (company.guests === 'off') throw new ProblemError('sign-in-not-offered');
    const { guestId, endsAt } = await guard({ account: 'the guests’ entrance', address }, now, async () => {
      const kiosk = pass === '' ? undefined : await this.#kioskOf(pass, now);
      const invitation = kiosk === undefined ? await this.#invitationOf(code, company.guests === 'open', asked) : undefined;
      await countGuest({ invitationId: invitation?.id ?? kiosk?.id, address }, now);
      // The stay is counted from the day of the reservation, so that a guest who enters days early is still signed in on that day.
      const since = invitation === undefined ? now : Math.max(now, opensAt(snapshot, invitation.reservation));
      const until = instantOf(
        Math.min(invitation?.endsAt ?? Number.POSITIVE_INFINITY, since + (kiosk === undefined ? VISIT_MAX_MS : LED_ON_MS)),
      );
      const by = { invitationId: invitation?.id ?? null, kioskId: company.guests === 'open' ? null : (kiosk?.id ?? null) };
      const id = await invitations.enter(name, by, until, now);
      if (id === undefined) throw new ProblemError('invitation-ended');
      return { guestId: id, endsAt: until };
    });
    const tokens = await sessions.startGuest(guestId, endsAt, asker, now);
    if (tokens === undefined) throw new ProblemError('invitation-ended');
    return tokens;
  }

  async getVisit(principal: Guest, asked: Asked): Promise<Visit> {
    const invitation = await this.#findInvitation(principal);
    const snapshot = await this.#parts.catalogue.current();
    const read = invitation === undefined ? undefined : await this.#parts.reservations.readAgain(invitation, asked);
    const opens = read === undefined ? asked.now : opensAt(snapshot, read.invitation.reservation);
    return {
      guest: principal.name,
      endsAt: fromInstant(principal.endsAt),
      opensAt: opens <= asked.now ? null : fromInstant(opens),
      invitation: read === undefined ? null : toVisit(read.invitation.reservation, read.isOld, snapshot),
    };
  }

  /** Returns the building's rooms, and the place of the guest's own reservation; for a kiosk, the rooms of its areas. */
  async listPlaces(principal: Guest | Kiosk): Promise<PlaceAnswer[]> {
    const snapshot = await this.#parts.catalogue.current();
    const rooms = roomsSeenBy(principal, snapshot);
    if (principal.kind === 'kiosk') return rooms.map(toPlaceAnswer);
    const invitation = await this.#findInvitation(principal);
    const own = (invitation?.reservation.places ?? []).flatMap(({ email }) => snapshot.views.find(NOBODY, email) ?? []);
    return [...new Set([...rooms, ...own])].map(toPlaceAnswer);
  }

  async #kioskOf(pass: string, now: Instant): Promise<KeptKiosk> {
    const { passes, kiosks } = this.#parts;
    const id = passes.read(pass, now);
    const kiosk = id === undefined ? undefined : await kiosks.find(id);
    if (kiosk === undefined) throw new ProblemError('invitation-ended');
    return kiosk;
  }

  async #findInvitation({ invitationId }: Guest): Promise<Invitation | undefined> {
    return invitationId === null ? undefined : this.#parts.invitations.find(invitationId);
  }

  /**
   * Returns the invitation of a code; undefined if there is no code and none is required. The code of a reservation that was moved is valid
   * until an hour after the new end.
   */
  async #invitationOf(code: string, isOptional: boolean, asked: Asked): Promise<Invitation | undefined> {
    const digits = readSpokenCode(code);
    if (digits === '' && isOptional) return undefined;
    const found = await this.#parts.invitations.findByCode(digits);
    const invitation = found === undefined ? undefined : (await this.#parts.reservations.readAgain(found, asked)).invitation;
    if (invitation === undefined || invitation.reservation.cancelled || invitation.endsAt <= asked.now)
      throw new ProblemError('invitation-ended');
    return invitation;
  }

  async #expectInvitations(): Promise<void> {
    const { company } = await this.#parts.catalogue.current();
    if (!admitsGuest(company, true)) throw new ProblemError('sign-in-not-offered');
  }
}

/** A viewer to whom no resource is assigned. */
const NOBODY = '';

function toPlaceAnswer({ id, name, displayName, displayNameForApp, resourceTypeId, mapInfos }: Resource): PlaceAnswer {
  return {
    id,
    name,
    displayName,
    displayNameForApp: { ...displayNameForApp },
    resourceTypeId,
    mapInfos: mapInfos.map((info) => ({ ...info })),
  };
}

function toVisit(reservation: InvitedReservation, isOld: boolean, snapshot: CatalogueSnapshot): Visit['invitation'] {
  const { subject, start, end, isAllDay, organizer, places, cancelled } = reservation;
  return {
    subject,
    start: fromInstant(start),
    end: fromInstant(end),
    timeZone: zoneOfVisit(snapshot, reservation),
    isAllDay,
    organizer,
    places: places.map(({ email, name }) => ({ resourceId: snapshot.views.find(NOBODY, email)?.id ?? null, name })),
    cancelled,
    isOld,
  };
}

function toAnswer({ id, visitor, createdAt, endsAt }: Invitation): InvitationAnswer {
  return { id, visitor, createdAt: fromInstant(createdAt), endsAt: fromInstant(endsAt) };
}
