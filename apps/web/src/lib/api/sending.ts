import type { CalendarRuleCapabilities } from '@assist/reservation';
import type { QueryClient } from '@tanstack/react-query';
import type { Organizer } from './tell-resources.ts';

/** What sending a change needs: the person, the capabilities of their calendar, and the cache to update. */
export interface Sending {
  readonly client: QueryClient;
  readonly me: Organizer;
  readonly capabilities: Pick<CalendarRuleCapabilities, 'notificationDelayMs' | 'waitsForCreation'>;
}
