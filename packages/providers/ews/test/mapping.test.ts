import type { RecurrenceRule } from '@assist/reservation';
import { NO_EVENT_PERMISSIONS } from '@assist/reservation';
import { fromInstant, plusMinutes, toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { cleanUid, occurrenceUid } from '../src/mapping/clean-uid.ts';
import { fromShowAs, fromVisibility, toResponse, toShowAs, toVisibility } from '../src/mapping/enumerations.ts';
import { toEvent } from '../src/mapping/event.ts';
import { findEwsTime, toEwsTime, zoneOf } from '../src/mapping/ews-time.ts';
import { toSchedule } from '../src/mapping/free-busy.ts';
import { OWN_CALENDAR, toPermissions } from '../src/mapping/permissions.ts';
import { toPerson } from '../src/mapping/person.ts';
import { fromRecurrence, toRecurrence } from '../src/mapping/recurrence.ts';
import { toWorkingHours } from '../src/mapping/working-hours.ts';
import { ewsError } from '../src/soap/ews-errors.ts';
import { responseMessagesOf } from '../src/soap/response-message.ts';
import { childOf, parseXml, type XmlNode } from '../src/soap/xml-node.ts';

const NINE = toInstant('2026-11-23T09:00:00Z');
const read = (text: string, name: string): XmlNode => childOf(parseXml(text), name)!;

describe('the term', () => {
  it.each([
    ['Unknown', 'needsAction'],
    ['NoResponseReceived', 'needsAction'],
    ['Organizer', 'organizer'],
    ['Tentative', 'tentative'],
    ['Accept', 'accepted'],
    ['Decline', 'declined'],
    ['accept', 'accepted'],
    ['Perhaps', 'unknown'],
    [undefined, 'unknown'],
  ])('"%s" of Exchange is read as the answer %s', (text, response) => expect(toResponse(text)).toBe(response));

  it.each([
    ['Free', 'free'],
    ['Tentative', 'tentative'],
    ['Busy', 'busy'],
    ['OOF', 'oof'],
    ['WorkingElsewhere', 'workingElsewhere'],
    ['NoData', 'unknown'],
    ['Asleep', 'unknown'],
  ])('"%s" of Exchange is read as the status %s', (text, showAs) => expect(toShowAs(text)).toBe(showAs));

  it.each([
    ['free', 'Free'],
    ['oof', 'OOF'],
    ['workingElsewhere', 'WorkingElsewhere'],
    ['unknown', 'Busy'],
  ] as const)('"%s" of the port is written as the status %s', (showAs, text) => expect(fromShowAs(showAs)).toBe(text));

  it.each([
    ['Normal', 'public'],
    ['Personal', 'private'],
    ['Private', 'private'],
    ['Confidential', 'private'],
    [undefined, 'public'],
  ])('"%s" of Exchange is read as the visibility %s', (text, visibility) => expect(toVisibility(text)).toBe(visibility));

  it.each([
    ['public', 'Normal'],
    ['private', 'Private'],
  ] as const)('"%s" of the port is written as the sensitivity %s', (visibility, text) => expect(fromVisibility(visibility)).toBe(text));

  it.each([
    ['ErrorItemNotFound', 'notFound'],
    ['ErrorInvalidIdMalformed', 'notFound'],
    ['ErrorNonExistentMailbox', 'notFound'],
    ['ErrorAccessDenied', 'forbidden'],
    ['ErrorFolderNotFound', 'mailboxNotAvailable'],
    ['ErrorIrresolvableConflict', 'preconditionFailed'],
    ['ErrorServerBusy', 'throttled'],
    ['ErrorMailboxStoreUnavailable', 'unavailable'],
    ['ErrorTimeoutExpired', 'timeout'],
    ['ErrorPasswordExpired', 'unauthenticated'],
    ['ErrorNobodyHasHeardOf', 'invalid'],
  ])('"%s" of Exchange becomes the error %s, which includes that term', (code, meaning) => {
    expect(ewsError(code, '')).toMatchObject({ code: meaning, detail: { providerCode: code } });
  });
});

describe('a UID', () => {
  const HEAD = '040000008200E00074C5B7101A82E008';
  const TAIL = '70DA3F7A0C0DDB0100000000000000001000000077A5F1D2C3B4A5968778695A4B3C2D1E';
  it.each([
    ['of a series', `${HEAD}00000000${TAIL}`, `${HEAD}00000000${TAIL}`],
    ['with a date of the series', `${HEAD}07EA0B17${TAIL}`, `${HEAD}00000000${TAIL}`],
    ['in lower case', `${HEAD}07ea0b17${TAIL}`.toLowerCase(), `${HEAD}00000000${TAIL}`],
    ['of another program', '7kukuqrfedlm@google.example', '7kukuqrfedlm@google.example'],
    ['that is short', HEAD, HEAD],
  ])('%s loses its date only if it is one of Exchange’s', (_which, uid, clean) => expect(cleanUid(uid)).toBe(clean));

  it('of an occurrence contains its day, which cleaning removes again', () => {
    expect(occurrenceUid(`${HEAD}00000000${TAIL}`, '2026-11-23')).toBe(`${HEAD}07EA0B17${TAIL}`);
    expect(cleanUid(occurrenceUid(`${HEAD}00000000${TAIL}`, '2026-11-23'))).toBe(`${HEAD}00000000${TAIL}`);
    expect(occurrenceUid('other@example', '2026-11-23')).toBe('other@example_20261123');
  });
});

describe('a time', () => {
  it.each([
    ['2026-11-23T09:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['2026-11-23T09:00:00', '2026-11-23T09:00:00.000Z'],
    ['2026-11-23T10:00:00+01:00', '2026-11-23T09:00:00.000Z'],
    ['2026-11-23T09:00:00.0000000', '2026-11-23T09:00:00.000Z'],
  ])('written as %s is read as %s', (text, iso) => expect(fromInstant(findEwsTime(text)!)).toBe(iso));

  it.each([undefined, '', 'tomorrow'])('written as "%s" is not recognised', (text) => expect(findEwsTime(text)).toBeUndefined());

  it('is written in UTC, without fractions of a second', () => expect(toEwsTime(NINE)).toBe('2026-11-23T09:00:00Z'));

  it.each([
    ['Central Europe Standard Time', 'Europe/Budapest'],
    ['Customized Time Zone', 'UTC'],
    ['tzone://Microsoft/Custom', 'UTC'],
    ['tzone://Microsoft/Utc', 'UTC'],
    ['', 'UTC'],
    ['Nowhere Standard Time', 'UTC'],
  ])('in Exchange’s zone "%s" is read in the zone %s', (text, zone) => expect(zoneOf(text)).toBe(zone));
});

describe('a repetition', () => {
  it.each<[string, RecurrenceRule]>([
    ['of every third day, five times,', { frequency: 'daily', interval: 3, daysOfWeek: [], end: { kind: 'count', count: 5 } }],
    [
      'of each Monday and Friday until Christmas',
      { frequency: 'weekly', interval: 1, daysOfWeek: ['monday', 'friday'], end: { kind: 'until', date: '2026-12-24' } },
    ],
    [
      'of each month’s last Monday',
      { frequency: 'monthly', interval: 1, daysOfWeek: ['monday'], weekOfMonth: -1, end: { kind: 'count', count: 3 } },
    ],
    ['of the 23rd of every second month', { frequency: 'monthly', interval: 2, daysOfWeek: [], end: { kind: 'count', count: 3 } }],
  ])('%s is read back as it was written', (_what, rule) => {
    expect(toRecurrence(read(fromRecurrence(rule, '2026-11-23').text, 'Recurrence'))).toEqual({ rule, first: '2026-11-23' });
  });

  it('of each week without weekdays falls on the weekday of its first date', () => {
    const text = fromRecurrence({ frequency: 'weekly', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 2 } }, '2026-11-25').text;
    expect(text).toContain('<t:DaysOfWeek>Wednesday</t:DaysOfWeek>');
  });

  it.each([
    ['Weekday', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']],
    ['WeekendDay', ['saturday', 'sunday']],
    ['Sunday Monday', ['monday', 'sunday']],
  ])('on "%s" is read with its days listed', (text, days) => {
    const node = read(
      `<Recurrence><WeeklyRecurrence><Interval>1</Interval><DaysOfWeek>${text}</DaysOfWeek></WeeklyRecurrence><NoEndRecurrence><StartDate>2026-11-23+01:00</StartDate></NoEndRecurrence></Recurrence>`,
      'Recurrence',
    );
    expect(toRecurrence(node)).toEqual({
      rule: { frequency: 'weekly', interval: 1, daysOfWeek: days, end: { kind: 'until', date: '9999-12-31' } },
      first: '2026-11-23',
    });
  });

  const from = (first: string, pattern: string) =>
    read(`<Recurrence>${pattern}<NoEndRecurrence><StartDate>${first}</StartDate></NoEndRecurrence></Recurrence>`, 'Recurrence');
  const monthly = (day: number) =>
    `<AbsoluteMonthlyRecurrence><Interval>1</Interval><DayOfMonth>${day}</DayOfMonth></AbsoluteMonthlyRecurrence>`;
  const everySecondWeek = (days: string, begin: string) =>
    `<WeeklyRecurrence><Interval>2</Interval><DaysOfWeek>${days}</DaysOfWeek>${begin === '' ? '' : `<FirstDayOfWeek>${begin}</FirstDayOfWeek>`}</WeeklyRecurrence>`;

  it.each([
    ['once a year', '2026-11-23', '<RelativeYearlyRecurrence/>'],
    ['on a day other than that of its start', '2026-11-23', monthly(31)],
    // Exchange's documentation: "If for a particular month this value is larger than the number of days in the month, the last day of the
    // month is assumed."
    ['on the 31st, which our rules skip in shorter months', '2027-01-31', monthly(31)],
    ['every second week on Sunday and Monday, with weeks from Sunday', '2026-11-23', everySecondWeek('Sunday Monday', 'Sunday')],
    ['every second week on Sunday and Monday, with weeks from an unknown day', '2026-11-23', everySecondWeek('Sunday Monday', '')],
  ])('that the product’s rules cannot express is refused: %s', (_which, first, pattern) => {
    expect(() => toRecurrence(from(first, pattern))).toThrow(expect.objectContaining({ code: 'unsupported' }));
  });

  it.each([
    ['Sunday Monday', 'Monday', ['monday', 'sunday']],
    ['Weekday', 'Sunday', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']],
    ['Sunday', 'Sunday', ['sunday']],
  ])('of every second week on %s, with weeks from %s, is read as a rule', (days, begin, daysOfWeek) => {
    expect(toRecurrence(from('2026-11-23', everySecondWeek(days, begin))).rule).toMatchObject({ interval: 2, daysOfWeek });
  });
});

const calendarEvent = (from: number, to: number, type: string, details = '') =>
  `<CalendarEvent><StartTime>${toEwsTime(plusMinutes(NINE, from)).slice(0, -1)}</StartTime><EndTime>${toEwsTime(plusMinutes(NINE, to)).slice(0, -1)}</EndTime><BusyType>${type}</BusyType>${details}</CalendarEvent>`;
const answer = (merged: string, events: string) =>
  responseMessagesOf(
    read(
      `<R><FreeBusyResponseArray><FreeBusyResponse><ResponseMessage ResponseClass="Success"><ResponseCode>NoError</ResponseCode></ResponseMessage><FreeBusyView><FreeBusyViewType>DetailedMerged</FreeBusyViewType>${merged}<CalendarEventArray>${events}</CalendarEventArray></FreeBusyView></FreeBusyResponse></FreeBusyResponseArray></R>`,
      'R',
    ),
  )[0]!;

describe('a schedule', () => {
  const range = { start: NINE, end: plusMinutes(NINE, 60) };
  const viewOf = (merged: string, events = '') => {
    const schedule = toSchedule(answer(`<MergedFreeBusy>${merged}</MergedFreeBusy>`, events), 'a@x', range, 'b@x');
    return schedule.serviceError?.code ?? schedule.availabilityView;
  };

  it.each([
    ['0123', '0122', ''],
    ['0000', '0000', ''],
    ['0400', '0000', calendarEvent(15, 30, 'WorkingElsewhere')],
    ['0400', 'NoData', calendarEvent(0, 15, 'WorkingElsewhere')],
    ['4444', 'NoData', ''],
    ['0500', 'NoData', ''],
    ['00', 'NoData', ''],
    ['01230000', '0122', ''],
  ])('of the merged times %s has the view %s', (merged, view, events) => expect(viewOf(merged, events)).toBe(view));

  it('is an error if the answer has no view', () => {
    expect(toSchedule(answer('', ''), 'a@x', range, 'b@x').serviceError).toMatchObject({ code: 'NoData', retryable: false });
  });

  it('shows only the times of others’ private events', () => {
    const details =
      '<CalendarEventDetails><ID>1</ID><Subject>canary</Subject><IsMeeting>true</IsMeeting><IsPrivate>true</IsPrivate></CalendarEventDetails>';
    const message = answer('<MergedFreeBusy>2000</MergedFreeBusy>', calendarEvent(0, 15, 'OOF', details));
    expect(toSchedule(message, 'a@x', range, 'b@x').items).toEqual([
      { start: NINE, end: plusMinutes(NINE, 15), status: 'reserved', isPrivate: true },
    ]);
    expect(toSchedule(message, 'a@x', range, 'a@x').items[0]!.subject).toBe('canary');
  });
});

describe('working hours', () => {
  const hours = (
    bias: number,
    daylight: number,
    period = '<DayOfWeek>Monday Tuesday</DayOfWeek><StartTimeInMinutes>480</StartTimeInMinutes><EndTimeInMinutes>1020</EndTimeInMinutes>',
  ) =>
    read(
      `<WorkingHours><TimeZone><Bias>${bias}</Bias><StandardTime><Bias>0</Bias><Time>03:00:00</Time><DayOrder>5</DayOrder><Month>10</Month><DayOfWeek>Sunday</DayOfWeek></StandardTime><DaylightTime><Bias>${daylight}</Bias><Time>02:00:00</Time><DayOrder>5</DayOrder><Month>3</Month><DayOfWeek>Sunday</DayOfWeek></DaylightTime></TimeZone><WorkingPeriodArray><WorkingPeriod>${period}</WorkingPeriod></WorkingPeriodArray></WorkingHours>`,
      'WorkingHours',
    );
  it.each([
    [-60, -60, '2026-11-23T09:00:00Z', 'Europe/Budapest'],
    [-60, -60, '2026-07-23T09:00:00Z', 'Europe/Budapest'],
    // No zone eight hours west has Europe's clock changes.
    [480, -60, '2026-11-23T09:00:00Z', 'Etc/GMT+8'],
    [0, 0, '2026-11-23T09:00:00Z', 'UTC'],
    [-330, 0, '2026-11-23T09:00:00Z', 'Asia/Calcutta'],
    [-200, 0, '2026-11-23T09:00:00Z', undefined],
  ])('in a zone %i minutes west of UTC (minus: east) are read in a named zone with the same clock', (bias, daylight, at, zone) => {
    expect(toWorkingHours(hours(bias, daylight), toInstant(at))?.timezone).toBe(zone);
  });

  it('are read as days and times, or not at all if they are missing or invalid', () => {
    expect(toWorkingHours(hours(0, 0), NINE)).toMatchObject({ daysOfWeek: ['monday', 'tuesday'], startTime: '08:00', endTime: '17:00' });
    expect(toWorkingHours(undefined, NINE)).toBeUndefined();
    expect(
      toWorkingHours(
        hours(0, 0, '<DayOfWeek>Monday</DayOfWeek><StartTimeInMinutes>x</StartTimeInMinutes><EndTimeInMinutes>60</EndTimeInMinutes>'),
        NINE,
      ),
    ).toBeUndefined();
  });
});

describe('rights in a folder', () => {
  const rights = (reads: boolean, edits: boolean) =>
    read(
      `<EffectiveRights><CreateContents>${edits}</CreateContents><Modify>${edits}</Modify><Read>${reads}</Read></EffectiveRights>`,
      'EffectiveRights',
    );
  it.each([
    ['nobody', false, false, false, []],
    ['a reader', true, false, false, ['canReadPublic']],
    ['an editor', true, true, false, ['canReadPublic', 'canEditPublic', 'canEditParentEventPublic']],
    ['a delegate who sees private events', true, true, true, Object.keys(OWN_CALENDAR)],
    ['a reader who sees private events', true, false, true, ['canReadPublic', 'canReadPrivate']],
  ])('become the permissions of %s', (_who, reads, edits, isPrivateSeen, granted) => {
    const permissions = toPermissions(rights(reads, edits), isPrivateSeen);
    expect(
      Object.entries(permissions)
        .flatMap(([name, is]) => (is ? [name] : []))
        .toSorted(),
    ).toEqual([...granted].toSorted());
  });
});

describe('a resolved name', () => {
  const resolution = (type: string, mailbox: string, contact = '') =>
    read(
      `<Resolution><Mailbox><Name>Olga</Name>${mailbox}<MailboxType>${type}</MailboxType></Mailbox>${contact}</Resolution>`,
      'Resolution',
    );
  const SMTP = '<EmailAddress>Olga@Alder.example</EmailAddress><RoutingType>SMTP</RoutingType>';
  it.each([
    ['Mailbox', 'user'],
    ['PublicDL', 'group'],
    ['GroupMailbox', 'group'],
    ['Contact', undefined],
    ['PrivateDL', undefined],
    ['OneOff', undefined],
  ])('of the type %s is read as: %s', (type, kind) => {
    expect(toPerson(resolution(type, SMTP))?.kind).toBe(kind);
  });

  it('has a lower-case SMTP address, even if its mailbox has one only in the directory’s form', () => {
    const contact =
      '<Contact><DisplayName>Olga N.</DisplayName><EmailAddresses><Entry Key="EmailAddress1">X500:/o=x</Entry><Entry Key="EmailAddress2">SMTP:Olga@Alder.example</Entry></EmailAddresses></Contact>';
    const EX = '<EmailAddress>/o=Alder/ou=Exchange/cn=olga</EmailAddress><RoutingType>EX</RoutingType>';
    expect(toPerson(resolution('Mailbox', EX, contact))).toMatchObject({ email: 'olga@alder.example', name: 'Olga N.' });
    expect(toPerson(resolution('Mailbox', EX))).toBeUndefined();
  });
});

describe('an item', () => {
  const view = { calendar: 'olga@x', viewer: 'olga@x', permissions: OWN_CALENDAR };
  const item = (inner: string) =>
    read(
      `<CalendarItem><ItemId Id="i" ChangeKey="k"/>${inner}<Start>2026-11-23T09:00:00Z</Start><End>2026-11-23T10:00:00Z</End></CalendarItem>`,
      'CalendarItem',
    );

  it('that is private shows a reader without rights only its times', () => {
    const secret = item(
      '<Subject>canary</Subject><Sensitivity>Confidential</Sensitivity><Body BodyType="HTML">canary</Body><Organizer><Mailbox><Name>canary</Name><EmailAddress>olga@x</EmailAddress></Mailbox></Organizer>',
    );
    const seen = toEvent(secret, { calendar: 'olga@x', viewer: 'carl@x', permissions: { ...NO_EVENT_PERMISSIONS, canReadPublic: true } });
    expect(JSON.stringify(seen)).not.toContain('canary');
    expect(seen).toMatchObject({ completeness: 'limited', visibility: 'private', start: NINE });
    expect(toEvent(secret, view).subject).toBe('canary');
  });

  it('that is one date of somebody else’s series is identified by that date', () => {
    expect(
      toEvent(item('<UID>u</UID><RecurrenceId>2026-11-23T08:00:00Z</RecurrenceId><CalendarItemType>Single</CalendarItemType>'), view),
    ).toMatchObject({
      type: 'single',
      key: { uid: 'u', originalStart: toInstant('2026-11-23T08:00:00Z') },
      seriesMasterId: 'u',
      iCalUId: 'u_20261123',
    });
  });

  it('is read without its organizer among the attendees, and without the page around its body', () => {
    const attendee = (email: string, response: string) =>
      `<Attendee><Mailbox><EmailAddress>${email}</EmailAddress></Mailbox><ResponseType>${response}</ResponseType></Attendee>`;
    const event = toEvent(
      item(
        `<Body BodyType="HTML">&lt;html&gt;&lt;head&gt;&lt;/head&gt;&lt;body class="x"&gt;&#13;\n&lt;p&gt;hi&lt;/p&gt;\n&lt;/body&gt;&lt;/html&gt;</Body><Organizer><Mailbox><EmailAddress>fred@x</EmailAddress></Mailbox></Organizer><MyResponseType>Tentative</MyResponseType><RequiredAttendees>${attendee('Fred@x', 'Organizer')}${attendee('Olga@x', 'Unknown')}</RequiredAttendees><OptionalAttendees>${attendee('Carl@x', 'Accept')}</OptionalAttendees><Resources>${attendee('Room@x', 'Decline')}</Resources>`,
      ),
      view,
    );
    expect(event.attendees.map(({ email, kind, response }) => [email, kind, response])).toEqual([
      ['olga@x', 'person', 'needsAction'],
      ['carl@x', 'person', 'accepted'],
      ['room@x', 'resource', 'declined'],
    ]);
    expect(event).toMatchObject({ bodyHtml: '<p>hi</p>', myResponse: 'tentative', isOrganizer: false });
  });
});
