import type { RoutePlace } from '@assist/wayfinding';

/** A point on a floor as the address has it: `@level,x,y`, in millimetres of the plan's plane. */
const POINT = /^@(?<levelId>[^,]+),(?<x>-?\d+),(?<y>-?\d+)$/u;

export function toPointReference({ levelId, xMm, yMm }: { readonly levelId: string; readonly xMm: number; readonly yMm: number }): string {
  return `@${levelId},${Math.round(xMm)},${Math.round(yMm)}`;
}

/** Undefined of what is no point: the id of a resource or of a feature. */
export function parsePointReference(reference: string): Extract<RoutePlace, { kind: 'point' }> | undefined {
  const { levelId, x, y } = POINT.exec(reference)?.groups ?? {};
  return levelId === undefined || x === undefined || y === undefined
    ? undefined
    : { kind: 'point', levelId, xMm: Number(x), yMm: Number(y) };
}
