import {
  DEFAULT_CONFIRMATION_SETTINGS,
  DEFAULT_SCHEDULING_SETTINGS,
  type Area,
  type ConfirmationSettings,
  type Resource,
  type SchedulingSettings,
} from '@assist/resource';
import { DAYS_OF_WEEK } from '@assist/time';

type ResourceChanges = Partial<Omit<Resource, 'confirmationSettings' | 'schedulingSettings'>> & {
  readonly confirmationSettings?: Partial<ConfirmationSettings>;
  readonly schedulingSettings?: Partial<SchedulingSettings>;
};

/** Returns a room in Prague, open from 8 to 18 on workdays. A test passes the values that it depends on. */
export function aResource(changes: ResourceChanges = {}): Resource {
  const id = changes.id ?? 'vltava';
  return {
    id,
    name: id,
    displayName: id,
    displayNameForApp: {},
    email: `${id}@example.com`,
    username: `${id}@example.com`,
    timezone: 'Europe/Prague',
    capacity: 8,
    resourceTypeId: 'room',
    csCode: 'ResourcePremium',
    daysOfWeek: DAYS_OF_WEEK.slice(0, 5),
    startTime: '08:00',
    endTime: '18:00',
    mapInfos: [{ areaId: 'floor-1', featureId: null }],
    properties: [],
    conditions: { reservedTo: null },
    files: [],
    reservationsEnabled: true,
    navigationEnabled: true,
    idForFiltering: id,
    rank: 1,
    ...changes,
    confirmationSettings: { ...DEFAULT_CONFIRMATION_SETTINGS, ...changes.confirmationSettings },
    schedulingSettings: { ...DEFAULT_SCHEDULING_SETTINGS, ...changes.schedulingSettings },
  };
}

/** Returns a desk that counts towards the utilisation of its area. */
export function aDesk(changes: ResourceChanges = {}): Resource {
  return aResource({ resourceTypeId: 'desk', csCode: 'AssistWorkplace', capacity: 1, ...changes });
}

/** Parses areas: `floor-1 < house` is an area and its parent, and `house 50` sets maxUt to 50. */
export function areasOf(...lines: readonly string[]): readonly Area[] {
  return lines.map((line) => {
    const [own, parent] = line.split('<').map((part) => part.trim());
    const [id, maxUt] = (own as string).split(' ');
    return { id: id as string, parentAreaId: parent ?? null, maxUt: Number(maxUt ?? 100) };
  });
}
