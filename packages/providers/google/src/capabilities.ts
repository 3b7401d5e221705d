import type { ProviderCapabilities } from '@assist/calendar-provider';
import { CORPORATE_CALENDAR_RULES } from '@assist/reservation';

export const GOOGLE_CAPABILITIES: ProviderCapabilities = {
  rules: CORPORATE_CALENDAR_RULES,
  schedule: { maxMailboxesPerCall: 50, maxRangeDays: 60, subjects: 'never' },
  listsCancelled: false,
  push: 'webhook',
  delta: true,
  onlineMeetings: ['meet'],
  sendsInvitations: true,
  createIdempotency: 'clientEventId',
  atomicReservation: false,
  actOnBehalf: true,
  directory: true,
  photo: true,
  roomDirectory: true,
};
