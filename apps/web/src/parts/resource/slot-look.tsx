import { SHOWN_NAMES, type ShownCode, type ShownName } from '@assist/availability';
import { useT } from '../../lib/language-context.tsx';
import './slot-look.css';

/** The mark of each state, because a colour must never be the only distinction (screens, "Look"). */
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

/** Words for the state "limited" by its reason, because this state has several reasons. */
const LIMITED_BECAUSE: Readonly<Record<string, 'slot.past' | 'slot.tooFarAhead'>> = {
  'in-the-past': 'slot.past',
  'too-far-ahead': 'slot.tooFarAhead',
};

export function slotColour(code: ShownCode): string {
  return `var(--slot-${SHOWN_NAMES[code]})`;
}

/** A state as colour, mark and word. `code` is undefined while loading; `refusal` is the reason why the resource cannot be reserved. */
export function SlotBadge({ code, refusal }: { code: ShownCode | undefined; refusal?: { readonly kind: string } | undefined }) {
  const t = useT();
  if (code === undefined) return <span className="slot-badge">{t('state.loading')}</span>;
  const name = SHOWN_NAMES[code]!;
  const reason = name === 'limited' && refusal !== undefined ? LIMITED_BECAUSE[refusal.kind] : undefined;
  return (
    <span className="slot-badge" data-slot={name}>
      <span aria-hidden>{SLOT_MARKS[name]}</span>
      <span>{t(reason ?? `slot.${name}`)}</span>
    </span>
  );
}

/**
 * Marks the person's own reservation beside its title, with the usual symbol. The word is visually hidden, because it would be repeated in
 * a list of only own reservations.
 */
export function YoursMark() {
  const t = useT();
  return (
    <span className="yours-mark" title={t('slot.yours')}>
      <span aria-hidden>{SLOT_MARKS.yours}</span> <span className="visually-hidden">{t('slot.yours')}</span>
    </span>
  );
}
