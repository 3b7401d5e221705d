import { SLOT } from '@assist/availability';

/** What a slot can no longer be had for, whatever the duration. */
const TAKEN: ReadonlySet<number> = new Set([SLOT.reserved, SLOT.tentative, SLOT.maxUtilization, SLOT.assignedToOthers, SLOT.currentEvent]);

export interface Fullness {
  /** 0 to 1 for each slot of the day: the share that is taken. */
  readonly taken: readonly number[];
  /** Where nothing is open at all. */
  readonly closed: readonly boolean[];
}

/** How full some resources are in each slot of the day. Rows of one length. */
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
