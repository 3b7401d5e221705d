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
  /** Of the areas that these resources lie in; the event being changed is counted. */
  readonly utilisation: Utilisation;
}

/** Why a time cannot be had: by the rules, or because its calendar did not answer and nobody can tell. */
export type WhyNot = Refusal | { readonly kind: 'service-error' };

/** What the slots of these resources are. Of a resource that was not asked about everything is limited. */
export interface Availability {
  /** One code a slot of the range. With them nothing is offered that nobody knows to be free. */
  codesOf(resource: Resource): Uint8Array;
  /** The one code of a time within the range: whether it can be had. */
  stateOf(resource: Resource, range: InstantRange): SlotCode;
  /** The same as a person is shown them: his own told from others', and what is not known from what is free. */
  shownCodesOf(resource: Resource): Uint8Array;
  shownOf(resource: Resource, range: InstantRange): ShownCode;
  /** How many slots can be had. */
  countOf(resource: Resource): number;
  /** Why a time cannot be reserved, in the order in which a person should hear of it; empty where it can. */
  whyNot(resource: Resource, range: InstantRange): readonly WhyNot[];
}

/**
 * What is the state of these slots? One answer for the plan, the timeline, the list, the form and the favourites, and the
 * rules of the server's gate: `slotRows` for the codes, `whyNot` for the reasons, both with the utilisation of areas.
 * `knownOf` tells what has been heard of an address; undefined while nothing has.
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
