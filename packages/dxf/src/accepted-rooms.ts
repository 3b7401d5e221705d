import { grown, leftTurning, listPlaces, placeRings, ringsSize, toRing, united, without, type Place, type Rings } from './polygons.ts';
import type { Proposal, ProposedDoor, ProposedRoom } from './proposal.ts';

/** Thickness in metres of the thickest wall across which rooms can be merged. */
const MERGE_M = 0.5;
/**
 * A part with at least this share of a room's area counts as the whole room. Corners are rounded to millimetres, which may split off a
 * sliver.
 */
const WHOLE_SHARE = 0.98;

export interface AcceptedRoom {
  readonly room: ProposedRoom;
  readonly place: Place;
  /** Ids of all proposed rooms that this room consists of, including its own. */
  readonly ids: ReadonlySet<string>;
}

/**
 * Returns the accepted rooms, merged as the proposal's `merge` says. `faults` says for a person which rooms this is impossible for, and
 * why.
 */
export function acceptedRooms(proposal: Proposal): { readonly rooms: readonly AcceptedRoom[]; readonly faults: readonly string[] } {
  const byId = new Map(proposal.rooms.map((room) => [room.id, room] as const));
  const groupOf = new Map(proposal.merge.flatMap((ids) => ids.map((id) => [id, ids] as const)));
  const faults: string[] = [];
  const rooms = proposal.rooms.flatMap((room): AcceptedRoom[] => {
    const ids = groupOf.get(room.id) ?? [room.id];
    // A merged room is returned for the first of its rooms only.
    if (room.state === 'reject' || ids[0] !== room.id) return [];
    const parts = ids.map((id) => byId.get(id)!);
    const rejected = parts.find(({ state }) => state === 'reject');
    if (rejected !== undefined) {
      faults.push(`${rejected.id} is rejected, and in a merge: either it becomes a part of ${room.id}, or it goes.`);
      return [];
    }
    const others = proposal.rooms.filter(({ id, state }) => !ids.includes(id) && state === 'accept').flatMap(roomRings);
    const area = parts.length === 1 ? roomRings(room) : joined(proposal, parts, others);
    const place = listPlaces(area).find((part) => ringsSize(placeRings(part)) >= WHOLE_SHARE * ringsSize(area));
    if (place === undefined) {
      faults.push(
        parts.length === 1
          ? `${room.id} is not one area: its corners have been changed.`
          : `${ids.join(' and ')} do not touch: they cannot become one room.`,
      );
      return [];
    }
    const name = parts.find((part) => part.name.trim() !== '')?.name.trim() ?? '';
    return [{ room: { ...room, name }, place, ids: new Set(ids) }];
  });
  const firsts = proposal.merge.map(([id]) => byId.get(id ?? ''));
  for (const first of firsts)
    if (first?.state === 'reject') faults.push(`${first.id} is rejected, and in a merge: either it takes the others in, or it goes.`);
  return { rooms, faults };
}

/** Returns the union of the rooms, the openings between them and, if these do not join them, the wall between them. */
function joined(proposal: Proposal, parts: readonly ProposedRoom[], others: Rings): Rings {
  const ids = new Set(parts.map(({ id }) => id));
  const openings = proposal.doors.filter((door) => door.rooms.length === 2 && door.rooms.every((id) => ids.has(id))).map(openingRing);
  const area = united([...parts.flatMap(roomRings), ...openings]);
  const closed = listPlaces(area).length === 1 ? area : grown(grown(area, MERGE_M / 2), -MERGE_M / 2);
  return without(closed, others);
}

/** Returns the floor of the opening, from one face of its wall to the other and 5 cm beyond on each side. */
function openingRing({ from, to, depthM }: ProposedDoor): Rings[number] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const half = depthM / 2 + 0.05;
  const [x, y] = [(-half * (to[1] - from[1])) / length, (half * (to[0] - from[0])) / length];
  return leftTurning(
    toRing([
      [from[0] - x, from[1] - y],
      [to[0] - x, to[1] - y],
      [to[0] + x, to[1] + y],
      [from[0] + x, from[1] + y],
    ]),
  );
}

/** Returns whether the door is accepted and leads into an accepted room. */
export function isDoorOf(door: ProposedDoor, rooms: readonly AcceptedRoom[]): boolean {
  if (door.state === 'reject') return false;
  const sides = door.rooms.map((id) => rooms.find(({ ids }) => ids.has(id))).filter((room) => room !== undefined);
  // A door between two parts of one merged room is dropped.
  return sides.length > 0 && !(sides.length === 2 && sides[0] === sides[1]);
}

function roomRings({ rings }: ProposedRoom): Rings {
  const [outer, ...holes] = rings;
  return without(
    [leftTurning(toRing(outer ?? []))],
    holes.map((hole) => leftTurning(toRing(hole))),
  );
}
