import { DISPLAY_STATUSES, type DisplayStatus } from '@assist/reservation';
import type { Instant } from '@assist/time';
import { useT } from '../lib/language-context.tsx';
import { useFormat } from '../lib/use-format.ts';
import { useNow } from '../lib/use-now.ts';
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

/** The status in its colour, with its mark and its word. `confirmFrom` is when confirming will be possible, where it is not yet. */
export function EventStatus({ status, confirmFrom }: { status: DisplayStatus; confirmFrom?: Instant | undefined }) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  // Asking for something that cannot be done yet would only worry.
  if (status === 'need-confirmation' && confirmFrom !== undefined) {
    return (
      <>
        <EventStatus status="accepted" />
        <span className="event-status__later">
          {t('event.confirmFrom', { when: `${format.relativeDay(format.dateOf(confirmFrom), now)} ${format.time(confirmFrom)}` })}
        </span>
      </>
    );
  }
  return (
    <span className={`event-status ${DISPLAY_STATUSES[status].className}`}>
      <span aria-hidden>{MARKS[status]}</span>
      {t(`status.${status}`)}
    </span>
  );
}
