import type { Affine } from './affine.ts';
import type { Arc } from './curves.ts';
import type { Point } from './dxf-entity.ts';

interface Drawn {
  readonly layer: string;
  /** Index in `uses` of the outermost placed block that the element is a part of; null if it is in no block. */
  readonly use: number | null;
}

/** A line through several points. If it is closed, the first point is not repeated at the end. */
export interface DrawnPath extends Drawn {
  readonly points: readonly Point[];
  readonly isClosed: boolean;
}
export interface DrawnArc extends Drawn, Arc {}
export interface DrawnText extends Drawn {
  readonly at: Point;
  readonly height: number;
  readonly text: string;
}

/** One placement of a block in the drawing. */
export interface BlockUse {
  readonly block: string;
  readonly layer: string;
  /** Transformation from the block's own coordinates to the drawing's. */
  readonly affine: Affine;
}

/** The visible part of the model with all blocks in place, in the drawing's units (or in metres, once they are known). */
export interface Drawing {
  readonly insUnits: number | null;
  /** The lines. Arcs are included as chords, because a wall may be round. */
  readonly paths: readonly DrawnPath[];
  readonly arcs: readonly DrawnArc[];
  readonly texts: readonly DrawnText[];
  readonly uses: readonly BlockUse[];
  /** Number of entities that were left out because their layer is off or frozen, by layer. */
  readonly hidden: ReadonlyMap<string, number>;
}

/** Returns the drawing with every length scaled from drawing units to metres. `origin` becomes (0, 0). */
export function scaledDrawing(drawing: Drawing, metresPerUnit: number, origin: Point): Drawing {
  const place = ([x, y]: Point): Point => [(x - origin[0]) * metresPerUnit, (y - origin[1]) * metresPerUnit];
  return {
    ...drawing,
    paths: drawing.paths.map((path) => ({ ...path, points: path.points.map(place) })),
    arcs: drawing.arcs.map((arc) => ({ ...arc, centre: place(arc.centre), radius: arc.radius * metresPerUnit })),
    texts: drawing.texts.map((text) => ({ ...text, at: place(text.at), height: text.height * metresPerUnit })),
    uses: drawing.uses.map((use) => {
      const [a, b, c, d, e, f] = use.affine;
      const [x, y] = place([e, f]);
      return { ...use, affine: [a * metresPerUnit, b * metresPerUnit, c * metresPerUnit, d * metresPerUnit, x, y] };
    }),
  };
}
