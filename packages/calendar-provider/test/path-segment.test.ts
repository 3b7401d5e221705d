import { describe, expect, it } from 'vitest';
import { pathSegment } from '../src/index.ts';

describe('a name as a path segment', () => {
  it.each([
    ['an ordinary id', 'AAMkAG=', 'AAMkAG%3D'],
    ['a name with a slash', '../x', '..%2Fx'],
    ['three dots', '...', '...'],
    ['a name with percent signs', '%2e%2e', '%252e%252e'],
  ])('stays within its segment if it is %s', (_what, name, segment) => {
    expect(pathSegment(name)).toBe(segment);
    expect(new URL(`https://calendar.example/me/events/${segment}`).pathname).toBe(`/me/events/${segment}`);
  });

  it.each(['', '.', '..'])('is refused as not found if it would lead elsewhere: "%s"', (name) => {
    expect(() => pathSegment(name)).toThrow(expect.objectContaining({ code: 'notFound' }));
  });
});
