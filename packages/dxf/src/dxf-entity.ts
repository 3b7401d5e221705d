/** A point of the drawing, in the drawing's units, or in metres once the unit is known. */
export type Point = readonly [x: number, y: number];

interface OnLayer {
  readonly layer: string;
  /** Line of the file at which the entity begins. */
  readonly line: number;
  /** True if the entity is drawn from below (extrusion −Z): x runs to the left. */
  readonly isFlipped: boolean;
}

/** A corner of a line. `bulge` is the tangent of a quarter of the angle of the arc to the next corner: 0 is straight, 1 a half circle. */
export interface Vertex {
  readonly at: Point;
  readonly bulge: number;
}

export interface PathEntity extends OnLayer {
  readonly kind: 'path';
  readonly vertices: readonly Vertex[];
  readonly isClosed: boolean;
}
export interface ArcEntity extends OnLayer {
  readonly kind: 'arc';
  readonly centre: Point;
  readonly radius: number;
  /** The arc runs anticlockwise from this angle to `toDeg`. */
  readonly fromDeg: number;
  readonly toDeg: number;
}
export interface EllipseEntity extends OnLayer {
  readonly kind: 'ellipse';
  readonly centre: Point;
  readonly majorAxis: Point;
  readonly ratio: number;
  readonly fromRad: number;
  readonly toRad: number;
}
export interface SplineEntity extends OnLayer {
  readonly kind: 'spline';
  readonly degree: number;
  readonly knots: readonly number[];
  readonly controls: readonly Point[];
  readonly weights: readonly number[];
  readonly fits: readonly Point[];
}
export interface TextEntity extends OnLayer {
  readonly kind: 'text';
  /** The middle of the text, as far as it can be computed without the widths of its letters. */
  readonly at: Point;
  readonly height: number;
  readonly text: string;
}
export interface InsertEntity extends OnLayer {
  readonly kind: 'insert';
  readonly block: string;
  readonly at: Point;
  readonly scale: Point;
  readonly rotationDeg: number;
  readonly columns: number;
  readonly rows: number;
  readonly spacing: Point;
  readonly attributes: readonly TextEntity[];
}
export type DxfEntity = PathEntity | ArcEntity | EllipseEntity | SplineEntity | TextEntity | InsertEntity;

export interface DxfBlock {
  readonly name: string;
  readonly base: Point;
  readonly entities: readonly DxfEntity[];
}

/** The contents of a file as stored in it: no block is placed yet. */
export interface DxfFile {
  readonly version: string | null;
  /** The header's `$INSUNITS`, which is wrong in many drawings. */
  readonly insUnits: number | null;
  /** Names of layers that are off or frozen, in capitals. */
  readonly hiddenLayers: ReadonlySet<string>;
  readonly blocks: ReadonlyMap<string, DxfBlock>;
  readonly entities: readonly DxfEntity[];
}
