import type { Conflict } from '@assist/contract';
import {
  besideOthers,
  countAreaUse,
  limitedAreasOf,
  limitOf,
  type Refusal,
  slotSubjectOf,
  utilisationLimit,
  whyNot,
} from '@assist/availability';
import type { MailboxSchedule, NewEvent, ProviderEvent, UtilisationCap } from '@assist/calendar-provider';
import { type EventSpan, takenSpan } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { fromInstant, type Instant, type InstantRange, UTC, type ZoneName } from '@assist/time';
import { turns } from '../../event-loop/turns.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts';
import { tooLongToBook } from '../../calendars/booking-length.ts';

/** Returns the resources of a request, as this person sees them. A resource that they may not see counts as unknown. */
export function reservedResources(snapshot: CatalogueSnapshot, emails: readonly string[], viewer: string): Resource[] {
  return [...new Set(emails)].map((email) => {
    const resource = snapshot.views.find(viewer, email);
    if (resource === undefined) throw new ProblemError('unknown-resource', { conflicts: [{ email, code: 'unknown-resource' }] });
    return resource;
  });
}

/** Returns the zone of the first of these resources, which is the zone of an all-day event; `otherwise` if none of them is known. */
export function placeZoneOf(snapshot: CatalogueSnapshot, emails: readonly string[], otherwise: ZoneName): ZoneName {
  return emails.map((email) => snapshot.findByEmail(email)).find((resource) => resource !== undefined)?.timezone ?? otherwise;
}

/** Returns the zones of these resources for an all-day event, and nothing for any other event. */
export function zonesOf(snapshot: CatalogueSnapshot, emails: readonly string[], isAllDay: boolean): Pick<NewEvent, 'zones'> {
  if (!isAllDay) return {};
  return { zones: new Map(emails.map((email) => [email, placeZoneOf(snapshot, [email], UTC)])) };
}

/**
 * Checks the product's own rules before the calendar is called, with the same `whyNot` that explains a refusal in the client. The calendar
 * decides whether the time is taken, in the transaction that reserves it.
 */
export function checkRules(resources: readonly Resource[], spans: readonly EventSpan[], now: Instant): void {
  const refusals = resources.flatMap((resource) => {
    const subject = slotSubjectOf(resource, []);
    return spans.flatMap((span): { email: string; refusal: Refusal; range: InstantRange }[] => {
      const range = takenSpan(span, resource.timezone);
      const tooLong = tooLongToBook(range, resource.timezone);
      const found = tooLong === undefined ? whyNot(subject, range, now) : [tooLong];
      return found.map((refusal) => ({ email: resource.email, refusal, range }));
    });
  });
  const first = refusals[0];
  if (first === undefined) return;
  throw new ProblemError(first.refusal.kind, {
    conflicts: refusals.slice(0, 50).map(({ email, refusal, range }) => toConflict(email, refusal, range)),
  });
}

function toConflict(email: string, refusal: Refusal, range: InstantRange): Conflict {
  return {
    email,
    code: refusal.kind,
    start: fromInstant(range.start),
    end: fromInstant(range.end),
    ...limitOf(refusal),
  };
}

/**
 * Returns the utilisation limits of the resources' areas. The calendar enforces them inside its transaction. A desk that is assigned to
 * somebody can be reserved regardless of the limit.
 */
export function utilisationCaps(snapshot: CatalogueSnapshot, resources: readonly Resource[]): UtilisationCap[] {
  const limited = new Map(
    resources
      .filter((resource) => resource.conditions.reservedTo === null)
      .flatMap((resource) => limitedAreasOf(slotSubjectOf(resource, []), snapshot.areaTree))
      .map((area) => [area.id, area]),
  );
  return [...limited.values()].map((area) => {
    const workplaces = snapshot.workplacesOf(area.id);
    return {
      areaId: area.id,
      limitPercent: area.maxUt,
      limit: utilisationLimit(workplaces.length, area.maxUt),
      resourceEmails: workplaces,
    };
  });
}

/** Returns the resources that an event currently has. A resource that was given back or has declined counts as new. */
export function heldEmails({ attendees }: Pick<ProviderEvent, 'attendees'>): string[] {
  return attendees
    .filter((one) => one.kind === 'resource' && one.released !== true && one.response !== 'declined')
    .map(({ email }) => email);
}

/** The resources that an event currently has, and the times of its dates. */
export interface OwnTimes {
  readonly emails: readonly string[];
  readonly times: readonly InstantRange[];
}

/** Returns each mailbox's schedule; undefined for a mailbox whose schedule is unknown without calling another system. */
type KnownTimesOf = (emails: readonly string[], range: InstantRange) => Promise<readonly (MailboxSchedule | undefined)[]>;

/**
 * Checks the areas' utilisation limits against the known reservations before anyone is invited. If each resource answers for itself, no
 * transaction enforces these limits. `own` is the event that is being changed; its present dates do not count against its area.
 */
export async function checkUtilisation(
  snapshot: CatalogueSnapshot,
  resources: readonly Resource[],
  ranges: readonly InstantRange[],
  knownTimesOf: KnownTimesOf,
  now: Instant,
  own?: OwnTimes,
): Promise<void> {
  const { areaTree: areas } = snapshot;
  const subjects = resources.map((resource) => ({ email: resource.email, subject: slotSubjectOf(resource, []) }));
  const limited = subjects.map(({ subject }) => limitedAreasOf(subject, areas)).flat();
  const workplacesOf = new Map(limited.map((area) => [area.id, snapshot.workplacesOf(area.id)]));
  const emails = [...new Set([...workplacesOf.values()].flat())];
  if (emails.length === 0) return;
  const keyOf = ({ start, end }: InstantRange) => `${start} ${end}`;
  const ownEmails = new Set(own?.emails);
  const ownTimes = new Set(own?.times.map(keyOf));
  for (const range of ranges) {
    await turns.next();
    const known = await knownTimesOf(emails, range);
    const timesOf = new Map(
      emails.map((email, index) => [
        email,
        (known[index]?.items ?? []).filter((item) => !(ownEmails.has(email) && ownTimes.has(keyOf(item)))),
      ]),
    );
    const useOf = (workplaces: readonly string[]) =>
      countAreaUse(
        workplaces.map((email) => timesOf.get(email)!),
        range,
      );
    const uses = new Map([...workplacesOf].map(([areaId, workplaces]) => [areaId, useOf(workplaces)]));
    const wanted = subjects.map(({ subject }) => subject);
    const conflicts = subjects.flatMap(({ email, subject }, index) =>
      whyNot(subject, range, now, { utilisation: besideOthers({ areas, uses }, wanted, index, range) }).flatMap((refusal) =>
        refusal.kind === 'utilisation-reached' ? [toConflict(email, refusal, range)] : [],
      ),
    );
    if (conflicts.length > 0) throw new ProblemError('utilisation-reached', { conflicts });
  }
}
