import type { ProviderCapabilities } from '@assist/calendar-provider';
import { CORPORATE_CALENDAR_RULES } from '@assist/reservation';

export const GRAPH_CAPABILITIES: ProviderCapabilities = {
  rules: CORPORATE_CALENDAR_RULES,
  onlineMeetings: ['teams'],
  atomicReservation: false,
  hearsEveryChange: false,
  reminds: true,
};
