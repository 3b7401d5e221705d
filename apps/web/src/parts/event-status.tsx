import { DISPLAY_STATUSES, type DisplayStatus } from '@assist/reservation';
import { useT } from '../lib/language-context.tsx';
import './event-status.css';

const MARKS: Readonly<Record<DisplayStatus, string>> = {
  accepted: '✓',
  tentative: '◐',
  rejected: '✕',
  confirmed: '✔',
  released: '↩',
  'need-confirmation': '!',
  unconfirmed: '–',
};

/** The status in its colour, with its mark and its word. */
export function EventStatus({ status }: { status: DisplayStatus }) {
  const t = useT();
  return (
    <span className={`event-status ${DISPLAY_STATUSES[status].className}`}>
      <span aria-hidden>{MARKS[status]}</span>
      {t(`status.${status}`)}
    </span>
  );
}
