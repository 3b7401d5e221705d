import { CAST, suiteContext, suiteDraft, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { plusMinutes, toWallText } from '@assist/time';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DavmailServer, isDavmailThere, startDavmail } from '../peers/davmail/davmail-server.ts';
import { findEwsJudge, messagesOf } from '../schemas/ews-schema.ts';
import { type EwsWorld, openEwsWorld, PASSWORDS } from '../worlds/ews-world.ts';

if (!isDavmailThere)
  process.stdout.write('DavMail over the stand-in for Exchange left out: it is not installed ("npm run test:judges" installs it)\n');

const olga = suiteContext(CAST.olga);
const week = { start: plusMinutes(SUITE_NOW, -24 * 60), end: plusMinutes(SUITE_NOW, 28 * 24 * 60) };

/** Returns an event as Thunderbird writes it. */
function calendarOf(lines: readonly string[], changed: readonly string[] = []): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//A client//EN',
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Prague',
    'BEGIN:STANDARD',
    'DTSTART:19701025T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:19700329T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'DTSTAMP:20261123T080000Z',
    'TRANSP:OPAQUE',
    ...lines,
    'END:VEVENT',
    ...(changed.length === 0 ? [] : ['BEGIN:VEVENT', 'DTSTAMP:20261123T080000Z', ...changed, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
const MEETING = [
  `ORGANIZER;CN=Olga:mailto:${CAST.olga}`,
  `ATTENDEE;CN=Olga;PARTSTAT=ACCEPTED:mailto:${CAST.olga}`,
  `ATTENDEE;CN=Fred;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${CAST.fred}`,
  `ATTENDEE;CN=Carl;ROLE=OPT-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${CAST.carl}`,
  `ATTENDEE;CN=Room 1;CUTYPE=ROOM;ROLE=NON-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${CAST.room}`,
];
const timesOf = (start: string, end: string) => [
  `DTSTART;TZID=Europe/Prague:20261124T${start}`,
  `DTEND;TZID=Europe/Prague:20261124T${end}`,
];
type Who = keyof typeof PASSWORDS;
const PROPERTIES = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/"';
const QUERY =
  '<C:calendar-query xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:D="DAV:"><D:prop><D:getetag/><C:calendar-data/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"/></C:comp-filter></C:filter></C:calendar-query>';

// DavMail: github.com/mguessan/davmail, src/java/davmail/exchange/ews/EwsExchangeSession.java.
describe.runIf(isDavmailThere)('with DavMail and Assist over one stand-in for Exchange,', () => {
  let world: EwsWorld;
  let davmail: DavmailServer;
  beforeAll(async () => {
    world = await openEwsWorld();
    davmail = await startDavmail(world.standIn.url);
  }, 60_000);
  afterAll(async () => {
    await davmail?.stop();
    const faults = findEwsJudge()?.(messagesOf(world.standIn.log.map((exchange) => ({ ...exchange, body: '' })))) ?? [];
    await world?.close();
    // DavMail’s own requests are not judged, because it follows an older schema.
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
  beforeEach(() => {
    const { engine } = world;
    for (const item of engine.listMasters(CAST.olga)) engine.removeItem(item.id);
    engine.settle();
  });

  /** Sends a request a minute after the last one, because DavMail’s version of an event is the time of its last change. */
  async function call(who: Who, method: string, path: string, body?: string, headers: Record<string, string> = {}) {
    world.clock.now += 60_000;
    const answer = await fetch(`${davmail.origin}/${path.startsWith('/') ? path.slice(1) : `users/${CAST[who]}/${path}`}`, {
      method,
      headers: { authorization: `Basic ${Buffer.from(`${who}:${PASSWORDS[who]}`).toString('base64')}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text() };
  }
  const put = (name: string, lines: readonly string[], headers: Record<string, string> = {}, changed: readonly string[] = []) =>
    call('olga', 'PUT', `calendar/${name}`, calendarOf(lines, changed), { 'content-type': 'text/calendar; charset=utf-8', ...headers });
  /** Returns the events that a person’s program would show, each with its address on the server and its text. */
  async function shownTo(who: Who, path = 'calendar/') {
    const { text } = await call(who, 'REPORT', path, QUERY, { depth: '1' });
    return [...text.matchAll(/<D:href>([^<]+)<\/D:href>.*?<C:calendar-data[^>]*>([^<]+)</gs)].map(([, href, data]) => ({
      href: href!,
      event: new ICAL.Component(ICAL.parse(data!.replaceAll('&lt;', '<').replaceAll('&amp;', '&'))).getFirstSubcomponent('vevent')!,
      data: data!,
    }));
  }
  const seen = async () => (await world.provider.listEvents({ calendar: CAST.olga, range: week }, olga)).items;

  it('a meeting written in DavMail is a reservation in Assist, with its name, times, zone, people and privacy, and the room answers', async () => {
    const lines = ['UID:meeting-1', 'SUMMARY:Salaries', 'CLASS:PRIVATE', ...timesOf('100000', '110000'), ...MEETING];
    expect((await put('meeting-1.ics', lines, { 'if-none-match': '*' })).status).toBe(201);
    world.engine.settle();
    const [event, ...others] = await seen();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      subject: 'Salaries',
      visibility: 'private',
      zone: 'Europe/Budapest',
      isOrganizer: true,
      key: { uid: 'meeting-1' },
      start: Date.parse('2026-11-24T09:00:00Z'),
      end: Date.parse('2026-11-24T10:00:00Z'),
    });
    expect(event!.attendees.map(({ email, kind, response }) => [email, kind, response])).toEqual([
      [CAST.fred, 'person', 'needsAction'],
      [CAST.carl, 'person', 'needsAction'],
      [CAST.room, 'resource', 'accepted'],
    ]);
    const [schedule] = await world.provider.getSchedules({ emails: [CAST.room], range: event! }, suiteContext(CAST.fred));
    expect(schedule!.availabilityView).toMatch(/^2+$/);
  });

  it('a series that DavMail writes without one of its dates is the same in Assist', async () => {
    const rule = ['RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=TU', 'EXDATE;TZID=Europe/Prague:20261201T100000'];
    await put('series-1.ics', ['UID:series-1', 'SUMMARY:Weekly', ...rule, ...timesOf('100000', '110000'), ...MEETING]);
    expect((await seen()).map((event) => [toWallText(event.start, event.zone).slice(0, 16), event.type])).toEqual([
      ['2026-11-24T10:00', 'occurrence'],
      ['2026-12-08T10:00', 'occurrence'],
      ['2026-12-15T10:00', 'occurrence'],
    ]);
  });

  it('a change in DavMail is visible in Assist, and is refused if it is based on an older version', async () => {
    const made = await put('moved-1.ics', ['UID:moved-1', 'SUMMARY:Plan', ...timesOf('100000', '110000'), ...MEETING]);
    const moved = ['UID:moved-1', 'SUMMARY:Plan, later', ...timesOf('140000', '150000'), ...MEETING];
    expect((await put('moved-1.ics', moved, { 'if-match': made.etag })).status).toBe(200);
    expect(await seen()).toMatchObject([{ subject: 'Plan, later', start: Date.parse('2026-11-24T13:00:00Z') }]);
    expect((await put('moved-1.ics', moved, { 'if-match': made.etag })).status).toBe(412);
  });

  it('an optional attendee stays optional after a change in Assist', async () => {
    await put('optional-1.ics', ['UID:optional-1', 'SUMMARY:Review', ...timesOf('100000', '110000'), ...MEETING]);
    const [event] = await seen();
    const attendees = [CAST.fred, CAST.carl].map((email) => ({ email, name: email, remotely: false }));
    await world.provider.updateEvent({ id: event!.id, calendar: CAST.olga }, { attendees }, 'occurrence', olga);
    const [shown] = await shownTo('olga');
    const roles = shown!.event.getAllProperties('attendee').map((one) => [one.getFirstValue(), one.getFirstParameter('role')]);
    expect(roles).toContainEqual([`mailto:${CAST.carl}`, 'OPT-PARTICIPANT']);
    expect(roles).toContainEqual([`mailto:${CAST.fred}`, 'REQ-PARTICIPANT']);
  });

  it('a deletion in DavMail removes the event from Assist, and its room is free', async () => {
    await put('gone-1.ics', ['UID:gone-1', 'SUMMARY:Gone', ...timesOf('100000', '110000'), ...MEETING]);
    world.engine.settle();
    const [event] = await seen();
    expect((await call('olga', 'DELETE', 'calendar/gone-1.ics')).status).toBe(200);
    expect(world.standIn.log.at(-1)!.body).toContain('<t:CancelCalendarItem>');
    expect(await seen()).toEqual([]);
    const left = world.engine.listItems(CAST.fred, event!).filter((one) => one.uid === 'gone-1');
    expect(left).toMatchObject([{ subject: 'Canceled: Gone', isCancelled: true }]);
    expect((await world.provider.getSchedules({ emails: [CAST.room], range: event! }, olga))[0]!.availabilityView).toMatch(/^0+$/);
  });

  it('a reservation created, changed and deleted in Assist is shown in DavMail, to its organizer and to its attendees', async () => {
    const attendees = [{ email: CAST.fred, name: 'Fred', remotely: false }];
    const { event } = await world.provider.createEvent(suiteDraft({ idempotencyKey: 'for-davmail', subject: 'Ours', attendees }), olga);
    world.engine.settle();
    for (const who of ['olga', 'fred'] as const) {
      const [shown] = await shownTo(who);
      expect(shown!.event.getFirstPropertyValue('uid')).toBe(event.key.uid);
      expect(shown!.event.getFirstPropertyValue('summary')).toBe('Ours');
      const start = shown!.event.getFirstPropertyValue('dtstart') as ICAL.Time;
      expect(start.toString()).toBe(toWallText(event.start, event.zone).slice(0, 19));
    }
    const [invited] = await shownTo('olga');
    expect(invited!.data.replaceAll(/\r?\n /g, '')).toMatch(new RegExp(`PARTSTAT=ACCEPTED[^\\r\\n]*mailto:${CAST.room}`));
    await world.provider.updateEvent({ id: event.id, calendar: CAST.olga }, { subject: 'Ours, renamed' }, 'occurrence', olga);
    expect((await shownTo('fred')).map((one) => one.event.getFirstPropertyValue('summary'))).toEqual(['Ours, renamed']);
    await world.provider.deleteEvent({ id: event.id, calendar: CAST.olga }, 'occurrence', olga);
    expect(await shownTo('olga')).toEqual([]);
  });

  it('an answer given in DavMail is visible in Assist', async () => {
    await put('asked-1.ics', ['UID:asked-1', 'SUMMARY:Asked', ...timesOf('100000', '110000'), ...MEETING]);
    const [copy] = await shownTo('fred');
    for (const one of copy!.event.getAllProperties('attendee'))
      if (one.getFirstValue() === `mailto:${CAST.fred}`) one.setParameter('partstat', 'ACCEPTED');
    const answered = copy!.event.parent.toString();
    const { status } = await call('fred', 'PUT', copy!.href.replace(`/users/${CAST.fred}/`, ''), answered, {
      'content-type': 'text/calendar',
    });
    expect(status).toBeLessThan(300);
    world.engine.settle();
    const [event] = await seen();
    expect(event!.attendees.find(({ email }) => email === CAST.fred)?.response).toBe('accepted');
  });

  it('removing an event from a person’s calendar in DavMail declines it in Assist', async () => {
    await put('declined-1.ics', ['UID:declined-1', 'SUMMARY:Declined', ...timesOf('100000', '110000'), ...MEETING]);
    const [copy] = await shownTo('fred');
    expect((await call('fred', 'DELETE', copy!.href)).status).toBe(200);
    expect(await shownTo('fred')).toEqual([]);
    const [event] = await seen();
    expect(event!.attendees.map(({ email, response }) => [email, response])).toContainEqual([CAST.fred, 'declined']);
  });

  it('a date of a series that is moved in DavMail, and one that is removed later, are the same in Assist', async () => {
    const series = ['UID:series-2', 'SUMMARY:Weekly', 'RRULE:FREQ=WEEKLY;UNTIL=20261215T225959Z;BYDAY=TU', ...timesOf('100000', '110000')];
    const made = await put('series-2.ics', [...series, ...MEETING]);
    const moved = [
      'UID:series-2',
      'SUMMARY:Weekly, later',
      'RECURRENCE-ID;TZID=Europe/Prague:20261201T100000',
      'DTSTART;TZID=Europe/Prague:20261201T150000',
      'DTEND;TZID=Europe/Prague:20261201T160000',
      ...MEETING,
    ];
    await put('series-2.ics', [...series, 'EXDATE:20261208T090000Z', ...MEETING], { 'if-match': made.etag }, moved);
    expect((await seen()).map((event) => [toWallText(event.start, event.zone).slice(0, 16), event.type, event.subject])).toEqual([
      ['2026-11-24T10:00', 'occurrence', 'Weekly'],
      ['2026-12-01T15:00', 'exception', 'Weekly, later'],
      ['2026-12-15T10:00', 'occurrence', 'Weekly'],
    ]);
  });

  it('a date of a series that is moved in Assist, and one that is removed, are the same in DavMail', async () => {
    const recurrence = { frequency: 'weekly', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 3 } } as const;
    const { event } = await world.provider.createEvent(
      suiteDraft({ idempotencyKey: 'series-for-davmail', subject: 'Ours', recurrence }),
      olga,
    );
    const [, second, third] = await seen();
    const range = { start: plusMinutes(second!.start, 60), end: plusMinutes(second!.end, 60) };
    await world.provider.updateEvent({ id: second!.id, calendar: CAST.olga }, { range, subject: 'Ours, later' }, 'occurrence', olga);
    await world.provider.deleteEvent({ id: third!.id, calendar: CAST.olga }, 'occurrence', olga);
    const [shown, ...others] = await shownTo('olga');
    expect(others).toEqual([]);
    const [series, changed] = new ICAL.Component(shown!.event.parent.jCal).getAllSubcomponents('vevent');
    expect([series!.getFirstPropertyValue('uid'), changed!.getFirstPropertyValue('uid')]).toEqual([event.key.uid, event.key.uid]);
    expect(String(series!.getFirstPropertyValue('rrule'))).toContain('COUNT=3');
    const wall = (component: ICAL.Component, name: string) => String(component.getFirstPropertyValue(name)).slice(0, 16);
    expect(wall(series!, 'exdate')).toBe(toWallText(third!.start, third!.zone).slice(0, 16));
    expect(wall(changed!, 'dtstart')).toBe(toWallText(range.start, second!.zone).slice(0, 16));
    expect(String(changed!.getFirstPropertyValue('recurrence-id'))).toBe(new Date(second!.start).toISOString().replace('.000', ''));
    expect(changed!.getFirstPropertyValue('summary')).toBe('Ours, later');
  });

  it('a personal event written in DavMail is the same in Assist: private, with its reminder, or all day', async () => {
    const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT20M', 'END:VALARM'];
    await put('own-1.ics', ['UID:own-1', 'SUMMARY:Doctor', 'CLASS:PRIVATE', ...timesOf('100000', '110000'), ...alarm]);
    await put('own-2.ics', ['UID:own-2', 'SUMMARY:Fair', 'DTSTART;VALUE=DATE:20261126', 'DTEND;VALUE=DATE:20261127']);
    expect(await seen()).toMatchObject([
      { subject: 'Doctor', visibility: 'private', reminderMinutes: 20, isAllDay: false, attendees: [] },
      {
        subject: 'Fair',
        visibility: 'public',
        isAllDay: true,
        start: Date.parse('2026-11-25T23:00Z'),
        end: Date.parse('2026-11-26T23:00Z'),
      },
    ]);
    expect((await call('olga', 'DELETE', 'calendar/own-1.ics')).status).toBe(200);
    expect((await seen()).map((event) => event.subject)).toEqual(['Fair']);
  });

  it('a colleague’s calendar is shown without its private events', async () => {
    await world.provider.createEvent(suiteDraft({ idempotencyKey: 'open', subject: 'Open', resources: [] }), olga);
    await world.provider.createEvent(
      suiteDraft({ idempotencyKey: 'hidden', subject: 'Hidden', resources: [], visibility: 'private' }),
      olga,
    );
    const shown = await shownTo('carl', `/users/${CAST.olga}/calendar/`);
    expect(shown.map((one) => one.event.getFirstPropertyValue('summary'))).toEqual(['Open']);
  });

  it('DavMail gives the folder a new tag after a change made in Assist, and finds the calendar’s owner', async () => {
    const tag = async () => {
      const body = `<D:propfind ${PROPERTIES}><D:prop><CS:getctag/></D:prop></D:propfind>`;
      return /<CS:getctag[^>]*>([^<]+)</.exec((await call('olga', 'PROPFIND', 'calendar/', body, { depth: '0' })).text)![1];
    };
    const before = await tag();
    expect(await tag()).toBe(before);
    await world.provider.createEvent(suiteDraft({ idempotencyKey: 'tagged', resources: [] }), olga);
    expect(await tag()).not.toBe(before);
    const principal = `<D:propfind ${PROPERTIES}><D:prop><C:calendar-home-set/><C:calendar-user-address-set/></D:prop></D:propfind>`;
    const { text } = await call('olga', 'PROPFIND', `/principals/users/${CAST.olga}/`, principal, { depth: '0' });
    expect([...text.matchAll(/<D:href>([^<]+)</g)].map(([, href]) => href)).toEqual([
      `/principals/users/${CAST.olga}`,
      `/users/${CAST.olga}/calendar/`,
      `mailto:${CAST.olga}`,
    ]);
  });

  it('DavMail reports when people and rooms are busy', async () => {
    await put('busy-1.ics', ['UID:busy-1', 'SUMMARY:Busy', ...timesOf('100000', '110000'), ...MEETING]);
    world.engine.settle();
    const question = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'METHOD:REQUEST',
      'PRODID:-//A client//EN',
      'BEGIN:VFREEBUSY',
      'UID:question-1',
      'DTSTAMP:20261123T080000Z',
      'DTSTART:20261124T000000Z',
      'DTEND:20261125T000000Z',
      `ORGANIZER:mailto:${CAST.olga}`,
      `ATTENDEE:mailto:${CAST.room}`,
      'END:VFREEBUSY',
      'END:VCALENDAR',
      '',
    ].join('\r\n');
    const { text } = await call('olga', 'POST', 'outbox/', question, { 'content-type': 'text/calendar' });
    expect(text).toContain('FREEBUSY;FBTYPE=BUSY:20261124T090000Z/20261124T100000Z');
  });
});
