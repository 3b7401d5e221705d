import type { CalendarRuleCapabilities } from '@assist/reservation';

/** In what the calendars differ. A provider states it; nobody asks for a provider's name. */
export interface ProviderCapabilities {
  /** What the rules of reservations need to know. */
  readonly rules: CalendarRuleCapabilities;
  readonly onlineMeetings: readonly OnlineMeetingKind[];
  /** Whether all resources of a reservation are taken in one transaction, or each answers for itself. */
  readonly atomicReservation: boolean;
  /** Whether nothing is written in it but through this server, which so knows of every change as it is made. */
  readonly hearsEveryChange: boolean;
  /** Whether anybody is reminded of an event's start: by the calendar itself, or by the programs in which people have it. */
  readonly reminds: boolean;
}

export type OnlineMeetingKind = 'teams' | 'meet' | 'webex';
