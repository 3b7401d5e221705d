import { markerContent } from '@assist/floorplan';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { amenityIcon } from './amenity-icons.ts';
import { letterHeightM, roomOfLabel, roomOfPlace } from '../model/name-room.ts';
import { LAYER_DISPLAY, labelOf } from '../model/place-display.ts';
import { fromPaper, type PlanScene } from '../model/plan-scene.ts';
import { spotOf } from '../model/plan-spot.ts';

type Properties = Record<string, string | number | null>;

export interface PlanSources {
  /** All that is only drawn. */
  readonly shapes: FeatureCollection<Geometry, Properties>;
  /** What can be reserved, each with the id that feature states go by. */
  readonly places: FeatureCollection<Geometry, Properties>;
  readonly labels: FeatureCollection<Geometry, Properties>;
}

export const EMPTY: FeatureCollection<Geometry, Properties> = { type: 'FeatureCollection', features: [] };

/** The scene as the map's sources. Colours are not in here: the theme changes without the data. */
export function planSources(scene: PlanScene): PlanSources {
  const shapes: Feature<Geometry, Properties>[] = [];
  const labels: Feature<Geometry, Properties>[] = [];
  for (const shape of scene.shapes) {
    const { geometry, properties } = shape;
    const { layer, category, name } = properties;
    if (layer === 'label') {
      const label = name === null ? '' : labelOf('unit', { name, code: name }, false);
      if (label !== '')
        labels.push(
          featureOf(geometry, {
            kind: properties.of ?? 'unit',
            text: label,
            closeText: label,
            fitM: letterHeightM(label, roomOfLabel(shape, scene)),
            order: -(properties.squareMetres ?? 0),
          }),
        );
    } else if (layer === 'amenity') {
      const icon = markerContent(LAYER_DISPLAY.amenity.marker, {
        name,
        code: null,
        categoryIcon: amenityIcon(category) ?? null,
        image: null,
      }).icon;
      const closeText = labelOf('amenity', { name: name ?? '', code: '' }, true);
      if (icon !== null) labels.push(featureOf(geometry, { kind: 'amenity', icon, text: '', closeText, order: 0 }));
    } else {
      shapes.push(featureOf(geometry, { layer, tone: toneOf(category) }));
    }
  }
  const places = scene.places.map(({ feature, featureId, shape }) =>
    featureOf(feature.geometry, { featureId, shape, layer: feature.properties.layer, tone: toneOf(feature.properties.category) }),
  );
  for (const place of scene.places) {
    const { box, shape } = place;
    labels.push(
      featureOf(
        { type: 'Point', coordinates: fromPaper(place.middle, scene) },
        {
          kind: shape,
          featureId: place.featureId,
          text: labelOf(shape, place, false),
          closeText: labelOf(shape, place, true),
          fitM: letterHeightM(labelOf(shape, place, false), roomOfPlace(place)),
          order: -(box.maxX - box.minX) * (box.maxY - box.minY),
        },
      ),
    );
  }
  return { shapes: collectionOf(shapes), places: collectionOf(places), labels: collectionOf(labels) };
}

export function withNotes(labels: PlanSources['labels'], notes: ReadonlyMap<string, string>): PlanSources['labels'] {
  return collectionOf(
    labels.features.map((label) => {
      const note = notes.get(String(label.properties['featureId']));
      return note === undefined || note === '' ? label : featureOf(label.geometry, { ...label.properties, note: `\n${note}` });
    }),
  );
}

/** The outlines of what is chosen and of the place that is pointed at, the chosen one on top. */
export function ringsAround(
  scene: PlanScene,
  ids: { readonly chosen: string | undefined; readonly pointed: string | undefined },
): PlanSources['shapes'] {
  return collectionOf(
    (['pointed', 'chosen'] as const).flatMap((ring) => {
      const spot = spotOf(scene, ids[ring]);
      if (spot === undefined) return [];
      const corners = spot.area.map((one) => [...one, one[0]!].map((point) => fromPaper(point, scene)));
      return [featureOf({ type: 'MultiLineString', coordinates: corners }, { ring })];
    }),
  );
}

/** `restroom` for `restroom.male`. */
export function toneOf(category: string): string {
  return category.split('.')[0] ?? category;
}

function featureOf(geometry: Geometry, properties: Properties): Feature<Geometry, Properties> {
  return { type: 'Feature', geometry, properties };
}

function collectionOf(features: Feature<Geometry, Properties>[]): FeatureCollection<Geometry, Properties> {
  return { type: 'FeatureCollection', features };
}
