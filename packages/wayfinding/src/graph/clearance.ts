import type { Paths64 } from 'clipper2-ts';
import { common, isWithin, listPieces, nearestOnEdge, type Piece, type Spot, spread, squareMm, unite, without } from './polygons.ts';

/** The part of a space where a body's middle can be: far enough from walls and furniture. */
export interface FreeGround {
  readonly rings: Paths64;
  /** Parts of the free ground that are closer to walls and furniture than the wanted clearance. */
  readonly narrow: Paths64;
  /** Smallest clearance in millimetres that was needed to connect all doors: the wanted one if that sufficed. */
  readonly clearanceMm: number;
}

/** Clearances in millimetres to try in turn if the ground falls apart or vanishes with the wanted one. */
const SMALLER_MM = [200, 120, 50, 15];
/**
 * Free ground counts as being at a door up to this distance in mm (`isAt` adds 1.5 times the clearance). The distance allows for the wall
 * and half of a corner.
 */
const DOOR_REACH_MM = 450;
/** Least area in mm² of a piece of free ground that must be connected. A smaller one is a gap behind a column, where nobody goes. */
const LEAST_PIECE_MM2 = 500_000;
const OVERLAP_MM = 60;

/**
 * Returns the ground without a margin along walls and furniture. Where the margin separates what belongs together (a door from the room, or
 * two halves of a room), it is made smaller, but only at that place.
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

/** Returns whether a single piece reaches all doors, and no other piece is large enough to matter. */
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

/** Returns the piece at which the most doors are; of several, the largest. */
export function mainPiece(pieces: readonly Piece[], doors: readonly Spot[]): Piece {
  let best = pieces[0]!;
  let most = -1;
  for (const piece of pieces) {
    const rank = doors.filter((door) => isAt(piece, door, 300)).length * 1e15 + squareMm([...piece]);
    if (rank > most) [best, most] = [piece, rank];
  }
  return best;
}

/**
 * Returns the parts of the ground with a smaller margin (`wider`) that connect pieces of the present ground (`rings`) or lead to a door.
 */
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
