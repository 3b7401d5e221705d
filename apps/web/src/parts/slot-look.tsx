import { SLOT_NAMES, type SlotCode, type SlotName } from '@assist/availability';
import './slot-look.css';

/** A mark of its own for each state: colour never carries it alone (screens, "Look"). */
export const SLOT_MARKS: Readonly<Record<SlotName, string>> = {
  free: '●',
  tentative: '◐',
  reserved: '■',
  closed: '⊘',
  limited: '▨',
  assignedToYou: '★',
  maxUtilization: '▲',
  assignedToOthers: '◆',
  freeOutsideWorkingHours: '○',
  currentEvent: '✎',
};

export function slotColour(code: SlotCode): string {
  return `var(--slot-${SLOT_NAMES[code]})`;
}

/** The state as colour, mark and word. */
export function SlotBadge({ code, label }: { code: SlotCode; label: string }) {
  const name = SLOT_NAMES[code]!;
  return (
    <span className="slot-badge" data-slot={name}>
      <span aria-hidden>{SLOT_MARKS[name]}</span>
      {label}
    </span>
  );
}
