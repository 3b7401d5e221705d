import { expect, it } from 'vitest';
import { canEdit, canEditParentEvent, canRead, NO_EVENT_PERMISSIONS } from '../src/index.ts';

const RIGHTS = Object.keys(NO_EVENT_PERMISSIONS);
const ASKS = { canRead, canEdit, canEditParentEvent };

it('nobody has any permission on a calendar by default', () => {
  expect(NO_EVENT_PERMISSIONS).toEqual(Object.fromEntries(RIGHTS.map((right) => [right, false])));
});

it.each([
  ['canRead', 'public', 'canReadPublic'],
  ['canRead', 'private', 'canReadPrivate'],
  ['canEdit', 'public', 'canEditPublic'],
  ['canEdit', 'private', 'canEditPrivate'],
  ['canEditParentEvent', 'public', 'canEditParentEventPublic'],
  ['canEditParentEvent', 'private', 'canEditParentEventPrivate'],
] as const)('%s of a %s event requires %s, and no other right', (ask, visibility, wanted) => {
  for (const right of RIGHTS)
    expect([right, ASKS[ask]({ ...NO_EVENT_PERMISSIONS, [right]: true }, visibility)]).toEqual([right, right === wanted]);
});
