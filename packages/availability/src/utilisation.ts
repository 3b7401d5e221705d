import type { Area, AreaTree } from '@assist/resource';
import { pathToRoot } from '@assist/resource';
import { countQuarters, fromQuarter, type InstantRange, quarterOf } from '@assist/time';
import { toBookingColumns } from './booking-columns.ts';
import { calendarCodes } from './calendar-codes.ts';
import type { TakenTime } from './schedule.ts';
import { SLOT } from './slot-code.ts';
import type { SlotRules, SlotSubject } from './slot-subject.ts';

/**
 * How many of an area's bookable workplaces are reserved, including those of the areas below it, regardless of who may see them (decisions,
 * section 12: "the server tells the client what it cannot see as a number, not as resources").
 */
export interface AreaUse {
  readonly workplaces: number;
  /** The quarter (since 1970) of the first entry of `reserved`. */
  readonly first: number;
  /** The number of reserved or tentative workplaces in each quarter. Any other quarter counts as 0. */
  readonly reserved: readonly number[];
}

/** The use of limited areas by area id. An area without an entry is not full. */
export type AreaUses = ReadonlyMap<string, AreaUse>;

/** Everything needed to determine which areas are full. */
export interface Utilisation {
  readonly areas: AreaTree;
  readonly uses: AreaUses;
}

/** Returns the number of reserved workplaces with which an area is full: the first that reaches `maxUt` percent. */
export function utilisationLimit(workplaces: number, maxUt: number): number {
  return Math.ceil((workplaces * maxUt) / 100);
}

/**
 * Whether an area is full. Decisions, section 5: "once the reserved share of its bookable workplaces in a slot reaches `maxUt` percent".
 */
export function isAreaFull(area: Area, { uses }: Utilisation, quarter: number): boolean {
  const use = uses.get(area.id);
  if (use === undefined || use.workplaces === 0) return false;
  return (use.reserved[quarter - use.first] ?? 0) >= utilisationLimit(use.workplaces, area.maxUt);
}

/** Returns the areas that limit utilisation (`maxUt` below 100). */
export function limitedAreas(areas: AreaTree): readonly Area[] {
  return areas.areas.filter(isLimited);
}

const isLimited = ({ maxUt }: Area): boolean => maxUt < 100;

/** Returns the limited areas that contain a workplace. The workplace cannot be reserved if any of them is full. */
export function limitedAreasOf({ workplaceAreaIds }: Pick<SlotRules, 'workplaceAreaIds'>, areas: AreaTree): readonly Area[] {
  const found = new Set(workplaceAreaIds.flatMap((own) => pathToRoot(areas, own)).filter(isLimited));
  return [...found].toSorted((a, b) => areas.firstOf.get(a.id)! - areas.firstOf.get(b.id)!);
}

/**
 * Counts an area's use from the times at which each of its bookable workplaces is taken. Only the two ends of each booking are recorded, so
 * a long booking costs no more than a short one.
 */
export function countAreaUse(workplaces: readonly (readonly TakenTime[])[], range: InstantRange): AreaUse {
  const first = quarterOf(range.start);
  const slotCount = countQuarters(range);
  const { offsets, starts, ends } = toBookingColumns(workplaces.map((items) => ({ items })));
  const changes = new Int32Array(slotCount + 1);
  for (let row = 0; row < workplaces.length; row += 1) {
    let counted = 0;
    for (let index = offsets[row]!; index < offsets[row + 1]!; index += 1) {
      const from = Math.max(counted, starts[index]! - first);
      const to = Math.min(slotCount, ends[index]! - first);
      if (to <= from) continue;
      counted = to;
      changes[from]! += 1;
      changes[to]! -= 1;
    }
  }
  let reserved = 0;
  return { workplaces: workplaces.length, first, reserved: Array.from({ length: slotCount }, (_, slot) => (reserved += changes[slot]!)) };
}

/** Returns the utilisation without the event being changed. `subjects` must include all workplaces of that event. */
export function withoutEvent(utilisation: Utilisation, subjects: readonly SlotSubject[], currentEvent: string | null): Utilisation {
  const own = currentEvent === null ? [] : subjects.filter(({ items }) => items.some((item) => item.eventId === currentEvent));
  if (own.length === 0) return utilisation;
  const uses = new Map(utilisation.uses);
  for (const subject of own) {
    for (const { id } of limitedAreasOf(subject, utilisation.areas)) {
      const use = uses.get(id);
      if (use === undefined) continue;
      const codes = calendarCodes(subject.items, rangeOf(use), currentEvent);
      uses.set(id, { ...use, reserved: use.reserved.map((count, slot) => (codes[slot] === SLOT.currentEvent ? count - 1 : count)) });
    }
  }
  return { ...utilisation, uses };
}

/**
 * Returns the utilisation to use for one of several resources that are wanted together. The resources before it count as reserved, and so
 * do later ones that no limit applies to. Exactly the surplus resources are thus refused.
 */
export function besideOthers(utilisation: Utilisation, subjects: readonly SlotSubject[], index: number, range: InstantRange): Utilisation {
  const others = subjects.filter((other, at) => at !== index && (at < index || other.reservedTo !== null));
  const counted = others.flatMap((other) => limitedAreasOf(other, utilisation.areas).map(({ id }) => id));
  if (counted.length === 0) return utilisation;
  const uses = new Map(utilisation.uses);
  const [from, to] = [quarterOf(range.start), quarterOf(range.end)];
  for (const id of counted) {
    const use = uses.get(id);
    if (use === undefined) continue;
    const isWanted = (slot: number) => use.first + slot >= from && use.first + slot < to;
    uses.set(id, { ...use, reserved: use.reserved.map((count, slot) => (isWanted(slot) ? count + 1 : count)) });
  }
  return { ...utilisation, uses };
}

function rangeOf({ first, reserved }: AreaUse): InstantRange {
  return { start: fromQuarter(first), end: fromQuarter(first + reserved.length) };
}
