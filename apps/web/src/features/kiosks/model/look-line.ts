import { projectionAt } from '@assist/floorplan';

type Position = readonly [longitude: number, latitude: number];

/** Length of the line in metres. It is visible on the plan of a whole floor, and fits into most halls. */
const LINE_M = 5;

/** Returns a line from the viewer's position in the direction that they face. */
export function lookLine(position: Position, bearingDeg: number): readonly [Position, Position] {
  const bearing = (bearingDeg * Math.PI) / 180;
  return [position, projectionAt(...position).toDegrees([LINE_M * Math.sin(bearing), LINE_M * Math.cos(bearing)])];
}
