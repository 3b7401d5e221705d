import { describe, expect, it } from 'vitest';
import { answerOf } from '../src/lib/api/failure-of.ts';

describe('what was shown before', () => {
  it.each([
    ['stands in for what is on its way', { isPlaceholderData: true }, 'before'],
    ['goes where that has failed once, and is tried again', { isPlaceholderData: true, failureCount: 1 }, undefined],
    ['goes where there is no network to ask by', { isPlaceholderData: true, fetchStatus: 'paused' }, undefined],
    ['is shown on where it is what is asked for, and cannot be read again', { failureCount: 3 }, 'before'],
    ['is shown on without a network where it is what is asked for', { fetchStatus: 'paused' }, 'before'],
  ])('%s', (_what, more, shown) =>
    expect(answerOf({ data: 'before', isPlaceholderData: false, failureCount: 0, fetchStatus: 'fetching', ...more })).toBe(shown),
  );
});
