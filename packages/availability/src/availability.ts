import type { Resource } from '@assist/resource';
import { toQuarters, type InstantRange } from '@assist/time';
import { toBookingColumns } from './booking-columns.ts';
import { type Utilisation, withoutEvent } from './utilisation.ts';
import { codeOfRange, countBookable, shownOfRange } from './range-state.ts';
import type { Refusal } from './refusal.ts';
import { SLOT, type SlotCode } from './slot-code.ts';
import { rowOf, slotRows } from './slot-rows.ts';
import { slotSubjectOf, type SlotRequest } from './slot-subject.ts';
import { type KnownTimes, type ShownCode, shownCodes, withoutUnknown } from './shown-state.ts';
import { whyNot } from './why-not.ts';

export interface AvailabilityRequest extends SlotRequest {
  /** The utilisation of the areas that contain these resources. It still includes the event being changed. */
  readonly utilisation: Utilisation;
}

/** Why a time is unavailable: a rule refuses it, or the calendar did not answer (`service-error`). */
export type WhyNot = Refusal | { readonly kind: 'service-error' };

/** The availability of the resources in the request. For any other resource, every slot is limited. */
export interface Availability {
  /** Returns one code for each slot of the range. If the calendar did not answer, no slot is bookable. */
  codesOf(resource: Resource): Uint8Array;
  /** Returns the single code of a time within the range: that of its worst slot. */
  stateOf(resource: Resource, range: InstantRange): SlotCode;
  /** Returns the codes as shown to a person, who can tell their own reservations from others', and unknown slots from free ones. */
  shownCodesOf(resource: Resource): Uint8Array;
  shownOf(resource: Resource, range: InstantRange): ShownCode;
  /** Returns the number of available slots. */
  countOf(resource: Resource): number;
  /** Returns why a time cannot be reserved, in the order to show to a person; empty if it can. */
  whyNot(resource: Resource, range: InstantRange): readonly WhyNot[];
}

/**
 * Returns the state of the resources' slots. The plan, the timeline, the list, the form and the favourites all use it. It follows the rules
 * of the server's gate: `slotRows` for the codes and `whyNot` for the reasons, both with the utilisation of areas. `knownOf` returns what
 * is known about an address, or undefined if nothing is known yet.
 */
export function availabilityOf(
  resources: readonly Resource[],
  knownOf: (email: string) => KnownTimes | undefined,
  request: AvailabilityRequest,
): Availability {
  const { now, currentEvent = null } = request;
  const { start } = toQuarters(request.range);
  const subjects = resources.map((resource) => slotSubjectOf(resource, knownOf(resource.email)?.scheduleItems ?? []));
  const utilisation = withoutEvent(request.utilisation, subjects, currentEvent);
  const rows = slotRows(subjects, toBookingColumns(subjects, currentEvent), request, utilisation);
  const rowById = new Map(resources.map((resource, row) => [resource.id, row]));
  const isUnread = (resource: Resource) => (knownOf(resource.email)?.serviceError ?? null) !== null;

  const rawCodesOf = (resource: Resource) => {
    const row = rowById.get(resource.id);
    return row === undefined ? new Uint8Array(rows.slotCount).fill(SLOT.limited) : rowOf(rows, row);
  };
  const codesOf = (resource: Resource) => (isUnread(resource) ? withoutUnknown(rawCodesOf(resource)) : rawCodesOf(resource));
  const shownCodesOf = (resource: Resource) => shownCodes(rawCodesOf(resource), start, knownOf(resource.email));

  return {
    codesOf,
    shownCodesOf,
    stateOf: (resource, range) => codeOfRange(codesOf(resource), start, range),
    shownOf: (resource, range) => shownOfRange(shownCodesOf(resource), start, range),
    countOf: (resource) => countBookable(codesOf(resource)),
    whyNot: (resource, range) => {
      const row = rowById.get(resource.id);
      if (row === undefined) return [];
      if (isUnread(resource)) return [{ kind: 'service-error' }];
      return whyNot(subjects[row]!, range, now, { currentEvent, utilisation });
    },
  };
}
