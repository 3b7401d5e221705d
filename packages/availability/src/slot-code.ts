/** The states of one quarter of an hour (specification, section 3). */
export const SLOT = {
  free: 0,
  tentative: 1,
  reserved: 2,
  closed: 3,
  limited: 4,
  assignedToYou: 5,
  maxUtilization: 6,
  assignedToOthers: 7,
  freeOutsideWorkingHours: 8,
  currentEvent: 9,
} as const;

export type SlotName = keyof typeof SLOT;
export type SlotCode = (typeof SLOT)[SlotName];

/** Names indexed by code. */
export const SLOT_NAMES: readonly SlotName[] = Object.keys(SLOT) as SlotName[];

/** The codes of slots that a person may reserve: free, free outside working hours, their own desk, the event being changed. */
const BOOKABLE_CODES: readonly SlotCode[] = [SLOT.free, SLOT.assignedToYou, SLOT.freeOutsideWorkingHours, SLOT.currentEvent];

export function isBookable(code: number | undefined): boolean {
  return (BOOKABLE_CODES as readonly (number | undefined)[]).includes(code);
}
