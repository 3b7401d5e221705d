import { describe, expect, it } from 'vitest';
import { answerOf } from '../src/lib/api/failure-of.ts';

describe('the answer shown before', () => {
  it.each([
    ['is shown while the new answer is loading', { isPlaceholderData: true }, 'before'],
    ['is removed once the call has failed and is retried', { isPlaceholderData: true, failureCount: 1 }, undefined],
    ['is removed if there is no network', { isPlaceholderData: true, fetchStatus: 'paused' }, undefined],
    ['stays if it belongs to this request but cannot be reloaded', { failureCount: 3 }, 'before'],
    ['stays without a network if it belongs to this request', { fetchStatus: 'paused' }, 'before'],
  ])('%s', (_what, more, shown) =>
    expect(answerOf({ data: 'before', isPlaceholderData: false, failureCount: 0, fetchStatus: 'fetching', ...more })).toBe(shown),
  );
});
