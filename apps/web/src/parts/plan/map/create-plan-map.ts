import type { Metres } from '@assist/floorplan';
import type { GeoJSONSource, Map as MapLibreMap, MapOptions } from 'maplibre-gl';
import { isCalm } from '../../../lib/is-calm.ts';
import { pxPerMOf, type View, zoomOf } from '../model/fit-view.ts';
import { LEAST_NAME_PX } from '../model/name-room.ts';
import { fromPaper, type PlanScene, toPaper } from '../model/plan-scene.ts';
import type { ShownWay } from '../model/shown-way.ts';
import { drawIcon, drawPicture, ICON_NAMES } from './amenity-icons.ts';
import type { MapLibrary } from './load-map-library.ts';
import { createMarksLayer, type MarkPoint } from './marks-layer.ts';
import { planLayers } from './plan-layers.ts';
import type { PlanPaint } from './plan-paint.ts';
import { EMPTY, PICTURE_PREFIX, planSources, ringsAround, waySource, withNotes } from './plan-sources.ts';

/** Codes of places without a state: `LEFT_OUT` if the place does not match the filters, `NOTHING_ASKED` for all places without a search. */
const LEFT_OUT = -1;
const NOTHING_ASKED = -2;

/** The shown code of each place at the chosen time, or -1 if the place does not match the filters; empty without a search. */
export type PlaceCodes = ReadonlyMap<string, number>;

export interface PlanMap {
  /** Shows a floor. If no view is given, the current view stays. */
  show(scene: PlanScene, view: View | undefined): void;
  recolour(codes: PlaceCodes): void;
  /** Puts a ring around the chosen place, or around the place under the pointer or the keyboard's cursor; undefined removes the ring. */
  point(state: 'chosen' | 'pointed', featureId: string | undefined): void;
  note(notes: ReadonlyMap<string, string>): void;
  setPaint(paint: PlanPaint): void;
  /** Draws the route on the shown floor; undefined removes it. */
  lead(way: ShownWay | undefined): void;
  moveTo(view: View, isAnimated: boolean): void;
  /** Turns the plan so that the walking direction at a point is up. */
  turnTo(position: readonly [longitude: number, latitude: number], bearingDeg: number, pxPerM: number): void;
  view(): View;
  paperAt(xPx: number, yPx: number): Metres;
  pixelOf(point: Metres): readonly [number, number];
  destroy(): void;
}

export interface PlanMapEvents {
  readonly onReady: () => void;
  /** Called if the graphics context is lost, or if the map fails before it is ready. */
  readonly onLost: () => void;
  readonly onMove: () => void;
}

const MOVE_MS = 180;
const TURN_MS = 600;
const MOST_PX_PER_M = 130;
/** Delay of new notes, so that they are laid out only once the chosen time has stopped changing. */
const NOTE_DELAY_MS = 160;

interface FirstSight {
  readonly scene: PlanScene;
  readonly view: View;
  readonly paint: PlanPaint;
}

/** Creates a MapLibre map that draws plans. Throws without WebGL 2. */
export function createPlanMap(library: MapLibrary, container: HTMLElement, first: FirstSight, events: PlanMapEvents): PlanMap {
  return new MapLibrePlan(library, container, first, events);
}

type SourceData = ReturnType<typeof planSources>['places'];

class MapLibrePlan implements PlanMap {
  readonly #library: MapLibrary;
  readonly #events: PlanMapEvents;
  readonly #map: MapLibreMap;
  readonly #marks: ReturnType<typeof createMarksLayer>;
  /** The code that each place currently shows. */
  readonly #shown = new Map<string, number>();
  readonly #pointed: Record<'chosen' | 'pointed', string | undefined> = { chosen: undefined, pointed: undefined };
  #scene: PlanScene;
  #paint: PlanPaint;
  #codes: PlaceCodes = new Map();
  #notes: ReadonlyMap<string, string> = new Map();
  #labels = EMPTY;
  #way: ShownWay | undefined;
  /** Ids of the names whose letters would be too small at the current zoom. */
  readonly #small = new Set<string>();
  #noting: ReturnType<typeof setTimeout> | undefined;
  #isReady = false;
  #isGone = false;

  constructor(library: MapLibrary, container: HTMLElement, { scene, view, paint }: FirstSight, events: PlanMapEvents) {
    this.#library = library;
    this.#events = events;
    this.#scene = scene;
    this.#paint = paint;
    this.#marks = createMarksLayer(paint);
    this.#map = new library.Map({ container, ...mapOptions(paint, this.#latitude), ...this.#cameraOf(view) });
    this.#map.touchZoomRotate.disableRotation();
    hideFromReaders(this.#map.getCanvas());
    this.#listen(view);
  }

  show(next: PlanScene, nextView: View | undefined): void {
    this.#scene = next;
    if (nextView !== undefined || this.#map.getBearing() !== next.bearing) this.#map.jumpTo(this.#cameraOf(nextView ?? this.view()));
    if (this.#isReady) this.#showScene();
  }

  recolour(next: PlaceCodes): void {
    this.#codes = next;
    if (this.#isReady) this.#recolour();
  }

  point(state: 'chosen' | 'pointed', featureId: string | undefined): void {
    if (this.#pointed[state] === featureId) return;
    this.#pointed[state] = featureId;
    if (this.#isReady) this.#drawRings();
  }

  note(next: ReadonlyMap<string, string>): void {
    if (isSame(this.#notes, next)) return;
    this.#notes = next;
    clearTimeout(this.#noting);
    this.#noting = setTimeout(() => this.#isReady && this.#setData('labels', withNotes(this.#labels, this.#notes)), NOTE_DELAY_MS);
  }

  setPaint(next: PlanPaint): void {
    this.#paint = next;
    this.#marks.setPaint(next);
    if (!this.#isReady) return;
    for (const layer of planLayers(next, this.#latitude)) {
      for (const [name, value] of Object.entries(layer.paint ?? {})) this.#map.setPaintProperty(layer.id, name as never, value as never);
    }
    this.#drawIcons();
  }

  lead(next: ShownWay | undefined): void {
    this.#way = next;
    if (this.#isReady) this.#setData('way', waySource(next));
  }

  turnTo(position: readonly [number, number], bearingDeg: number, pxPerM: number): void {
    const camera = { center: [...position] as [number, number], zoom: zoomOf(pxPerM, this.#latitude), bearing: bearingDeg };
    if (isCalm()) this.#map.jumpTo(camera);
    else this.#map.easeTo({ ...camera, duration: TURN_MS });
  }

  moveTo(next: View, isAnimated: boolean): void {
    if (isAnimated && !isCalm()) this.#map.easeTo({ ...this.#cameraOf(next), duration: MOVE_MS });
    else this.#map.jumpTo(this.#cameraOf(next));
  }

  view(): View {
    const { lng, lat } = this.#map.getCenter();
    const { projection, bearing } = this.#scene;
    return { centre: toPaper(projection.toMetres([lng, lat]), bearing), pxPerM: pxPerMOf(this.#map.getZoom(), this.#latitude) };
  }

  paperAt(xPx: number, yPx: number): Metres {
    const { lng, lat } = this.#map.unproject([xPx, yPx]);
    return toPaper(this.#scene.projection.toMetres([lng, lat]), this.#scene.bearing);
  }

  pixelOf(point: Metres): readonly [number, number] {
    const { x, y } = this.#map.project(fromPaper(point, this.#scene));
    return [x, y];
  }

  destroy(): void {
    this.#isGone = true;
    clearTimeout(this.#noting);
    this.#map.getCanvas().removeEventListener('webglcontextlost', this.#events.onLost);
    this.#map.remove();
  }

  get #latitude(): number {
    return this.#scene.projection.origin[1];
  }

  #cameraOf({ centre, pxPerM }: View) {
    return { center: fromPaper(centre, this.#scene), zoom: zoomOf(pxPerM, this.#latitude), bearing: this.#scene.bearing };
  }

  #listen(first: View): void {
    const map = this.#map;
    map.getCanvas().addEventListener('webglcontextlost', this.#events.onLost);
    map.once('style.load', () => {
      this.#isReady = true;
      this.#drawIcons();
      map.addLayer(this.#marks, 'room-name');
      this.#marks.setScale(first.pxPerM);
      this.#showScene();
      map.once('idle', this.#events.onReady);
    });
    map.on('styleimagemissing', ({ id }) => void this.#addPicture(id));
    map.on('move', () => {
      this.#marks.setScale(this.view().pxPerM);
      this.#fitNames();
      this.#events.onMove();
    });
    map.on('error', ({ error }) => {
      if (!this.#isReady) this.#events.onLost();
      else throw error;
    });
  }

  #setData(source: string, data: SourceData): void {
    void this.#map.getSource<GeoJSONSource>(source)?.setData(data);
  }

  #drawIcons(): void {
    const { plan } = this.#paint;
    for (const icon of ICON_NAMES) {
      const image = drawIcon(icon, plan.section, plan.paper);
      if (this.#map.hasImage(icon)) this.#map.updateImage(icon, image);
      else this.#map.addImage(icon, image, { pixelRatio: 2 });
    }
  }

  /** Adds a place's own image, cut to a circle. If the image cannot be loaded, the place has none. */
  async #addPicture(id: string): Promise<void> {
    if (!id.startsWith(PICTURE_PREFIX)) return;
    const image = await drawPicture(id.slice(PICTURE_PREFIX.length)).catch(() => undefined);
    if (image !== undefined && !this.#isGone && !this.#map.hasImage(id)) this.#map.addImage(id, image, { pixelRatio: 2 });
  }

  #showScene(): void {
    const sources = planSources(this.#scene);
    this.#setData('shapes', sources.shapes);
    this.#setData('places', sources.places);
    this.#setData('labels', withNotes(sources.labels, this.#notes));
    this.#setData('way', waySource(this.#way));
    this.#labels = sources.labels;
    this.#marks.place(
      this.#scene.places.map((place): MarkPoint => {
        const [lng, lat] = fromPaper(place.middle, this.#scene);
        const { x, y } = this.#library.MercatorCoordinate.fromLngLat({ lng, lat });
        return { featureId: place.featureId, x, y, widthM: place.widthM, isRaised: place.shape === 'room' };
      }),
    );
    this.#shown.clear();
    this.#map.removeFeatureState({ source: 'places' });
    this.#map.removeFeatureState({ source: 'labels' });
    this.#small.clear();
    this.#fitNames();
    this.#recolour();
    this.#drawRings();
  }

  /**
   * Hides names that are too small. A zoom expression cannot do so, because it is evaluated only at whole zoom levels, and letters double
   * in size from one to the next.
   */
  #fitNames(): void {
    const { pxPerM } = this.view();
    for (const { properties } of this.#labels.features) {
      const { labelId: id, fitM } = properties;
      if (typeof fitM !== 'number' || typeof id !== 'string') continue;
      const small = fitM * pxPerM < LEAST_NAME_PX;
      if (small === this.#small.has(id)) continue;
      if (small) this.#small.add(id);
      else this.#small.delete(id);
      this.#map.setFeatureState({ source: 'labels', id }, { small });
    }
  }

  #drawRings(): void {
    this.#setData('rings', ringsAround(this.#scene, this.#pointed));
  }

  /** Shows the current states of the places. Sets only those that have changed, because most polls change nothing. */
  #recolour(): void {
    let hasChanged = false;
    for (const { featureId } of this.#scene.places) {
      const code = this.#codes.size === 0 ? NOTHING_ASKED : (this.#codes.get(featureId) ?? LEFT_OUT);
      const before = this.#shown.get(featureId);
      if (before === code) continue;
      hasChanged = true;
      if ((code === LEFT_OUT) !== (before === LEFT_OUT))
        this.#map.setFeatureState({ source: 'labels', id: featureId }, { faded: code === LEFT_OUT });
      this.#shown.set(featureId, code);
      this.#map.setFeatureState({ source: 'places', id: featureId }, { code });
      this.#marks.setCode(featureId, code);
    }
    // Drawing costs a phone's battery, so nothing is redrawn without a change.
    if (hasChanged) this.#map.triggerRepaint();
  }
}

function mapOptions(paint: PlanPaint, latitude: number): Omit<MapOptions, 'container'> {
  return {
    style: {
      version: 8,
      sources: {
        shapes: { type: 'geojson', data: EMPTY, tolerance: 0, maxzoom: 19 },
        places: { type: 'geojson', data: EMPTY, tolerance: 0, maxzoom: 19, promoteId: 'featureId' },
        rings: { type: 'geojson', data: EMPTY, tolerance: 0, maxzoom: 19 },
        way: { type: 'geojson', data: EMPTY, tolerance: 0, maxzoom: 19 },
        labels: { type: 'geojson', data: EMPTY, promoteId: 'labelId' },
      },
      layers: planLayers(paint, latitude),
    },
    attributionControl: false,
    keyboard: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    doubleClickZoom: false,
    renderWorldCopies: false,
    fadeDuration: 0,
    maxZoom: zoomOf(MOST_PX_PER_M, latitude),
    minZoom: 13,
    canvasContextAttributes: { antialias: devicePixelRatio < 2 },
  };
}

/** Hides the canvas from screen readers and the keyboard, because the list offers the same functions. */
function hideFromReaders(canvas: HTMLCanvasElement): void {
  canvas.tabIndex = -1;
  canvas.removeAttribute('role');
  canvas.removeAttribute('aria-label');
  canvas.setAttribute('aria-hidden', 'true');
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}
