import { projectionAt, type Metres } from '@assist/floorplan';
import type { Point } from './dxf-entity.ts';
import type { EarthPair, EarthPlace } from './proposal.ts';

export interface FittedEarth {
  /** Converts a point of the proposal, in metres, to degrees. */
  toDegrees(point: Point): [longitude: number, latitude: number];
  /** Metres on earth per metre of the proposal; 1 if the proposal was placed by one point. */
  readonly scale: number;
  /** For each pair, the distance on earth between where its point of the drawing is placed and where it should be; empty without pairs. */
  readonly residualsM: readonly number[];
}

/**
 * Places a plan on earth, or returns why that is impossible. Pairs are fitted by the similarity (rotation, translation, scale) with the
 * least squared residuals. `middle` is the point that `at` refers to, in the plan's metres. `toMetres` converts the pairs' drawing units to
 * the plan's metres.
 */
export function fitEarth(place: EarthPlace, middle: Point, toMetres: (drawing: Point) => Point): FittedEarth | { readonly fault: string } {
  if ('pairs' in place) return fitPairs(place.pairs, toMetres);
  const fault = listDegreeFaults(place.at)[0];
  if (fault !== undefined) return { fault };
  const { toDegrees } = projectionAt(...place.at);
  const turn = (place.bearingDeg * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
  return {
    // A bearing runs clockwise from north.
    toDegrees: ([x, y]) => {
      const [dx, dy] = [x - middle[0], y - middle[1]];
      return toDegrees([dx * cosine + dy * sine, dy * cosine - dx * sine]);
    },
    scale: 1,
    residualsM: [],
  };
}

function fitPairs(pairs: readonly EarthPair[], toMetres: (drawing: Point) => Point): FittedEarth | { readonly fault: string } {
  const [first] = pairs;
  if (first === undefined || pairs.length < 2) return { fault: 'At least two pairs of points are needed.' };
  const fault = pairs.flatMap(({ degrees }) => listDegreeFaults(degrees))[0];
  if (fault !== undefined) return { fault };
  const { toMetres: fromDegrees, toDegrees } = projectionAt(...first.degrees);
  const from = pairs.map(({ drawing }) => toMetres(drawing));
  const to = pairs.map(({ degrees }) => fromDegrees([...degrees]));
  const [fromMiddle, toMiddle] = [meanOf(from), meanOf(to)];
  let [along, across, size] = [0, 0, 0];
  for (const [index, point] of from.entries()) {
    const [x, y] = [point[0] - fromMiddle[0], point[1] - fromMiddle[1]];
    const [u, v] = [to[index]![0] - toMiddle[0], to[index]![1] - toMiddle[1]];
    along += x * u + y * v;
    across += x * v - y * u;
    size += x * x + y * y;
  }
  if (size < 1e-6) return { fault: 'The points of the pairs are one and the same.' };
  const [a, b] = [along / size, across / size];
  const place = ([x, y]: Point): Metres => {
    const [dx, dy] = [x - fromMiddle[0], y - fromMiddle[1]];
    return [toMiddle[0] + a * dx - b * dy, toMiddle[1] + b * dx + a * dy];
  };
  return {
    toDegrees: (point) => toDegrees(place(point)),
    scale: Math.hypot(a, b),
    residualsM: from.map((point, index) => {
      const [x, y] = place(point);
      return Math.hypot(x - to[index]![0], y - to[index]![1]);
    }),
  };
}

function listDegreeFaults([longitude, latitude]: readonly [number, number]): readonly string[] {
  // Beyond 85° the planar approximation fails, and nobody has an office there.
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85
    ? []
    : [`${longitude},${latitude} is no longitude and latitude in degrees.`];
}

function meanOf(points: readonly Point[]): Point {
  return [points.reduce((sum, [x]) => sum + x, 0) / points.length, points.reduce((sum, [, y]) => sum + y, 0) / points.length];
}
