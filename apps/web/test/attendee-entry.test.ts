import { describe, expect, it } from 'vitest';
import { readAttendees, writeAttendees } from '../src/lib/attendee-entry.ts';

describe('the attendees in a page’s address', () => {
  it.each<[what: string, entries: string[], read: string[]]>([
    ['may attend in the room or remotely', ['eva@x.org', 'remote:jan@x.org'], ['eva@x.org', 'remote:jan@x.org']],
    ['are read in lower case', ['Eva@X.org'], ['eva@x.org']],
    ['may have an apostrophe and a plus sign', ["o'neil+team@x.org"], ["o'neil+team@x.org"]],
    ['are each read only once', ['eva@x.org', 'remote:eva@x.org', 'EVA@x.org'], ['eva@x.org']],
    ['are read only if their addresses are valid', ['', 'eva', '<script>', 'a b@x.org', 'remote:', 'javascript:alert(1)'], []],
    [
      'are at most fifty',
      Array.from({ length: 60 }, (_, index) => `p${index}@x.org`),
      Array.from({ length: 50 }, (_, index) => `p${index}@x.org`),
    ],
  ])('%s', (_what, entries, read) => {
    expect(writeAttendees(readAttendees(entries))).toEqual(read);
  });

  it('are none if the parameter is missing', () => expect(readAttendees(undefined)).toEqual([]));
});
