import type { Area, AreaTree } from '@assist/resource';
import { isInArea } from '@assist/resource';
import { countQuarters } from '@assist/time';
import { calendarCodes } from './calendar-codes.ts';
import { SLOT } from './slot-code.ts';
import type { SlotRequest, SlotSubject } from './slot-subject.ts';

/** Whether the reserved share has reached the limit. */
export function isUtilisationReached(reserved: number, workplaces: number, maxUt: number): boolean {
  return workplaces > 0 && reserved * 100 >= maxUt * workplaces;
}

/** The areas with a limit. */
export function limitedAreas(areas: AreaTree): readonly Area[] {
  return areas.areas.filter((area) => area.maxUt < 100);
}

/** The limited areas that a workplace lies in. */
export function limitedAreasOf(subject: Pick<SlotSubject, 'workplaceAreaIds'>, areas: AreaTree): readonly Area[] {
  return limitedAreas(areas).filter((area) => subject.workplaceAreaIds.some((own) => isInArea(areas, own, area.id)));
}

/** Of each limited area, the slots in which it is full: 1, else 0. */
export type UtilisationMasks = ReadonlyMap<string, Uint8Array>;

/**
 * Decisions, section 5: "once the reserved share of its bookable workplaces in a slot (its own and those of the areas
 * below it) reaches `maxUt` percent". Tentative counts as reserved; the event being changed does not. `subjects` has to
 * hold all workplaces of the areas, not only those that are shown.
 */
export function utilisationMasks(subjects: readonly SlotSubject[], areas: AreaTree, request: SlotRequest): UtilisationMasks {
  return new Map(limitedAreas(areas).map((area) => [area.id, utilisationMask(area, subjects, areas, request)]));
}

/** Of one limited area, the slots in which it is full: 1, else 0. */
export function utilisationMask(area: Area, subjects: readonly SlotSubject[], areas: AreaTree, request: SlotRequest): Uint8Array {
  const inside = subjects.filter((subject) => subject.workplaceAreaIds.some((own) => isInArea(areas, own, area.id)));
  const rows = inside.map((subject) => calendarCodes(subject.items, request.range, request.currentEvent));
  const mask = new Uint8Array(countQuarters(request.range));
  for (let slot = 0; slot < mask.length; slot += 1) {
    const reserved = rows.filter((row) => row[slot] === SLOT.reserved || row[slot] === SLOT.tentative).length;
    mask[slot] = isUtilisationReached(reserved, inside.length, area.maxUt) ? 1 : 0;
  }
  return mask;
}
