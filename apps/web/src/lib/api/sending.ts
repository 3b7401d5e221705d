import type { CalendarRuleCapabilities } from '@assist/reservation';
import type { QueryClient } from '@tanstack/react-query';
import type { Organizer } from './tell-resources.ts';

/** Who asks for a change, of what calendar, and where it shows. */
export interface Sending {
  readonly client: QueryClient;
  readonly me: Organizer;
  readonly capabilities: Pick<CalendarRuleCapabilities, 'notificationDelayMs' | 'waitsForCreation'>;
}
