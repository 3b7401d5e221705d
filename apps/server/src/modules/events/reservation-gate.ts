import type { Conflict } from '@assist/contract';
import { limitedAreasOf, type Refusal, slotSubjectOf, whyNot } from '@assist/availability';
import type { UtilisationCap } from '@assist/calendar-provider';
import type { Resource } from '@assist/resource';
import { fromInstant, type Instant, type InstantRange } from '@assist/time';
import { ProblemError } from '../../call/problem-error.ts';
import type { CatalogueSnapshot } from '../../catalogue/catalogue.ts';
import { BOOKING_MAX_MS } from '../../calendars/own/booking-limit.ts';

/** The resources of a request, as this person sees them. One that he may not see is unknown to him. */
export function reservedResources(snapshot: CatalogueSnapshot, emails: readonly string[], viewer: string): Resource[] {
  return [...new Set(emails)].map((email) => {
    const resource = snapshot.views.find(viewer, email);
    if (resource === undefined) throw new ProblemError('unknown-resource', { conflicts: [{ email, code: 'unknown-resource' }] });
    return resource;
  });
}

/**
 * The product's own rules, before the calendar is asked: the same `whyNot` that explains a "no" in the client. Whether
 * the time is taken is the calendar's answer, given in the transaction that takes it.
 */
export function checkRules(resources: readonly Resource[], ranges: readonly InstantRange[], now: Instant): void {
  const refusals = resources.flatMap((resource) => {
    const subject = slotSubjectOf(resource, []);
    return ranges.flatMap((range): { email: string; refusal: Refusal; range: InstantRange }[] => {
      const found = whyNot(subject, range, now).map((refusal) => ({ email: resource.email, refusal, range }));
      if (range.end - range.start <= BOOKING_MAX_MS) return found;
      return [...found, { email: resource.email, range, refusal: { kind: 'too-long', limitMinutes: BOOKING_MAX_MS / 60_000 } }];
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
    ...('limitMinutes' in refusal ? { limitMinutes: refusal.limitMinutes } : {}),
    ...('limitDays' in refusal ? { limitDays: refusal.limitDays } : {}),
  };
}

/**
 * The areas that must not become fuller than they may, for the calendar to count inside its transaction. A desk that is
 * one's own is outside the count's limit.
 */
export function utilisationCaps(snapshot: CatalogueSnapshot, resources: readonly Resource[]): UtilisationCap[] {
  const limited = new Map(resources
    .filter((resource) => resource.conditions.reservedTo === null)
    .flatMap((resource) => limitedAreasOf(slotSubjectOf(resource, []), snapshot.areaTree))
    .map((area) => [area.id, area]));
  return [...limited.values()].map((area) => {
    const workplaces = snapshot.workplacesOf(area.id);
    return {
      areaId: area.id,
      limitPercent: area.maxUt,
      // The last one that may be taken is the one that reaches the limit.
      limit: Math.ceil((workplaces.length * area.maxUt) / 100),
      resourceEmails: workplaces,
    };
  });
}
