import { describe, expect, it } from 'vitest';
import { withoutJoining } from '../src/without-joining.ts';

const LINE = '_'.repeat(80);
const WEBEX = {
  provider: 'webex',
  joinUrl: 'https://alder.webex.com/j.php?MTID=m1&x=2',
  meetingNumber: '2631 442 7788',
  password: 'Ahd7-pw',
};

/** Decisions, section 13: colleagues see a public event's text, but only invited people see how to join. */
describe('a text for people who are not invited', () => {
  it.each<[string, string, typeof WEBEX | undefined, string]>([
    ['is shown in full if it says nothing about joining', '<p>Bring figures</p>', undefined, '<p>Bring figures</p>'],
    [
      'ends before the Teams block',
      `<p>Bring figures</p><div>${LINE}<a href="https://teams.microsoft.com/l/meetup-join/1">Join</a></div>`,
      undefined,
      '<p>Bring figures</p>',
    ],
    ['ends before a Teams block without a line', '<p>Hi</p><div class="me-email-text">Join</div>', undefined, '<p>Hi</p>'],
    [
      'ends before the joining details that Assist wrote for a meeting made elsewhere',
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
    ['is empty if it begins with the address', 'https://meet.google.com/abc-defg-hij is where we meet', undefined, ''],
    [
      'ends before the password, even if HTML writes it differently',
      '<p>Hi</p><p>With Ab&amp;1&lt;2zQ</p>',
      { ...WEBEX, password: 'Ab&1<2zQ' },
      '<p>Hi</p>',
    ],
    ['ends before a password in two elements of a line', '<p>Hi</p><p>With Ahd<b>7-pw</b></p>', WEBEX, '<p>Hi</p>'],
    ['is empty if the password spans two paragraphs', '<p>Hi, 2631 442</p><p>7788</p>', WEBEX, ''],
    ['ends before a number with non-breaking spaces', '<p>Hi</p><p>2631&nbsp;442&nbsp;7788</p>', WEBEX, '<p>Hi</p>'],
    ['ends before a number with dots', '<p>Hi</p><p>2631.442.7788</p>', WEBEX, '<p>Hi</p>'],
    ['ends before a Jitsi address', '<p>Hi</p><p>https://meet.jit.si/Herons</p>', undefined, '<p>Hi</p>'],
    ['ends before an address of the company’s own Jitsi', '<p>Hi</p><p>https://meet2.alder.example/Herons</p>', undefined, '<p>Hi</p>'],
    ['ends before a Nextcloud Talk address', '<p>Hi</p><p>https://cloud.alder.example/call/x7f3k9qa</p>', undefined, '<p>Hi</p>'],
    ['ends before a BigBlueButton address', '<p>Hi</p><p>https://learn.example/rooms/abc-d3f-ghi-jkl/join</p>', undefined, '<p>Hi</p>'],
    [
      'ends before an address with encoded slashes',
      '<p>Hi</p><p>https://teams.microsoft.com&#47;l/meetup-join/1</p>',
      undefined,
      '<p>Hi</p>',
    ],
    [
      'ends before an address with encoded slashes without semicolons',
      '<p>Hi</p><a href="https://alder.zoom.us&#47j/1">x</a>',
      undefined,
      '',
    ],
    [
      'ends before an address with named entities',
      '<p>Hi</p><p>https&colon;&sol;&sol;meet&period;google&period;com&sol;abc-defg-hij</p>',
      undefined,
      '<p>Hi</p>',
    ],
    [
      'ends before a passcode that comes before the address',
      '<p>Hi</p><p>Passcode: 123456</p><p>https://alder.zoom.us/j/1</p>',
      undefined,
      '<p>Hi</p>',
    ],
    [
      'ends before a passcode with a German label',
      '<p>Hallo</p><p>Kenncode: 1234</p><p>https://alder.zoom.us/j/1</p>',
      undefined,
      '<p>Hallo</p>',
    ],
    ['keeps a password of something other than a meeting', '<p>Wi-Fi password: heron</p>', undefined, '<p>Wi-Fi password: heron</p>'],
    [
      'keeps an address of something other than a meeting',
      '<p>See https://wiki.alder.example/b/figures</p>',
      undefined,
      '<p>See https://wiki.alder.example/b/figures</p>',
    ],
    ['is empty if it contains the password', '<p>Password: Ahd7-pw</p>', WEBEX, ''],
    ['is empty if it contains the number, however it is grouped', '<p>Dial 26314427788</p>', WEBEX, ''],
    ['does not mistake a room number for a password', '<p>Room 12</p>', { ...WEBEX, password: '12', meetingNumber: '1' }, '<p>Room 12</p>'],
  ])('%s', (_case, html, meeting, told) => {
    expect(withoutJoining(html, meeting)).toBe(told);
  });

  it('is cut off after 200,000 characters', () => {
    expect(withoutJoining('x'.repeat(1_000_000), undefined)).toHaveLength(200_000);
  });
});
