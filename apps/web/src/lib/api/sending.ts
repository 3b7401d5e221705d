import type { CalendarRuleCapabilities } from '@assist/reservation';
import type { QueryClient } from '@tanstack/react-query';
import type { Organizer } from './tell-resources.ts';

/** The person who asks for a change, its calendar, and where it shows. */
export interface Sending {
  readonly client: QueryClient;
  readonly me: Organizer;
  readonly capabilities: Pick<CalendarRuleCapabilities, 'notificationDelayMs' | 'waitsForCreation'>;
}
