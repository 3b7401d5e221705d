import type { DisplayLayer, MarkerContent, Metres, Shape } from '@assist/floorplan';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { amenityIcon, signRank } from './amenity-icons.ts';
import { letterHeightM, roomOfLabel, roomOfPlace } from '../model/name-room.ts';
import { contentAt, type ShownPlace } from '../model/place-display.ts';
import { fromPaper, type PlanScene } from '../model/plan-scene.ts';
import { spotOf } from '../model/plan-spot.ts';
import type { ShownWay } from '../model/shown-way.ts';

type Properties = Record<string, string | number | boolean | null>;

export interface PlanSources {
  /** Shapes that have no state. */
  readonly shapes: FeatureCollection<Geometry, Properties>;
  /** Places that can be reserved, each with the id of its feature state. */
  readonly places: FeatureCollection<Geometry, Properties>;
  readonly labels: FeatureCollection<Geometry, Properties>;
}

export const EMPTY: FeatureCollection<Geometry, Properties> = { type: 'FeatureCollection', features: [] };

/** Converts the scene to the map's sources. They contain no colours, so that a change of the theme leaves them unchanged. */
export function planSources(scene: PlanScene): PlanSources {
  const shapes: Feature<Geometry, Properties>[] = [];
  const labels: Feature<Geometry, Properties>[] = [];
  const signs = listPoints(scene, 'amenity');
  const names = listPoints(scene, 'label');
  for (const shape of scene.shapes) {
    const { geometry, properties } = shape;
    const { layer, category } = properties;
    if (layer === 'label') {
      const kind = properties.of ?? 'unit';
      const shown = shownAt(kind, shape, scene);
      if (isSomething(shown)) {
        const room = roomOfLabel(shape, scene);
        const isBelow = isNear(signs, shape, scene, UNDER_SIGN_M);
        labels.push(
          featureOf(geometry, {
            ...(isBelow ? { isBelow } : {}),
            labelId: `label ${labels.length}`,
            kind,
            ...shown,
            fitM: letterHeightM(shown.text, room, isBelow),
            order: -(properties.squareMetres ?? 0),
          }),
        );
      }
    } else if (layer === 'amenity') {
      const shown = shownAt('amenity', shape, scene);
      const rank = signRank(category);
      // The symbol's name is left out if a label near the symbol has the same name.
      const isSaid = isNear(
        names.filter(({ name }) => name === properties.name),
        shape,
        scene,
        SAME_ROOM_M,
      );
      if (isSomething(shown))
        labels.push(featureOf(geometry, { kind: 'amenity', ...shown, ...(isSaid ? { closeText: '' } : {}), rank, order: rank }));
    } else {
      shapes.push(featureOf(geometry, { layer, tone: toneOf(category) }));
    }
  }
  const places = scene.places.map(({ feature, featureId, shape }) =>
    featureOf(feature.geometry, { featureId, shape, layer: feature.properties.layer, tone: toneOf(feature.properties.category) }),
  );
  for (const place of scene.places) {
    const { box, shape, feature, featureId } = place;
    const { category } = feature.properties;
    const image = place.resource.files[0]?.url ?? null;
    const shown = textsOf(shape, { featureId, category, name: place.name, code: place.code, icon: shape, image }, scene);
    labels.push(
      featureOf(
        { type: 'Point', coordinates: fromPaper(place.middle, scene) },
        {
          labelId: featureId,
          kind: shape,
          featureId,
          ...shown,
          fitM: letterHeightM(shown.text, roomOfPlace(place)),
          order: -(box.maxX - box.minX) * (box.maxY - box.minY),
        },
      ),
    );
  }
  return { shapes: collectionOf(shapes), places: collectionOf(places), labels: collectionOf(labels) };
}

/** Distance from a symbol, in metres, within which a name is placed below the symbol, because the two would overlap. */
const UNDER_SIGN_M = 1.6;
const SAME_ROOM_M = 8;

interface NamedPoint {
  readonly at: Metres;
  readonly name: string | null;
}

function listPoints(scene: PlanScene, layer: 'amenity' | 'label'): readonly NamedPoint[] {
  return scene.shapes
    .filter(({ properties }) => properties.layer === layer)
    .map((shape) => ({ at: pointOn(shape, scene), name: shape.properties.name }));
}

function isNear(points: readonly NamedPoint[], shape: Shape, scene: PlanScene, reachM: number): boolean {
  const [x, y] = pointOn(shape, scene);
  return points.some(({ at }) => Math.hypot(at[0] - x, at[1] - y) < reachM);
}

function pointOn({ geometry }: Shape, { projection }: PlanScene): Metres {
  return geometry.type === 'Point' ? projection.toMetres(geometry.coordinates) : [NaN, NaN];
}

/** Prefix of the image names for places' own images. Names without it are those of symbols. */
export const PICTURE_PREFIX = 'picture:';

type Shown = { readonly [Key in 'text' | 'icon' | 'closeText' | 'closeIcon']: string };

function isSomething({ text, icon, closeText, closeIcon }: Shown): boolean {
  return `${text}${icon}${closeText}${closeIcon}` !== '';
}

function shownAt(layer: 'amenity' | 'unit' | 'section', { properties }: Shape, scene: PlanScene): Shown {
  const { featureId, category, code } = properties;
  const name = properties.name ?? '';
  return textsOf(layer, { featureId, category, name, code: code ?? name, icon: amenityIcon(category) ?? null, image: null }, scene);
}

function textsOf(layer: DisplayLayer, place: ShownPlace, { display }: PlanScene): Shown {
  const [far, close] = [false, true].map((isClose) => contentAt(layer, place, display, isClose)) as [MarkerContent, MarkerContent];
  const iconOf = ({ icon, image }: MarkerContent) => (image === null ? (icon ?? '') : `${PICTURE_PREFIX}${image}`);
  return { text: far.texts.join('\n'), icon: iconOf(far), closeText: close.texts.join('\n'), closeIcon: iconOf(close) };
}

export function withNotes(labels: PlanSources['labels'], notes: ReadonlyMap<string, string>): PlanSources['labels'] {
  return collectionOf(
    labels.features.map((label) => {
      const note = notes.get(String(label.properties['featureId']));
      return note === undefined || note === '' ? label : featureOf(label.geometry, { ...label.properties, note: `\n${note}` });
    }),
  );
}

/** Returns the outlines of the place under the pointer and of the chosen place, which is on top. */
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

export function waySource(way: ShownWay | undefined): PlanSources['shapes'] {
  if (way === undefined) return EMPTY;
  return collectionOf([
    ...way.lines.map(({ positions, isDone }) =>
      featureOf({ type: 'LineString', coordinates: positions.map((one) => [...one]) }, { isDone }),
    ),
    ...way.marks.map(({ kind, position }) => featureOf({ type: 'Point', coordinates: [...position] }, { kind })),
  ]);
}

/** Returns the general part of a category, such as `restroom` of `restroom.male`, by which a feature is coloured. */
export function toneOf(category: string): string {
  return category.split('.')[0] ?? category;
}

function featureOf(geometry: Geometry, properties: Properties): Feature<Geometry, Properties> {
  return { type: 'Feature', geometry, properties };
}

function collectionOf(features: Feature<Geometry, Properties>[]): FeatureCollection<Geometry, Properties> {
  return { type: 'FeatureCollection', features };
}
