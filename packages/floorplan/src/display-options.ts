/** What a marker on the plan can show: specification, section 3. The numbers are used in the API and in stored settings. */
export const MARKER_DISPLAY = {
  Default: 0,
  None: 1,
  OnlyCategoryIcon: 2,
  CategoryIconAndName: 3,
  CategoryIconAndImage: 4,
  OnlyImage: 5,
  OnlyName: 6,
  ImageAndName: 7,
  OnlyCode: 12,
  CategoryIconAndCode: 13,
} as const;
export type MarkerDisplay = (typeof MARKER_DISPLAY)[keyof typeof MARKER_DISPLAY];

/** The alternative values of the same setting. Their numbers do not overlap those of `MARKER_DISPLAY`. */
export const MARKER_DISPLAY_VARIANT = { None: 8, Icon: 9, Image: 10, Name: 11 } as const;
export type MarkerDisplayVariant = (typeof MARKER_DISPLAY_VARIANT)[keyof typeof MARKER_DISPLAY_VARIANT];

export const LABEL_DISPLAY = {
  No: 0,
  AccordingPoiSettings: 1,
  OnlyName: 2,
  OnlyCode: 3,
  CategoryIconName: 4,
  CategoryIconCode: 5,
  CodeName: 6,
} as const;
export type LabelDisplay = (typeof LABEL_DISPLAY)[keyof typeof LABEL_DISPLAY];

/** The layers of a plan whose markers and labels can be set: resources, by what is drawn for their type, and places that are only shown. */
export const DISPLAY_LAYERS = ['room', 'desk', 'parking', 'locker', 'other', 'amenity', 'unit', 'section'] as const;
export type DisplayLayer = (typeof DISPLAY_LAYERS)[number];

export interface LayerDisplay {
  readonly marker: MarkerDisplay | MarkerDisplayVariant;
  /** The label that is shown when there is enough space. `closeLabel` is shown at close range. */
  readonly label: LabelDisplay;
  readonly closeLabel: LabelDisplay;
}

/** A setting for a point of interest: the marker option of a single place, or of a whole IMDF category. */
export interface PoiSetting {
  readonly featureId?: string | undefined;
  readonly category?: string | undefined;
  readonly marker: MarkerDisplay | MarkerDisplayVariant;
}

/** A company's settings. What they do not contain keeps the product's defaults. */
export interface PlanDisplay {
  readonly layers: {
    readonly [Layer in DisplayLayer]?: { readonly [Setting in keyof LayerDisplay]?: LayerDisplay[Setting] | undefined };
  };
  readonly pois: readonly PoiSetting[];
}

/**
 * Returns the place's own setting, or else that of its category, or else that of the category's first part (`restroom` of `restroom.male`).
 */
export function findPoiMarker(
  pois: readonly PoiSetting[],
  { featureId, category }: { readonly featureId: string; readonly category: string },
): PoiSetting['marker'] | undefined {
  const own = pois.find((poi) => poi.featureId === featureId);
  const general = category.split('.')[0];
  return (own ?? pois.find((poi) => poi.category === category) ?? pois.find((poi) => poi.category === general))?.marker;
}

export type MarkerPart = 'icon' | 'image' | 'name' | 'code';

/** The parts that `Default` shows. */
const DEFAULT_PARTS: readonly MarkerPart[] = ['icon', 'name'];

const MARKER_PARTS: { readonly [Option in MarkerDisplay | MarkerDisplayVariant]: readonly MarkerPart[] } = {
  0: DEFAULT_PARTS,
  1: [],
  2: ['icon'],
  3: ['icon', 'name'],
  4: ['icon', 'image'],
  5: ['image'],
  6: ['name'],
  7: ['image', 'name'],
  8: [],
  9: ['icon'],
  10: ['image'],
  11: ['name'],
  12: ['code'],
  13: ['icon', 'code'],
};

const LABEL_PARTS: {
  readonly [Mode in Exclude<LabelDisplay, typeof LABEL_DISPLAY.AccordingPoiSettings>]: readonly MarkerPart[];
} = {
  0: [],
  2: ['name'],
  3: ['code'],
  4: ['icon', 'name'],
  5: ['icon', 'code'],
  6: ['code', 'name'],
};

/** What a marker or label can show about a place; null for what is unknown. */
export interface MarkedPlace {
  readonly name: string | null;
  readonly code: string | null;
  readonly categoryIcon: string | null;
  readonly image: string | null;
}

export interface MarkerContent {
  readonly icon: string | null;
  readonly image: string | null;
  /** The texts in reading order, without duplicates. */
  readonly texts: readonly string[];
}

/**
 * What is shown for each part, in order of preference: a place without a name shows its code and vice versa, and a place without an image
 * shows its icon.
 */
const INSTEAD: { readonly [Part in MarkerPart]: readonly MarkerPart[] } = {
  name: ['name', 'code'],
  code: ['code', 'name'],
  image: ['image', 'icon'],
  icon: ['icon'],
};

export function markerContent(option: MarkerDisplay | MarkerDisplayVariant, place: MarkedPlace): MarkerContent {
  return contentOf(MARKER_PARTS[option], place);
}

/** Returns the content of a label. `poiSetting` is the place's marker option, which the mode `AccordingPoiSettings` uses. */
export function labelContent(mode: LabelDisplay, place: MarkedPlace, poiSetting: MarkerDisplay | MarkerDisplayVariant): MarkerContent {
  return mode === LABEL_DISPLAY.AccordingPoiSettings ? markerContent(poiSetting, place) : contentOf(LABEL_PARTS[mode], place);
}

function contentOf(parts: readonly MarkerPart[], place: MarkedPlace): MarkerContent {
  const values: { readonly [Part in MarkerPart]: string | null } = {
    icon: place.categoryIcon,
    image: place.image,
    name: place.name,
    code: place.code,
  };
  const shown = parts
    .map((part) => INSTEAD[part].find((candidate) => values[candidate] !== null && values[candidate] !== ''))
    .filter((part) => part !== undefined);
  const texts = shown.filter((part) => part === 'name' || part === 'code').map((part) => values[part] ?? '');
  return {
    icon: shown.includes('icon') ? values.icon : null,
    image: shown.includes('image') ? values.image : null,
    texts: [...new Set(texts)],
  };
}
