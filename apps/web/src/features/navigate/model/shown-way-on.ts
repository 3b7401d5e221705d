import { type LocalProjection, type Metres } from '@assist/floorplan';
import type { Route, Step } from '@assist/wayfinding';
import type { ShownWay, WayMark } from '../../../parts/plan/model/shown-way.ts';

type Position = readonly [number, number];

/**
 * Returns the part of a route that is on a floor.
 *
 * @param step the current step; undefined if the whole route is shown
 */
export function shownWayOn(route: Route, levelId: string, projection: LocalProjection, step: Step | undefined): ShownWay {
  const { points } = route;
  const position = (point: Metres): Position => projection.toDegrees(point);
  const doneUntil = step?.firstPoint ?? 0;
  const lines: { positions: Position[]; isDone: boolean }[] = [];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before === undefined || before.levelId !== levelId || point.levelId !== levelId) continue;
    const isDone = index <= doneUntil;
    const last = lines.at(-1);
    const from = position(before.at);
    if (last !== undefined && last.isDone === isDone && isSame(last.positions.at(-1)!, from)) last.positions.push(position(point.at));
    else lines.push({ positions: [from, position(point.at)], isDone });
  }
  const marks: { kind: WayMark; position: Position }[] = [];
  const mark = (kind: WayMark, index: number) => {
    const point = points[index];
    if (point?.levelId === levelId) marks.push({ kind, position: position(point.at) });
  };
  for (const [index, point] of points.entries()) {
    // Both ends of a change of floors are marked.
    if ('floors' in point.passage && point.passage.floors !== 0) {
      mark('floor', index - 1);
      mark('floor', index);
    }
  }
  mark('start', 0);
  mark('target', points.length - 1);
  if (step === undefined) return { lines, marks, look: { kind: 'all' } };
  mark('here', step.firstPoint);
  const here = points[step.firstPoint]!;
  return {
    lines,
    marks,
    look: here.levelId === levelId ? { kind: 'step', position: position(here.at), bearingDeg: step.bearingDeg } : { kind: 'all' },
  };
}

function isSame(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
