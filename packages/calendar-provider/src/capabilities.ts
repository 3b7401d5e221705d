import type { CalendarRuleCapabilities } from '@assist/reservation';

/** In what the calendars differ. A provider states it; nobody asks for a provider's name. */
export interface ProviderCapabilities {
  /** What the rules of reservations need to know. */
  readonly rules: CalendarRuleCapabilities;
  readonly schedule: {
    readonly maxMailboxesPerCall: number;
    readonly maxRangeDays: number;
    readonly subjects: 'never' | 'ifPermitted';
  };
  /** Whether a deleted event stays in the listing as cancelled. */
  readonly listsCancelled: boolean;
  readonly push: 'webhook' | 'streaming' | 'inProcess' | 'none';
  /** Whether `listChanges` can tell what is new since a token. */
  readonly delta: boolean;
  readonly onlineMeetings: readonly OnlineMeetingKind[];
  /** False: nobody mails the attendees but ourselves. */
  readonly sendsInvitations: boolean;
  readonly createIdempotency: 'transactionId' | 'clientEventId' | 'store' | 'none';
  /** Whether all resources of a reservation are taken in one transaction, or each answers for itself. */
  readonly atomicReservation: boolean;
  readonly actOnBehalf: boolean;
  readonly directory: boolean;
  readonly photo: boolean;
  readonly roomDirectory: boolean;
}

export type OnlineMeetingKind = 'teams' | 'meet' | 'webex';
