import type { ProviderCapabilities } from '@assist/calendar-provider';
import { CORPORATE_CALENDAR_RULES } from '@assist/reservation';

export const EWS_CAPABILITIES: ProviderCapabilities = {
  rules: CORPORATE_CALENDAR_RULES,
  onlineMeetings: [],
  atomicReservation: false,
  hearsEveryChange: false,
  reminds: true,
};
