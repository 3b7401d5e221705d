import { describe, expect, it } from 'vitest';
import { withoutJoining } from '../src/without-joining.ts';

const LINE = '_'.repeat(80);
const WEBEX = {
  provider: 'webex',
  joinUrl: 'https://alder.webex.com/j.php?MTID=m1&x=2',
  meetingNumber: '2631 442 7788',
  password: 'Ahd7-pw',
};

/** Decisions, section 13: a public event's text is told to colleagues, how one joins to those invited alone. */
describe('a text for those who are not invited', () => {
  it.each([
    ['that says nothing of joining is told whole', '<p>Bring figures</p>', undefined, '<p>Bring figures</p>'],
    [
      'ends before the block of Teams',
      `<p>Bring figures</p><div>${LINE}<a href="https://teams.microsoft.com/l/meetup-join/1">Join</a></div>`,
      undefined,
      '<p>Bring figures</p>',
    ],
    ['ends before that block where it has no line', '<p>Hi</p><div class="me-email-text">Join</div>', undefined, '<p>Hi</p>'],
    [
      'ends before what Assist wrote of a meeting made elsewhere',
      '<p>Hi</p><p>webex<br><a href="https://alder.webex.com/j.php?MTID=m1&amp;x=2">here</a><br>2631 442 7788<br>Ahd7-pw</p>',
      WEBEX,
      '<p>Hi</p>',
    ],
    ['ends before an address that somebody typed', '<p>Hi</p><p>Or at https://alder.zoom.us/j/123?pwd=abc</p>', undefined, '<p>Hi</p>'],
    [
      'ends before the address of a link checker',
      '<div>Hi</div><div><a href="https://eur.safelinks.protection.outlook.com/?url=https%3A%2F%2Fteams.microsoft.com%2Fl%2Fmeetup-join%2F1">Join</a></div>',
      undefined,
      '<div>Hi</div>',
    ],
    ['ends before the line of a page that has no paragraphs', 'Hi<br>meet.google.com/abc-defg-hij', undefined, 'Hi'],
    ['is empty where it begins with the address', 'https://meet.google.com/abc-defg-hij is where we meet', undefined, ''],
    ['is empty where it names the password', '<p>Password: Ahd7-pw</p>', WEBEX, ''],
    ['is empty where it names the number, however it is grouped', '<p>Dial 26314427788</p>', WEBEX, ''],
    ['does not take a house number for a password', '<p>Room 12</p>', { ...WEBEX, password: '12', meetingNumber: '1' }, '<p>Room 12</p>'],
  ])('%s', (_case, html, meeting, told) => {
    expect(withoutJoining(html, meeting)).toBe(told);
  });
});
