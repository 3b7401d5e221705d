import { describe, expect, it } from 'vitest';
import { parseXml, childOf } from '../src/dav/dav-xml.ts';
import { permissionsOf } from '../src/dav/permissions.ts';

const privileges = (names: readonly string[]) =>
  `<D:current-user-privilege-set>${names.map((name) => `<D:privilege><D:${name}/></D:privilege>`).join('')}</D:current-user-privilege-set>`;
const read = (content: string) => permissionsOf(childOf(parseXml(`<D:prop xmlns:D="DAV:">${content}</D:prop>`), 'prop')!);

describe('the permissions on a colleague’s calendar', () => {
  it.each([
    ['reads', privileges(['read']), { canReadPublic: true, canReadPrivate: false, canEditPublic: false }],
    ['writes', privileges(['read', 'write-content']), { canReadPublic: true, canReadPrivate: true, canEditPublic: true }],
    ['sees only the times', privileges(['read-free-busy']), { canReadPublic: false, canReadPrivate: false, canEditPublic: false }],
    ['sees nothing', privileges([]), { canReadPublic: false, canReadPrivate: false, canEditPublic: false }],
    // RFC 3744, section 3.7: DAV:read-current-user-privilege-set is a privilege of its own. DAViCal 1.1.12 refuses it to readers with 403.
    ['may not know what is permitted', '', { canReadPublic: true, canReadPrivate: false, canEditPublic: false }],
  ])('of a person who %s', (_case, content, expected) => {
    expect(read(content)).toMatchObject(expected);
  });
});
