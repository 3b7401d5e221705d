import type { Instant } from '@assist/time';
import type { AttendeeResponse } from './calendar-event.ts';
import type { ConfirmationWindow } from './confirmation-window.ts';

/** Specification, section 3, "Attendee response statuses": each status has a colour and a style class. */
export const DISPLAY_STATUSES = {
  accepted: { color: '#1a7f4b', className: 'status-accepted' },
  tentative: { color: '#8a6100', className: 'status-tentative' },
  rejected: { color: '#b3261e', className: 'status-rejected' },
  confirmed: { color: '#0b6bcb', className: 'status-confirmed' },
  released: { color: '#5f6670', className: 'status-released' },
  'need-confirmation': { color: '#b54708', className: 'status-need-confirmation' },
  unconfirmed: { color: '#7a3e9d', className: 'status-unconfirmed' },
} as const satisfies Record<string, { readonly color: string; readonly className: string }>;

export type DisplayStatus = keyof typeof DISPLAY_STATUSES;

/** Everything that the status of one event at one resource depends on. */
export interface StatusSubject {
  readonly response: AttendeeResponse;
  readonly cancelled: boolean;
  readonly confirmed: boolean;
  /** Undefined if no confirmation is required. */
  readonly window: ConfirmationWindow | undefined;
  readonly now: Instant;
}

/** The tests of the status: the first that holds decides. Specification, section 4, "Event display status, evaluated in this order". */
export const STATUS_TESTS: readonly (readonly [holds: (subject: StatusSubject) => boolean, status: DisplayStatus])[] = [
  [({ response }) => response === 'declined', 'rejected'],
  [({ confirmed }) => confirmed, 'confirmed'],
  [({ cancelled }) => cancelled, 'released'],
  [({ window, now }) => window !== undefined && now < window.closes, 'need-confirmation'],
  [({ window, now }) => window !== undefined && now >= window.closes, 'unconfirmed'],
  [({ response }) => response === 'accepted' || response === 'organizer', 'accepted'],
  [() => true, 'tentative'],
];

export function displayStatus(subject: StatusSubject): DisplayStatus {
  return (STATUS_TESTS.find(([holds]) => holds(subject)) as (typeof STATUS_TESTS)[number])[1];
}
