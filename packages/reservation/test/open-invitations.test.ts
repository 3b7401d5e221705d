import { type AttendeeResponse, openInvitations } from '@assist/reservation';
import { anAttendee, anEvent, eventTime } from '@assist/test-kit';
import { fromWallText } from '@assist/time';
import { describe, expect, it } from 'vitest';

const ME = 'me@example.com';
const at = (day: string) => ({
  start: eventTime(fromWallText(`2026-11-${day}T10:00:00`, 'Europe/Prague')),
  end: eventTime(fromWallText(`2026-11-${day}T11:00:00`, 'Europe/Prague')),
});
function invitation(id: string, response: AttendeeResponse = 'needsAction', changes: Parameters<typeof anEvent>[0] = {}) {
  return anEvent({ id, ...at('24'), isOrganizer: false, attendees: [anAttendee(ME, { response })], ...changes });
}

describe('invitations waiting for an answer', () => {
  it.each<[string, ReturnType<typeof anEvent>[], string[]]>([
    ['none', [], []],
    ['one without an answer', [invitation('a')], ['a']],
    ['not an answered one', [invitation('a', 'accepted'), invitation('b', 'tentative'), invitation('c', 'declined')], []],
    ['none that the person sent', [invitation('a', 'needsAction', { isOrganizer: true })], []],
    ['not a cancelled one', [invitation('a', 'needsAction', { cancelled: true })], []],
    ['not a past one', [invitation('a', 'needsAction', { afterEnd: true })], []],
    [
      'not one to another person',
      [invitation('a', 'needsAction', { attendees: [anAttendee('her@example.com', { response: 'needsAction' })] })],
      [],
    ],
    [
      'ordered by start',
      [invitation('later', 'needsAction', at('26')), invitation('sooner', 'needsAction', at('25'))],
      ['sooner', 'later'],
    ],
    [
      'a series once, by its first unanswered date',
      [
        invitation('third', 'needsAction', { ...at('26'), seriesMasterId: 's' }),
        invitation('second', 'needsAction', { ...at('25'), seriesMasterId: 's' }),
        invitation('first', 'accepted', { ...at('24'), seriesMasterId: 's' }),
        invitation('other', 'needsAction', { ...at('25'), seriesMasterId: 't' }),
      ],
      ['other', 'second'],
    ],
  ])('include the right ones: %s', (_what, events, expected) => {
    expect(openInvitations(events, ME).map(({ id }) => id)).toEqual(expected);
  });
});
