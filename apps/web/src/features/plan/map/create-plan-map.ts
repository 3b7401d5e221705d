import type { Metres } from '@assist/floorplan';
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { pxPerMOf, type View, zoomOf } from '../model/fit-view.ts';
import { fromPaper, type PlanScene, toPaper } from '../model/plan-scene.ts';
import { drawIcon, ICON_NAMES } from './amenity-icons.ts';
import type { MapLibrary } from './load-map-library.ts';
import { createMarksLayer, type MarkPoint } from './marks-layer.ts';
import { planLayers } from './plan-layers.ts';
import type { PlanPaint } from './plan-paint.ts';
import { EMPTY, planSources, ringsAround, withNotes } from './plan-sources.ts';

/** What is shown at a place: the slot code of the chosen time, or -1 where it does not fulfil the filters. */
export type PlaceCodes = ReadonlyMap<string, number>;

export interface PlanMap {
  /** Without a view it is looked at from where one is. */
  show(scene: PlanScene, view: View | undefined): void;
  recolour(codes: PlaceCodes): void;
  /** The chosen place, and the one under the pointer or the keyboard's cursor. */
  point(state: 'chosen' | 'pointed', featureId: string | undefined): void;
  note(notes: ReadonlyMap<string, string>): void;
  setPaint(paint: PlanPaint): void;
  moveTo(view: View, isAnimated: boolean): void;
  view(): View;
  paperAt(xPx: number, yPx: number): Metres;
  pixelOf(point: Metres): readonly [number, number];
  destroy(): void;
}

export interface PlanMapEvents {
  readonly onReady: () => void;
  /** The graphics card has taken the picture away, or never gave one. */
  readonly onLost: () => void;
  readonly onMove: () => void;
}

const MOVE_MS = 180;
const MOST_PX_PER_M = 130;
/** Notes are laid out anew by the worker: once the time stands still. */
const NOTE_DELAY_MS = 160;

/** One MapLibre map that draws plans. Throws where there is no WebGL 2. */
export function createPlanMap(
  library: MapLibrary,
  container: HTMLElement,
  first: { readonly scene: PlanScene; readonly view: View; readonly paint: PlanPaint },
  events: PlanMapEvents,
): PlanMap {
  let { scene, paint } = first;
  const latitude = () => scene.projection.origin[1];
  const cameraOf = ({ centre, pxPerM }: View) => ({
    center: fromPaper(centre, scene),
    zoom: zoomOf(pxPerM, latitude()),
    bearing: scene.bearing,
  });
  const marks = createMarksLayer(paint);
  const shown = new Map<string, number>();
  let codes: PlaceCodes = new Map();
  let notes: ReadonlyMap<string, string> = new Map();
  let labels = EMPTY;
  let noting: ReturnType<typeof setTimeout> | undefined;
  const pointed: Record<'chosen' | 'pointed', string | undefined> = { chosen: undefined, pointed: undefined };

  const map: MapLibreMap = new library.Map({
    container,
    style: {
      version: 8,
      sources: {
        shapes: { type: 'geojson', data: EMPTY, tolerance: 0, maxzoom: 19 },
        places: { type: 'geojson', data: EMPTY, tolerance: 0, maxzoom: 19, promoteId: 'featureId' },
        rings: { type: 'geojson', data: EMPTY, tolerance: 0, maxzoom: 19 },
        labels: { type: 'geojson', data: EMPTY, promoteId: 'featureId' },
      },
      layers: planLayers(paint, latitude()),
    },
    ...cameraOf(first.view),
    attributionControl: false,
    keyboard: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    doubleClickZoom: false,
    renderWorldCopies: false,
    fadeDuration: 0,
    maxZoom: zoomOf(MOST_PX_PER_M, latitude()),
    minZoom: 15,
    canvasContextAttributes: { antialias: devicePixelRatio < 2 },
  });
  map.touchZoomRotate.disableRotation();
  // What the pointer does here, the list does for everybody else.
  const canvas = map.getCanvas();
  canvas.tabIndex = -1;
  canvas.removeAttribute('role');
  canvas.removeAttribute('aria-label');
  canvas.setAttribute('aria-hidden', 'true');
  canvas.addEventListener('webglcontextlost', events.onLost);

  const setData = (source: string, data: ReturnType<typeof planSources>['places']) =>
    void map.getSource<GeoJSONSource>(source)?.setData(data);
  const drawIcons = () => {
    for (const icon of ICON_NAMES) {
      const image = drawIcon(icon, paint.plan.section, paint.plan.paper);
      if (map.hasImage(icon)) map.updateImage(icon, image);
      else map.addImage(icon, image, { pixelRatio: 2 });
    }
  };
  const showScene = () => {
    const sources = planSources(scene);
    setData('shapes', sources.shapes);
    setData('places', sources.places);
    setData('labels', withNotes(sources.labels, notes));
    labels = sources.labels;
    marks.place(
      scene.places.map((place): MarkPoint => {
        const [lng, lat] = fromPaper(place.middle, scene);
        const { x, y } = library.MercatorCoordinate.fromLngLat({ lng, lat });
        return { featureId: place.featureId, x, y, widthM: place.widthM, isRaised: place.shape === 'room' };
      }),
    );
    shown.clear();
    map.removeFeatureState({ source: 'places' });
    map.removeFeatureState({ source: 'labels' });
    recolour();
    drawRings();
  };
  const drawRings = () => setData('rings', ringsAround(scene, pointed));
  /** Only what has changed: most polls change nothing. */
  const recolour = () => {
    for (const { featureId } of scene.places) {
      const code = codes.get(featureId) ?? -1;
      if (shown.get(featureId) === code) continue;
      if (code < 0 !== (shown.get(featureId) ?? 0) < 0) map.setFeatureState({ source: 'labels', id: featureId }, { faded: code < 0 });
      shown.set(featureId, code);
      map.setFeatureState({ source: 'places', id: featureId }, { code });
      marks.setCode(featureId, code);
    }
    map.triggerRepaint();
  };
  const view = (): View => {
    const { lng, lat } = map.getCenter();
    return { centre: toPaper(scene.projection.toMetres([lng, lat]), scene.bearing), pxPerM: pxPerMOf(map.getZoom(), latitude()) };
  };

  let isReady = false;
  map.once('style.load', () => {
    isReady = true;
    drawIcons();
    map.addLayer(marks, 'room-name');
    marks.setScale(first.view.pxPerM);
    showScene();
    map.once('idle', events.onReady);
  });
  map.on('move', () => {
    marks.setScale(view().pxPerM);
    events.onMove();
  });
  map.on('error', ({ error }) => {
    if (!isReady) events.onLost();
    else throw error;
  });

  return {
    show(next, nextView) {
      scene = next;
      if (nextView !== undefined || map.getBearing() !== next.bearing) map.jumpTo(cameraOf(nextView ?? view()));
      if (isReady) showScene();
    },
    recolour(next) {
      codes = next;
      if (isReady) recolour();
    },
    point(state, featureId) {
      if (pointed[state] === featureId) return;
      pointed[state] = featureId;
      if (isReady) drawRings();
    },
    note(next) {
      if (isSame(notes, next)) return;
      notes = next;
      clearTimeout(noting);
      noting = setTimeout(() => isReady && setData('labels', withNotes(labels, notes)), NOTE_DELAY_MS);
    },
    setPaint(next) {
      paint = next;
      marks.setPaint(next);
      if (!isReady) return;
      for (const layer of planLayers(next, latitude())) {
        for (const [name, value] of Object.entries(layer.paint ?? {})) map.setPaintProperty(layer.id, name as never, value as never);
      }
      drawIcons();
    },
    moveTo(next, isAnimated) {
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (isAnimated && !isCalm) map.easeTo({ ...cameraOf(next), duration: MOVE_MS });
      else map.jumpTo(cameraOf(next));
    },
    view,
    paperAt(xPx, yPx) {
      const { lng, lat } = map.unproject([xPx, yPx]);
      return toPaper(scene.projection.toMetres([lng, lat]), scene.bearing);
    },
    pixelOf(point) {
      const { x, y } = map.project(fromPaper(point, scene));
      return [x, y];
    },
    destroy() {
      clearTimeout(noting);
      canvas.removeEventListener('webglcontextlost', events.onLost);
      map.remove();
    },
  };
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}
