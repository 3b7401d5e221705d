import { describe, expect, it } from 'vitest';
import { resourcesOf, textOf } from '../src/dav/dav-xml.ts';

describe('a list from a calendar server', () => {
  const listed = (inner: string) => `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${inner}</d:multistatus>`;

  it('is refused if it has more elements than any real answer', () => {
    expect(() => resourcesOf(listed('<d:a/>'.repeat(500_000)))).toThrow('the answer has more than');
  });

  it('yields a calendar’s text as it was written, either in CDATA or with references', () => {
    const response = (text: string) =>
      `<d:response><d:href>/x</d:href><d:propstat><d:prop><c:calendar-data>${text}</c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
    const read = resourcesOf(listed(`${response('<![CDATA[A:&amp;\r\nB:<b>]]>')}${response('A:&amp;amp;&#13;\nB:&lt;b&gt;')}`));
    expect(read.map(({ props }) => textOf(props, 'calendar-data'))).toEqual(['A:&amp;\nB:<b>', 'A:&amp;\r\nB:<b>']);
  });
});
