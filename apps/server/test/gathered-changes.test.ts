import { describe, expect, it } from 'vitest';
import type { Change } from '../src/changes/change.ts';
import { GatheredChanges } from '../src/modules/hub/gathered-changes.ts';

describe('changes not yet sent to listeners', () => {
  it.each<[string, readonly Change[], boolean]>([
    ['no change', [], false],
    ['times of rooms', [{ kind: 'events', mailboxes: ['a@rooms.example'] }], false],
    ['the company', [{ kind: 'catalogue' }], false],
    ['a session that has ended', [{ kind: 'sessions', ids: ['s'] }], true],
    ['the list of people', [{ kind: 'people' }], true],
    [
      'times of rooms, and then a session that has ended',
      [
        { kind: 'events', mailboxes: ['a@rooms.example'] },
        { kind: 'sessions', ids: ['s'] },
      ],
      true,
    ],
  ])('are urgent only if somebody may lose the right to listen: %s', (_what, changes, isUrgent) => {
    const gathered = new GatheredChanges();
    for (const change of changes) gathered.add(change);
    expect(gathered.isUrgent).toBe(isUrgent);
    gathered.take();
    expect([gathered.isEmpty, gathered.isUrgent]).toEqual([true, false]);
  });
});
