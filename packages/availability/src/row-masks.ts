import type { Area, AreaTree } from '@assist/resource';
import type { BookingColumns } from './booking-columns.ts';
import { isUtilisationReached, limitedAreasOf } from './utilisation.ts';
import { SLOT } from './slot-code.ts';
import type { SlotRules } from './slot-subject.ts';

/** One limited area while its reserved workplaces are counted. */
interface AreaCount {
  readonly area: Area;
  /** By how many the number of reserved workplaces changes at each slot. */
  readonly changes: Int32Array;
  workplaces: number;
}

/**
 * Of each row the slots in which one of its areas is full, undefined where none ever is. A booking is counted by its two
 * ends, whatever its length; rows with the same areas share one mask.
 */
export function rowMasks(
  rules: readonly SlotRules[],
  bookings: BookingColumns,
  first: number,
  slotCount: number,
  areas: AreaTree,
): readonly (Uint8Array | undefined)[] {
  const counts = new Map<string, AreaCount>();
  const countsByAreas = new Map<string, readonly AreaCount[]>();
  const countOf = (area: Area): AreaCount => {
    const count = counts.get(area.id) ?? { area, changes: new Int32Array(slotCount + 1), workplaces: 0 };
    counts.set(area.id, count);
    return count;
  };
  const rowCounts = rules.map((rule): readonly AreaCount[] => {
    const key = rule.workplaceAreaIds.join('\n');
    const known = countsByAreas.get(key) ?? limitedAreasOf(rule, areas).map(countOf);
    countsByAreas.set(key, known);
    return known;
  });
  rowCounts.forEach((row, index) => countRow(row, index, bookings, first, slotCount));
  const full = new Map([...counts.values()].map((count) => [count, fullSlots(count, slotCount)]));
  const maskByCounts = new Map<readonly AreaCount[], Uint8Array | undefined>();
  return rowCounts.map((row) => {
    if (!maskByCounts.has(row)) maskByCounts.set(row, unite(row.flatMap((count) => full.get(count) ?? [])));
    return maskByCounts.get(row);
  });
}

function countRow(row: readonly AreaCount[], index: number, bookings: BookingColumns, first: number, slotCount: number): void {
  for (const count of row) count.workplaces += 1;
  if (row.length === 0) return;
  let counted = 0;
  for (let booking = bookings.offsets[index] as number; booking < (bookings.offsets[index + 1] as number); booking += 1) {
    if (bookings.codes[booking] === SLOT.currentEvent) continue;
    const from = Math.max(counted, (bookings.starts[booking] as number) - first);
    const to = Math.min(slotCount, (bookings.ends[booking] as number) - first);
    if (to <= from) continue;
    counted = to;
    for (const { changes } of row) {
      changes[from] = (changes[from] as number) + 1;
      changes[to] = (changes[to] as number) - 1;
    }
  }
}

function fullSlots(count: AreaCount, slotCount: number): Uint8Array | undefined {
  const full = new Uint8Array(slotCount);
  let reserved = 0;
  let isEver = false;
  for (let slot = 0; slot < slotCount; slot += 1) {
    reserved += count.changes[slot] as number;
    if (!isUtilisationReached(reserved, count.workplaces, count.area.maxUt)) continue;
    full[slot] = 1;
    isEver = true;
  }
  return isEver ? full : undefined;
}

function unite(masks: readonly Uint8Array[]): Uint8Array | undefined {
  const [one, ...rest] = masks;
  if (one === undefined || rest.length === 0) return one;
  const united = one.slice();
  for (const mask of rest) mask.forEach((isFull, slot) => (united[slot] = (united[slot] as number) | isFull));
  return united;
}
