import { describe, expect, it } from 'vitest';
import { importImdf } from '../src/import-imdf.ts';
import { levelShapes } from '../src/level-shapes.ts';
import { levelToSvg } from '../src/level-to-svg.ts';
import { SHAPE_LAYERS } from '../src/shape.ts';
import { smallPlan } from './small-plan.ts';

const plan = importImdf(smallPlan()).plan!;

describe('the shapes of a level', () => {
  it('contain all that lies on the level, the lowest layer first', () => {
    const layers = levelShapes(plan, 'ground')!.features.map(({ properties }) => properties.layer);
    expect(layers.toSorted((a, b) => SHAPE_LAYERS.indexOf(a) - SHAPE_LAYERS.indexOf(b))).toEqual(layers);
    expect(Object.fromEntries([...Map.groupBy(layers, (layer) => layer)].map(([layer, list]) => [layer, list.length]))).toEqual({
      ground: 1,
      unit: 3,
      fixture: 2,
      gap: 2,
      door: 1,
      amenity: 1,
      label: 2,
      // The two rooms and the corridor lie directly beside each other and fill the floor, so there are no thick walls.
      partition: 1,
    });
  });

  it.each([
    ['en', 'East & "Ost"'],
    ['de', 'Ost'],
    ['de-AT', 'Ost'],
    ['fr', 'East & "Ost"'],
  ])('have names in the language %s: %s', (language, name) => {
    const label = levelShapes(plan, 'ground', language)!.features.find(
      ({ properties }) => properties.layer === 'label' && properties.featureId === 'east',
    );
    expect(label?.properties.name).toBe(name);
  });

  it('have names in the default language if there are none in the reader’s', () => {
    const label = levelShapes(plan, 'ground', 'fr', 'de')!.features.find(
      ({ properties }) => properties.layer === 'label' && properties.featureId === 'east',
    );
    expect(label?.properties.name).toBe('Ost');
  });

  it('are null if the plan has no such level', () => {
    expect(levelShapes(plan, 'attic')).toBeNull();
    expect(levelToSvg(plan, 'attic')).toBeNull();
  });

  it('have their bounds in degrees', () => {
    expect(levelShapes(plan, 'ground')!.bounds).toEqual([0, 0, 0.0004, 0.0003]);
  });
});

describe('the drawing of a level', () => {
  const svg = levelToSvg(plan, 'ground', { fills: new Map([['desk-1', '#00ff00']]) })!;

  it('is an SVG document with the given colours', () => {
    expect(svg).toMatch(/^<svg [^>]*viewBox="[-\d. ]+"/u);
    expect(svg).toContain('#00ff00');
  });

  it('contains names as text, never as markup', () => {
    expect(svg).toContain('East &#38; &#34;Ost&#34;');
    expect(svg).not.toContain('East & "');
  });

  it('contains no names if labels are turned off', () => {
    expect(levelToSvg(plan, 'ground', { labels: false })).not.toContain('West');
  });
});
