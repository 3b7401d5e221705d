import type { DxfDefects } from './dxf-defect.ts';
import type { DxfEntity, Point, TextEntity, Vertex } from './dxf-entity.ts';
import { toPlainMtext, toPlainText } from './plain-text.ts';
import type { Group } from './read-groups.ts';

/** The groups of an object that follows an entity in the file and belongs to it: a polyline's corner or an insert's attribute. */
export type Follower = readonly Group[];

/** Builds an entity from its fields; null if there is nothing to draw. */
type Build = (fields: Fields, followers: readonly Follower[]) => DxfEntity | null;

/** Largest valid number: in millimetres, it is a million kilometres. Larger ones are mistakes. */
const FARTHEST = 1e12;

class BadNumber extends Error {
  readonly line: number;
  constructor(line: number, code: number, value: string) {
    super(`group ${code} is ${JSON.stringify(value.trim().slice(0, 40))}, and no number`);
    this.line = line;
  }
}

/** Gives access to an entity's groups by code. */
class Fields {
  readonly groups: readonly Group[];
  readonly line: number;

  constructor(groups: readonly Group[], line: number) {
    this.groups = groups;
    this.line = line;
  }

  find(code: number): string | undefined {
    return this.groups.find((group) => group.code === code)?.value;
  }

  number(code: number, usual = 0): number {
    const group = this.groups.find((one) => one.code === code);
    return group === undefined ? usual : toNumber(group);
  }

  numbers(code: number): readonly number[] {
    return this.groups.filter((group) => group.code === code).map(toNumber);
  }

  point(code: number): Point {
    return [this.number(code), this.number(code + 10)];
  }

  /** Returns all points whose x has the given code. Their y has the code 10 higher. */
  points(code: number): readonly Point[] {
    const ys = this.numbers(code + 10);
    return this.numbers(code).map((x, index) => [x, ys[index] ?? 0]);
  }

  has(code: number): boolean {
    return this.groups.some((group) => group.code === code);
  }

  get layer(): string {
    return this.find(8)?.trim() ?? '0';
  }

  get common(): { readonly layer: string; readonly line: number; readonly isFlipped: boolean } {
    return { layer: this.layer, line: this.line, isFlipped: this.number(230, 1) < 0 };
  }
}

function toNumber({ code, value, line }: Group): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number) || Math.abs(number) > FARTHEST) throw new BadNumber(line, code, value);
  return number;
}

const BUILD: Readonly<Record<string, Build>> = {
  LINE: (fields) => ({
    kind: 'path',
    ...fields.common,
    // A line's ends are in world coordinates, regardless of its extrusion.
    isFlipped: false,
    vertices: [straight(fields.point(10)), straight(fields.point(11))],
    isClosed: false,
  }),
  LWPOLYLINE: (fields) => ({
    kind: 'path',
    ...fields.common,
    vertices: lwVertices(fields.groups),
    isClosed: (fields.number(70) & 1) === 1,
  }),
  POLYLINE: (fields, followers) => {
    const flags = fields.number(70);
    // Meshes are solids, which are not part of a plan.
    if ((flags & (16 | 64)) !== 0) return null;
    const vertices = followers
      .map((groups) => new Fields(groups, fields.line))
      // The control frame of a smoothed curve is not drawn.
      .filter((vertex) => (vertex.number(70) & 16) === 0)
      .map((vertex): Vertex => ({ at: vertex.point(10), bulge: vertex.number(42) }));
    return {
      kind: 'path',
      ...fields.common,
      isFlipped: fields.common.isFlipped && (flags & 8) === 0,
      vertices,
      isClosed: (flags & 1) === 1,
    };
  },
  SOLID: (fields) => quadrangle(fields, [10, 11, 13, 12]),
  TRACE: (fields) => quadrangle(fields, [10, 11, 13, 12]),
  '3DFACE': (fields) => ({ ...quadrangle(fields, [10, 11, 12, 13]), isFlipped: false }),
  ARC: (fields) => ({
    kind: 'arc',
    ...fields.common,
    centre: fields.point(10),
    radius: Math.abs(fields.number(40)),
    fromDeg: fields.number(50),
    toDeg: fields.number(51),
  }),
  CIRCLE: (fields) => ({
    kind: 'arc',
    ...fields.common,
    centre: fields.point(10),
    radius: Math.abs(fields.number(40)),
    fromDeg: 0,
    toDeg: 360,
  }),
  ELLIPSE: (fields) => ({
    kind: 'ellipse',
    ...fields.common,
    centre: fields.point(10),
    majorAxis: fields.point(11),
    // The ellipse's centre and axis are in world coordinates. If it is drawn from below, angles run clockwise, which a negative ratio
    // expresses.
    isFlipped: false,
    ratio: fields.number(40, 1) * (fields.common.isFlipped ? -1 : 1),
    fromRad: fields.number(41),
    toRad: fields.number(42, 2 * Math.PI),
  }),
  SPLINE: (fields) => ({
    kind: 'spline',
    ...fields.common,
    isFlipped: false,
    degree: Math.max(1, Math.min(11, Math.round(fields.number(71, 3)))),
    knots: fields.numbers(40),
    controls: fields.points(10),
    weights: fields.numbers(41),
    fits: fields.points(11),
  }),
  TEXT: (fields) => text(fields),
  MTEXT: (fields) => mtext(fields),
  INSERT: (fields, followers) => ({
    kind: 'insert',
    ...fields.common,
    block: fields.find(2)?.trim() ?? '',
    at: fields.point(10),
    scale: [fields.number(41, 1), fields.number(42, 1)],
    rotationDeg: fields.number(50),
    columns: Math.max(1, Math.trunc(fields.number(70, 1))),
    rows: Math.max(1, Math.trunc(fields.number(71, 1))),
    spacing: [fields.number(44), fields.number(45)],
    attributes: followers
      .map((groups) => new Fields(groups, fields.line))
      // Bit 1 of group 70 means invisible, as does group 60.
      .filter((attribute) => (attribute.number(70) & 1) === 0 && attribute.number(60) === 0)
      .map(text)
      .filter((attribute) => attribute !== null),
  }),
};

/** By type of entity, the type of the objects that follow it in the file and belong to it. */
export const FOLLOWERS: Readonly<Record<string, string>> = { POLYLINE: 'VERTEX', INSERT: 'ATTRIB' };

/**
 * Builds one entity from its groups; null if its type is not supported, or if it is in paper space, invisible or invalid. What is left out
 * is reported to `defects`, except what would not be seen in a plan anyway.
 */
export function readEntity(
  type: string,
  groups: readonly Group[],
  followers: readonly Follower[],
  line: number,
  defects: DxfDefects,
): DxfEntity | null {
  // The type in a file could be the name of a method that objects inherit.
  const build = Object.hasOwn(BUILD, type) ? BUILD[type] : undefined;
  const fields = new Fields(groups, line);
  try {
    // Group 67 marks entities in paper space, group 60 invisible ones.
    if (fields.number(67) === 1 || fields.number(60) === 1) return null;
    if (build === undefined) {
      if (!DRAWS_NOTHING.has(type)) defects.add('entity-not-read', line, `${shownType(type)} is not read.`);
      return null;
    }
    const [x, y] = [fields.number(210), fields.number(220)];
    if (Math.abs(x) > 1e-3 || Math.abs(y) > 1e-3) {
      defects.add('tilted-entity', line, `${type} is drawn on a tilted plane, and left out.`);
      return null;
    }
    const entity = build(fields, followers);
    if (entity === null && type !== 'TEXT' && type !== 'MTEXT') defects.add('entity-not-read', line, `${type} of this kind is not read.`);
    return entity;
  } catch (error) {
    if (!(error instanceof BadNumber)) throw error;
    defects.add('bad-number', error.line, `${type}: ${error.message}; it is left out.`);
    return null;
  }
}

/** Types of entities that are left out without a report, because they draw nothing in a plan. */
const DRAWS_NOTHING = new Set(['ATTDEF', 'SEQEND', 'VIEWPORT', 'POINT', 'ENDBLK', 'ATTRIB', 'VERTEX']);

function shownType(type: string): string {
  return /^[\w*$ -]{1,40}$/u.test(type) ? type : 'An entity without a proper name';
}

function straight(at: Point): Vertex {
  return { at, bulge: 0 };
}

/** Returns the corners of an LWPOLYLINE. A corner begins with its x (group 10). The groups up to the next x belong to that corner. */
function lwVertices(groups: readonly Group[]): readonly Vertex[] {
  const vertices: { at: [number, number]; bulge: number }[] = [];
  for (const group of groups) {
    const last = vertices.at(-1);
    if (group.code === 10) vertices.push({ at: [toNumber(group), 0], bulge: 0 });
    else if (group.code === 20 && last !== undefined) last.at[1] = toNumber(group);
    else if (group.code === 42 && last !== undefined) last.bulge = toNumber(group);
  }
  return vertices;
}

function quadrangle(fields: Fields, codes: readonly number[]): DxfEntity & { readonly kind: 'path' } {
  return {
    kind: 'path',
    ...fields.common,
    vertices: codes.filter((code) => fields.has(code)).map((code) => straight(fields.point(code))),
    isClosed: true,
  };
}

/** Approximate width of a letter as a share of its height. */
const LETTER_WIDTH = 0.7;

function text(fields: Fields): TextEntity | null {
  const written = toPlainText(fields.find(1) ?? '');
  if (written === '') return null;
  const height = Math.abs(fields.number(40, 1));
  const [horizontal, vertical] = [fields.number(72), fields.number(73)];
  const width = written.length * height * LETTER_WIDTH * Math.abs(fields.number(41, 1));
  const isAligned = (horizontal !== 0 || vertical !== 0) && fields.has(11);
  const [start, end] = [fields.point(10), fields.point(11)];
  // With horizontal alignment 3 or 5, the text is fitted between the two points.
  if (isAligned && (horizontal === 3 || horizontal === 5)) {
    return { kind: 'text', ...fields.common, at: [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2], height, text: written };
  }
  const right = horizontal === 0 ? width / 2 : horizontal === 2 ? -width / 2 : 0;
  const up = horizontal === 4 || vertical === 2 ? 0 : vertical === 3 ? -height / 2 : height / 2;
  return { kind: 'text', ...fields.common, at: moved(isAligned ? end : start, right, up, fields.number(50)), height, text: written };
}

function mtext(fields: Fields): TextEntity | null {
  const written = toPlainMtext(
    [...fields.groups.filter(({ code }) => code === 3), ...fields.groups.filter(({ code }) => code === 1)]
      .map(({ value }) => value)
      .join(''),
  );
  if (written === '') return null;
  const lines = written.split('\n');
  const height = Math.abs(fields.number(40, 1));
  // Not Math.max(...), because a text may have more lines than a call may have arguments.
  const width = lines.reduce((widest, { length }) => Math.max(widest, length), 0) * height * LETTER_WIDTH;
  const attachment = fields.number(71, 1);
  const right = [width / 2, 0, -width / 2][(attachment - 1) % 3] ?? 0;
  const up = [-1, 0, 1][Math.floor((attachment - 1) / 3)] ?? 0;
  const [x, y] = fields.point(11);
  const rotationDeg = fields.has(11) ? (Math.atan2(y, x) * 180) / Math.PI : fields.number(50);
  return {
    kind: 'text',
    ...fields.common,
    isFlipped: false,
    at: moved(fields.point(10), right, (up * lines.length * height * 1.6) / 2, rotationDeg),
    height,
    text: written,
  };
}

function moved([x, y]: Point, right: number, up: number, rotationDeg: number): Point {
  const [cosine, sine] = [Math.cos((rotationDeg * Math.PI) / 180), Math.sin((rotationDeg * Math.PI) / 180)];
  return [x + right * cosine - up * sine, y + right * sine + up * cosine];
}
