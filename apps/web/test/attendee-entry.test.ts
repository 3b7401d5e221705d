import { describe, expect, it } from 'vitest';
import { readAttendees, writeAttendees } from '../src/lib/attendee-entry.ts';

describe('the attendees in an address', () => {
  it.each<[what: string, entries: string[], read: string[]]>([
    ['in the room and remote', ['eva@x.org', 'remote:jan@x.org'], ['eva@x.org', 'remote:jan@x.org']],
    ['regardless of case', ['Eva@X.org'], ['eva@x.org']],
    ['with an apostrophe and a plus sign', ["o'neil+team@x.org"], ["o'neil+team@x.org"]],
    ['once', ['eva@x.org', 'remote:eva@x.org', 'EVA@x.org'], ['eva@x.org']],
    ['and nothing else', ['', 'eva', '<script>', 'a b@x.org', 'remote:', 'javascript:alert(1)'], []],
    [
      'at most fifty',
      Array.from({ length: 60 }, (_, index) => `p${index}@x.org`),
      Array.from({ length: 50 }, (_, index) => `p${index}@x.org`),
    ],
  ])('%s', (_what, entries, read) => {
    expect(writeAttendees(readAttendees(entries))).toEqual(read);
  });

  it('are none if the parameter is missing', () => expect(readAttendees(undefined)).toEqual([]));
});
