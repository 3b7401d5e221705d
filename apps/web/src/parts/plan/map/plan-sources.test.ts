import type { Shape } from '@assist/floorplan';
import { describe, expect, it } from 'vitest';
import { toPlanScene } from '../model/plan-scene.ts';
import { planSources } from './plan-sources.ts';

/** Converts metres from the middle of a floor of 20 by 20 metres at the equator to degrees. */
const at = (x: number, y: number): number[] => [x / 111_320, y / 110_574];
const KITCHEN = {
  type: 'Polygon' as const,
  coordinates: [[at(-10, -10), at(10, -10), at(10, 10), at(-10, 10), at(-10, -10)]],
};

function labelsOf(...points: readonly (readonly [layer: 'label' | 'amenity', name: string | null, x: number, y: number])[]) {
  const shape = (layer: 'unit' | 'label' | 'amenity', featureId: string, name: string | null, geometry: Shape['geometry']): Shape => ({
    type: 'Feature',
    geometry,
    properties: { layer, featureId, category: 'kitchen', name, ...(layer === 'amenity' ? { category: 'eatingdrinking' } : {}) },
  });
  const scene = toPlanScene(
    {
      levelId: 'level',
      bounds: [...at(-10, -10), ...at(10, 10)],
      bearing: 0,
      features: [
        shape('unit', 'kitchen', 'Kitchen', KITCHEN),
        ...points.map(([layer, name, x, y], index) => shape(layer, `${layer} ${index}`, name, { type: 'Point', coordinates: at(x, y) })),
      ],
    },
    [],
    { nameOf: () => '', shapeOf: () => 'room', display: { layers: {}, pois: [] } },
    false,
  );
  return planSources(scene).labels.features.map(({ properties }) => properties);
}

describe('a name and a symbol in one room', () => {
  it('are placed one below the other if they would overlap', () => {
    const [name] = labelsOf(['label', 'Po', 0, 0], ['amenity', null, 0.5, 0.5]);
    expect(name).toMatchObject({ text: 'Po', isBelow: true });
    const [alone] = labelsOf(['label', 'Po', 0, 0], ['amenity', null, 6, 6]);
    expect(alone).not.toHaveProperty('isBelow');
    // A name below a symbol has only half of the room's depth.
    expect(Number(name!['fitM'])).toBeLessThan(Number(alone!['fitM']));
  });

  it('show the same text only once when zoomed in', () => {
    const [, sign] = labelsOf(['label', 'Kitchen', 0, 0], ['amenity', 'Kitchen', 4, 4]);
    expect(sign).toMatchObject({ icon: 'eatingdrinking', closeText: '' });
    const [, other] = labelsOf(['label', 'Kitchen', 0, 0], ['amenity', 'Coffee', 4, 4]);
    expect(other).toMatchObject({ closeText: 'Coffee' });
  });
});
