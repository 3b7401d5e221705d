import { SHOWN, SHOWN_NAMES } from '@assist/availability';
import type { MessageKey } from '@assist/i18n';
import { SLOT_MARKS } from '../../resource/slot-look.tsx';

export interface PlaceLook {
  readonly mark: string;
  readonly word: MessageKey;
}

/** The mark of each state and the key of its word, by shown code. */
export const PLACE_LOOKS: readonly PlaceLook[] = SHOWN_NAMES.map((name) => ({ mark: SLOT_MARKS[name], word: `slot.${name}` }));

/** The shown codes in the order of the legend, the best state first. */
export const LOOK_ORDER: readonly number[] = [
  SHOWN.free,
  SHOWN.yours,
  SHOWN.assignedToYou,
  SHOWN.currentEvent,
  SHOWN.freeOutsideWorkingHours,
  SHOWN.tentative,
  SHOWN.reserved,
  SHOWN.maxUtilization,
  SHOWN.limited,
  SHOWN.notKnown,
  SHOWN.closed,
  SHOWN.assignedToOthers,
];
