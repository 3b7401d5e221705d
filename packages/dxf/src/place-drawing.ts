import { applied, composed, FLIP, IDENTITY, moveBy, rotateBy, scaleBy, uniformScale, type Affine } from './affine.ts';
import { arcPoint, arcPoints, bulgeArc, ellipsePoints, splinePoints, toArc, type Arc } from './curves.ts';
import { DxfDefects, DxfStop, type DxfDefect } from './dxf-defect.ts';
import type { BlockUse, Drawing, DrawnArc, DrawnPath, DrawnText } from './drawing.ts';
import type { DxfBlock, DxfEntity, DxfFile, InsertEntity, PathEntity, Point } from './dxf-entity.ts';

/**
 * Greatest number of entities and line points with all blocks placed. The depth of nested blocks is also limited, because their numbers
 * multiply.
 */
const MOST_PIECES = 500_000;
const DEEPEST = 12;
const LARGEST_ARRAY = 10_000;

/** The placed drawing and the findings. `drawing` is null if there are too many pieces. */
export interface PlacedDrawing {
  readonly drawing: Drawing | null;
  readonly defects: readonly DxfDefect[];
}

/** Places every block, and leaves out entities on layers that are off or frozen. */
export function placeDrawing(file: DxfFile): PlacedDrawing {
  const defects = new DxfDefects();
  try {
    const placer = new Placer(file, defects);
    placer.placeAll(file.entities, IDENTITY, { layer: '0', use: null, within: [] });
    return { drawing: placer.drawing(), defects: defects.list() };
  } catch (error) {
    if (!(error instanceof DxfStop)) throw error;
    return { drawing: null, defects: [...defects.list(), error.defect] };
  }
}

interface Context {
  /** Layer of the insert. Within the block, it replaces layer 0. */
  readonly layer: string;
  readonly use: number | null;
  /** Names of the enclosing blocks. */
  readonly within: readonly string[];
}

class Placer {
  readonly #file: DxfFile;
  readonly #defects: DxfDefects;
  readonly #paths: DrawnPath[] = [];
  readonly #arcs: DrawnArc[] = [];
  readonly #texts: DrawnText[] = [];
  readonly #uses: BlockUse[] = [];
  readonly #hidden = new Map<string, number>();
  #pieces = 0;

  constructor(file: DxfFile, defects: DxfDefects) {
    this.#file = file;
    this.#defects = defects;
  }

  drawing(): Drawing {
    return {
      insUnits: this.#file.insUnits,
      paths: this.#paths,
      arcs: this.#arcs,
      texts: this.#texts,
      uses: this.#uses,
      hidden: this.#hidden,
    };
  }

  placeAll(entities: readonly DxfEntity[], affine: Affine, context: Context): void {
    for (const entity of entities) {
      this.#count(entity.line);
      const layer = entity.layer === '0' ? context.layer : entity.layer;
      // An insert on a frozen layer is hidden, including what its block draws on other layers.
      if (this.#file.hiddenLayers.has(layer.toUpperCase())) {
        this.#hidden.set(layer, (this.#hidden.get(layer) ?? 0) + 1);
        continue;
      }
      this.#place(entity, entity.isFlipped ? composed(affine, FLIP) : affine, { ...context, layer });
    }
  }

  #place(entity: DxfEntity, affine: Affine, context: Context): void {
    switch (entity.kind) {
      case 'path':
        return this.#placePath(entity, affine, context);
      case 'arc':
        return this.#placeArc(toArc(entity.centre, entity.radius, entity.fromDeg, entity.toDeg), affine, context);
      case 'ellipse':
        return this.#placePoints(ellipsePoints(entity), affine, context);
      case 'spline':
        return this.#placePoints(splinePoints(entity), affine, context);
      case 'text': {
        const scale = Math.sqrt(Math.abs(affine[0] * affine[3] - affine[1] * affine[2]));
        this.#texts.push({
          layer: context.layer,
          use: context.use,
          at: applied(affine, entity.at),
          height: entity.height * scale,
          text: entity.text,
        });
        return;
      }
      case 'insert':
        return this.#placeInsert(entity, affine, context);
    }
  }

  #placePath({ vertices, isClosed }: PathEntity, affine: Affine, context: Context): void {
    // The entity itself is already counted as one piece, which covers two points.
    this.#count(null, Math.max(0, vertices.length - 2));
    const points: Point[] = [];
    for (const [index, vertex] of vertices.entries()) {
      points.push(applied(affine, vertex.at));
      const next = vertices[index + 1] ?? (isClosed ? vertices[0] : undefined);
      const arc = next === undefined ? null : bulgeArc(vertex, next.at);
      if (arc === null) continue;
      const between = arcPoints(arc).slice(1, -1);
      this.#count(null, between.length);
      for (const point of arc.isClockwise ? between.toReversed() : between) points.push(applied(affine, point));
      this.#keepArc(arc, affine, context);
    }
    this.#keepPath(points, isClosed, context);
  }

  #placeArc(arc: Arc, affine: Affine, context: Context): void {
    this.#keepArc(arc, affine, context);
    this.#placePoints(arcPoints(arc), affine, context);
  }

  /** Keeps an arc as an arc, unless the scale differs between directions: it is then an ellipse, of which only the chords are kept. */
  #keepArc(arc: Arc, affine: Affine, { layer, use }: Context): void {
    const scale = uniformScale(affine);
    if (scale === null) return;
    const centre = applied(affine, arc.centre);
    // A mirrored arc would run clockwise, so its end becomes its beginning.
    const isMirrored = affine[0] * affine[3] - affine[1] * affine[2] < 0;
    const start = applied(affine, arcPoint(arc, isMirrored ? arc.fromRad + arc.sweepRad : arc.fromRad));
    this.#arcs.push({
      layer,
      use,
      centre,
      radius: arc.radius * scale,
      fromRad: Math.atan2(start[1] - centre[1], start[0] - centre[0]),
      sweepRad: arc.sweepRad,
    });
  }

  #placePoints(points: readonly Point[], affine: Affine, context: Context): void {
    this.#count(null, points.length);
    this.#keepPath(
      points.map((point) => applied(affine, point)),
      false,
      context,
    );
  }

  #keepPath(points: readonly Point[], isClosed: boolean, { layer, use }: Context): void {
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined || points.length < 2) return;
    // The path may be closed by repeating the first point instead of by the flag.
    const isRepeated = points.length > 3 && first[0] === last[0] && first[1] === last[1];
    this.#paths.push({ layer, use, points: isRepeated ? points.slice(0, -1) : points, isClosed: isClosed || isRepeated });
  }

  #placeInsert(insert: InsertEntity, affine: Affine, context: Context): void {
    const block = this.#findBlock(insert, context);
    // Attributes have their own position and ignore the block's scale. In an array of blocks, they belong to the first one.
    const use = block === null ? context.use : (context.use ?? this.#uses.length);
    this.#count(null, insert.attributes.length);
    for (const attribute of insert.attributes) this.#place(attribute, affine, { ...context, use });
    if (block === null) return;
    const turned = composed(composed(affine, moveBy(insert.at)), rotateBy(insert.rotationDeg));
    for (let row = 0; row < insert.rows; row += 1) {
      for (let column = 0; column < insert.columns; column += 1) {
        const cell = composed(turned, moveBy([column * insert.spacing[0], row * insert.spacing[1]]));
        this.#placeBlock(block, composed(composed(cell, scaleBy(insert.scale)), moveBy([-block.base[0], -block.base[1]])), context);
      }
    }
  }

  #placeBlock(block: DxfBlock, affine: Affine, context: Context): void {
    let { use } = context;
    if (use === null) {
      use = this.#uses.length;
      this.#uses.push({ block: block.name, layer: context.layer, affine });
    }
    this.#count(null);
    this.placeAll(block.entities, affine, { layer: context.layer, use, within: [...context.within, block.name.toUpperCase()] });
  }

  /** Returns the block. If it cannot be placed, reports why and returns null. */
  #findBlock({ block: name, line, columns, rows }: InsertEntity, { within }: Context): DxfBlock | null {
    const shown = JSON.stringify(name);
    const block = this.#file.blocks.get(name.toUpperCase());
    if (block === undefined) this.#defects.add('unknown-block', line, `The block ${shown} is placed, and not in the file.`);
    else if (within.includes(name.toUpperCase()))
      this.#defects.add('block-in-itself', line, `The block ${shown} holds itself; it is drawn once.`);
    else if (within.length >= DEEPEST)
      this.#defects.add('blocks-too-deep', line, `Blocks lie in each other more than ${DEEPEST} deep; what is deeper is left out.`);
    else if (columns * rows > LARGEST_ARRAY)
      this.#defects.add('array-too-large', line, `The block ${shown} is placed ${columns} × ${rows} times; the array is left out.`);
    else return block;
    return null;
  }

  #count(line: number | null, pieces = 1): void {
    if ((this.#pieces += pieces) > MOST_PIECES) {
      throw new DxfStop(
        'too-many-entities',
        line,
        `With its blocks in their places the drawing has more than ${MOST_PIECES} pieces: it is no floor plan.`,
      );
    }
  }
}
