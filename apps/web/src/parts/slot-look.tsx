import { SHOWN_NAMES, type ShownCode, type ShownName } from '@assist/availability';
import { useT } from '../lib/language-context.tsx';
import './slot-look.css';

/** A mark of its own for each state: colour never carries it alone (screens, "Look"). */
export const SLOT_MARKS: Readonly<Record<ShownName, string>> = {
  free: '●',
  tentative: '◐',
  reserved: '■',
  closed: '⊘',
  limited: '▨',
  assignedToYou: '☆',
  maxUtilization: '▲',
  assignedToOthers: '◆',
  freeOutsideWorkingHours: '○',
  currentEvent: '✎',
  yours: '★',
  notKnown: '?',
};

export function slotColour(code: ShownCode): string {
  return `var(--slot-${SHOWN_NAMES[code]})`;
}

/** The state as colour, mark and word. */
export function SlotBadge({ code }: { code: ShownCode }) {
  const t = useT();
  const name = SHOWN_NAMES[code]!;
  return (
    <span className="slot-badge" data-slot={name}>
      <span aria-hidden>{SLOT_MARKS[name]}</span>
      {t(`slot.${name}`)}
    </span>
  );
}
