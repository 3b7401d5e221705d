import { describe, expect, it } from 'vitest';
import { resourcesOf } from '../src/dav/dav-xml.ts';
import { toRoomInfo } from '../src/mapping/room.ts';

// RFC 5545, section 3.2.3, for the types; the properties are those of Nextcloud (IRoomMetadata and IResourceMetadata in its server).
describe('a principal of a CalDAV server', () => {
  const propsOf = (inner: string) =>
    resourcesOf(
      `<d:multistatus xmlns:d="DAV:" xmlns:nc="http://nextcloud.com/ns"><d:response><d:href>/x</d:href><d:propstat><d:prop>${inner}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>`,
    )[0]!.props;
  const elm = { type: 'ROOM', addresses: ['elm@x.example', 'alias@x.example'], name: 'Elm' };
  const read = (inner: string, patch: Partial<typeof elm> = {}) => toRoomInfo({ ...elm, ...patch, props: propsOf(inner) });

  it('that is a room has the details that Nextcloud gives', () => {
    const details =
      '<nc:room-seating-capacity>8</nc:room-seating-capacity><nc:room-building-address> House </nc:room-building-address><nc:room-building-story>1</nc:room-building-story><nc:room-features>Screen, ,Phone</nc:room-features>';
    expect(read(details)).toEqual({
      email: 'elm@x.example',
      name: 'Elm',
      kind: 'room',
      capacity: 8,
      building: 'House',
      floor: '1',
      features: ['Screen', 'Phone'],
    });
  });

  it.each([
    ['no details', '', {}, { email: 'elm@x.example', name: 'Elm', kind: 'room', features: [] }],
    ['a capacity that is no number', '<nc:room-seating-capacity>many</nc:room-seating-capacity>', {}, { name: 'Elm', features: [] }],
    ['no name', '', { name: '' }, { name: 'elm@x.example' }],
    ['another type of resource', '', { type: 'RESOURCE' }, { kind: 'equipment' }],
  ])('with %s is still listed', (_what, inner, patch, told) => {
    expect(read(inner, patch)).toMatchObject(told);
  });

  it.each([
    ['a person', { type: 'INDIVIDUAL' }],
    ['a room without an address', { addresses: [] }],
  ])('that is %s is no room to reserve', (_what, patch) => {
    expect(read('', patch)).toBeUndefined();
  });
});
