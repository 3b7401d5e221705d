import type { FloorMeans, Landmark, LandmarkKind, Passage, Route, RoutePoint } from '@assist/wayfinding';

/**
 * A drawing of a route. North is up; columns and rows are a metre each unless the scale differs (so that a diagonal
 * may have any angle).
 *
 *   S start   T target     - | / \ the route   + a place where it turns, or where other ways (~) lead on
 *   D door    O opening without a leaf    E entrance   # steps            K kitchen, L lifts, B stairs, R reception, W toilets, N a room with a name: seen within 5 m
 */
export interface Drawing {
  readonly rows: string;
  readonly columnM?: number;
  readonly rowM?: number;
  readonly level?: string;
  /** Number of steps that the drawn # stand for. */
  readonly steps?: number;
  /** True if the part begins outside of all buildings. */
  readonly outside?: true;
}

export interface Ride {
  readonly means: FloorMeans;
  readonly floors: number;
}

type Move = readonly [column: number, row: number];
interface Cell {
  readonly column: number;
  readonly row: number;
}

const MOVES: Readonly<Record<string, readonly Move[]>> = {
  '-': [
    [1, 0],
    [-1, 0],
  ],
  '|': [
    [0, -1],
    [0, 1],
  ],
  '/': [
    [1, -1],
    [-1, 1],
  ],
  '\\': [
    [-1, -1],
    [1, 1],
  ],
};
const ALL_MOVES = Object.values(MOVES).flat();
const LANDMARKS: Readonly<Record<string, LandmarkKind>> = {
  K: 'kitchen',
  L: 'elevator',
  B: 'stairs',
  R: 'reception',
  W: 'toilets',
  N: 'room',
};
const SEEN_M = 5;
const DOOR_M = 0.5;

/** Creates a route from alternating floors and rides. Its units are 'unit 0', 'unit 1' and so on; each door leads into the next unit. */
export function drawnRoute(...parts: readonly (Drawing | Ride)[]): Route {
  const points: RoutePoint[] = [];
  let walkedM = 0;
  let ride: Ride | null = null;
  const counter = { unit: 0 };
  for (const part of parts) {
    if ('means' in part) {
      ride = part;
      continue;
    }
    const drawn = readDrawing(part, counter);
    const [first, ...others] = drawn;
    const passage: Passage = ride === null ? { kind: 'walk' } : { kind: ride.means, unitId: 'shaft', floors: ride.floors };
    points.push({ ...first!, passage }, ...others);
    others.forEach((point, index) => (walkedM += Math.hypot(point.at[0] - drawn[index]!.at[0], point.at[1] - drawn[index]!.at[1])));
    ride = null;
    counter.unit += 1;
  }
  return { profile: 'normal', seconds: walkedM / 1.2, metres: walkedM, points };
}

function readDrawing(drawing: Drawing, counter: { unit: number }): RoutePoint[] {
  const { columnM = 1, rowM = 1, level = 'Ground floor', steps = null } = drawing;
  const rows = drawing.rows.split('\n');
  const charAt = (column: number, row: number) => rows[row]?.[column] ?? ' ';
  const cells = rows.flatMap((line, row) => [...line].map((char, column) => ({ char, column, row })));
  const place = ({ column, row }: Cell, move: Move = [0, 0], metres = 0): [number, number] => {
    const [x, y] = [move[0] * columnM, -move[1] * rowM];
    const share = metres === 0 ? 0 : metres / Math.hypot(x, y);
    return [column * columnM + x * share, -row * rowM + y * share];
  };
  const things = cells.flatMap(({ char, column, row }): Landmark[] =>
    char in LANDMARKS ? [{ featureId: `${char} ${column} ${row}`, kind: LANDMARKS[char]!, at: place({ column, row }) }] : [],
  );
  const pointAt = (at: [number, number], passage: Passage, cell: Cell): RoutePoint => ({
    levelId: level,
    at,
    unitId: isOutside ? null : `unit ${counter.unit}`,
    passage,
    landmarks: things.filter((thing) => Math.hypot(thing.at[0] - at[0], thing.at[1] - at[1]) <= SEEN_M),
    otherWaysDeg: ALL_MOVES.filter(([x, y]) => charAt(cell.column + x, cell.row + y) === '~').map(
      ([x, y]) => ((Math.atan2(x * columnM, -y * rowM) * 180) / Math.PI + 360) % 360,
    ),
  });

  const start = cells.find(({ char }) => char === 'S');
  if (start === undefined) throw new Error(`no start is drawn:\n${drawing.rows}`);
  let isOutside = drawing.outside ?? false;
  let cell: Cell = start;
  let move: Move | undefined;
  const points = [pointAt(place(start), { kind: 'walk' }, start)];
  for (let char = 'S'; char !== 'T';) {
    if (char === 'S' || char === '+') move = onward(charAt, cell, move);
    if (move === undefined) throw new Error(`the way ends at column ${cell.column} of row ${cell.row}:\n${drawing.rows}`);
    cell = { column: cell.column + move[0], row: cell.row + move[1] };
    char = charAt(cell.column, cell.row);
    if (char === '+' || char === 'T') {
      points.push(pointAt(place(cell), { kind: 'walk' }, cell));
    } else if (char === 'D' || char === 'O' || char === 'E' || char === '#') {
      points.push(pointAt(place(cell, move, -DOOR_M / 2), { kind: 'walk' }, cell));
      const passage = passageOf(char, isOutside, steps);
      if (passage.kind === 'entrance') isOutside = !isOutside;
      if (passage.kind !== 'steps') counter.unit += 1;
      points.push(pointAt(place(cell, move, DOOR_M / 2), passage, cell));
    } else if (!(MOVES[char]?.some(([x, y]) => x === move![0] && y === move![1]) ?? false)) {
      throw new Error(`${JSON.stringify(char)} is no way at column ${cell.column} of row ${cell.row}:\n${drawing.rows}`);
    }
  }
  return points;
}

function passageOf(char: 'D' | 'O' | 'E' | '#', isOutside: boolean, steps: number | null): Passage {
  switch (char) {
    case 'D':
      return { kind: 'door', openingId: 'door' };
    case 'O':
      return { kind: 'doorway', openingId: 'doorway' };
    case 'E':
      return { kind: 'entrance', openingId: 'entrance', leads: isOutside ? 'in' : 'out', buildingId: 'building' };
    case '#':
      return { kind: 'steps', unitId: 'steps', steps };
  }
}

/** Returns the direction in which the drawn route continues from a cell: never back, and straight on rather than in a turn. */
function onward(charAt: (column: number, row: number) => string, { column, row }: Cell, from: Move | undefined): Move | undefined {
  const leadsOn = ([x, y]: Move) => {
    const char = charAt(column + x, row + y);
    const isLine = MOVES[char]?.some(([a, b]) => a === x && b === y) ?? ('+DE#T'.includes(char) && (x === 0 || y === 0));
    return isLine && (from === undefined || x !== -from[0] || y !== -from[1]);
  };
  return from !== undefined && leadsOn(from) ? from : ALL_MOVES.find(leadsOn);
}
