import { workingHoursOf, type Resource } from '@assist/resource';
import { toAvailabilityView } from './availability-view.ts';
import type { Schedule, ScheduleItem } from './schedule.ts';
import { slotsOf } from './slot-pipeline.ts';
import { slotSubjectOf, type SlotRequest } from './slot-subject.ts';

export interface ScheduleOptions {
  readonly requirementId?: string | null;
  readonly additional?: boolean;
  /** The codes, where they are known already: with the utilisation of areas, from `slotRows`. */
  readonly codes?: Uint8Array;
}

/** A resource's schedule from what its calendar says. */
export function toSchedule(
  resource: Resource,
  items: readonly ScheduleItem[],
  request: SlotRequest,
  options: ScheduleOptions = {},
): Schedule {
  const codes = options.codes ?? slotsOf(slotSubjectOf(resource, items), request);
  return {
    ...emptySchedule(resource, options),
    scheduleItems: items,
    availabilityView: toAvailabilityView(codes),
  };
}

/** Specification, section 8: "A schedule error for a resource gives an empty schedule with serviceError set". */
export function failedSchedule(resource: Resource, message: string, options: ScheduleOptions = {}): Schedule {
  return { ...emptySchedule(resource, options), serviceError: message };
}

function emptySchedule(resource: Resource, options: ScheduleOptions): Schedule {
  return {
    scheduleId: resource.email,
    resourceId: resource.id,
    scheduleItems: [],
    schedulingSettings: resource.schedulingSettings,
    workingHours: workingHoursOf(resource),
    availabilityView: '',
    requirementId: options.requirementId ?? null,
    additional: options.additional ?? false,
    serviceError: null,
  };
}
