import { isWorkplace, workingHoursOf, type ReservedTo, type Resource, type SchedulingSettings } from '@assist/resource';
import {
  plusMinutes,
  SLOT_MINUTES,
  slotsFor,
  toQuarters,
  toZone,
  type Instant,
  type InstantRange,
  type WorkingHours,
  type ZoneName,
} from '@assist/time';
import type { ScheduleItem } from './schedule.ts';

/** Everything that the slots of one resource depend on, apart from its calendar. */
export interface SlotRules {
  readonly zone: ZoneName;
  readonly workingHours: WorkingHours;
  readonly schedulingSettings: SchedulingSettings;
  readonly reservedTo: ReservedTo;
  readonly reservationsEnabled: boolean;
  /** The areas in which the resource counts as a workplace; empty for rooms. */
  readonly workplaceAreaIds: readonly string[];
}

export interface SlotSubject extends SlotRules {
  readonly items: readonly ScheduleItem[];
}

export interface SlotRequest {
  /** The range of the slots; it is widened to whole quarters. */
  readonly range: InstantRange;
  readonly now: Instant;
  /** The requested duration; 0 if none is requested. */
  readonly durationMinutes: number;
  /** Id of the event being changed. Not the iCalUId, because all dates of a series may share it. */
  readonly currentEvent?: string | null;
}

/** Returns the number of slots beyond each edge of a range that decide whether a free run at the edge is long enough. */
export function edgeSlots(request: SlotRequest): number {
  return Math.max(0, slotsFor(request.durationMinutes) - 1);
}

/**
 * Returns the request with its range widened at both edges. Decisions, section 12: "A view's edge cuts no free run: to know whether a run
 * is long enough, one requested duration beyond the range is looked at." Unknown slots beyond the range count as free.
 */
export function beyondEdges(request: SlotRequest): SlotRequest {
  const slots = edgeSlots(request);
  const { start, end } = toQuarters(request.range);
  return slots === 0 || end <= start
    ? request
    : { ...request, range: { start: plusMinutes(start, -slots * SLOT_MINUTES), end: plusMinutes(end, slots * SLOT_MINUTES) } };
}

/**
 * How many minutes of calendar data are requested beyond each edge of a range. These few steps mean that another duration seldom needs new
 * requests.
 */
const KNOWN_BEYOND_MINUTES = [0, 120, 480, 1_440] as const;

/** Returns the range of calendar data that the slots of a range depend on. It extends beyond the range at both edges. */
export function rangeToKnow({ range, durationMinutes }: Pick<SlotRequest, 'range' | 'durationMinutes'>): InstantRange {
  const beyond = KNOWN_BEYOND_MINUTES.find((minutes) => durationMinutes - SLOT_MINUTES <= minutes) ?? durationMinutes;
  return { start: plusMinutes(range.start, -beyond), end: plusMinutes(range.end, beyond) };
}

export function slotRulesOf(resource: Resource): SlotRules {
  return {
    zone: toZone(resource.timezone),
    workingHours: workingHoursOf(resource),
    schedulingSettings: resource.schedulingSettings,
    reservedTo: resource.conditions.reservedTo,
    reservationsEnabled: resource.reservationsEnabled,
    workplaceAreaIds:
      isWorkplace(resource) && resource.reservationsEnabled ? [...new Set(resource.mapInfos.map((mapInfo) => mapInfo.areaId))] : [],
  };
}

export function slotSubjectOf(resource: Resource, items: readonly ScheduleItem[]): SlotSubject {
  return { ...slotRulesOf(resource), items };
}
