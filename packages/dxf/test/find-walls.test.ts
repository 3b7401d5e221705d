import { describe, expect, it } from 'vitest';
import type { DrawnPath } from '../src/drawing.ts';
import type { Point } from '../src/dxf-entity.ts';
import { findWalls } from '../src/find-walls.ts';
import { layerKind } from '../src/layer-kind.ts';

describe('the name of a layer', () => {
  // The first names come from real drawings: CityScope/CS_Proxymix, skymakerolof/dxf, raumzeitlabor/olymp-2.0, chungkang/L5IN_task1.
  it.each([
    ['Walls', 'wall'],
    ['xref-Bishop-Overland-08$0$A-WALL', 'wall'],
    ['wall high', 'wall'],
    ['Wand (neu)', 'wall'],
    ['AUSBAU - Darstellungen - Trennwaende', 'wall'],
    ['ROHBAU - Darstellungen - Wände - Mauerwerk', 'wall'],
    ['MUR', 'wall'],
    ['CLOISONS', 'wall'],
    ['MUROS_EXT', 'wall'],
    ['ZEĎ NOSNÁ', 'wall'],
    ['příčky', 'wall'],
    ['Parets', 'wall'],
    ['СТІНИ', 'wall'],
    ['Стены', 'wall'],
    ['A-GLAZ', 'window'],
    ['Fenster', 'window'],
    ['---FINESTRA', 'window'],
    ['A-WALL-PATT', 'other'],
    ['A-WALL-IDEN', 'other'],
    ['xref$0$S-STEM-WALL', 'other'],
    ['Mural', 'other'],
    ['Wall text', 'other'],
    ['Furniture', 'other'],
    ['0', 'other'],
    ['Doors', 'other'],
  ])('such as %j indicates its kind: %s', (layer, kind) => {
    expect(layerKind(layer)).toBe(kind);
  });
});

const path = (layer: string, ...points: Point[]): DrawnPath => ({ layer, use: null, points, isClosed: false });
/** Returns the two faces of a wall that is 8 m long and 0.2 m thick. */
const faces = (layer: string, y: number) => [path(layer, [0, y], [8, y]), path(layer, [0, y + 0.2], [8, y + 0.2])];

describe('walls', () => {
  it('are on the layers that are named like walls, with windows on those named like windows', () => {
    const paths = [...faces('A-WALL', 0), ...faces('X', 5), path('A-GLAZ', [0, 9], [1, 9])];
    expect(findWalls({ paths }, null)).toMatchObject({ wallLayers: ['A-WALL'], windowLayers: ['A-GLAZ'], how: 'names' });
  });

  it('are lines that run in parallel at the distance of a wall’s thickness, if no layer is named like walls', () => {
    const grid = Array.from({ length: 10 }, (_, index) => path('GRID', [0, index * 3], [30, index * 3]));
    expect(findWalls({ paths: [...faces('0', 0), ...faces('0', 5), ...grid] }, null)).toMatchObject({ wallLayers: ['0'], how: 'geometry' });
    const seats = grid.map((one) => ({ ...one, layer: 'SEATS' }));
    expect(findWalls({ paths: [...grid, ...seats] }, null)).toMatchObject({ wallLayers: [], how: 'none' });
  });

  it('are on the drawing’s only layer if there is just one', () => {
    const single = Array.from({ length: 5 }, (_, index) => path('0', [0, index * 3], [8, index * 3]));
    expect(findWalls({ paths: single }, null)).toMatchObject({ wallLayers: ['0'], how: 'geometry' });
  });

  it('are on the layers that a person names, in upper or lower case', () => {
    expect(findWalls({ paths: [...faces('A-WALL', 0), ...faces('Core', 5)] }, ['CORE', 'none'])).toMatchObject({
      wallLayers: ['Core'],
      how: 'said',
    });
  });
});
