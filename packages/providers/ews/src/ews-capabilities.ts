import type { ProviderCapabilities } from '@assist/calendar-provider';
import { CORPORATE_CALENDAR_RULES } from '@assist/reservation';
import { MAX_MAILBOXES, MAX_RANGE_DAYS } from './operations/schedules.ts';

export const EWS_CAPABILITIES: ProviderCapabilities = {
  rules: CORPORATE_CALENDAR_RULES,
  schedule: { maxMailboxesPerCall: MAX_MAILBOXES, maxRangeDays: MAX_RANGE_DAYS, subjects: 'ifPermitted' },
  listsCancelled: false,
  push: 'streaming',
  delta: true,
  onlineMeetings: [],
  sendsInvitations: true,
  // Exchange refuses no second event. The key is stored with the event in the calendar, and looked up before each creation.
  createIdempotency: 'store',
  atomicReservation: false,
  // The service account impersonates whom it acts for.
  actOnBehalf: true,
  directory: true,
  photo: true,
  roomDirectory: true,
};
