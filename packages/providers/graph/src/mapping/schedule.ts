import type { BusyItem, Email, MailboxSchedule } from '@assist/calendar-provider';
import {
  DAYS_OF_WEEK,
  type DayOfWeek,
  type Instant,
  type InstantRange,
  SLOT_MS,
  UTC,
  type WorkingHours,
  type YearlyChange,
  type ZoneName,
  zoneOfRules,
} from '@assist/time';
import type { GraphClockChange, GraphHoursZone, GraphSchedule } from '../graph-types.ts';
import { findGraphTime, zoneOf } from './times.ts';

/**
 * The product's digit for each of Graph's. Graph's 3 is out of office and its 4 working elsewhere, whereas the product uses both digits for
 * something else.
 */
const SLOTS: Readonly<Record<string, string>> = { '0': '0', '1': '1', '2': '2', '3': '2', '4': '0' };
const TAKEN: ReadonlyMap<string, BusyItem['status']> = new Map(
  Object.entries<BusyItem['status']>({ tentative: 'tentative', busy: 'reserved', oof: 'reserved' }),
);
/** Errors that a repeated request would not resolve. */
const FOR_GOOD = new Set(['ErrorMailRecipientNotFound', 'ErrorInvalidSmtpAddress', 'ErrorNoFreeBusyAccess', 'ErrorNonExistentMailbox']);

export interface Scheduled {
  readonly view: string;
  readonly items: readonly BusyItem[];
  readonly workingHours?: WorkingHours;
}

/** Converts a schedule, so that its view covers exactly the range. Returns an error if the schedule cannot be read. */
export function toScheduled(
  schedule: GraphSchedule,
  range: InstantRange,
  seesPrivate: boolean,
): Scheduled | NonNullable<MailboxSchedule['serviceError']> {
  const { error, availabilityView } = schedule;
  if (error !== undefined && error !== null) {
    const code = error.responseCode ?? 'unknown';
    return { code, message: 'the schedule of this mailbox cannot be read', retryable: !FOR_GOOD.has(code) };
  }
  if (availabilityView === undefined || availabilityView === null || availabilityView === '')
    return { code: 'empty', message: 'there is no schedule of this mailbox', retryable: true };
  const items = (schedule.scheduleItems ?? []).flatMap((item): BusyItem[] => {
    const status = TAKEN.get(item.status?.toLowerCase() ?? '');
    const [start, end] = [item.start, item.end].map((time) => findGraphTime(time, { isAllDay: false, zone: UTC }));
    if (status === undefined || start === undefined || end === undefined) return [];
    const isPrivate = item.isPrivate === true;
    const subject = isPrivate && !seesPrivate ? undefined : (item.subject ?? undefined);
    return [{ start, end, status, isPrivate, ...(subject === undefined ? {} : { subject }) }];
  });
  const count = Math.ceil((range.end - range.start) / SLOT_MS);
  const told = [...availabilityView].map((slot) => SLOTS[slot] ?? '0').join('');
  const workingHours = toWorkingHours(schedule.workingHours, range.start);
  return { view: told.slice(0, count).padEnd(count, '0'), items, ...(workingHours === undefined ? {} : { workingHours }) };
}

/** Converts working hours. An unknown zone becomes UTC (specification, section 5). Undefined if a time is missing. */
function toWorkingHours(hours: GraphSchedule['workingHours'], at: Instant): WorkingHours | undefined {
  const [startTime, endTime] = [hours?.startTime?.slice(0, 5), hours?.endTime?.slice(0, 5)];
  if (hours === undefined || hours === null || startTime === undefined || endTime === undefined) return undefined;
  const daysOfWeek = (hours.daysOfWeek ?? [])
    .map((day) => day.toLowerCase())
    .filter((day): day is DayOfWeek => (DAYS_OF_WEEK as readonly string[]).includes(day));
  return { timezone: zoneOfHours(hours.timeZone, at), daysOfWeek, startTime, endTime };
}

/** Reads the zone of working hours: "Customized Time Zone" has rules instead of a name. */
function zoneOfHours(zone: GraphHoursZone | null | undefined, at: Instant): ZoneName {
  if (typeof zone?.bias !== 'number') return zoneOf(zone?.name);
  const rules = {
    bias: zone.bias,
    standard: { bias: 0, ...toChange(zone.standardOffset) },
    daylight: { bias: zone.daylightOffset?.daylightBias ?? 0, ...toChange(zone.daylightOffset) },
  };
  return zoneOfRules(rules, at) ?? UTC;
}

function toChange(change: GraphClockChange | null | undefined): Omit<YearlyChange, 'bias'> {
  const { month, dayOfWeek, dayOccurrence, time } = change ?? {};
  return { month: month ?? 0, dayOfWeek: dayOfWeek ?? '', occurrence: dayOccurrence ?? 0, time: time ?? '' };
}

/** Joins consecutive schedules. An item across a seam is in both parts but is kept only once. */
export function joined(email: Email, parts: readonly Scheduled[]): MailboxSchedule {
  const items = new Map(
    parts.flatMap((part) => part.items).map((item) => [`${item.start} ${item.end} ${item.status} ${item.subject ?? ''}`, item]),
  );
  const workingHours = parts[0]?.workingHours;
  return {
    email,
    availabilityView: parts.map((part) => part.view).join(''),
    items: [...items.values()],
    ...(workingHours === undefined ? {} : { workingHours }),
  };
}
