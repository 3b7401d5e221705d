import type { Paths64 } from 'clipper2-ts';
import { common, isWithin, listPieces, nearestOnEdge, type Piece, type Spot, spread, squareMm, unite, without } from './polygons.ts';

/** The part of a space that is far enough from walls and furniture for a body. */
export interface FreeGround {
  readonly rings: Paths64;
  /** Parts of the free ground that are narrower than requested. */
  readonly narrow: Paths64;
  /** The clearance at which all doors are connected, in millimetres: the requested one, or a smaller one. */
  readonly clearanceMm: number;
}

/** Clearances to try if a space falls apart or vanishes. */
const SMALLER_MM = [200, 120, 50, 15];
/** Distance, in addition to the clearance, within which free ground belongs to a door: the door's wall and half of a corner. */
const DOOR_REACH_MM = 450;
/** Least area of a piece that counts: a smaller one is free ground behind a column, where nobody goes. */
const LEAST_PIECE_MM2 = 500_000;
const OVERLAP_MM = 60;

/**
 * Returns the ground without a margin along walls and furniture. If the margin separates what belongs together (a door from the room, two
 * halves of a room), it is reduced at that place only.
 *
 * @param doors the middles of the space's doors
 */
export function freeGround(ground: Paths64, clearanceMm: number, doors: readonly Spot[]): FreeGround {
  let rings = spread(ground, -clearanceMm);
  let narrow: Paths64 = [];
  let widthMm = clearanceMm;
  for (const smallerMm of SMALLER_MM) {
    if (smallerMm >= clearanceMm) continue;
    if (isWhole(rings, doors, widthMm)) break;
    const wider = spread(ground, -smallerMm);
    if (wider.length === 0) continue;
    const added = rings.length === 0 ? wider : findPassages(wider, rings, doors, clearanceMm - smallerMm);
    if (added.length === 0) continue;
    narrow = unite([...narrow, ...added]);
    rings = unite([...rings, ...added]);
    widthMm = smallerMm;
  }
  return { rings, narrow, clearanceMm: widthMm };
}

/** Whether a single piece reaches every door, and no other piece is large enough to matter. */
function isWhole(rings: Paths64, doors: readonly Spot[], clearanceMm: number): boolean {
  const pieces = listPieces(rings);
  if (pieces.length === 0) return false;
  const main = mainPiece(pieces, doors);
  const large = pieces.filter((piece) => squareMm([...piece]) >= LEAST_PIECE_MM2);
  return large.every((piece) => piece === main) && doors.every((door) => isAt(main, door, clearanceMm));
}

function isAt(piece: Piece, door: Spot, clearanceMm: number): boolean {
  return isWithin(piece, door) || (nearestOnEdge(piece, door)?.distanceMm ?? Infinity) <= clearanceMm * 1.5 + DOOR_REACH_MM;
}

/** Returns the piece with the most doors; of several with equally many, the largest. */
export function mainPiece(pieces: readonly Piece[], doors: readonly Spot[]): Piece {
  let best = pieces[0]!;
  let most = -1;
  for (const piece of pieces) {
    const rank = doors.filter((door) => isAt(piece, door, 300)).length * 1e15 + squareMm([...piece]);
    if (rank > most) [best, most] = [piece, rank];
  }
  return best;
}

/** Returns the parts of the wider ground that connect pieces of the narrower one, or lead to a door. */
function findPassages(wider: Paths64, rings: Paths64, doors: readonly Spot[], seamMm: number): Paths64 {
  const pieces = listPieces(rings);
  return listPieces(without(wider, spread(rings, seamMm + 5))).flatMap((gap) => {
    const grown = common(wider, spread([...gap], seamMm + OVERLAP_MM));
    const isDoorway = doors.some((door) => isWithin(grown, door) || (nearestOnEdge(grown, door)?.distanceMm ?? Infinity) <= DOOR_REACH_MM);
    if (isDoorway) return grown;
    const joined = pieces.filter((piece) => common([...piece], grown).length > 0).length;
    return joined >= 2 || (joined === 0 && squareMm(grown) >= LEAST_PIECE_MM2) ? grown : [];
  });
}
