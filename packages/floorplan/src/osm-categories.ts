/** An element's tags in OpenStreetMap. The rules below map them to IMDF categories: the first matching rule decides. */
export type OsmTags = Readonly<Record<string, string>>;

type Rule = readonly [fits: (tags: OsmTags) => boolean, category: string];

const is =
  (key: string, ...values: readonly string[]) =>
  (tags: OsmTags): boolean =>
    tags[key] !== undefined && (values.length === 0 || values.includes(tags[key]));
const both =
  (...tests: readonly ((tags: OsmTags) => boolean)[]) =>
  (tags: OsmTags): boolean =>
    tests.every((test) => test(tags));
const no =
  (test: (tags: OsmTags) => boolean) =>
  (tags: OsmTags): boolean =>
    !test(tags);

const isToilet = (tags: OsmTags): boolean => is('amenity', 'toilets')(tags) || is('room', 'toilet', 'toilets', 'wc', 'bathroom')(tags);

const UNIT_RULES: readonly Rule[] = [
  [is('wall:type', 'pillar'), 'column'],
  [is('highway', 'elevator'), 'elevator'],
  [is('room', 'elevator'), 'elevator'],
  [is('elevator', 'yes'), 'elevator'],
  [is('conveying', 'yes', 'forward', 'backward', 'reversible'), 'escalator'],
  [is('stairs', 'yes'), 'stairs'],
  [is('room', 'stairs', 'stairwell'), 'stairs'],
  [is('highway', 'steps'), 'steps'],
  [both(isToilet, is('wheelchair', 'yes', 'designated'), no(is('male', 'yes')), no(is('female', 'yes'))), 'restroom.wheelchair'],
  [both(isToilet, is('female', 'yes'), no(is('male', 'yes'))), 'restroom.female'],
  [both(isToilet, is('male', 'yes'), no(is('female', 'yes'))), 'restroom.male'],
  [both(isToilet, is('unisex', 'yes')), 'restroom.unisex'],
  [isToilet, 'restroom'],
  [is('railway', 'platform'), 'platform'],
  [is('public_transport', 'platform'), 'platform'],
  [is('indoor', 'corridor'), 'walkway'],
  [is('room', 'corridor', 'hallway'), 'walkway'],
  [is('room', 'office'), 'office'],
  [is('room', 'conference', 'meeting', 'meeting_room'), 'conferenceroom'],
  [is('room', 'kitchen'), 'kitchen'],
  [is('room', 'storage', 'archive'), 'storage'],
  [is('room', 'server', 'it'), 'serverroom'],
  [is('room', 'lobby', 'reception', 'entrance', 'foyer'), 'lobby'],
  [is('room', 'lecture', 'auditorium'), 'auditorium'],
  [is('room', 'class', 'classroom', 'computer'), 'classroom'],
  [is('room', 'laboratory', 'lab'), 'laboratory'],
  [is('room', 'shower'), 'shower'],
  [is('room', 'lounge', 'break', 'common'), 'lounge'],
  [is('room', 'technical', 'utility'), 'nonpublic'],
  [is('amenity', 'cafe', 'restaurant', 'canteen', 'fast_food', 'bar'), 'foodservice'],
  [is('amenity', 'library'), 'library'],
  [is('amenity', 'parking'), 'parking'],
  [is('access', 'private', 'no'), 'nonpublic'],
  [is('indoor', 'area', 'yes'), 'unenclosedarea'],
  [is('indoor', 'room'), 'room'],
];

const AMENITY_RULES: readonly Rule[] = [
  [both(isToilet, is('wheelchair', 'yes', 'designated')), 'restroom.wheelchair'],
  [both(isToilet, is('female', 'yes'), no(is('male', 'yes'))), 'restroom.female'],
  [both(isToilet, is('male', 'yes'), no(is('female', 'yes'))), 'restroom.male'],
  [isToilet, 'restroom'],
  [is('highway', 'elevator'), 'elevator'],
  [is('amenity', 'cafe', 'restaurant', 'fast_food', 'bar', 'canteen'), 'eatingdrinking'],
  [is('amenity', 'vending_machine'), 'vendingmachine'],
  [is('amenity', 'drinking_water'), 'drinkingfountain'],
  [is('amenity', 'atm'), 'atm'],
  [is('amenity', 'reception_desk'), 'reception'],
  [is('amenity', 'bicycle_parking'), 'parking.bicycle'],
  [is('amenity', 'charging_station'), 'powerchargingstation'],
  [is('amenity', 'locker', 'luggage_locker'), 'coinlocker'],
  [is('emergency', 'defibrillator'), 'defibrillator'],
  [is('emergency', 'fire_extinguisher'), 'fireextinguisher'],
  [is('emergency', 'first_aid_kit'), 'firstaid'],
  [is('tourism', 'information'), 'information'],
];

const DOOR_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    hinged: 'swinging',
    yes: 'swinging',
    swinging: 'swinging',
    sliding: 'sliding',
    revolving: 'revolving',
    no: 'open',
    overhead: 'shutter',
  }),
);
const ENTRANCES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    main: 'pedestrian.principal',
    emergency: 'emergencyexit',
    exit: 'pedestrian',
    service: 'service',
    garage: 'automobile',
  }),
);

export function unitCategoryOf(tags: OsmTags): string | null {
  return UNIT_RULES.find(([fits]) => fits(tags))?.[1] ?? null;
}

export function amenityCategoryOf(tags: OsmTags): string | null {
  return AMENITY_RULES.find(([fits]) => fits(tags))?.[1] ?? null;
}

export function doorTypeOf(tags: OsmTags): string {
  return DOOR_TYPES.get(tags['door'] ?? 'yes') ?? 'swinging';
}

export function openingCategoryOf(tags: OsmTags): string {
  return ENTRANCES.get(tags['entrance'] ?? '') ?? 'pedestrian';
}

/** Returns `name`, `name:de` and so on as labels. An element without a name gets its number (`ref`). Null if there is neither. */
export function labelsOfTags(tags: OsmTags): Record<string, string> | null {
  const name = tags['name'] ?? tags['ref'];
  const translated = Object.entries(tags).flatMap(([key, text]) => (/^name:[a-z]{2,3}$/u.test(key) ? [[key.slice(5), text] as const] : []));
  return name === undefined && translated.length === 0
    ? null
    : { ...(name === undefined ? {} : { en: name }), ...Object.fromEntries(translated) };
}

/** Returns the number (`ref`) of a place that also has a name; null otherwise. */
export function numberOfTags({ name, ref }: OsmTags): Record<string, string> | null {
  return name === undefined || ref === undefined || name === ref ? null : { en: ref };
}
