import { toZone, type WorkingHours } from '@assist/time';
import type { Resource } from './resource.ts';

/** A resource's own hours, in its own zone ('' and 'Custom time zone' are UTC). No time is the day's own start or end. */
export function workingHoursOf(resource: Resource): WorkingHours {
  return {
    timezone: toZone(resource.timezone),
    daysOfWeek: resource.daysOfWeek,
    startTime: resource.startTime || '00:00',
    endTime: resource.endTime || '24:00',
  };
}
