import { describe, expect, it } from 'vitest';
import { stackOf } from '../src/lib/stack-of.ts';

describe('the stack of an error begins with its message', () => {
  it.each([
    ['in Chromium, whose stacks contain it', 'TypeError: no\n    at a (x.js:1:2)', 'TypeError: no\n    at a (x.js:1:2)'],
    ['in Firefox and Safari, whose stacks contain only the places', 'a@http://x/x.js:1:2\n', 'TypeError: no\na@http://x/x.js:1:2\n'],
    ['even if the error has no stack', undefined, 'TypeError: no\n'],
  ])('%s', (_what, stack, told) => {
    const error = new TypeError('no');
    Object.defineProperty(error, 'stack', { value: stack });
    expect(stackOf(error)).toBe(told);
  });
});
