import type { CalendarRuleCapabilities } from '@assist/reservation';

/** The differences between calendars. Each provider declares its own, so that no code has to ask which provider it deals with. */
export interface ProviderCapabilities {
  /** The facts that the reservation rules need. */
  readonly rules: CalendarRuleCapabilities;
  readonly onlineMeetings: readonly OnlineMeetingKind[];
  /** True if all resources of a reservation are taken in one transaction; false if each resource answers by itself. */
  readonly atomicReservation: boolean;
  /** True if the calendar is only ever written through this server, which therefore knows of every change as it is made. */
  readonly hearsEveryChange: boolean;
  /** Whether anyone is reminded of an event's start, by the calendar itself or by people's calendar programs. */
  readonly reminds: boolean;
  /** True if busy times are cut off at the ends of a requested range. Other calendars return them whole. */
  readonly cutsBusyTimes?: true;
}

export type OnlineMeetingKind = 'teams' | 'meet' | 'webex';
