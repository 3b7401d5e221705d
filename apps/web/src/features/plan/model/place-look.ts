import type { MessageKey } from '@assist/i18n';
import { SLOT, SLOT_NAMES, type SlotCode } from '@assist/availability';
import { SLOT_MARKS } from '../../../parts/slot-look.tsx';

/** After the slot codes: a place that the person has reserved for that time. */
export const YOURS = 10;

/** The place does not fulfil the filters. */
export const NOT_ASKED_FOR = -1;

export interface PlaceLook {
  readonly mark: string;
  readonly word: MessageKey;
}

/** By code: the mark and the word of each state. */
export const PLACE_LOOKS: readonly PlaceLook[] = [
  ...SLOT_NAMES.map((name): PlaceLook => ({ mark: SLOT_MARKS[name], word: `slot.${name}` })),
  { mark: SLOT_MARKS.assignedToYou, word: 'plan.yours' },
];

/** Best first: the order of the legend. */
export const LOOK_ORDER: readonly number[] = [
  SLOT.free, YOURS, SLOT.assignedToYou, SLOT.currentEvent, SLOT.freeOutsideWorkingHours, SLOT.tentative, SLOT.reserved,
  SLOT.maxUtilization, SLOT.limited, SLOT.closed, SLOT.assignedToOthers,
];

export interface OwnedItem {
  readonly start: number;
  readonly end: number;
  readonly status: string;
  readonly isOrganizer: boolean;
}

/** The state of a place at a time; one's own reservation is told from the others'. */
export function placeCode(code: SlotCode, items: readonly OwnedItem[], range: { readonly start: number; readonly end: number }): number {
  if (code !== SLOT.reserved && code !== SLOT.tentative) return code;
  const taken = items.filter((item) => item.status !== 'free' && item.start < range.end && range.start < item.end);
  return taken.length > 0 && taken.every((item) => item.isOrganizer) ? YOURS : code;
}
