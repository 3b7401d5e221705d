import { isWorkplace, workingHoursOf, type ReservedTo, type Resource, type SchedulingSettings } from '@assist/resource';
import { toZone, type Instant, type InstantRange, type WorkingHours, type ZoneName } from '@assist/time';
import type { ScheduleItem } from './schedule.ts';

/** All that the slots of one resource depend on, besides what its calendar says. */
export interface SlotRules {
  readonly zone: ZoneName;
  readonly workingHours: WorkingHours;
  readonly schedulingSettings: SchedulingSettings;
  readonly reservedTo: ReservedTo;
  readonly reservationsEnabled: boolean;
  /** Where it counts, and is counted, as a workplace; none for rooms. */
  readonly workplaceAreaIds: readonly string[];
}

export interface SlotSubject extends SlotRules {
  readonly items: readonly ScheduleItem[];
}

export interface SlotRequest {
  /** Widened to whole quarters. */
  readonly range: InstantRange;
  readonly now: Instant;
  /** 0 where none is asked for. */
  readonly durationMinutes: number;
  /** iCalUId of the event that is being changed. */
  readonly currentEvent?: string | null;
}

export function slotRulesOf(resource: Resource): SlotRules {
  return {
    zone: toZone(resource.timezone),
    workingHours: workingHoursOf(resource),
    schedulingSettings: resource.schedulingSettings,
    reservedTo: resource.conditions.reservedTo,
    reservationsEnabled: resource.reservationsEnabled,
    workplaceAreaIds:
      isWorkplace(resource) && resource.reservationsEnabled
        ? [...new Set(resource.mapInfos.map((mapInfo) => mapInfo.areaId))]
        : [],
  };
}

export function slotSubjectOf(resource: Resource, items: readonly ScheduleItem[]): SlotSubject {
  return { ...slotRulesOf(resource), items };
}
