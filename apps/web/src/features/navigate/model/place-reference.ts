import type { RoutePlace } from '@assist/wayfinding';

/**
 * Format of a point on a floor in the address: `@level,x,y`, in millimetres of the plan's plane. For a sign, the bearing
 * follows: the direction that its reader faces, in degrees.
 */
const POINT = /^@(?<levelId>[^,]+),(?<x>-?\d+),(?<y>-?\d+)(?:,(?<bearing>\d{1,3}))?$/u;

export interface ReferencedPoint {
  readonly levelId: string;
  readonly xMm: number;
  readonly yMm: number;
  /** Direction that the reader of a sign faces at this point, in degrees clockwise from north. */
  readonly readerBearingDeg?: number;
}

export function toPointReference({ levelId, xMm, yMm, readerBearingDeg }: ReferencedPoint): string {
  return `@${levelId},${Math.round(xMm)},${Math.round(yMm)}${readerBearingDeg === undefined ? '' : `,${readerBearingDeg}`}`;
}

/** Reads a point; returns undefined if the reference is the id of a resource or of a feature. */
export function parsePointReference(
  reference: string,
): { readonly at: Extract<RoutePlace, { kind: 'point' }>; readonly readerBearingDeg: number | undefined } | undefined {
  const { levelId, x, y, bearing } = POINT.exec(reference)?.groups ?? {};
  if (levelId === undefined || x === undefined || y === undefined) return undefined;
  return {
    at: { kind: 'point', levelId, xMm: Number(x), yMm: Number(y) },
    readerBearingDeg: bearing === undefined ? undefined : Number(bearing),
  };
}
