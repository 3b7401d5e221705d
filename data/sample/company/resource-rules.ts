import type { Place } from '../building/place.ts';
import { DOMAIN } from './people.ts';
import type { ResourceTypeId } from './resource-types.ts';

/** When a resource may be reserved, by whom, and with which limits. */
export interface ResourceRules {
  readonly days: string;
  readonly start: string;
  readonly end: string;
  /** Local parts of the addresses of the only people who may reserve the resource; empty if everybody may. */
  readonly reservedTo: readonly string[];
  readonly confirmation: {
    readonly leadMinutes: number;
    readonly cancelMinutes: number;
    readonly allDayCancelMinutes: number;
    readonly release: boolean;
  } | null;
  readonly minMinutes: number | null;
  readonly maxMinutes: number | null;
  readonly maxAdvanceDays: number | null;
  readonly rejectOutsideHours: boolean;
}

const WORKDAYS = 'monday;tuesday;wednesday;thursday;friday';
const EVERY_DAY = `${WORKDAYS};saturday;sunday`;

const OPEN: ResourceRules = {
  days: WORKDAYS,
  start: '07:00',
  end: '20:00',
  reservedTo: [],
  confirmation: null,
  minMinutes: 15,
  maxMinutes: null,
  maxAdvanceDays: null,
  rejectOutsideHours: false,
};

const BY_TYPE: { readonly [Type in ResourceTypeId]: Partial<ResourceRules> } = {
  'meeting-room': { maxMinutes: 480, maxAdvanceDays: 180 },
  desk: { start: '06:00', end: '22:00', minMinutes: 30, maxAdvanceDays: 28 },
  'focus-room': { maxMinutes: 240, maxAdvanceDays: 14 },
  'phone-booth': { maxMinutes: 60, maxAdvanceDays: 7 },
  parking: { days: EVERY_DAY, start: '00:00', end: '24:00', minMinutes: 60, maxAdvanceDays: 14 },
  locker: { days: EVERY_DAY, start: '00:00', end: '24:00', minMinutes: 60, maxAdvanceDays: 28 },
  vehicle: { days: EVERY_DAY, start: '06:00', end: '22:00', minMinutes: 60, maxAdvanceDays: 60 },
  equipment: { minMinutes: 30, maxAdvanceDays: 90 },
  'event-space': { start: '08:00', end: '22:00', minMinutes: 60, maxAdvanceDays: 365, rejectOutsideHours: true },
};

const MANAGERS = ['eliska.horakova', 'jonas.bergstrom', 'petr.riha'];
/** Zones whose desks are released to others if the day is not confirmed. */
const RELEASED_ZONES: ReadonlySet<string> = new Set(['zone-birch', 'zone-maple', 'zone-linden']);
const CONFIRMED_ROOMS: ReadonlySet<string> = new Set([
  'room-vltava',
  'room-sazava',
  'room-jizera',
  'room-morava',
  'room-danube',
  'room-labe',
  'room-vistula',
]);

export function rulesOf(typeId: ResourceTypeId, id: string, place: Place | null, owner: string | null): ResourceRules {
  const rules: ResourceRules = { ...OPEN, ...BY_TYPE[typeId] };
  if (owner !== null) return { ...rules, reservedTo: [owner.replace(`@${DOMAIN}`, '')], maxAdvanceDays: 90 };
  if (id === 'room-daugava') return { ...rules, reservedTo: [...MANAGERS, 'ingrid.lindqvist', 'zofie.kucerova'] };
  if (id === 'room-danube') return { ...rules, confirmation: confirmation(30, 15, true), minMinutes: 60, rejectOutsideHours: true };
  if (CONFIRMED_ROOMS.has(id)) return { ...rules, confirmation: confirmation(15, 15, true) };
  if (id.startsWith('parking-p-0') && Number(id.slice(-2)) <= 4) return { ...rules, reservedTo: MANAGERS };
  if (place?.traits.includes('charger') === true) return { ...rules, maxMinutes: 240 };
  if (place !== null && RELEASED_ZONES.has(place.areaId)) return { ...rules, confirmation: confirmation(30, 60, true) };
  if (place !== null && place.areaId === 'zone-ash') return { ...rules, confirmation: confirmation(15, 15, false) };
  return rules;
}

function confirmation(leadMinutes: number, cancelMinutes: number, release: boolean): ResourceRules['confirmation'] {
  return { leadMinutes, cancelMinutes, allDayCancelMinutes: 600, release };
}
