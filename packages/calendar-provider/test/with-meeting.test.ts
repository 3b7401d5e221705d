import { describe, expect, it } from 'vitest';
import { withMeeting } from '../src/with-meeting.ts';

const WEBEX = { provider: 'webex', joinUrl: 'https://alder.webex.com/j.php?MTID=m1&x=2', meetingNumber: '2631 442 7788', password: '<b>' };
const LINES =
  '<p>webex<br><a href="https://alder.webex.com/j.php?MTID=m1&amp;x=2">https://alder.webex.com/j.php?MTID=m1&amp;x=2</a><br>2631 442 7788<br>&lt;b&gt;</p>';

/** Specification, section 3: invited people read in their mail program how to join. */
describe('a text with a meeting that was created elsewhere', () => {
  it.each([
    ['ends with the joining details, with special characters escaped', '<p>Bring figures</p>', WEBEX, `<p>Bring figures</p>${LINES}`],
    ['consists of the joining details if it was empty', '', WEBEX, LINES],
    ['contains the joining details only once if it had them before', `<p>Bring figures</p>${LINES}`, WEBEX, `<p>Bring figures</p>${LINES}`],
    ['stays unchanged if it contains the address in another form', `See ${WEBEX.joinUrl}`, WEBEX, `See ${WEBEX.joinUrl}`],
    [
      'has no line for a detail that the meeting lacks',
      '',
      { provider: 'webex', joinUrl: 'https://w' },
      '<p>webex<br><a href="https://w">https://w</a></p>',
    ],
    ['stays unchanged without a meeting', '<p>x</p>', undefined, '<p>x</p>'],
    ['stays unchanged until the address is known', '<p>x</p>', { ...WEBEX, joinUrl: '' }, '<p>x</p>'],
  ])('%s', (_what, bodyHtml, meeting, told) => {
    expect(withMeeting(bodyHtml, meeting)).toBe(told);
  });
});
