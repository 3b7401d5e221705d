import { LABEL_DISPLAY, MARKER_DISPLAY, MARKER_DISPLAY_VARIANT, type PlanDisplay } from '@assist/floorplan';
import { describe, expect, it } from 'vitest';
import { contentAt } from './place-display.ts';

const USUAL: PlanDisplay = { layers: {}, pois: [] };
const vltava = { featureId: 'u1', category: 'conferenceroom', name: 'Room Vltava', code: 'Vltava', icon: 'room', image: '/p.webp' };
const toilet = { featureId: 'a1', category: 'restroom.male', name: 'Toilet', code: 'WC 1', icon: 'restroom', image: null };

describe('the default content of a place', () => {
  it.each([
    ['room', false, { icon: null, image: null, texts: ['Vltava'] }],
    ['room', true, { icon: null, image: null, texts: ['Room Vltava'] }],
    ['desk', true, { icon: null, image: null, texts: ['Vltava'] }],
    ['other', false, { icon: null, image: null, texts: ['Room Vltava'] }],
  ] as const)('is only a text for the layer %s (zoomed in: %s)', (layer, isClose, content) => {
    expect(contentAt(layer, vltava, USUAL, isClose)).toEqual(content);
  });

  it.each([
    [false, { icon: 'restroom', image: null, texts: [] }],
    [true, { icon: 'restroom', image: null, texts: ['Toilet'] }],
  ] as const)('is an amenity’s symbol, with its name only when zoomed in (zoomed in: %s)', (isClose, content) => {
    expect(contentAt('amenity', toilet, USUAL, isClose)).toEqual(content);
  });
});

describe('the label of a place', () => {
  it.each<[keyof typeof LABEL_DISPLAY, (typeof LABEL_DISPLAY)[keyof typeof LABEL_DISPLAY], string | null, string[]]>([
    ['No', 0, null, []],
    // The place's marker option applies, which is the default one (symbol and name).
    ['AccordingPoiSettings', 1, 'room', ['Room Vltava']],
    ['OnlyName', 2, null, ['Room Vltava']],
    ['OnlyCode', 3, null, ['Vltava']],
    ['CategoryIconName', 4, 'room', ['Room Vltava']],
    ['CategoryIconCode', 5, 'room', ['Vltava']],
    ['CodeName', 6, null, ['Vltava', 'Room Vltava']],
  ])('follows the mode %s (%d) of the specification', (_name, mode, icon, texts) => {
    const display: PlanDisplay = { layers: { room: { label: mode } }, pois: [] };
    // The label mode also applies when the plan is zoomed in.
    for (const isClose of [false, true]) expect(contentAt('room', vltava, display, isClose)).toEqual({ icon, image: null, texts });
  });
});

describe('a point of interest’s own marker option', () => {
  it.each([
    ['Default', MARKER_DISPLAY.Default, 'room', null, ['Room Vltava']],
    ['None', MARKER_DISPLAY.None, null, null, []],
    ['OnlyCategoryIcon', MARKER_DISPLAY.OnlyCategoryIcon, 'room', null, []],
    ['CategoryIconAndName', MARKER_DISPLAY.CategoryIconAndName, 'room', null, ['Room Vltava']],
    ['CategoryIconAndImage', MARKER_DISPLAY.CategoryIconAndImage, 'room', '/p.webp', []],
    ['OnlyImage', MARKER_DISPLAY.OnlyImage, null, '/p.webp', []],
    ['OnlyName', MARKER_DISPLAY.OnlyName, null, null, ['Room Vltava']],
    ['ImageAndName', MARKER_DISPLAY.ImageAndName, null, '/p.webp', ['Room Vltava']],
    ['OnlyCode', MARKER_DISPLAY.OnlyCode, null, null, ['Vltava']],
    ['CategoryIconAndCode', MARKER_DISPLAY.CategoryIconAndCode, 'room', null, ['Vltava']],
    ['variant None', MARKER_DISPLAY_VARIANT.None, null, null, []],
    ['variant Icon', MARKER_DISPLAY_VARIANT.Icon, 'room', null, []],
    ['variant Image', MARKER_DISPLAY_VARIANT.Image, null, '/p.webp', []],
    ['variant Name', MARKER_DISPLAY_VARIANT.Name, null, null, ['Room Vltava']],
  ] as const)('applies to a label that is set to follow it: %s', (_name, marker, icon, image, texts) => {
    const display: PlanDisplay = { layers: { room: { label: LABEL_DISPLAY.AccordingPoiSettings } }, pois: [{ featureId: 'u1', marker }] };
    expect(contentAt('room', vltava, display, false)).toEqual({ icon, image, texts });
  });

  it.each([
    [
      'that of the point before that of its category',
      [
        { category: 'restroom.male', marker: 1 },
        { featureId: 'a1', marker: 3 },
      ],
      ['Toilet'],
      'restroom',
    ],
    [
      'that of its category before that of the general category',
      [
        { category: 'restroom', marker: 1 },
        { category: 'restroom.male', marker: 12 },
      ],
      ['WC 1'],
      null,
    ],
    ['that of the general category if there is no other', [{ category: 'restroom', marker: 1 }], [], null],
    ['that of the layer if none applies to the point', [{ category: 'elevator', marker: 1 }], [], 'restroom'],
  ] as const)('is chosen by precedence: %s', (_what, pois, texts, icon) => {
    expect(contentAt('amenity', toilet, { layers: {}, pois }, false)).toEqual({ icon, image: null, texts });
  });
});
