import type { CalendarRuleCapabilities } from '@assist/reservation';
import type { QueryClient } from '@tanstack/react-query';
import type { Organizer } from './tell-resources.ts';

/** The person who sends a change, the capabilities of their calendar, and the cache to update. */
export interface Sending {
  readonly client: QueryClient;
  readonly me: Organizer;
  readonly capabilities: Pick<CalendarRuleCapabilities, 'notificationDelayMs' | 'waitsForCreation'>;
}
