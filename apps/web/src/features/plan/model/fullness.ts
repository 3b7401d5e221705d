import { SLOT } from '@assist/availability';

/** Codes of slots that cannot be reserved for any duration. */
const TAKEN: ReadonlySet<number> = new Set([SLOT.reserved, SLOT.tentative, SLOT.maxUtilization, SLOT.assignedToOthers, SLOT.currentEvent]);

export interface Fullness {
  /** The share of the resources that is taken in each slot of the day, from 0 to 1. */
  readonly taken: readonly number[];
  /** True for slots in which nothing is open. */
  readonly closed: readonly boolean[];
}

/** Returns how full some resources are in each slot of the day. All rows have the same length. */
export function fullnessOf(rows: readonly Uint8Array[], slotCount: number): Fullness {
  const taken = Array.from({ length: slotCount }, (): number => 0);
  const closed = Array.from({ length: slotCount }, (): number => 0);
  for (const row of rows) {
    for (let slot = 0; slot < slotCount; slot += 1) {
      if (TAKEN.has(row[slot] ?? -1)) taken[slot] = (taken[slot] ?? 0) + 1;
      if (row[slot] === SLOT.closed) closed[slot] = (closed[slot] ?? 0) + 1;
    }
  }
  const count = Math.max(1, rows.length);
  return { taken: taken.map((some) => some / count), closed: closed.map((some) => some === count) };
}
