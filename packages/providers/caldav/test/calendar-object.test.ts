import { DAY_MS, fromInstant, instantOf, plusMs, toInstant } from '@assist/time';
import ICAL from 'ical.js';
import { describe, expect, it, vi } from 'vitest';
import { datesOf, readObject } from '../src/ical/calendar-object.ts';
import { zoneOfTzid } from '../src/ical/zones.ts';
import { idOf, readId } from '../src/mapping/event-id.ts';
import { busyItemsOf } from '../src/operations/schedules.ts';
import { addressesOf, parseXml, resourcesOf, textOf } from '../src/dav/dav-xml.ts';
import { davError } from '../src/dav/dav-error.ts';

const read = (...lines: readonly string[]) =>
  readObject(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:u', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
      '\r\n',
    ),
    'Europe/Prague',
  );
const object = (...lines: readonly string[]) => read(...lines)!;
const readable = (...lines: readonly string[]) => read(...lines) !== undefined;
const winter = { start: toInstant('2026-11-01T00:00:00Z'), end: toInstant('2027-06-01T00:00:00Z') };
const starts = (one: ReturnType<typeof object>) => datesOf(one, winter, 3).map(({ start }) => fromInstant(start).slice(0, 16));

describe('dates of a stored event', () => {
  it.each([
    ['a zone name from another program', ['DTSTART;TZID=/mozilla.org/20050126_1/Europe/Prague:20261123T090000'], ['2026-11-23T08:00']],
    ['a Windows zone', ['DTSTART;TZID=India Standard Time:20261123T090000'], ['2026-11-23T03:30']],
    ['times without a zone, which are in the calendar’s zone', ['DTSTART:20261123T090000'], ['2026-11-23T08:00']],
    [
      'a rule for every second Sunday and Monday, with weeks that begin on Sunday (RFC 5545, section 3.3.10)',
      ['DTSTART:20261123T090000Z', 'RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO;COUNT=3'],
      ['2026-11-23T09:00', '2026-12-06T09:00', '2026-12-07T09:00'],
    ],
    [
      'a removed and an added date',
      ['DTSTART:20261123T090000Z', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20261124T090000Z', 'RDATE:20261130T090000Z'],
      ['2026-11-23T09:00', '2026-11-30T09:00'],
    ],
  ] as const)('are read as instants if the event has %s', (_case, lines, expected) => {
    expect(starts(object(...lines))).toEqual(expected);
  });

  it.each(['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31', 'FREQ=SECONDLY', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'])(
    'are found in limited time even if a rule has no end or no dates: %s',
    (rule) => {
      expect(starts(object('DTSTART:20261123T090000Z', `RRULE:${rule}`))[0]).toBe('2026-11-23T09:00');
    },
  );

  const numbers = (count: number) => [...Array(count).keys()].join(',');
  it.each([
    ['each second', 'FREQ=SECONDLY'],
    ['each minute', 'FREQ=MINUTELY'],
    ['each minute of a day', `FREQ=DAILY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)}`],
    ['each second of a day', `FREQ=DAILY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`],
    ['each second of each hour', `FREQ=HOURLY;BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`],
    ['each day of each year by the minute', `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)}`],
  ])('consist of the first date if a rule has more dates per day than a day has quarter hours: %s', (_case, rule) => {
    expect(starts(object('DTSTART:20261123T090000Z', `RRULE:${rule}`))).toEqual(['2026-11-23T09:00']);
  });

  it.each([
    ['each hour', 'FREQ=HOURLY', ['2026-11-23T09:00', '2026-11-23T10:00', '2026-11-23T11:00']],
    ['each quarter of an hour', 'FREQ=MINUTELY;INTERVAL=15', ['2026-11-23T09:00', '2026-11-23T09:15', '2026-11-23T09:30']],
    ['twice a day', 'FREQ=DAILY;BYHOUR=9,15', ['2026-11-23T09:00', '2026-11-23T15:00', '2026-11-24T09:00']],
    ['one minute of some hours', 'FREQ=MINUTELY;BYHOUR=9,10;BYMINUTE=0', ['2026-11-23T09:00', '2026-11-23T10:00', '2026-11-24T09:00']],
  ])('are complete if a rule has at most one date per quarter hour: %s', (_case, rule, expected) => {
    expect(starts(object('DTSTART:20261123T090000Z', `RRULE:${rule}`))).toEqual(expected);
  });

  it('begin on the second day if the first day of an endless daily series is excluded', () => {
    const series = object('DTSTART:20261123T090000Z', 'RRULE:FREQ=DAILY', 'EXDATE:20261123T090000Z');
    const range = { start: toInstant('1970-01-01T00:00:00Z'), end: toInstant('2100-01-01T00:00:00Z') };
    expect(datesOf(series, range, 1).map(({ start }) => fromInstant(start))).toEqual(['2026-11-24T09:00:00.000Z']);
  });

  it('come from at most four rules, and number at most three thousand', () => {
    const rules = Array.from({ length: 60 }, (_, minute) => `RRULE:FREQ=DAILY;BYMINUTE=${minute}`);
    const firstDay = { start: toInstant('2026-11-23T00:00:00Z'), end: toInstant('2026-11-24T00:00:00Z') };
    expect(datesOf(object('DTSTART:20261123T090000Z', ...rules), firstDay)).toHaveLength(4);
    const quarters = object('DTSTART:20261123T000000Z', 'RRULE:FREQ=MINUTELY;INTERVAL=15');
    expect(datesOf(quarters, winter)).toHaveLength(3_000);
  });

  it('are not read from a text with too many parts, where a long picture counts as one part', () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, day) => fromInstant(plusMs(winter.start, day * DAY_MS)).replace(/[-:]|\.\d+/g, '')).join(',');
    const series = ['DTSTART:20261123T090000Z', 'RRULE:FREQ=DAILY'];
    expect(readable(...series, `EXDATE:${days(3_653)}`)).toBe(true);
    expect(readable(...series, `EXDATE:${days(50_000)}`)).toBe(false);
    expect(readable(...series, `X-ONE;${'A=1;'.repeat(50_000)}B=2:1`)).toBe(false);
    expect(readable(...series, 'CATEGORIES:A\r\n'.repeat(50_000) + 'X:1')).toBe(false);
    expect(readable(...series, `ATTACH;ENCODING=BASE64;VALUE=BINARY:${`${'A'.repeat(74)}\r\n `.repeat(50_000)}A`)).toBe(true);
  });

  it('have their zone looked up only once, even for ten thousand dates', () => {
    const zones = Array.from({ length: 2_000 }, (_, index) => `Nowhere ${index}`);
    const calendar = new ICAL.Component('vcalendar');
    for (const tzid of zones) {
      const definition = new ICAL.Component('vtimezone');
      definition.addPropertyWithValue('tzid', tzid);
      calendar.addSubcomponent(definition);
    }
    const looks = vi.spyOn(calendar, 'getAllSubcomponents');
    for (let date = 0; date < 10_000; date += 1) zoneOfTzid('Nowhere 1999', calendar);
    expect(looks).toHaveBeenCalledTimes(1);
  });

  it.each(['', 'BEGIN:VCALENDAR', 'BEGIN:VCARD\r\nEND:VCARD', '<html></html>'])('are absent from a text without an event: "%s"', (text) => {
    expect(readObject(text, 'UTC')).toBeUndefined();
  });
});

describe('an id', () => {
  it.each(['', '..', '=2E=2E', 'a/b', '../Inbox', 'x:y', 'a%2Fb'])('is refused if it could lead out of its calendar: "%s"', (id) => {
    expect(() => readId(id)).toThrow('there is no such event');
  });

  // Any name must work: Cyrus names an attendee's copy by the UID, which often resembles an address (RFC 5545, section 3.8.4.7).
  it.each([
    ['a b.ics', 'a=20b.ics'],
    ['sevt-1@elsewhere.example.ics', 'sevt-1=40elsewhere.example.ics'],
    ["(it's) ~50%=*!.ics", '=28it=27s=29=20=7e50=25=3D=2a=21.ics'],
    ['Řeka+/.ics', '=C5=98eka=2B=2F.ics'],
  ])('contains the object’s name, encoded, and the date: %s', (name, plain) => {
    const date = instantOf(1_795_420_800_000);
    expect([idOf(name, undefined), idOf(name, date)]).toEqual([plain, `${plain}:${date}`]);
    expect([readId(plain), readId(`${plain}:${date}`)]).toEqual([
      { name, originalStart: undefined },
      { name, originalStart: date },
    ]);
  });
});

describe('a server’s answer', () => {
  it('is read with &#13; at line ends, as from sabre/dav, and with verbatim CDATA, as from Cyrus', () => {
    expect(textOf(parseXml('<a>x&#13;\ny &amp; z</a>'), 'a')).toBe('x\r\ny & z');
    expect(textOf(parseXml('<a><![CDATA[x &amp; y]]></a>'), 'a')).toBe('x &amp; y');
  });

  it('yields only the resources that were found, with addresses in lower case', () => {
    const [found, ...others] = resourcesOf(
      '<D:multistatus xmlns:D="DAV:"><D:response><D:href>/x/</D:href><D:propstat><D:prop><C:calendar-user-address-set xmlns:C="c"><D:href>/principals/x/</D:href><D:href>mailto:Olga@Alder.example</D:href></C:calendar-user-address-set></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response><D:response><D:href>/y/</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response></D:multistatus>',
    );
    expect([found!.href, addressesOf(found!.props), others]).toEqual(['/x/', ['olga@alder.example'], []]);
  });

  it.each(['<html><body>Sign in', '<!DOCTYPE x [<!ENTITY a "b">]><a>&a;</a>', '<a><b></a'])(
    'is reported as unavailable if it is broken XML or defines entities: %s',
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
  ] as const)('with the status %d and the body "%s" becomes an error code of the port', (status, text, headers, code) => {
    expect(davError({ status, text: () => text, headers: new Headers(headers) }).code).toBe(code);
  });

  it('about free/busy is read with periods that have an end or a length, that are tentative, or that are free', () => {
    const items = busyItemsOf(
      'BEGIN:VCALENDAR\r\nBEGIN:VFREEBUSY\r\nFREEBUSY:20261123T080000Z/PT1H,20261123T100000Z/20261123T110000Z\r\nFREEBUSY;FBTYPE=BUSY-TENTATIVE:20261123T120000Z/PT15M\r\nFREEBUSY;FBTYPE=FREE:20261123T130000Z/PT1H\r\nEND:VFREEBUSY\r\nEND:VCALENDAR\r\n',
    );
    expect(
      items!.map(({ start, end, status }) => `${fromInstant(start).slice(11, 16)} ${fromInstant(end).slice(11, 16)} ${status}`),
    ).toEqual(['08:00 09:00 reserved', '10:00 11:00 reserved', '12:00 12:15 tentative']);
    // An answer that is not a calendar must not show anybody as free.
    expect(busyItemsOf('<multistatus/>')).toBeUndefined();
  });
});
