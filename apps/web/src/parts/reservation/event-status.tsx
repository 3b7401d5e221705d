import { DISPLAY_STATUSES, type DisplayStatus, type ReservationAnswer } from '@assist/reservation';
import type { Instant } from '@assist/time';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
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

interface EventStatusProps {
  readonly status: DisplayStatus;
  /** The time from which the reservation can be confirmed; undefined if that time has come. */
  readonly confirmFrom?: Instant | undefined;
  /** The resource's answer, shown before `confirmFrom`. */
  readonly answer?: ReservationAnswer;
  /** True if the owner of the calendar has declined and the resource has not. */
  readonly isDeclined?: boolean;
}

/** A status with its colour, its mark and its word. */
export function EventStatus({ status, confirmFrom, answer = 'accepted', isDeclined = false }: EventStatusProps) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  // The answer is shown until the reservation can be confirmed, because people would worry about a request that they cannot fulfil yet.
  if (status === 'need-confirmation' && confirmFrom !== undefined) {
    return (
      <>
        <EventStatus status={answer} />{' '}
        <span className="event-status__later">
          {t('event.confirmFrom', { when: `${format.dayInText(format.dateOf(confirmFrom), now)} ${format.time(confirmFrom)}` })}
        </span>
      </>
    );
  }
  return (
    <span className={`event-status ${DISPLAY_STATUSES[status].className}`}>
      <span aria-hidden>{MARKS[status]}</span>
      {t(isDeclined ? 'status.declined' : `status.${status}`)}
    </span>
  );
}
