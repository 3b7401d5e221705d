import { describe, expect, it } from 'vitest';
import {
  LABEL_DISPLAY,
  labelContent,
  MARKER_DISPLAY,
  markerContent,
  type LabelDisplay,
  type MarkedPlace,
  type MarkerDisplay,
  type MarkerDisplayVariant,
} from '../src/display-options.ts';

const place: MarkedPlace = { name: 'Vltava', code: 'V1', categoryIcon: 'room', image: 'vltava.webp' };

describe('a marker', () => {
  it.each<[MarkerDisplay | MarkerDisplayVariant, string | null, string | null, string[]]>([
    [0, 'room', null, ['Vltava']],
    [1, null, null, []],
    [2, 'room', null, []],
    [3, 'room', null, ['Vltava']],
    [4, 'room', 'vltava.webp', []],
    [5, null, 'vltava.webp', []],
    [6, null, null, ['Vltava']],
    [7, null, 'vltava.webp', ['Vltava']],
    [12, null, null, ['V1']],
    [13, 'room', null, ['V1']],
    [8, null, null, []],
    [9, 'room', null, []],
    [10, null, 'vltava.webp', []],
    [11, null, null, ['Vltava']],
  ])('with option %i shows the icon %s, the image %s and the texts %j', (option, icon, image, texts) => {
    expect(markerContent(option, place)).toEqual({ icon, image, texts });
  });

  it('shows another part if the place lacks the one that the option names', () => {
    const bare: MarkedPlace = { name: 'Vltava', code: null, categoryIcon: 'room', image: null };
    expect(markerContent(MARKER_DISPLAY.OnlyCode, bare).texts).toEqual(['Vltava']);
    expect(markerContent(MARKER_DISPLAY.OnlyImage, bare)).toEqual({ icon: 'room', image: null, texts: [] });
    expect(labelContent(LABEL_DISPLAY.CodeName, bare, 0).texts).toEqual(['Vltava']);
  });
});

describe('a label', () => {
  it.each<[LabelDisplay, string | null, string[]]>([
    [0, null, []],
    [1, null, ['V1']],
    [2, null, ['Vltava']],
    [3, null, ['V1']],
    [4, 'room', ['Vltava']],
    [5, 'room', ['V1']],
    [6, null, ['V1', 'Vltava']],
  ])('in mode %i shows the icon %s and the texts %j, if the place’s marker option is OnlyCode', (mode, icon, texts) => {
    expect(labelContent(mode, place, MARKER_DISPLAY.OnlyCode)).toEqual({ icon, image: null, texts });
  });
});
