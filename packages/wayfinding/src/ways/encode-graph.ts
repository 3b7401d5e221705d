import type { Labels } from '@assist/floorplan';
import { levelsById } from '../graph/levels-by-id.ts';
import type { GraphLevel, GraphLink, GraphSpace, GraphUnit, GroundGraph, WalkingGraph } from '../graph/walking-graph.ts';

/**
 * Version of the encoded form. Increase it whenever the graph of an unchanged plan would change, so that stored and cached graphs are
 * rebuilt.
 */
export const GRAPH_FORMAT = 4;

/**
 * A walking graph as JSON, in columns instead of records and with sequences as differences, which compress to a tenth. The grounds share
 * their ids, units and links.
 */
export interface EncodedGraph {
  readonly format: number;
  readonly origin: readonly [number, number];
  readonly levels: readonly GraphLevel[];
  readonly ids: readonly string[];
  /** The name of the feature with each id, in the order of `ids`; null if it has none. */
  readonly names: readonly (Labels | null)[];
  readonly categories: readonly string[];
  readonly units: Columns<'id' | 'level' | 'space' | 'category' | 'steps' | 'x' | 'y'>;
  readonly outlines: EncodedRings;
  readonly points: Columns<'id' | 'category' | 'space' | 'x' | 'y'>;
  readonly landmarks: Columns<'id' | 'kind' | 'x' | 'y'>;
  readonly walking: EncodedGround;
  readonly stepFree: EncodedGround;
}

type Columns<Name extends string> = { readonly [Column in Name]: readonly number[] };

/** The number of rings of each feature, the number of corners of each ring, and the steps from corner to corner. */
type EncodedRings = Columns<'counts' | 'lengths' | 'steps'>;

interface EncodedGround {
  readonly clearanceMm: number;
  readonly spaces: Columns<'level' | 'kind' | 'isRestricted' | 'weight'>;
  readonly rings: EncodedRings;
  readonly narrow: EncodedRings;
  readonly nodes: Columns<'x' | 'y' | 'space' | 'unit'>;
  readonly pairsFrom: readonly number[];
  readonly pairsOver: readonly number[];
  readonly narrowPairs: readonly number[];
  readonly links: Columns<'from' | 'over' | 'lengthMm' | 'fixedMs' | 'flags' | 'id' | 'widthMm' | 'floors'>;
  readonly seen: Columns<'node' | 'landmark'>;
}

const SPACE_KINDS: readonly GraphSpace['kind'][] = ['way', 'room', 'bay', 'stairs', 'steps', 'escalator', 'elevator', 'ramp', 'outside'];
const LANDMARK_KINDS = ['elevator', 'stairs', 'reception', 'kitchen', 'toilets', 'room'] as const;

export function encodeGraph(graph: WalkingGraph): EncodedGraph {
  const ids = new Map<string, number>();
  const idOf = (id: string): number => {
    if (!ids.has(id)) ids.set(id, ids.size);
    return ids.get(id)!;
  };
  const categories = [...new Set([...graph.units, ...graph.points].map(({ category }) => category))];
  const names = new Map([
    ...graph.units.map(({ unitId, name }) => [unitId, name] as const),
    ...graph.points.map(({ featureId, name }) => [featureId, name] as const),
  ]);
  const encoded = {
    format: GRAPH_FORMAT,
    origin: graph.origin,
    levels: graph.levels,
    categories,
    units: {
      id: graph.units.map(({ unitId }) => idOf(unitId)),
      level: steps(graph.units.map(({ level }) => level)),
      space: steps(graph.units.map(({ space }) => space)),
      category: graph.units.map(({ category }) => categories.indexOf(category)),
      steps: graph.units.map((unit) => unit.steps ?? -1),
      x: steps(graph.units.map(({ xMm }) => xMm)),
      y: steps(graph.units.map(({ yMm }) => yMm)),
    },
    outlines: encodeRings(graph.units.map(({ outline }) => outline)),
    points: {
      id: graph.points.map(({ featureId }) => idOf(featureId)),
      category: graph.points.map(({ category }) => categories.indexOf(category)),
      space: steps(graph.points.map(({ space }) => space)),
      x: steps(graph.points.map(({ xMm }) => xMm)),
      y: steps(graph.points.map(({ yMm }) => yMm)),
    },
    landmarks: {
      id: graph.landmarks.map(({ featureId }) => idOf(featureId)),
      kind: graph.landmarks.map(({ kind }) => LANDMARK_KINDS.indexOf(kind)),
      x: steps(graph.landmarks.map(({ xMm }) => xMm)),
      y: steps(graph.landmarks.map(({ yMm }) => yMm)),
    },
    walking: encodeGround(graph.walking, idOf),
    stepFree: encodeGround(graph.stepFree, idOf),
  };
  return { ...encoded, ids: [...ids.keys()], names: [...ids.keys()].map((id) => names.get(id) ?? null) };
}

/**
 * Returns the graph with only the names on the given floors, except those of `withoutIds`, so that users learn no names that they may not
 * see.
 */
export function keepNamesOn(
  encoded: EncodedGraph,
  levelIds: ReadonlySet<string>,
  withoutIds: ReadonlySet<string> = new Set(),
): EncodedGraph {
  const levelOf = levelsById(decodeGraph(encoded));
  const isKept = (id: string) => levelIds.has(levelOf.get(id) ?? '') && !withoutIds.has(id);
  return { ...encoded, names: encoded.names.map((name, index) => (isKept(encoded.ids[index]!) ? name : null)) };
}

function encodeGround(ground: GroundGraph, idOf: (id: string) => number): EncodedGround {
  const at = (index: number) => index % 2 === 0;
  const seen = [...ground.landmarksSeen];
  const pairs = [...ground.pairs];
  const from = pairs.filter((_, index) => at(index));
  return {
    clearanceMm: ground.clearanceMm,
    spaces: {
      level: steps(ground.spaces.map(({ level }) => level)),
      kind: ground.spaces.map(({ kind }) => SPACE_KINDS.indexOf(kind)),
      isRestricted: ground.spaces.map(({ isRestricted }) => Number(isRestricted)),
      weight: ground.spaces.map(({ weight }) => weight),
    },
    rings: encodeRings(ground.spaces.map(({ rings }) => rings)),
    narrow: encodeRings(ground.spaces.map(({ narrow }) => narrow)),
    nodes: {
      x: steps([...ground.xMm]),
      y: steps([...ground.yMm]),
      space: steps([...ground.nodeSpace]),
      unit: steps([...ground.nodeUnit]),
    },
    pairsFrom: steps(from),
    pairsOver: pairs.filter((_, index) => !at(index)).map((to, index) => to - from[index]!),
    narrowPairs: steps([...ground.narrowPairs]),
    links: {
      from: steps(ground.links.map((link) => link.from)),
      over: ground.links.map((link) => link.to - link.from),
      lengthMm: ground.links.map((link) => link.lengthMm),
      fixedMs: ground.links.map((link) => link.fixedMs),
      flags: ground.links.map((link) => link.flags),
      id: ground.links.map(({ featureId }) => (featureId === null ? -1 : idOf(featureId))),
      widthMm: ground.links.map(({ widthMm }) => widthMm ?? -1),
      floors: ground.links.map(({ floors }) => floors),
    },
    seen: { node: steps(seen.filter((_, index) => at(index))), landmark: seen.filter((_, index) => !at(index)) },
  };
}

/** @throws RangeError if the format differs */
export function decodeGraph(encoded: EncodedGraph): WalkingGraph {
  if (encoded.format !== GRAPH_FORMAT) throw new RangeError(`the walking graph has the unknown format ${encoded.format}`);
  const { ids, names, units, points, landmarks, categories } = encoded;
  const unitLevels = sums(units.level);
  const unitSpaces = sums(units.space);
  const outlines = decodeRings(encoded.outlines);
  const [unitX, unitY] = [sums(units.x), sums(units.y)];
  const pointSpaces = sums(points.space);
  const [pointX, pointY] = [sums(points.x), sums(points.y)];
  const [landmarkX, landmarkY] = [sums(landmarks.x), sums(landmarks.y)];
  return {
    origin: encoded.origin,
    levels: encoded.levels,
    units: units.id.map((id, index): GraphUnit => ({
      unitId: ids[id]!,
      level: unitLevels[index]!,
      space: unitSpaces[index]!,
      category: categories[units.category[index]!]!,
      name: names[id] ?? null,
      steps: units.steps[index]! < 0 ? null : units.steps[index]!,
      outline: outlines[index]!,
      xMm: unitX[index]!,
      yMm: unitY[index]!,
    })),
    points: points.id.map((id, index) => ({
      featureId: ids[id]!,
      category: categories[points.category[index]!]!,
      name: names[id] ?? null,
      space: pointSpaces[index]!,
      xMm: pointX[index]!,
      yMm: pointY[index]!,
    })),
    landmarks: landmarks.id.map((id, index) => ({
      featureId: ids[id]!,
      kind: LANDMARK_KINDS[landmarks.kind[index]!]!,
      xMm: landmarkX[index]!,
      yMm: landmarkY[index]!,
    })),
    walking: decodeGround(encoded.walking, ids),
    stepFree: decodeGround(encoded.stepFree, ids),
  };
}

function decodeGround(encoded: EncodedGround, ids: readonly string[]): GroundGraph {
  const { spaces, links } = encoded;
  const levels = sums(spaces.level);
  const rings = decodeRings(encoded.rings);
  const narrow = decodeRings(encoded.narrow);
  const pairsFrom = sums(encoded.pairsFrom);
  const linksFrom = sums(links.from);
  const seenNodes = sums(encoded.seen.node);
  return {
    clearanceMm: encoded.clearanceMm,
    spaces: spaces.level.map((_, index): GraphSpace => ({
      level: levels[index]!,
      kind: SPACE_KINDS[spaces.kind[index]!]!,
      isRestricted: spaces.isRestricted[index] === 1,
      weight: spaces.weight[index]!,
      rings: rings[index]!,
      narrow: narrow[index]!,
    })),
    xMm: sums(encoded.nodes.x),
    yMm: sums(encoded.nodes.y),
    nodeSpace: sums(encoded.nodes.space),
    nodeUnit: sums(encoded.nodes.unit),
    pairs: Uint32Array.from(encoded.pairsOver.flatMap((over, index) => [pairsFrom[index]!, pairsFrom[index]! + over])),
    narrowPairs: Uint32Array.from(sums(encoded.narrowPairs)),
    links: links.over.map((over, index): GraphLink => ({
      from: linksFrom[index]!,
      to: linksFrom[index]! + over,
      lengthMm: links.lengthMm[index]!,
      fixedMs: links.fixedMs[index]!,
      flags: links.flags[index]!,
      featureId: ids[links.id[index]!] ?? null,
      widthMm: links.widthMm[index]! < 0 ? null : links.widthMm[index]!,
      floors: links.floors[index]!,
    })),
    landmarksSeen: Uint32Array.from(encoded.seen.landmark.flatMap((landmark, index) => [seenNodes[index]!, landmark])),
  };
}

function encodeRings(owners: readonly (readonly Int32Array[])[]): EncodedRings {
  const rings = owners.flat();
  return {
    counts: owners.map(({ length }) => length),
    lengths: rings.map(({ length }) => length / 2),
    steps: pointSteps(rings.flatMap((ring) => [...ring])),
  };
}

function decodeRings({ counts, lengths, steps: cornerSteps }: EncodedRings): readonly (readonly Int32Array[])[] {
  const corners = pointSums(cornerSteps);
  let ring = 0;
  let corner = 0;
  const nextRing = (): Int32Array => {
    const length = lengths[ring]! * 2;
    ring += 1;
    corner += length;
    return corners.slice(corner - length, corner);
  };
  return counts.map((length) => Array.from({ length }, nextRing));
}

function steps(numbers: readonly number[]): number[] {
  return numbers.map((number, index) => number - (numbers[index - 1] ?? 0));
}

function sums(differences: readonly number[]): Int32Array {
  const numbers = new Int32Array(differences.length);
  let sum = 0;
  for (const [index, difference] of differences.entries()) {
    sum += difference;
    numbers[index] = sum;
  }
  return numbers;
}

/** Turns alternating x and y into differences from the previous corner. */
function pointSteps(numbers: readonly number[]): number[] {
  return numbers.map((number, index) => number - (numbers[index - 2] ?? 0));
}

function pointSums(differences: readonly number[]): Int32Array {
  const numbers = new Int32Array(differences.length);
  for (const [index, difference] of differences.entries()) numbers[index] = difference + (numbers[index - 2] ?? 0);
  return numbers;
}
