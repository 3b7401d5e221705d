import { unitColour } from '@assist/floorplan';
import { RESOURCE_SHAPES, type ResourceShape } from '@assist/resource';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { zoomOf } from '../model/fit-view.ts';
import type { PlanPaint } from './plan-paint.ts';

/** The scale from which the labels for near views replace those for far views, in pixels per metre. */
const CLOSE_PX_PER_M = 42;

/** The scales from which notes are shown, in rooms and at other places. A note says who has the place, or until when it is free. */
const ROOM_NOTE_PX_PER_M = 24;
const PLACE_NOTE_PX_PER_M = 62;

/** The usual width of a place by its shape. The place's name is shown from the zoom at which this width is `SHORT_NAME_PX`. */
const USUAL_WIDTH_M: Readonly<Record<Exclude<ResourceShape, 'room'>, number>> = { desk: 0.8, parking: 2.4, locker: 0.35, other: 0.9 };
const SHORT_NAME_PX = 27;

/** Returns the zoom at which a metre has `pxPerM` pixels at the plan's latitude. */
type ZoomAt = (pxPerM: number) => number;

/** Returns all layers except the marks. It is called again when the theme changes, which changes only the colours. */
export function planLayers(paint: PlanPaint, latitude: number): LayerSpecification[] {
  const at: ZoomAt = (pxPerM) => zoomOf(pxPerM, latitude);
  return [
    ...surfaceLayers(paint, at),
    ...furnitureLayers(paint, at),
    ...openingLayers(paint, at),
    ringLayer(paint),
    ...wayLayers(paint),
    ...sectionNameLayers(paint, at),
    ...amenityLayers(paint, at),
    ...roomNameLayers(paint, at),
    ...placeNameLayers(paint, at),
  ];
}

const is = (layer: string): ExpressionSpecification => ['==', ['get', 'layer'], layer];
const ofKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
const isSurface: ExpressionSpecification = ['in', ['get', 'layer'], ['literal', ['unit', 'section', 'solid']]];
const faded = ['case', ['boolean', ['feature-state', 'faded'], false], 0.5, 1] as unknown as ExpressionSpecification;

/** Returns a width of `widthM` metres at each zoom, but at least `leastPx` pixels. */
function metres(widthM: number, leastPx: number, at: ZoomAt): ExpressionSpecification {
  const from = at(leastPx / widthM);
  return ['interpolate', ['exponential', 2], ['zoom'], from, leastPx, from + 8, leastPx * 256];
}

function toneOf({ plan }: PlanPaint): ExpressionSpecification {
  return ['match', ['get', 'tone'], ...Object.entries(plan.units).flat(), plan.unit] as unknown as ExpressionSpecification;
}

function fixtureToneOf({ plan }: PlanPaint): ExpressionSpecification {
  return ['match', ['get', 'tone'], 'vegetation', unitColour('vegetation', plan), plan.fixture];
}

/** Returns the colour of a place's state at the chosen time; `plain` if the place has no state. */
function stateColour(paint: PlanPaint, plain: ExpressionSpecification): ExpressionSpecification {
  const colours = paint.slots.flatMap((colour, code) => [code, colour]);
  return ['match', ['to-number', ['feature-state', 'code'], -1], ...colours, plain] as unknown as ExpressionSpecification;
}

type Field = 'text' | 'closeText';

function textOf(field: Field) {
  return {
    'text-field': ['get', field] as ExpressionSpecification,
    // The product's own font, for which the library waits.
    'text-font': ['Inter'],
    'text-max-width': 7,
    'text-padding': 1,
    'symbol-sort-key': ['get', 'order'] as ExpressionSpecification,
  };
}

/** Returns the layout of a text that includes the place's note from the given zoom on. */
function notedText(field: Field, fromZoom: number) {
  const withNote = ['format', ['get', field], {}, ['coalesce', ['get', 'note'], ''], { 'font-scale': 0.82 }];
  return { ...textOf(field), 'text-field': ['step', ['zoom'], ['get', field], fromZoom, withNote] as unknown as ExpressionSpecification };
}

/** Returns the layout of a place's symbol or image, which is above its name. */
function iconOf(field: 'icon' | 'closeIcon', offsetEm: number) {
  return {
    'icon-image': ['get', field] as ExpressionSpecification,
    'icon-anchor': 'bottom' as const,
    'icon-size': 0.8,
    'icon-padding': 1,
    'text-optional': true,
    'text-offset': [
      'case',
      ['==', ['get', field], ''],
      ['literal', [0, offsetEm]],
      ['literal', [0, 0.05]],
    ] as unknown as ExpressionSpecification,
  };
}

function haloOf({ plan }: PlanPaint) {
  return { 'text-halo-color': plan.paper, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 };
}

/** Hides a name that would cover walls even in the smallest letters. The map marks such names with the feature state `small`. */
function fitted(opacity: ExpressionSpecification | number): ExpressionSpecification {
  return ['case', ['boolean', ['feature-state', 'small'], false], 0, opacity] as unknown as ExpressionSpecification;
}

/**
 * Returns a text size that grows with the zoom but stays within the room. A name that is too small to be shown is given a tiny size, so
 * that it does not displace other names.
 */
function fitting(from: number, to: number, at: ZoomAt): ExpressionSpecification {
  const sizes = [0.5, 1, 2, 4, 6, 9, 13, 18, 26, 40, 60].flatMap((pxPerM) => {
    const wanted = from + ((to - from) * Math.max(0, pxPerM - 6)) / 54;
    return [at(pxPerM), ['max', 1, ['min', wanted, ['*', ['get', 'fitM'], pxPerM]]]];
  });
  return ['interpolate', ['linear'], ['zoom'], ...sizes] as unknown as ExpressionSpecification;
}

/** Returns the layers of the route. It is equally wide at every zoom, and drawn above everything along it. */
function wayLayers(paint: PlanPaint): LayerSpecification[] {
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
  const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];
  const here = (there: unknown, otherwise: unknown) =>
    ['case', ['==', ['get', 'kind'], 'here'], there, otherwise] as unknown as ExpressionSpecification;
  const done = ['case', ['get', 'isDone'], paint.plan.fixtureLine, paint.accent] as unknown as ExpressionSpecification;
  return [
    {
      id: 'way-edge',
      type: 'line',
      source: 'way',
      filter: isLine,
      layout: line,
      paint: { 'line-color': paint.plan.paper, 'line-width': 10 },
    },
    { id: 'way', type: 'line', source: 'way', filter: isLine, layout: line, paint: { 'line-color': done, 'line-width': 6 } },
    {
      id: 'way-mark',
      type: 'circle',
      source: 'way',
      filter: isPoint,
      paint: {
        'circle-radius': here(9, 7),
        'circle-color': ['match', ['get', 'kind'], 'start', paint.plan.paper, 'floor', paint.plan.paper, paint.accent] as unknown as string,
        'circle-stroke-width': 3,
        'circle-stroke-color': [
          'match',
          ['get', 'kind'],
          'start',
          paint.accent,
          'floor',
          paint.accent,
          paint.plan.paper,
        ] as unknown as string,
      },
    },
  ];
}

/** Returns the layers of rooms and their walls, with the states of the rooms that can be reserved. */
function surfaceLayers(paint: PlanPaint, at: ZoomAt): LayerSpecification[] {
  return [
    { id: 'paper', type: 'background', paint: { 'background-color': paint.ground } },
    { id: 'ground', type: 'fill', source: 'shapes', filter: is('ground'), paint: { 'fill-color': paint.plan.ground } },
    { id: 'wall', type: 'fill', source: 'shapes', filter: is('wall'), paint: { 'fill-color': paint.plan.wall } },
    { id: 'unit', type: 'fill', source: 'shapes', filter: is('unit'), paint: { 'fill-color': toneOf(paint) } },
    { id: 'place-surface', type: 'fill', source: 'places', filter: isSurface, paint: { 'fill-color': stateColour(paint, toneOf(paint)) } },
    {
      id: 'partition',
      type: 'line',
      source: 'shapes',
      filter: is('partition'),
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': paint.plan.wall, 'line-width': metres(0.1, 0.8, at) },
    },
    {
      id: 'section',
      type: 'line',
      source: 'shapes',
      filter: is('section'),
      paint: { 'line-color': paint.plan.section, 'line-opacity': 0.4, 'line-width': 1, 'line-dasharray': [4, 4] },
    },
  ];
}

function furnitureLayers(paint: PlanPaint, at: ZoomAt): LayerSpecification[] {
  return [
    { id: 'fixture', type: 'fill', source: 'shapes', filter: is('fixture'), paint: { 'fill-color': fixtureToneOf(paint) } },
    {
      id: 'fixture-line',
      type: 'line',
      source: 'shapes',
      filter: is('fixture'),
      paint: { 'line-color': paint.plan.fixtureLine, 'line-width': metres(0.035, 0.6, at), 'line-opacity': 0.8 },
    },
    {
      id: 'detail',
      type: 'line',
      source: 'shapes',
      filter: is('detail'),
      paint: { 'line-color': paint.plan.detail, 'line-width': metres(0.04, 0.6, at) },
    },
    {
      id: 'place-fixture',
      type: 'fill',
      source: 'places',
      filter: ['!', isSurface],
      paint: { 'fill-color': stateColour(paint, fixtureToneOf(paint)) },
    },
    {
      id: 'place-line',
      type: 'line',
      source: 'places',
      filter: ['!', isSurface],
      paint: { 'line-color': paint.plan.fixtureLine, 'line-width': metres(0.035, 0.7, at) },
    },
  ];
}

/** Returns the layers of openings in walls, and of solid features such as columns. */
function openingLayers(paint: PlanPaint, at: ZoomAt): LayerSpecification[] {
  return [
    { id: 'gap', type: 'fill', source: 'shapes', filter: is('gap'), paint: { 'fill-color': unitColour('walkway', paint.plan) } },
    {
      id: 'window',
      type: 'fill',
      source: 'shapes',
      filter: is('window'),
      paint: { 'fill-color': paint.plan.window, 'fill-outline-color': paint.plan.wall },
    },
    { id: 'solid', type: 'fill', source: 'shapes', filter: is('solid'), paint: { 'fill-color': toneOf(paint) } },
    {
      id: 'door',
      type: 'line',
      source: 'shapes',
      filter: is('door'),
      paint: { 'line-color': paint.plan.door, 'line-width': metres(0.045, 0.6, at) },
    },
  ];
}

function ringLayer(paint: PlanPaint): LayerSpecification {
  return {
    id: 'place-ring',
    type: 'line',
    // The rings have a separate source. If they were feature states of the places, each change of a colour would process all corners of all
    // places.
    source: 'rings',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': ['match', ['get', 'ring'], 'chosen', paint.accent, paint.ink],
      'line-width': ['match', ['get', 'ring'], 'chosen', 4, 2.5],
    },
  };
}

function sectionNameLayers(paint: PlanPaint, at: ZoomAt): LayerSpecification[] {
  return [
    {
      id: 'section-name',
      type: 'symbol',
      source: 'labels',
      filter: ofKind('section'),
      maxzoom: at(34),
      layout: { ...textOf('text'), 'text-size': fitting(11, 16, at), 'text-letter-spacing': 0.04 },
      paint: { 'text-color': paint.plan.section, 'text-opacity': fitted(1), ...haloOf(paint) },
    },
  ];
}

/** The scale from which the symbols of each rank are shown, in pixels per metre, the most important rank first. */
const SIGNS_PX_PER_M = [1.6, 4, 8] as const;

function amenityLayers(paint: PlanPaint, at: ZoomAt): LayerSpecification[] {
  // The map places the symbols of upper layers first, so the most important rank is the uppermost layer.
  const signs = SIGNS_PX_PER_M.map((from, rank): LayerSpecification => ({
    id: `amenity-${rank}`,
    type: 'symbol',
    source: 'labels',
    filter: ['all', ofKind('amenity'), ['==', ['get', 'rank'], rank]],
    minzoom: at(from),
    layout: {
      ...textOf('text'),
      'icon-image': ['get', 'icon'],
      'icon-size': ['interpolate', ['linear'], ['zoom'], at(2), 0.5, at(7), 0.6, at(14), 0.9, at(60), 1.3],
      'icon-padding': 1,
      'text-size': 11,
      'text-offset': [0, 1.1],
      'text-anchor': 'top',
      'text-optional': true,
    },
    paint: { 'text-color': paint.plan.mutedText, ...haloOf(paint) },
  }));
  return [
    ...signs.toReversed(),
    {
      id: 'amenity-name',
      type: 'symbol',
      source: 'labels',
      filter: ofKind('amenity'),
      minzoom: at(CLOSE_PX_PER_M),
      layout: { ...textOf('closeText'), 'text-size': 12, 'text-offset': [0, 1.3], 'text-anchor': 'top' },
      paint: { 'text-color': paint.plan.mutedText, ...haloOf(paint) },
    },
  ];
}

function roomNameLayers(paint: PlanPaint, at: ZoomAt): LayerSpecification[] {
  return [
    {
      id: 'unit-name',
      type: 'symbol',
      source: 'labels',
      filter: ofKind('unit'),
      layout: {
        ...textOf('text'),
        ...iconOf('icon', 0),
        'text-size': fitting(10.5, 13.5, at),
        'text-anchor': ['case', ['has', 'isBelow'], 'top', 'center'],
        'text-offset': ['case', ['has', 'isBelow'], ['literal', [0, 1.4]], ['literal', [0, 0]]],
      },
      paint: { 'text-color': paint.plan.mutedText, 'text-opacity': fitted(1), 'icon-opacity': fitted(1), ...haloOf(paint) },
    },
    {
      id: 'room-name',
      type: 'symbol',
      source: 'labels',
      filter: ofKind('room'),
      layout: {
        ...notedText('text', at(ROOM_NOTE_PX_PER_M)),
        ...iconOf('icon', 0.05),
        'text-size': fitting(11, 15, at),
        'text-anchor': 'top',
      },
      paint: { 'text-color': paint.plan.text, 'text-opacity': fitted(faded), 'icon-opacity': fitted(faded), ...haloOf(paint) },
    },
  ];
}

function placeNameLayers(paint: PlanPaint, at: ZoomAt): LayerSpecification[] {
  return RESOURCE_SHAPES.filter((shape) => shape !== 'room').map((shape): LayerSpecification => ({
    id: `${shape}-name`,
    type: 'symbol',
    source: 'labels',
    filter: ofKind(shape),
    minzoom: at(SHORT_NAME_PX / USUAL_WIDTH_M[shape]),
    layout: {
      ...notedText('closeText', at(PLACE_NOTE_PX_PER_M)),
      ...iconOf('closeIcon', 0.7),
      'text-size': ['interpolate', ['linear'], ['zoom'], at(40), 11, at(120), 15],
      'text-anchor': 'top',
      'text-padding': 1,
    },
    paint: { 'text-color': paint.plan.text, 'text-opacity': faded, 'text-halo-color': paint.plan.paper, 'text-halo-width': 0.8 },
  }));
}
