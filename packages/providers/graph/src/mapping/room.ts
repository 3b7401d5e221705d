import type { RoomInfo, UnusablePlace } from '@assist/calendar-provider';
import type { GraphPlace } from '../graph-types.ts';

/** Converts a place to a room, or returns the reason why it cannot be reserved. `around` names the places that it lies in. */
export function toRoomInfo(
  place: GraphPlace,
  kind: 'room' | 'workspace' | 'desk',
  around: Pick<RoomInfo, 'building' | 'floor' | 'section'>,
): RoomInfo | UnusablePlace {
  const mode = modeOf(place);
  if (mode === 'drop-in' || mode === 'unavailable') return mode;
  const email = (place.emailAddress ?? place.mailboxDetails?.emailAddress ?? '').trim().toLowerCase();
  if (email === '') return 'no-mailbox';
  const reservedTo = (place.mode?.assignedUserEmailAddress ?? '').trim().toLowerCase();
  if (mode === 'assigned' && reservedTo === '') return 'assigned';
  const floor = place.floorLabel ?? (typeof place.floorNumber === 'number' ? String(place.floorNumber) : undefined);
  return {
    email,
    name: place.displayName ?? email,
    kind: kind === 'room' ? 'room' : 'workspace',
    ...(typeof place.capacity === 'number' ? { capacity: place.capacity } : {}),
    ...around,
    ...(typeof place.building === 'string' ? { building: place.building } : {}),
    ...(floor === undefined ? {} : { floor }),
    features: place.tags ?? [],
    ...(mode === 'assigned' ? { reservedTo } : {}),
  };
}

/**
 * Returns how a place may be used. Only desks and workspaces have modes, of the types `reservablePlaceMode`, `assignedPlaceMode`,
 * `dropInPlaceMode` and `unavailablePlaceMode`, which was once named `offlinePlaceMode`
 * (https://learn.microsoft.com/graph/api/resources/placemode). A mode that is not known yet is not one for reservations.
 */
function modeOf({ mode }: GraphPlace): 'reservable' | 'assigned' | 'drop-in' | 'unavailable' {
  const [, name] = /#microsoft\.graph\.(\w+)PlaceMode$/.exec(mode?.['@odata.type'] ?? '') ?? [];
  if (mode == null || name === 'reservable') return 'reservable';
  if (name === 'assigned') return 'assigned';
  return name === 'dropIn' ? 'drop-in' : 'unavailable';
}
