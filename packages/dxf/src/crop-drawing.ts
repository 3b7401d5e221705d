import type { Drawing } from './drawing.ts';
import type { Point } from './dxf-entity.ts';

/**
 * Returns the lines that have a point in a rectangle (in the drawing's units), and the arcs, texts and blocks there. For files that contain
 * several floors side by side.
 */
export function cropDrawing(drawing: Drawing, [x0, y0]: Point, [x1, y1]: Point): Drawing {
  const [west, east] = [Math.min(x0, x1), Math.max(x0, x1)];
  const [south, north] = [Math.min(y0, y1), Math.max(y0, y1)];
  const isIn = ([x, y]: Point) => x >= west && x <= east && y >= south && y <= north;
  const paths = drawing.paths.filter(({ points }) => points.some(isIn));
  const kept = new Set(paths.map(({ use }) => use));
  // Drawn elements refer to their block's placement by index, and cropping changes the indices.
  const uses = drawing.uses.map((use, index) => ({ use, index })).filter(({ index }) => kept.has(index));
  const indexOf = new Map(uses.map(({ index }, place) => [index, place] as const));
  const moved = <Drawn extends { readonly use: number | null }>(drawn: Drawn): Drawn => ({
    ...drawn,
    use: drawn.use === null ? null : (indexOf.get(drawn.use) ?? null),
  });
  return {
    ...drawing,
    paths: paths.map(moved),
    arcs: drawing.arcs.filter(({ centre }) => isIn(centre)).map(moved),
    texts: drawing.texts.filter(({ at }) => isIn(at)).map(moved),
    uses: uses.map(({ use }) => use),
  };
}
