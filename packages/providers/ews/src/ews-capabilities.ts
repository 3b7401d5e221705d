import type { ProviderCapabilities } from '@assist/calendar-provider';
import { CORPORATE_CALENDAR_RULES } from '@assist/reservation';

export const EWS_CAPABILITIES: ProviderCapabilities = {
  rules: CORPORATE_CALENDAR_RULES,
  push: 'streaming',
  onlineMeetings: [],
  atomicReservation: false,
};
