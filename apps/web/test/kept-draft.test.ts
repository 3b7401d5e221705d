import { describe, expect, it } from 'vitest';
import { dropDraft, keepDraft, type KeptDraft, keyOfForm, readDraft } from '../src/features/reserve/kept-draft.ts';
import { aBrowser } from './a-browser.ts';

aBrowser();
const kept: KeptDraft = { draft: { subject: 'Typed' } as KeptDraft['draft'], idempotencyKey: 'k', etag: '3', owner: 'a@x.example' };

describe('a kept draft', () => {
  it('is found by the form’s address, regardless of the order of its parameters', () => {
    expect(keyOfForm({ day: '2026-12-02', resource: ['a', 'b'] })).toBe(
      keyOfForm({ resource: ['a', 'b'], day: '2026-12-02', event: undefined }),
    );
    expect(keyOfForm({ day: '2026-12-02' })).not.toBe(keyOfForm({ day: '2026-12-03' }));
  });

  it.each([
    ['is available again to the same person if the reservation is unchanged', { owner: 'a@x.example', etag: '3' }, kept],
    ['is not available to another person', { owner: 'b@x.example', etag: '3' }, undefined],
    ['is not available once somebody has changed the reservation', { owner: 'a@x.example', etag: '4' }, undefined],
  ] as const)('%s', (_case, asked, expected) => {
    keepDraft(keyOfForm({ event: 'e' }), kept);
    expect(readDraft(keyOfForm({ event: 'e' }), asked)).toEqual(expected);
  });

  it('is gone once it is sent or discarded', () => {
    keepDraft(keyOfForm({ event: 'e' }), kept);
    dropDraft(keyOfForm({ event: 'e' }));
    expect(readDraft(keyOfForm({ event: 'e' }), kept)).toBeUndefined();
  });
});
