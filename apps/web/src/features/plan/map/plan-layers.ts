import { OPEN_UNIT_CATEGORIES, unitColour } from '@assist/floorplan';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { zoomOf } from '../model/fit-view.ts';
import { PLACE_SHAPES, type PlaceShape } from '../model/place-display.ts';
import type { PlanPaint } from './plan-paint.ts';

/** From where on the far labels give way to the near ones. */
const CLOSE_PX_PER_M = 42;

/** From where on it is written who has a room, and a desk, and until when it is free. */
const ROOM_NOTE_PX_PER_M = 24;
const PLACE_NOTE_PX_PER_M = 62;

/** How wide such a place usually is: its short name is written from where it fits into that. */
const USUAL_WIDTH_M: Readonly<Record<Exclude<PlaceShape, 'room'>, number>> = { desk: 0.8, parking: 2.4, locker: 0.35, other: 0.9 };
const SHORT_NAME_PX = 27;
const LEAST_NAME_PX = 8.5;

/** All layers below the marks, and those above them. Called anew for each theme: only colours differ. */
export function planLayers(paint: PlanPaint, latitude: number): LayerSpecification[] {
  const { plan } = paint;
  const metres = (widthM: number, leastPx: number): ExpressionSpecification => {
    const from = zoomOf(leastPx / widthM, latitude);
    return ['interpolate', ['exponential', 2], ['zoom'], from, leastPx, from + 8, leastPx * 256];
  };
  const at = (pxPerM: number) => zoomOf(pxPerM, latitude);
  const tone: ExpressionSpecification = [
    'match',
    ['get', 'tone'],
    ...Object.entries(plan.units).flat(),
    plan.unit,
  ] as unknown as ExpressionSpecification;
  const fixtureTone: ExpressionSpecification = ['match', ['get', 'tone'], 'vegetation', unitColour('vegetation', plan), plan.fixture];
  const stateColour = (plain: ExpressionSpecification): ExpressionSpecification =>
    [
      'match',
      ['to-number', ['feature-state', 'code'], -1],
      ...paint.slots.flatMap((colour, code) => [code, colour]),
      plain,
    ] as unknown as ExpressionSpecification;
  const is = (layer: string): ExpressionSpecification => ['==', ['get', 'layer'], layer];
  const ofKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
  const when = (state: string, then: unknown, otherwise: unknown): ExpressionSpecification =>
    ['case', ['boolean', ['feature-state', state], false], then, otherwise] as unknown as ExpressionSpecification;
  const isOpen: ExpressionSpecification = ['in', ['get', 'tone'], ['literal', [...OPEN_UNIT_CATEGORIES]]];
  const isSurface: ExpressionSpecification = ['in', ['get', 'layer'], ['literal', ['unit', 'section', 'solid']]];

  const halo = { 'text-halo-color': plan.paper, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 };
  const text = (field: 'text' | 'closeText') => ({
    'text-field': ['get', field] as ExpressionSpecification,
    'text-font': ['sans-serif'],
    'text-max-width': 7,
    'text-padding': 1,
    'symbol-sort-key': ['get', 'order'] as ExpressionSpecification,
  });
  const noted = (field: 'text' | 'closeText', fromPxPerM: number) => ({
    ...text(field),
    'text-field': [
      'step',
      ['zoom'],
      ['get', field],
      at(fromPxPerM),
      ['format', ['get', field], {}, ['coalesce', ['get', 'note'], ''], { 'font-scale': 0.82 }],
    ] as unknown as ExpressionSpecification,
  });
  const faded = when('faded', 0.5, 1);
  const growing = (from: number, to: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['zoom'],
    at(8),
    from,
    at(16),
    (from + to) / 2,
    at(60),
    to,
  ];

  /** As large as the distance asks for, but no wider than the room. */
  const fitting = (from: number, to: number): ExpressionSpecification =>
    [
      'interpolate',
      ['linear'],
      ['zoom'],
      ...[6, 9, 13, 18, 26, 40, 60].flatMap((pxPerM) => {
        const wanted = from + ((to - from) * (pxPerM - 6)) / 54;
        return [at(pxPerM), ['max', LEAST_NAME_PX, ['min', wanted, ['*', ['get', 'fitM'], pxPerM]]]];
      }),
    ] as unknown as ExpressionSpecification;

  return [
    { id: 'paper', type: 'background', paint: { 'background-color': paint.ground } },
    { id: 'ground', type: 'fill', source: 'shapes', filter: is('ground'), paint: { 'fill-color': plan.wall } },
    { id: 'unit', type: 'fill', source: 'shapes', filter: is('unit'), paint: { 'fill-color': tone } },
    { id: 'place-surface', type: 'fill', source: 'places', filter: isSurface, paint: { 'fill-color': stateColour(tone) } },
    {
      id: 'unit-line',
      type: 'line',
      source: 'shapes',
      filter: ['all', is('unit'), ['!', isOpen]],
      paint: { 'line-color': plan.wall, 'line-width': metres(0.05, 0.5) },
    },
    {
      id: 'place-wall',
      type: 'line',
      source: 'places',
      filter: isSurface,
      paint: { 'line-color': plan.wall, 'line-width': metres(0.05, 0.5) },
    },
    {
      id: 'section',
      type: 'line',
      source: 'shapes',
      filter: is('section'),
      paint: { 'line-color': plan.section, 'line-opacity': 0.4, 'line-width': 1, 'line-dasharray': [4, 4] },
    },
    { id: 'fixture', type: 'fill', source: 'shapes', filter: is('fixture'), paint: { 'fill-color': fixtureTone } },
    {
      id: 'fixture-line',
      type: 'line',
      source: 'shapes',
      filter: is('fixture'),
      paint: { 'line-color': plan.fixtureLine, 'line-width': metres(0.035, 0.6), 'line-opacity': 0.8 },
    },
    {
      id: 'detail',
      type: 'line',
      source: 'shapes',
      filter: is('detail'),
      paint: { 'line-color': plan.detail, 'line-width': metres(0.04, 0.6) },
    },
    { id: 'place-fixture', type: 'fill', source: 'places', filter: ['!', isSurface], paint: { 'fill-color': stateColour(fixtureTone) } },
    {
      id: 'place-line',
      type: 'line',
      source: 'places',
      filter: ['!', isSurface],
      paint: { 'line-color': plan.fixtureLine, 'line-width': metres(0.035, 0.7) },
    },
    { id: 'gap', type: 'fill', source: 'shapes', filter: is('gap'), paint: { 'fill-color': unitColour('walkway', plan) } },
    {
      id: 'window',
      type: 'fill',
      source: 'shapes',
      filter: is('window'),
      paint: { 'fill-color': plan.window, 'fill-outline-color': plan.wall },
    },
    { id: 'solid', type: 'fill', source: 'shapes', filter: is('solid'), paint: { 'fill-color': tone } },
    {
      id: 'door',
      type: 'line',
      source: 'shapes',
      filter: is('door'),
      paint: { 'line-color': plan.door, 'line-width': metres(0.045, 0.6) },
    },
    {
      id: 'place-ring',
      type: 'line',
      // A source of its own: were they feature states, each change of a colour would work through all of their corners too.
      source: 'rings',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': ['match', ['get', 'ring'], 'chosen', paint.accent, paint.ink],
        'line-width': ['match', ['get', 'ring'], 'chosen', 4, 2.5],
      },
    },
    {
      id: 'section-name',
      type: 'symbol',
      source: 'labels',
      filter: ofKind('section'),
      maxzoom: at(34),
      layout: { ...text('text'), 'text-size': growing(11, 16), 'text-letter-spacing': 0.04 },
      paint: { 'text-color': plan.section, ...halo },
    },
    {
      id: 'amenity',
      type: 'symbol',
      source: 'labels',
      filter: ofKind('amenity'),
      minzoom: at(7),
      layout: {
        'icon-image': ['get', 'icon'],
        'icon-size': ['interpolate', ['linear'], ['zoom'], at(7), 0.6, at(14), 0.9, at(60), 1.3],
        'icon-padding': 1,
      },
    },
    {
      id: 'amenity-name',
      type: 'symbol',
      source: 'labels',
      filter: ofKind('amenity'),
      minzoom: at(CLOSE_PX_PER_M),
      layout: { ...text('closeText'), 'text-size': 12, 'text-offset': [0, 1.3], 'text-anchor': 'top' },
      paint: { 'text-color': plan.mutedText, ...halo },
    },
    {
      id: 'room-name',
      type: 'symbol',
      source: 'labels',
      filter: ofKind('room'),
      minzoom: at(6.5),
      layout: { ...noted('text', ROOM_NOTE_PX_PER_M), 'text-size': fitting(11, 15), 'text-offset': [0, 0.05], 'text-anchor': 'top' },
      paint: { 'text-color': plan.text, 'text-opacity': faded, ...halo },
    },
    {
      id: 'unit-name',
      type: 'symbol',
      source: 'labels',
      filter: ofKind('unit'),
      minzoom: at(8),
      layout: { ...text('text'), 'text-size': fitting(10.5, 13.5) },
      paint: { 'text-color': plan.mutedText, ...halo },
    },
    ...PLACE_SHAPES.filter((shape) => shape !== 'room').map((shape): LayerSpecification => ({
      id: `${shape}-name`,
      type: 'symbol',
      source: 'labels',
      filter: ofKind(shape),
      minzoom: at(SHORT_NAME_PX / USUAL_WIDTH_M[shape]),
      layout: {
        ...noted('closeText', PLACE_NOTE_PX_PER_M),
        'text-size': ['interpolate', ['linear'], ['zoom'], at(40), 11, at(120), 15],
        'text-offset': [0, 0.7],
        'text-anchor': 'top',
        'text-padding': 1,
      },
      paint: { 'text-color': plan.text, 'text-opacity': faded, 'text-halo-color': plan.paper, 'text-halo-width': 0.8 },
    })),
  ];
}
