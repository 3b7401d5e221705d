import { fromInstant, instantOf, toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { datesOf, readObject } from '../src/ical/calendar-object.ts';
import { idOf, readId } from '../src/mapping/event-id.ts';
import { busyItemsOf } from '../src/operations/schedules.ts';
import { addressesOf, parseXml, resourcesOf, textOf } from '../src/dav/dav-xml.ts';
import { davError } from '../src/dav/dav-error.ts';

const object = (...lines: readonly string[]) =>
  readObject(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:u', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
      '\r\n',
    ),
    'Europe/Prague',
  )!;
const winter = { start: toInstant('2026-11-01T00:00:00Z'), end: toInstant('2027-06-01T00:00:00Z') };
const starts = (one: ReturnType<typeof object>) => datesOf(one, winter, 3).map(({ start }) => fromInstant(start).slice(0, 16));

describe('dates of an object', () => {
  it.each([
    ['of another maker’s zone name', ['DTSTART;TZID=/mozilla.org/20050126_1/Europe/Prague:20261123T090000'], ['2026-11-23T08:00']],
    ['of a Windows zone', ['DTSTART;TZID=India Standard Time:20261123T090000'], ['2026-11-23T03:30']],
    ['without a zone is in its calendar’s', ['DTSTART:20261123T090000'], ['2026-11-23T08:00']],
    [
      'each second Sunday and Monday of weeks that begin on Sunday (RFC 5545, section 3.3.10)',
      ['DTSTART:20261123T090000Z', 'RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO;COUNT=3'],
      ['2026-11-23T09:00', '2026-12-06T09:00', '2026-12-07T09:00'],
    ],
    [
      'one left out, one added',
      ['DTSTART:20261123T090000Z', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261124T090000Z', 'RDATE:20261130T090000Z'],
      ['2026-11-23T09:00', '2026-11-30T09:00'],
    ],
  ] as const)('%s', (_case, lines, expected) => {
    expect(starts(object(...lines))).toEqual(expected);
  });

  it.each(['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31', 'FREQ=SECONDLY', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'])(
    'a rule without end or without dates ends all the same: %s',
    (rule) => {
      const began = performance.now();
      expect(starts(object('DTSTART:20261123T090000Z', `RRULE:${rule}`))[0]).toBe('2026-11-23T09:00');
      expect(performance.now() - began).toBeLessThan(1_000);
    },
  );

  it.each(['', 'BEGIN:VCALENDAR', 'BEGIN:VCARD\r\nEND:VCARD', '<html></html>'])('what is no event is none: "%s"', (text) => {
    expect(readObject(text, 'UTC')).toBeUndefined();
  });
});

describe('an id', () => {
  it.each(['', '..', '=2E=2E', 'a/b', '../Inbox', 'x:y', 'a%2Fb'])('never leads out of its calendar: "%s"', (id) => {
    expect(() => readId(id)).toThrow('there is no such event');
  });

  // Cyrus names the copy of who is invited by the UID, and UIDs are often like addresses (RFC 5545, section 3.8.4.7).
  it.each([
    ['a b.ics', 'a=20b.ics'],
    ['sevt-1@elsewhere.example.ics', 'sevt-1=40elsewhere.example.ics'],
    ["(it's) ~50%=*!.ics", '=28it=27s=29=20=7e50=25=3D=2a=21.ics'],
    ['Řeka+/.ics', '=C5=98eka=2B=2F.ics'],
  ])('has the name of the object, whatever it is, and the date: %s', (name, plain) => {
    const date = instantOf(1_795_420_800_000);
    expect([idOf(name, undefined), idOf(name, date)]).toEqual([plain, `${plain}:${date}`]);
    expect([readId(plain), readId(`${plain}:${date}`)]).toEqual([
      { name, originalStart: undefined },
      { name, originalStart: date },
    ]);
  });
});

describe('an answer of a server', () => {
  it('of sabre/dav has its lines’ ends as &#13;, of Cyrus a section as it is', () => {
    expect(textOf(parseXml('<a>x&#13;\ny &amp; z</a>'), 'a')).toBe('x\r\ny & z');
    expect(textOf(parseXml('<a><![CDATA[x &amp; y]]></a>'), 'a')).toBe('x &amp; y');
  });

  it('gives what was found alone, and addresses in lower case', () => {
    const [found, ...others] = resourcesOf(
      '<D:multistatus xmlns:D="DAV:"><D:response><D:href>/x/</D:href><D:propstat><D:prop><C:calendar-user-address-set xmlns:C="c"><D:href>/principals/x/</D:href><D:href>mailto:Olga@Alder.example</D:href></C:calendar-user-address-set></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response><D:response><D:href>/y/</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response></D:multistatus>',
    );
    expect([found!.href, addressesOf(found!.props), others]).toEqual(['/x/', ['olga@alder.example'], []]);
  });

  it.each(['<html><body>Sign in', '<!DOCTYPE x [<!ENTITY a "b">]><a>&a;</a>', '<a><b></a'])(
    'that is no whole XML is no answer: %s',
    (text) => {
      expect(() => resourcesOf(text)).toThrow(expect.objectContaining({ code: 'unavailable' }));
    },
  );

  it.each([
    [403, '<D:error xmlns:D="DAV:"><C:no-uid-conflict xmlns:C="c"/></D:error>', {}, 'conflict'],
    [403, '<D:error xmlns:D="DAV:"><D:need-privileges/></D:error>', {}, 'forbidden'],
    [412, '', {}, 'preconditionFailed'],
    [503, '', { 'retry-after': '5' }, 'throttled'],
    [503, '', {}, 'unavailable'],
    [301, '', {}, 'invalid'],
  ] as const)('%d %s is said in the port’s words', (status, text, headers, code) => {
    expect(davError({ status, text: () => text, headers: new Headers(headers) }).code).toBe(code);
  });

  it('of free/busy: periods by their end or their length, tentative, and free', () => {
    const items = busyItemsOf(
      'BEGIN:VCALENDAR\r\nBEGIN:VFREEBUSY\r\nFREEBUSY:20261123T080000Z/PT1H,20261123T100000Z/20261123T110000Z\r\nFREEBUSY;FBTYPE=BUSY-TENTATIVE:20261123T120000Z/PT15M\r\nFREEBUSY;FBTYPE=FREE:20261123T130000Z/PT1H\r\nEND:VFREEBUSY\r\nEND:VCALENDAR\r\n',
    );
    expect(
      items!.map(({ start, end, status }) => `${fromInstant(start).slice(11, 16)} ${fromInstant(end).slice(11, 16)} ${status}`),
    ).toEqual(['08:00 09:00 reserved', '10:00 11:00 reserved', '12:00 12:15 tentative']);
    // What is no calendar says of nobody that he is free.
    expect(busyItemsOf('<multistatus/>')).toBeUndefined();
  });
});
