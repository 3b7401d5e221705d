import type { BusyItem, MailboxSchedule, ProviderEvent } from '@assist/calendar-provider';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { NO_EVENT_PERMISSIONS } from '@assist/reservation';
import { aResource } from '@assist/test-kit';
import { fromInstant, plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { toEventAnswer } from '../src/modules/events/event-answer.ts';
import { toMeetings } from '../src/modules/kiosks/to-meetings.ts';
import { busyItemsOf, fromBusyItem, fromEvent } from '../src/modules/other-calendars/other-event-answer.ts';
import { rememberingTexts, toScheduleAnswer } from '../src/modules/schedules/schedule-answer.ts';

const at = (minutes: number) => plusMinutes(SUITE_NOW, minutes);
const text = (minutes: number) => fromInstant(at(minutes));
const textOf = rememberingTexts();

/** A time with its content, as a calendar reports it. `TAKEN` is a time without content. */
const TOLD: BusyItem = {
  start: at(0),
  end: at(30),
  status: 'reserved',
  isPrivate: false,
  eventId: 'event-1',
  iCalUId: 'uid-1',
  subject: 'Review',
  organizer: { address: CAST.olga, name: 'Olga' },
};
const TAKEN: BusyItem = { start: at(30), end: at(60), status: 'tentative', isPrivate: true, eventId: 'event-2' };
const aSchedule = (items: readonly BusyItem[], more: Partial<MailboxSchedule> = {}): MailboxSchedule => ({
  email: CAST.room,
  availabilityView: '21',
  items: [...items],
  ...more,
});

const EVENT: ProviderEvent = {
  id: 'event-1',
  calendar: CAST.olga,
  etag: 'e',
  key: { uid: 'uid-1' },
  iCalUId: 'uid-1',
  type: 'single',
  subject: 'Review',
  bodyHtml: '<p>text</p>',
  bodyPreview: 'text',
  start: at(0),
  end: at(30),
  zone: 'Europe/Prague',
  isAllDay: false,
  organizer: { email: CAST.olga, name: 'Olga' },
  isOrganizer: false,
  attendees: [
    { email: CAST.fred, name: 'Fred', kind: 'person', response: 'accepted', remotely: false },
    { email: CAST.room, name: 'Room 1', kind: 'resource', response: 'accepted', remotely: false },
    { email: CAST.other, name: 'Room 2', kind: 'resource', response: 'accepted', remotely: false, released: true },
  ],
  visibility: 'public',
  showAs: 'busy',
  myResponse: 'unknown',
  cancelled: false,
  completeness: 'full',
  permissions: NO_EVENT_PERMISSIONS,
};
const LIMITED: ProviderEvent = {
  ...EVENT,
  completeness: 'limited',
  visibility: 'private',
  subject: '',
  attendees: [],
  organizer: { email: '', name: '' },
};

describe('a schedule', () => {
  it('shows what its calendar reports about a time, and no id if the calendar reports no content', () => {
    expect(toScheduleAnswer(aSchedule([TOLD, TAKEN]), undefined, CAST.olga, textOf)).toEqual({
      scheduleId: CAST.room,
      resourceId: null,
      scheduleItems: [
        {
          start: text(0),
          end: text(30),
          status: 2,
          isPrivate: false,
          subject: 'Review',
          organizer: { address: CAST.olga, name: 'Olga' },
          isOrganizer: true,
          iCalUId: 'uid-1',
          eventId: 'event-1',
        },
        { start: text(30), end: text(60), status: 1, isPrivate: true },
      ],
      schedulingSettings: null,
      workingHours: null,
      availabilityView: '21',
      requirementId: null,
      additional: false,
      serviceError: null,
    });
  });

  it('shows whether a time is the viewer’s own', () => {
    expect(toScheduleAnswer(aSchedule([TOLD]), undefined, CAST.fred, textOf).scheduleItems[0]!.isOrganizer).toBe(false);
  });

  it('omits the id if it is missing, and the organizer if they are missing', () => {
    const { eventId: _id, ...noId } = TOLD;
    const { organizer: _organizer, ...noOrganizer } = TOLD;
    const [first, second] = toScheduleAnswer(aSchedule([noId, noOrganizer]), undefined, CAST.fred, textOf).scheduleItems;
    expect(['eventId' in first!, 'organizer' in first!, 'eventId' in second!, 'isOrganizer' in second!]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('shows the hours of a resource that the viewer can see, and the reason if its times are unknown', () => {
    const resource = aResource({ email: CAST.room });
    const serviceError = { code: 'notFound', message: 'not known', retryable: false } as const;
    expect(toScheduleAnswer(aSchedule([], { serviceError }), resource, CAST.olga, textOf)).toMatchObject({
      resourceId: resource.id,
      schedulingSettings: resource.schedulingSettings,
      workingHours: {
        timezone: resource.timezone,
        daysOfWeek: resource.daysOfWeek,
        startTime: resource.startTime,
        endTime: resource.endTime,
      },
      serviceError: 'not known',
    });
  });
});

describe('an event of another calendar', () => {
  const nothing = { iCalUId: null, organizer: null, places: [], people: [], text: '' };
  const time = { id: 'event-1', start: text(0), end: text(30), timeZone: EVENT.zone, isAllDay: false, isTentative: false };

  it.each<[what: string, event: ProviderEvent, told: object]>([
    [
      'has its places and its attendees',
      EVENT,
      {
        ...time,
        iCalUId: 'uid-1',
        subject: 'Review',
        isPrivate: false,
        organizer: 'Olga',
        places: ['Room 1'],
        people: ['Fred'],
        text: 'text',
      },
    ],
    ['with limited details has only its time', LIMITED, { ...time, ...nothing, subject: null, isPrivate: true }],
    [
      'with limited details keeps a known subject',
      { ...LIMITED, subject: 'Known' },
      { ...time, ...nothing, subject: 'Known', isPrivate: true },
    ],
    [
      'is marked as tentative',
      { ...LIMITED, showAs: 'tentative' },
      { ...time, ...nothing, subject: null, isPrivate: true, isTentative: true },
    ],
  ])('%s', (_what, event, told) => {
    expect(fromEvent(event)).toEqual(told);
  });

  it('has an organizer and an id only if its calendar reports them', () => {
    expect(fromEvent({ ...EVENT, organizer: { email: '', name: '' }, iCalUId: '' })).toMatchObject({ organizer: null, iCalUId: null });
  });

  it('that is reported as a taken time has an id common to all calendars only if it has a subject', () => {
    expect([TOLD, TAKEN, { ...TAKEN, iCalUId: 'uid-2' }].map(fromBusyItem)).toEqual([
      {
        ...nothing,
        id: 'event-1',
        iCalUId: 'uid-1',
        subject: 'Review',
        start: text(0),
        end: text(30),
        timeZone: 'UTC',
        isAllDay: false,
        isPrivate: false,
        isTentative: false,
        organizer: 'Olga',
      },
      {
        ...nothing,
        id: 'event-2',
        subject: null,
        start: text(30),
        end: text(60),
        timeZone: 'UTC',
        isAllDay: false,
        isPrivate: true,
        isTentative: true,
      },
      {
        ...nothing,
        id: 'event-2',
        subject: null,
        start: text(30),
        end: text(60),
        timeZone: 'UTC',
        isAllDay: false,
        isPrivate: true,
        isTentative: true,
      },
    ]);
    const { eventId: _id, iCalUId: _uid, ...withoutIds } = TOLD;
    expect(fromBusyItem(withoutIds, 7)).toMatchObject({ id: `${at(0)}-${at(30)}-7`, iCalUId: null });
  });

  it('is listed in order, even if its calendar reports only quarters of an hour', () => {
    const range = { start: at(0), end: at(90) };
    expect(busyItemsOf(aSchedule([TAKEN, TOLD]), range)).toEqual([TOLD, TAKEN]);
    expect(busyItemsOf(aSchedule([], { availabilityView: '012210' }), range)).toEqual([
      { start: at(15), end: at(30), status: 'tentative', isPrivate: false },
      { start: at(30), end: at(60), status: 'reserved', isPrivate: false },
      { start: at(60), end: at(75), status: 'tentative', isPrivate: false },
    ]);
  });
});

describe('a meeting on a kiosk', () => {
  const rooms = new Map([
    [CAST.room as string, 'room-1'],
    [CAST.other as string, 'room-2'],
  ]);
  const named = { start: text(0), end: text(30), title: 'Review', organizer: 'Olga', placeIds: ['room-1'] };
  const unnamed = { title: null, organizer: null, placeIds: ['room-1'] };

  it.each<[what: string, schedules: readonly MailboxSchedule[], showsTitles: boolean, told: readonly object[]]>([
    ['has its name', [aSchedule([TOLD])], true, [named]],
    ['has no name if the kiosk shows none', [aSchedule([TOLD])], false, [{ ...named, ...unnamed }]],
    [
      'has no name if it is private, whatever is known of it',
      [aSchedule([{ ...TOLD, isPrivate: true }])],
      true,
      [{ ...named, ...unnamed }],
    ],
    [
      'is shown once if it is in two rooms',
      [aSchedule([TOLD]), aSchedule([TOLD], { email: CAST.other })],
      true,
      [{ ...named, placeIds: ['room-1', 'room-2'] }],
    ],
    [
      'is shown once for each room if nothing is known of it',
      [aSchedule([TAKEN]), aSchedule([TAKEN], { email: CAST.other })],
      true,
      [
        { start: text(30), end: text(60), ...unnamed },
        { start: text(30), end: text(60), ...unnamed, placeIds: ['room-2'] },
      ],
    ],
    ['is not shown if it is elsewhere', [aSchedule([TOLD], { email: 'none@rooms.alder.example' })], true, []],
    [
      'is listed before later ones',
      [aSchedule([TAKEN, TOLD, { ...TOLD, end: at(15), iCalUId: 'uid-3' }])],
      true,
      [{ ...named, end: text(15) }, named, { start: text(30), end: text(60), ...unnamed }],
    ],
  ])('%s', (_what, schedules, showsTitles, told) => {
    expect(toMeetings(schedules, rooms, showsTitles)).toEqual(told);
  });
});

describe('an event on the wire', () => {
  it('that is limited has nothing more than its calendar returned', () => {
    expect(toEventAnswer(LIMITED, CAST.fred)).toMatchObject({
      limited: true,
      subject: '',
      attendees: [],
      locations: [],
      organizer: { emailAddress: { address: '', name: '' } },
      reminder: null,
      onlineMeeting: null,
      onlineMeetingProvider: null,
      ownerUserId: CAST.olga,
      ownerEventId: 'event-1',
    });
  });

  it('has its places, even released ones, and its attendees', () => {
    expect(toEventAnswer(EVENT, CAST.olga)).toMatchObject({
      limited: false,
      type: 'occurrence',
      status: 'unknown',
      accepted: true,
      ownerUserId: null,
      ownerEventId: null,
      locations: [
        { displayName: 'Room 1', uniqueId: CAST.room },
        { displayName: 'Room 2', uniqueId: CAST.other },
      ],
      attendees: [{ resource: false }, { resource: true }, { resource: true }],
      seriesMasterId: null,
    });
  });

  it('tells whether it is a series, cancelled or declined, and how to join', () => {
    const joined = { provider: 'webex', joinUrl: 'https://meet.example/1' } as const;
    const event: ProviderEvent = {
      ...EVENT,
      type: 'seriesMaster',
      seriesMasterId: 's',
      cancelled: true,
      myResponse: 'declined',
      onlineMeeting: joined,
      reminderMinutes: 5,
    };
    expect(toEventAnswer(event, CAST.olga)).toMatchObject({
      type: 'series',
      seriesMasterId: 's',
      status: 'cancelled',
      cancelled: true,
      accepted: false,
      reminder: 5,
      onlineMeetingProvider: 'webex',
      onlineMeeting: { joinUrl: 'https://meet.example/1', meetingNumber: null, password: null },
    });
    expect(toEventAnswer({ ...event, onlineMeeting: { ...joined, meetingNumber: '1', password: 'p' } }, CAST.olga).onlineMeeting).toEqual({
      joinUrl: 'https://meet.example/1',
      meetingNumber: '1',
      password: 'p',
    });
  });
});
