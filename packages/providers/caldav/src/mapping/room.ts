import type { RoomInfo } from '@assist/calendar-provider';
import type { Principal } from '../dav/accounts.ts';
import { textOf } from '../dav/dav-xml.ts';

/**
 * Converts a principal to a room. Undefined if it is not a room or equipment. Details come from Nextcloud's properties (`IRoomMetadata`,
 * `IResourceMetadata`).
 */
export function toRoomInfo({
  type,
  addresses,
  name,
  props,
}: Pick<Principal, 'type' | 'addresses' | 'name' | 'props'>): RoomInfo | undefined {
  const [email] = addresses;
  if (email === undefined || (type !== 'ROOM' && type !== 'RESOURCE')) return undefined;
  const capacity = Number(textOf(props, 'room-seating-capacity') ?? '');
  const building = textOf(props, 'room-building-address')?.trim() ?? '';
  const floor = textOf(props, 'room-building-story')?.trim() ?? '';
  return {
    email,
    name: name === '' ? email : name,
    kind: type === 'ROOM' ? 'room' : 'equipment',
    ...(Number.isInteger(capacity) && capacity > 0 ? { capacity } : {}),
    ...(building === '' ? {} : { building }),
    ...(floor === '' ? {} : { floor }),
    features: (textOf(props, 'room-features') ?? '')
      .split(',')
      .map((feature) => feature.trim())
      .filter((feature) => feature !== ''),
  };
}
