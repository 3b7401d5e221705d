import type { EllipseEntity, Point, SplineEntity, Vertex } from './dxf-entity.ts';

/** An arc that runs anticlockwise from `fromRad` by `sweepRad`. */
export interface Arc {
  readonly centre: Point;
  readonly radius: number;
  readonly fromRad: number;
  /** Angle of the arc: more than 0, at most a full circle. */
  readonly sweepRad: number;
}

const FULL = 2 * Math.PI;
/** Greatest angle of one chord of an arc or ellipse, in radians. A door's quarter circle has eight chords. */
const STEP_RAD = Math.PI / 16;
const MOST_STEPS = 256;

export function toArc(centre: Point, radius: number, fromDeg: number, toDeg: number): Arc {
  const sweepDeg = (((toDeg - fromDeg) % 360) + 360) % 360;
  return { centre, radius, fromRad: (fromDeg * Math.PI) / 180, sweepRad: sweepDeg === 0 ? FULL : (sweepDeg * Math.PI) / 180 };
}

export function arcPoint({ centre, radius }: Arc, angleRad: number): Point {
  return [centre[0] + radius * Math.cos(angleRad), centre[1] + radius * Math.sin(angleRad)];
}

export function arcPoints(arc: Arc): readonly Point[] {
  const steps = Math.min(MOST_STEPS, Math.max(1, Math.ceil(arc.sweepRad / STEP_RAD)));
  return Array.from({ length: steps + 1 }, (_, index) => arcPoint(arc, arc.fromRad + (arc.sweepRad * index) / steps));
}

/**
 * Returns the arc of a bulge between two corners; null if the line is straight. Arcs run anticlockwise, so if `isClockwise`, the arc runs
 * from the second corner to the first.
 */
export function bulgeArc({ at: from, bulge }: Vertex, to: Point): (Arc & { readonly isClockwise: boolean }) | null {
  const chord = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (Math.abs(bulge) < 1e-4 || chord === 0) return null;
  const sweepRad = Math.min(FULL, 4 * Math.atan(Math.abs(bulge)));
  const radius = chord / (2 * Math.sin(sweepRad / 2));
  // For an anticlockwise arc of less than half a circle, the centre lies on the chord's left.
  const aside = (radius * Math.cos(sweepRad / 2) * Math.sign(bulge)) / chord;
  const centre: Point = [(from[0] + to[0]) / 2 - aside * (to[1] - from[1]), (from[1] + to[1]) / 2 + aside * (to[0] - from[0])];
  const isClockwise = bulge < 0;
  const start = isClockwise ? to : from;
  return { centre, radius, fromRad: Math.atan2(start[1] - centre[1], start[0] - centre[0]), sweepRad, isClockwise };
}

export function ellipsePoints({ centre, majorAxis, ratio, fromRad, toRad }: EllipseEntity): readonly Point[] {
  const sweep = (((toRad - fromRad) % FULL) + FULL) % FULL;
  const sweepRad = sweep < 1e-9 ? FULL : sweep;
  const steps = Math.max(2, Math.ceil(sweepRad / STEP_RAD));
  const minorAxis: Point = [-majorAxis[1] * ratio, majorAxis[0] * ratio];
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = fromRad + (sweepRad * index) / steps;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    return [centre[0] + cosine * majorAxis[0] + sine * minorAxis[0], centre[1] + cosine * majorAxis[1] + sine * minorAxis[1]];
  });
}

/**
 * Returns points on a spline, computed by de Boor's algorithm. A spline that has only fit points is drawn through them in straight lines.
 */
export function splinePoints({ degree, knots, controls, weights, fits }: SplineEntity): readonly Point[] {
  if (controls.length <= degree || knots.length < controls.length + degree + 1) return fits.length > 1 ? fits : controls;
  const [from, to] = [knots[degree]!, knots[controls.length]!];
  if (!(to > from)) return controls;
  const steps = Math.min(MOST_STEPS, (controls.length - degree) * 8);
  return Array.from({ length: steps + 1 }, (_, index) =>
    splinePoint(from + ((to - from) * index) / steps, degree, knots, controls, weights),
  );
}

function splinePoint(at: number, degree: number, knots: readonly number[], controls: readonly Point[], weights: readonly number[]): Point {
  let span = degree;
  while (span < controls.length - 1 && at >= knots[span + 1]!) span += 1;
  // In homogeneous coordinates, a rational spline is a non-rational one in three dimensions.
  const points = Array.from({ length: degree + 1 }, (_, index) => {
    const control = controls[span - degree + index]!;
    const weight = weights[span - degree + index] ?? 1;
    return [control[0] * weight, control[1] * weight, weight] as [number, number, number];
  });
  for (let round = 1; round <= degree; round += 1) {
    for (let index = degree; index >= round; index -= 1) {
      const low = knots[span - degree + index]!;
      const high = knots[span + 1 + index - round]!;
      const share = high === low ? 0 : (at - low) / (high - low);
      const [before, after] = [points[index - 1]!, points[index]!];
      points[index] = [0, 1, 2].map((axis) => (1 - share) * before[axis]! + share * after[axis]!) as [number, number, number];
    }
  }
  const [x, y, weight] = points[degree]!;
  return weight === 0 ? [x, y] : [x / weight, y / weight];
}
