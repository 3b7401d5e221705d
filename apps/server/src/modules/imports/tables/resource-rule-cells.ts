import {
  DEFAULT_CONFIRMATION_SETTINGS,
  DEFAULT_SCHEDULING_SETTINGS,
  type ConfirmationSettings,
  type MultiDayConfirmationId,
  type MultiDayEventConfirmationSettings,
  type SchedulingSettings,
} from '@assist/resource';
import { DAYS_OF_WEEK, findMinutesOfDay, toZone, UTC, type DayOfWeek, type WorkingHours } from '@assist/time';
import type { CellReader } from './cell-reader.ts';

/** The columns for working hours, confirmation and scheduling. An empty cell means the specification's default. */
export const RULE_COLUMNS: readonly string[] = [
  'timezone',
  'days_of_week',
  'start',
  'end',
  'requires_confirmation',
  'confirmation_on_panel',
  'confirmation_by_sensor',
  'confirmation_lead_minutes',
  'cancel_minutes',
  'all_day_cancel_minutes',
  'unconfirmed_action',
  'multi_day_less_than_minutes',
  'multi_day_greater_than_minutes',
  'multi_day_less_than_confirmation',
  'multi_day_greater_than_confirmation',
  'multi_day_confirmation',
  'min_minutes',
  'max_minutes',
  'max_advance_days',
  'reject_outside_hours',
];

const DAY_MINUTES = 24 * 60;

export function readHours(cells: CellReader): WorkingHours {
  return {
    timezone: readZone(cells),
    daysOfWeek: readDays(cells),
    startTime: readTime(cells, 'start', '00:00'),
    endTime: readTime(cells, 'end', '24:00'),
  };
}

function readZone(cells: CellReader): string {
  const text = cells.cell('timezone');
  try {
    return toZone(text);
  } catch (error) {
    cells.report('wrong-zone', 'timezone', `${(error as Error).message}.`);
    return UTC;
  }
}

function readDays(cells: CellReader): readonly DayOfWeek[] {
  const words = cells.list('days_of_week').map((word) => word.toLowerCase());
  if (words.length === 0) return DAYS_OF_WEEK;
  for (const word of words) {
    if (!(DAYS_OF_WEEK as readonly string[]).includes(word))
      cells.report('wrong-day', 'days_of_week', `${JSON.stringify(word)} is not a day of the week.`);
  }
  return DAYS_OF_WEEK.filter((day) => words.includes(day));
}

function readTime(cells: CellReader, column: string, otherwise: string): string {
  const text = cells.cell(column);
  if (text === '') return otherwise;
  if (findMinutesOfDay(text) === undefined) cells.report('wrong-time', column, `${JSON.stringify(text)} is not a time as 07:30.`);
  return text;
}

export function readConfirmation(cells: CellReader): ConfirmationSettings {
  const defaults = DEFAULT_CONFIRMATION_SETTINGS;
  return {
    ...defaults,
    requiresConfirmation: cells.yesNo('requires_confirmation') ?? false,
    requiresConfirmationOnPanel: cells.yesNo('confirmation_on_panel') ?? false,
    requiresConfirmationBySensor: cells.yesNo('confirmation_by_sensor') ?? false,
    actionForUnconfirmedEvent: cells.oneOf('unconfirmed_action', ['none', 'release']) ?? 'none',
    resourceMinutesForConfirmationBeforeStartTime:
      cells.whole('confirmation_lead_minutes', 0, DAY_MINUTES) ?? defaults.resourceMinutesForConfirmationBeforeStartTime,
    resourceUnconfirmedEventCancelEventTime:
      cells.whole('cancel_minutes', 0, DAY_MINUTES) ?? defaults.resourceUnconfirmedEventCancelEventTime,
    resourceUnconfirmedEventCancelEventAllDayTime:
      cells.whole('all_day_cancel_minutes', 0, DAY_MINUTES) ?? defaults.resourceUnconfirmedEventCancelEventAllDayTime,
    multiDayEventConfirmationSettings: readMultiDay(cells),
  };
}

const MULTI_DAY_COLUMNS = RULE_COLUMNS.filter((column) => column.startsWith('multi_day_'));
/** The ways to confirm a multi-day reservation. The first is the default for an empty cell. */
const CONFIRMATION_IDS: readonly [MultiDayConfirmationId, ...MultiDayConfirmationId[]] = ['once', 'none', 'daily'];

/** Returns the settings for multi-day reservations; null if all their columns are empty. A missing threshold is never reached. */
function readMultiDay(cells: CellReader): MultiDayEventConfirmationSettings | null {
  if (MULTI_DAY_COLUMNS.every((column) => cells.cell(column) === '')) return null;
  const lessThanMinutes = cells.whole('multi_day_less_than_minutes', 0) ?? 0;
  const greaterThanMinutes = cells.whole('multi_day_greater_than_minutes', 0) ?? Number.MAX_SAFE_INTEGER;
  if (lessThanMinutes > greaterThanMinutes) {
    cells.report(
      'minimum-above-maximum',
      'multi_day_less_than_minutes',
      `The lower threshold (${lessThanMinutes}) is above the upper one (${greaterThanMinutes}).`,
    );
  }
  return {
    lessThanMinutes,
    greaterThanMinutes,
    lessThanConfirmationId: cells.oneOf('multi_day_less_than_confirmation', CONFIRMATION_IDS) ?? 'once',
    greaterThanConfirmationId: cells.oneOf('multi_day_greater_than_confirmation', CONFIRMATION_IDS) ?? 'once',
    multiDayEventConfirmationId: cells.oneOf('multi_day_confirmation', CONFIRMATION_IDS) ?? 'once',
  };
}

export function readScheduling(cells: CellReader): SchedulingSettings {
  const minimum = cells.whole('min_minutes', 1);
  const maximum = cells.whole('max_minutes', 1);
  if (minimum !== null && maximum !== null && minimum > maximum) {
    cells.report('minimum-above-maximum', 'min_minutes', `The shortest reservation (${minimum}) is longer than the longest (${maximum}).`);
  }
  return {
    ...DEFAULT_SCHEDULING_SETTINGS,
    minimumMeetingDurationInMinutes: minimum,
    maximumMeetingDurationInMinutes: maximum,
    maxAdvanceDays: cells.whole('max_advance_days', 0, 3_650),
    rejectOutsideWorkingHours: cells.yesNo('reject_outside_hours') ?? false,
  };
}
