import { levelAreaId } from '../building/levels.ts';
import type { Place } from '../building/place.ts';
import { LANGUAGES } from '@assist/i18n';
import { toCsv } from './csv.ts';
import { inEveryLanguage } from './languages.ts';
import { FILTER_DEFINITIONS } from './filter-definitions.ts';
import { address, DOMAIN, type SamplePerson } from './people.ts';
import { propertiesOf } from './resource-properties.ts';
import { rulesOf, type ResourceRules } from './resource-rules.ts';
import { RESOURCE_TYPES, type ResourceTypeId } from './resource-types.ts';

/** One line of resources.csv. */
export interface SampleResource {
  readonly id: string;
  readonly name: string;
  readonly displayName: { readonly en: string; readonly cs: string };
  readonly email: string;
  readonly typeId: ResourceTypeId;
  readonly capacity: number;
  readonly areaId: string;
  readonly featureId: string | null;
  readonly rank: number;
  readonly picture: string | null;
  readonly rules: ResourceRules;
  readonly properties: Readonly<Record<string, string>>;
}

const TYPE_OF: Readonly<Record<Place['kind'], ResourceTypeId>> = {
  room: 'meeting-room',
  focus: 'focus-room',
  booth: 'phone-booth',
  desk: 'desk',
  parking: 'parking',
  locker: 'locker',
  bike: 'vehicle',
  event: 'event-space',
};

/** Kinds whose keys need a prefix; the keys of the others already name the kind: `booth-11`. */
const PREFIXED: ReadonlySet<Place['kind']> = new Set(['room', 'desk', 'parking', 'locker']);

/** Resources to borrow, which have no place on the plan. */
const WITHOUT_PLACE = [
  { id: 'car-heron', type: 'vehicle', en: 'Car Heron', cs: 'Auto Volavka', capacity: 5, picture: 'car' },
  { id: 'car-kingfisher', type: 'vehicle', en: 'Car Kingfisher', cs: 'Auto Ledňáček', capacity: 5, picture: 'car' },
  {
    id: 'projector-kit',
    type: 'equipment',
    en: 'Projector kit',
    cs: 'Sada s projektorem',
    capacity: 1,
    picture: 'projector',
  },
  { id: 'camera-kit', type: 'equipment', en: 'Camera kit', cs: 'Sada s kamerou', capacity: 1, picture: 'projector' },
] as const;

export function listResources(places: readonly Place[], people: readonly SamplePerson[]): readonly SampleResource[] {
  const ownerOf = new Map(people.flatMap(({ homeDesk, email }) => (homeDesk === null ? [] : [[homeDesk, email] as const])));
  const fromPlan = places.map((place, index): SampleResource => {
    const typeId = TYPE_OF[place.kind];
    const id = PREFIXED.has(place.kind) ? `${place.kind}-${place.key}` : place.key;
    return {
      id,
      name: place.name.en,
      displayName: place.name,
      email: `${id}@rooms.${DOMAIN}`,
      typeId,
      capacity: place.capacity,
      areaId: place.areaId,
      featureId: place.featureId,
      rank: index + 1,
      picture: pictureOf(place),
      rules: rulesOf(typeId, id, place, ownerOf.get(id) ?? null),
      properties: propertiesOf(typeId, place, index),
    };
  });
  const loose = WITHOUT_PLACE.map(({ id, type, en, cs, capacity, picture }, index): SampleResource => ({
    id,
    name: en,
    displayName: { en, cs },
    email: `${id}@rooms.${DOMAIN}`,
    typeId: type,
    capacity,
    areaId: levelAreaId(type === 'vehicle' ? 'P' : '0'),
    featureId: null,
    rank: places.length + index + 1,
    picture: `pictures/${picture}.webp`,
    rules: rulesOf(type, id, null, null),
    properties: propertiesOf(type, null, index),
  }));
  return [...fromPlan, ...loose];
}

function pictureOf({ kind, capacity, traits }: Place): string {
  const name = {
    room: traits.includes('classroom') ? 'training-room' : capacity <= 4 ? 'room-small' : capacity <= 8 ? 'room-medium' : 'room-large',
    focus: 'focus-room',
    booth: 'phone-booth',
    desk: 'desk',
    parking: 'parking',
    locker: 'locker',
    bike: 'bike',
    event: 'terrace',
  }[kind];
  return `pictures/${name}.webp`;
}

const COLUMNS = [
  'id',
  'name',
  ...LANGUAGES.map((language) => `display_name:${language}`),
  'code',
  'type',
  'email',
  'capacity',
  'area',
  'plan_feature',
  'days_of_week',
  'start',
  'end',
  'reserved_to',
  'requires_confirmation',
  'confirmation_lead_minutes',
  'cancel_minutes',
  'all_day_cancel_minutes',
  'unconfirmed_action',
  'min_minutes',
  'max_minutes',
  'max_advance_days',
  'reject_outside_hours',
  'picture',
  'rank',
];

function displayNames(name: SampleResource['displayName']): Record<string, string> {
  return Object.fromEntries(Object.entries(inEveryLanguage(name)).map(([language, text]) => [`display_name:${language}`, text]));
}

export function resourcesCsv(resources: readonly SampleResource[]): string {
  const properties = FILTER_DEFINITIONS.map(({ id }) => `property:${id}`);
  return toCsv(
    [...COLUMNS, ...properties],
    resources.map((resource) => {
      const { rules } = resource;
      const text = (value: number | null): string => (value === null ? '' : String(value));
      return {
        id: resource.id,
        name: resource.name,
        ...displayNames(resource.displayName),
        code: RESOURCE_TYPES.find(({ resourceTypeId }) => resourceTypeId === resource.typeId)?.csCode ?? '',
        type: resource.typeId,
        email: resource.email,
        capacity: String(resource.capacity),
        area: resource.areaId,
        plan_feature: resource.featureId ?? '',
        days_of_week: rules.days,
        start: rules.start,
        end: rules.end,
        reserved_to: rules.reservedTo.map(address).join(';'),
        requires_confirmation: rules.confirmation === null ? 'no' : 'yes',
        confirmation_lead_minutes: text(rules.confirmation?.leadMinutes ?? null),
        cancel_minutes: text(rules.confirmation?.cancelMinutes ?? null),
        all_day_cancel_minutes: text(rules.confirmation?.allDayCancelMinutes ?? null),
        unconfirmed_action: rules.confirmation === null ? '' : rules.confirmation.release ? 'release' : 'none',
        min_minutes: text(rules.minMinutes),
        max_minutes: text(rules.maxMinutes),
        max_advance_days: text(rules.maxAdvanceDays),
        reject_outside_hours: rules.rejectOutsideHours ? 'yes' : 'no',
        picture: resource.picture ?? '',
        rank: String(resource.rank),
        ...Object.fromEntries(Object.entries(resource.properties).map(([id, value]) => [`property:${id}`, value])),
      };
    }),
  );
}
