import {
  type ConfirmationSettings,
  DATA_TYPE,
  DEFAULT_CONFIRMATION_SETTINGS,
  DEFAULT_SCHEDULING_SETTINGS,
  type FilterDefinition,
  type MultiDayConfirmationId,
  type MultiDayEventConfirmationSettings,
  type ResourceProperty,
  type SchedulingSettings,
  type StoredResource,
} from '@assist/resource';
import { DAYS_OF_WEEK, type DayOfWeek } from '@assist/time';
import { listOf, numberOf, textOf, truthOf } from './cell-value.ts';
import { type CellKind, type Cells, type CellValue, type Column, PROPERTY_PREFIX, type RowFinding } from './column.ts';
import { NAME_COLUMNS, nameCells, namesOf } from './name-cells.ts';

const DAY_MINUTES = 24 * 60;
const MOST = 1_000_000;
/** The ways to confirm a multi-day reservation. The first is the default for an empty cell. */
const CONFIRMATION_IDS: readonly [MultiDayConfirmationId, ...MultiDayConfirmationId[]] = ['once', 'none', 'daily'];

const WHOLE: CellKind = { type: 'whole', least: 0, most: MOST };
const WHOLE_DAY: CellKind = { type: 'whole', least: 0, most: DAY_MINUTES };
const MINUTES: CellKind = { type: 'whole', least: 1, most: MOST };
const YES_NO: CellKind = { type: 'yes-no' };
const CONFIRMED: CellKind = { type: 'choice', of: CONFIRMATION_IDS };

const FIXED: readonly Column[] = [
  { key: 'id', kind: { type: 'id' }, isRequired: true },
  { key: 'name', kind: { type: 'line' }, isRequired: true },
  ...NAME_COLUMNS,
  { key: 'type', kind: { type: 'reference', to: 'type' }, isRequired: true },
  { key: 'email', kind: { type: 'address' }, isRequired: true },
  { key: 'capacity', kind: { type: 'whole', least: 0, most: 100_000 } },
  { key: 'area', kind: { type: 'reference', to: 'area' }, isRequired: true },
  { key: 'plan_feature', kind: { type: 'reference', to: 'plan-feature' } },
  { key: 'reserved_to', kind: { type: 'addresses' } },
  { key: 'rank', kind: WHOLE },
  { key: 'retired', kind: YES_NO },
  { key: 'reservations_enabled', kind: YES_NO },
  { key: 'navigation_enabled', kind: YES_NO },
  { key: 'timezone', kind: { type: 'zone' } },
  { key: 'days_of_week', kind: { type: 'choices', of: DAYS_OF_WEEK } },
  { key: 'start', kind: { type: 'time' } },
  { key: 'end', kind: { type: 'time' } },
  { key: 'requires_confirmation', kind: YES_NO },
  { key: 'confirmation_on_panel', kind: YES_NO },
  { key: 'confirmation_by_sensor', kind: YES_NO },
  { key: 'confirmation_lead_minutes', kind: WHOLE_DAY },
  { key: 'cancel_minutes', kind: WHOLE_DAY },
  { key: 'all_day_cancel_minutes', kind: WHOLE_DAY },
  { key: 'unconfirmed_action', kind: { type: 'choice', of: ['none', 'release'] } },
  { key: 'multi_day_less_than_minutes', kind: WHOLE },
  { key: 'multi_day_greater_than_minutes', kind: WHOLE },
  { key: 'multi_day_less_than_confirmation', kind: CONFIRMED },
  { key: 'multi_day_greater_than_confirmation', kind: CONFIRMED },
  { key: 'multi_day_confirmation', kind: CONFIRMED },
  { key: 'min_minutes', kind: MINUTES },
  { key: 'max_minutes', kind: MINUTES },
  { key: 'max_advance_days', kind: { type: 'whole', least: 0, most: 3_650 } },
  { key: 'reject_outside_hours', kind: YES_NO },
];
const MULTI_DAY_KEYS = FIXED.map(({ key }) => key).filter((key) => key.startsWith('multi_day_'));

/** The columns of a resource whose company has these properties. An empty cell means the specification's default; an empty zone, that of the area. */
export function resourceColumns(filters: readonly FilterDefinition[]): readonly Column[] {
  return [...FIXED, ...filters.map((filter): Column => ({ key: `${PROPERTY_PREFIX}${filter.id}`, kind: kindOf(filter) }))];
}

function kindOf({ dataTypeId, choices }: FilterDefinition): CellKind {
  switch (dataTypeId) {
    case DATA_TYPE.boolean:
      return YES_NO;
    case DATA_TYPE.number:
      return WHOLE;
    case DATA_TYPE.decimal:
      return { type: 'decimal' };
    case DATA_TYPE.text:
    case DATA_TYPE.html:
      return { type: 'text' };
    case DATA_TYPE.choices:
      return { type: 'choices', of: choices.map(({ key }) => key) };
  }
}

/** The company's data to which resources refer. */
export interface ResourceContext {
  readonly resourceTypes: readonly { readonly resourceTypeId: string; readonly csCode: string }[];
  readonly filters: readonly FilterDefinition[];
}

/** Returns a resource's cells in all its columns. */
export function cellsOfResource(resource: StoredResource, { filters }: Pick<ResourceContext, 'filters'>): Cells {
  const { confirmationSettings: confirmation, schedulingSettings: scheduling, mapInfos } = resource;
  const multiDay = confirmation.multiDayEventConfirmationSettings;
  return {
    id: resource.id,
    name: resource.name,
    ...nameCells(resource.displayNameForApp),
    type: resource.resourceTypeId,
    email: resource.email,
    capacity: resource.capacity,
    area: mapInfos[0]?.areaId ?? null,
    plan_feature: mapInfos[0]?.featureId ?? null,
    reserved_to: listCell(resource.reservedToEmails),
    rank: resource.rank,
    retired: resource.retired === true,
    reservations_enabled: resource.reservationsEnabled,
    navigation_enabled: resource.navigationEnabled,
    timezone: resource.timezone,
    days_of_week: listCell(resource.daysOfWeek),
    start: resource.startTime,
    end: resource.endTime,
    requires_confirmation: confirmation.requiresConfirmation,
    confirmation_on_panel: confirmation.requiresConfirmationOnPanel,
    confirmation_by_sensor: confirmation.requiresConfirmationBySensor,
    confirmation_lead_minutes: confirmation.resourceMinutesForConfirmationBeforeStartTime,
    cancel_minutes: confirmation.resourceUnconfirmedEventCancelEventTime,
    all_day_cancel_minutes: confirmation.resourceUnconfirmedEventCancelEventAllDayTime,
    unconfirmed_action: confirmation.actionForUnconfirmedEvent,
    multi_day_less_than_minutes: multiDay?.lessThanMinutes ?? null,
    multi_day_greater_than_minutes:
      multiDay === null || multiDay.greaterThanMinutes === Number.MAX_SAFE_INTEGER ? null : multiDay.greaterThanMinutes,
    multi_day_less_than_confirmation: multiDay?.lessThanConfirmationId ?? null,
    multi_day_greater_than_confirmation: multiDay?.greaterThanConfirmationId ?? null,
    multi_day_confirmation: multiDay?.multiDayEventConfirmationId ?? null,
    min_minutes: scheduling.minimumMeetingDurationInMinutes,
    max_minutes: scheduling.maximumMeetingDurationInMinutes,
    max_advance_days: scheduling.maxAdvanceDays,
    reject_outside_hours: scheduling.rejectOutsideWorkingHours,
    ...Object.fromEntries(
      filters.map(({ id }) => [`${PROPERTY_PREFIX}${id}`, propertyCell(resource.properties.find(({ propertyId }) => propertyId === id))]),
    ),
  };
}

/**
 * Returns the resource that these cells describe. Its cells must be complete and sound. `before` is the stored resource, which keeps what no
 * column describes: pictures, further places on the plan, and names in other languages.
 */
export function resourceOfCells(
  cells: Cells,
  { resourceTypes, filters }: ResourceContext,
  before: StoredResource | undefined,
): StoredResource {
  const id = textOf(cells, 'id') ?? '';
  const name = textOf(cells, 'name') ?? '';
  const email = textOf(cells, 'email') ?? '';
  const resourceTypeId = textOf(cells, 'type') ?? '';
  return {
    id,
    name,
    displayName: name,
    displayNameForApp: namesOf(cells, before?.displayNameForApp),
    email,
    username: email,
    resourceTypeId,
    csCode: resourceTypes.find((type) => type.resourceTypeId === resourceTypeId)?.csCode ?? null,
    capacity: numberOf(cells, 'capacity'),
    mapInfos: [{ areaId: textOf(cells, 'area') ?? '', featureId: textOf(cells, 'plan_feature') }, ...(before?.mapInfos ?? []).slice(1)],
    reservedToEmails: listOf(cells, 'reserved_to'),
    idForFiltering: id,
    rank: numberOf(cells, 'rank') ?? 0,
    files: before?.files ?? [],
    reservationsEnabled: truthOf(cells, 'reservations_enabled') ?? true,
    navigationEnabled: truthOf(cells, 'navigation_enabled') ?? true,
    timezone: textOf(cells, 'timezone'),
    daysOfWeek: daysOf(cells),
    startTime: textOf(cells, 'start') ?? '00:00',
    endTime: textOf(cells, 'end') ?? '24:00',
    properties: propertiesOf(cells, resourceTypeId, filters),
    confirmationSettings: confirmationOf(cells),
    schedulingSettings: schedulingOf(cells),
    ...(truthOf(cells, 'retired') === true ? { retired: true } : {}),
  };
}

/** Lists what is wrong with cells that are sound one by one: a shortest time longer than the longest, a property of another type. */
export function checkResource(cells: Cells, { filters }: Pick<ResourceContext, 'filters'>): readonly RowFinding[] {
  const findings: RowFinding[] = [];
  const compare = (low: string, high: string, what: (least: number, most: number) => string) => {
    const [least, most] = [numberOf(cells, low), numberOf(cells, high)];
    if (least !== null && most !== null && least > most)
      findings.push({ column: low, code: 'minimum-above-maximum', sentence: what(least, most) });
  };
  compare('min_minutes', 'max_minutes', (least, most) => `The shortest reservation (${least}) is longer than the longest (${most}).`);
  compare(
    'multi_day_less_than_minutes',
    'multi_day_greater_than_minutes',
    (least, most) => `The lower threshold (${least}) is above the upper one (${most}).`,
  );
  const type = textOf(cells, 'type');
  for (const { id, resourceTypeId } of filters) {
    const column = `${PROPERTY_PREFIX}${id}`;
    if (type !== null && resourceTypeId !== type && (cells[column] ?? null) !== null)
      findings.push({ column, code: 'property-of-another-type', sentence: `${id} is a property of ${resourceTypeId}, not of ${type}.` });
  }
  return findings;
}

function listCell(values: readonly string[]): CellValue {
  return values.length === 0 ? null : values;
}

function daysOf(cells: Cells): readonly DayOfWeek[] {
  const chosen = listOf(cells, 'days_of_week');
  return chosen.length === 0 ? DAYS_OF_WEEK : DAYS_OF_WEEK.filter((day) => chosen.includes(day));
}

function propertyCell(property: ResourceProperty | undefined): CellValue {
  if (property === undefined) return null;
  const { valueBoolean, valueNumber, valueDecimal, valueText, valueHTMLContent, valueChoiceIds } = property;
  return valueBoolean ?? valueNumber ?? valueDecimal ?? valueText ?? valueHTMLContent ?? listCell(valueChoiceIds ?? []);
}

/** The field of a `ResourceProperty` that holds its value, by the type of the value. */
const VALUE_KEY = {
  [DATA_TYPE.boolean]: 'valueBoolean',
  [DATA_TYPE.number]: 'valueNumber',
  [DATA_TYPE.decimal]: 'valueDecimal',
  [DATA_TYPE.text]: 'valueText',
  [DATA_TYPE.choices]: 'valueChoiceIds',
  [DATA_TYPE.html]: 'valueHTMLContent',
} as const;

function propertiesOf(cells: Cells, typeId: string, filters: readonly FilterDefinition[]): readonly ResourceProperty[] {
  return filters.flatMap(({ id, resourceTypeId, dataTypeId }) => {
    const value = cells[`${PROPERTY_PREFIX}${id}`] ?? null;
    return value === null || resourceTypeId !== typeId ? [] : [{ propertyId: id, [VALUE_KEY[dataTypeId]]: value }];
  });
}

function confirmationOf(cells: Cells): ConfirmationSettings {
  const defaults = DEFAULT_CONFIRMATION_SETTINGS;
  return {
    requiresConfirmation: truthOf(cells, 'requires_confirmation') ?? false,
    requiresConfirmationOnPanel: truthOf(cells, 'confirmation_on_panel') ?? false,
    requiresConfirmationBySensor: truthOf(cells, 'confirmation_by_sensor') ?? false,
    actionForUnconfirmedEvent: textOf(cells, 'unconfirmed_action') === 'release' ? 'release' : 'none',
    resourceMinutesForConfirmationBeforeStartTime:
      numberOf(cells, 'confirmation_lead_minutes') ?? defaults.resourceMinutesForConfirmationBeforeStartTime,
    resourceUnconfirmedEventCancelEventTime: numberOf(cells, 'cancel_minutes') ?? defaults.resourceUnconfirmedEventCancelEventTime,
    resourceUnconfirmedEventCancelEventAllDayTime:
      numberOf(cells, 'all_day_cancel_minutes') ?? defaults.resourceUnconfirmedEventCancelEventAllDayTime,
    multiDayEventConfirmationSettings: multiDayOf(cells),
  };
}

/** Returns the settings for multi-day reservations; null if all their columns are empty. A missing threshold is never reached. */
function multiDayOf(cells: Cells): MultiDayEventConfirmationSettings | null {
  if (MULTI_DAY_KEYS.every((key) => (cells[key] ?? null) === null)) return null;
  const confirmed = (key: string) => CONFIRMATION_IDS.find((id) => id === textOf(cells, key)) ?? CONFIRMATION_IDS[0];
  return {
    lessThanMinutes: numberOf(cells, 'multi_day_less_than_minutes') ?? 0,
    greaterThanMinutes: numberOf(cells, 'multi_day_greater_than_minutes') ?? Number.MAX_SAFE_INTEGER,
    lessThanConfirmationId: confirmed('multi_day_less_than_confirmation'),
    greaterThanConfirmationId: confirmed('multi_day_greater_than_confirmation'),
    multiDayEventConfirmationId: confirmed('multi_day_confirmation'),
  };
}

function schedulingOf(cells: Cells): SchedulingSettings {
  return {
    ...DEFAULT_SCHEDULING_SETTINGS,
    minimumMeetingDurationInMinutes: numberOf(cells, 'min_minutes'),
    maximumMeetingDurationInMinutes: numberOf(cells, 'max_minutes'),
    maxAdvanceDays: numberOf(cells, 'max_advance_days'),
    rejectOutsideWorkingHours: truthOf(cells, 'reject_outside_hours') ?? false,
  };
}
