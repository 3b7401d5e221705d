import { LABEL_DISPLAY, labelContent, type LabelDisplay, MARKER_DISPLAY, type MarkerDisplay } from '@assist/floorplan';

/** What a resource type's `shape` says the plan draws. */
export const PLACE_SHAPES = ['room', 'desk', 'parking', 'locker', 'other'] as const;
export type PlaceShape = (typeof PLACE_SHAPES)[number];

export function placeShapeOf(shape: string | undefined): PlaceShape {
  return PLACE_SHAPES.find((known) => known === shape) ?? 'other';
}

interface LayerDisplay {
  /** What marks the place, from where it is large enough to hold a mark. */
  readonly marker: MarkerDisplay;
  /** What is written at it once there is room, and from close by. */
  readonly label: LabelDisplay;
  readonly closeLabel: LabelDisplay;
}

/** Per layer of the plan: marks, then short names, then more. Of "Focus room 2.3" the short name is "2.3", of "Vltava" all of it. */
export const LAYER_DISPLAY: Readonly<Record<PlaceShape | 'amenity' | 'unit', LayerDisplay>> = {
  room: { marker: MARKER_DISPLAY.OnlyCategoryIcon, label: LABEL_DISPLAY.OnlyCode, closeLabel: LABEL_DISPLAY.OnlyName },
  desk: { marker: MARKER_DISPLAY.OnlyCategoryIcon, label: LABEL_DISPLAY.OnlyCode, closeLabel: LABEL_DISPLAY.OnlyCode },
  parking: { marker: MARKER_DISPLAY.OnlyCategoryIcon, label: LABEL_DISPLAY.OnlyCode, closeLabel: LABEL_DISPLAY.OnlyCode },
  locker: { marker: MARKER_DISPLAY.OnlyCategoryIcon, label: LABEL_DISPLAY.OnlyCode, closeLabel: LABEL_DISPLAY.OnlyCode },
  other: { marker: MARKER_DISPLAY.OnlyCategoryIcon, label: LABEL_DISPLAY.OnlyName, closeLabel: LABEL_DISPLAY.OnlyName },
  amenity: { marker: MARKER_DISPLAY.OnlyCategoryIcon, label: LABEL_DISPLAY.No, closeLabel: LABEL_DISPLAY.OnlyName },
  unit: { marker: MARKER_DISPLAY.None, label: LABEL_DISPLAY.OnlyName, closeLabel: LABEL_DISPLAY.OnlyName },
};

export interface Named {
  readonly name: string;
  readonly code: string;
}

/** What is written at a place. */
export function labelOf(layer: keyof typeof LAYER_DISPLAY, place: Named, isClose: boolean): string {
  const display = LAYER_DISPLAY[layer];
  const marked = { name: place.name, code: place.code, categoryIcon: null, image: null };
  return labelContent(isClose ? display.closeLabel : display.label, marked, display.marker).texts.join('\n');
}

/** "A-02" of "Desk A-02", "2.3" of "Focus room 2.3"; the whole name where its last word is no number. */
export function shortNameOf(name: string): string {
  const last = name.trim().split(/\s+/).at(-1) ?? '';
  return /\d/.test(last) ? last : name.trim();
}
