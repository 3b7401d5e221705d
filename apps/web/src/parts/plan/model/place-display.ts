import {
  type DisplayLayer,
  findPoiMarker,
  LABEL_DISPLAY,
  labelContent,
  type LayerDisplay,
  MARKER_DISPLAY,
  MARKER_DISPLAY_VARIANT,
  type MarkerContent,
  markerContent,
  type PlanDisplay,
} from '@assist/floorplan';
import { RESOURCE_SHAPES, type ResourceShape } from '@assist/resource';

/** Returns how a resource type is drawn; a shape that is not known counts as `other`. */
export function placeShapeOf(shape: string | undefined): ResourceShape {
  return RESOURCE_SHAPES.find((known) => known === shape) ?? 'other';
}

/**
 * The default marker, label, and label when zoomed in, by layer of the plan. The code of a resource's place is its short name (see
 * `shortNameOf`). Such places are marked by their state, so their marker option applies only if a label is set to follow it.
 */
const LAYER_DISPLAY: Readonly<Record<DisplayLayer, LayerDisplay>> = {
  room: { marker: MARKER_DISPLAY.Default, label: LABEL_DISPLAY.OnlyCode, closeLabel: LABEL_DISPLAY.OnlyName },
  desk: { marker: MARKER_DISPLAY.Default, label: LABEL_DISPLAY.OnlyCode, closeLabel: LABEL_DISPLAY.OnlyCode },
  parking: { marker: MARKER_DISPLAY.Default, label: LABEL_DISPLAY.OnlyCode, closeLabel: LABEL_DISPLAY.OnlyCode },
  locker: { marker: MARKER_DISPLAY.Default, label: LABEL_DISPLAY.OnlyCode, closeLabel: LABEL_DISPLAY.OnlyCode },
  other: { marker: MARKER_DISPLAY.Default, label: LABEL_DISPLAY.OnlyName, closeLabel: LABEL_DISPLAY.OnlyName },
  amenity: { marker: MARKER_DISPLAY.OnlyCategoryIcon, label: LABEL_DISPLAY.No, closeLabel: LABEL_DISPLAY.OnlyName },
  unit: { marker: MARKER_DISPLAY.None, label: LABEL_DISPLAY.OnlyName, closeLabel: LABEL_DISPLAY.OnlyName },
  section: { marker: MARKER_DISPLAY.None, label: LABEL_DISPLAY.OnlyName, closeLabel: LABEL_DISPLAY.OnlyName },
};

export interface ShownPlace {
  readonly featureId: string;
  readonly category: string;
  readonly name: string;
  readonly code: string;
  /** The icon of the place's category or of its resource type. */
  readonly icon: string | null;
  readonly image: string | null;
}

/** Returns the content that is shown at a place, by the settings of its layer and of the place itself. */
export function contentAt(layer: DisplayLayer, place: ShownPlace, { layers, pois }: PlanDisplay, isClose: boolean): MarkerContent {
  const [usual, said] = [LAYER_DISPLAY[layer], layers[layer]];
  const display: LayerDisplay = {
    marker: said?.marker ?? usual.marker,
    label: said?.label ?? usual.label,
    closeLabel: said?.closeLabel ?? said?.label ?? usual.closeLabel,
  };
  const own = findPoiMarker(pois, place);
  // A place whose own marker option is "none" has no text either.
  if (own === MARKER_DISPLAY.None || own === MARKER_DISPLAY_VARIANT.None) return { icon: null, image: null, texts: [] };
  const poi = own ?? display.marker;
  const marked = { name: place.name, code: place.code, categoryIcon: place.icon, image: place.image };
  const label = labelContent(isClose ? display.closeLabel : display.label, marked, poi);
  if (isPlaceShape(layer)) return label;
  const marker = markerContent(poi, marked);
  return {
    icon: marker.icon ?? label.icon,
    image: marker.image ?? label.image,
    texts: [...new Set([...marker.texts, ...label.texts])].filter((text) => text !== ''),
  };
}

function isPlaceShape(layer: DisplayLayer): layer is ResourceShape {
  return (RESOURCE_SHAPES as readonly string[]).includes(layer);
}

/** Returns "A-02" for "Desk A-02" and "2.3" for "Focus room 2.3"; the whole name if its last word has no digit. */
export function shortNameOf(name: string): string {
  const last = name.trim().split(/\s+/).at(-1) ?? '';
  return /\d/.test(last) ? last : name.trim();
}
