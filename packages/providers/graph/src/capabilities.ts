import type { ProviderCapabilities } from '@assist/calendar-provider';
import { CORPORATE_CALENDAR_RULES } from '@assist/reservation';

export const GRAPH_CAPABILITIES: ProviderCapabilities = {
  rules: CORPORATE_CALENDAR_RULES,
  schedule: { maxMailboxesPerCall: 20, maxRangeDays: 62, subjects: 'ifPermitted' },
  listsCancelled: false,
  push: 'webhook',
  delta: true,
  onlineMeetings: ['teams'],
  sendsInvitations: true,
  createIdempotency: 'transactionId',
  atomicReservation: false,
  actOnBehalf: true,
  directory: true,
  photo: true,
  roomDirectory: true,
};
