import { toZone, type WorkingHours } from '@assist/time';
import type { Resource } from './resource.ts';

/**
 * Returns a resource's own hours, in its own zone ('' and 'Custom time zone' mean UTC). A missing time means the start or end of the day.
 */
export function workingHoursOf(resource: Resource): WorkingHours {
  return {
    timezone: toZone(resource.timezone),
    daysOfWeek: resource.daysOfWeek,
    startTime: resource.startTime || '00:00',
    endTime: resource.endTime || '24:00',
  };
}
