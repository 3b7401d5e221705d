import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { type EventPermissions, NO_EVENT_PERMISSIONS } from '@assist/reservation';
import { plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '../src/calendar-store.ts';
import { seesContent, viewEvent } from '../src/view-event.ts';
import { aStoredEvent } from './a-stored-event.ts';

const CARL = CAST.carl;
const ANNA = 'anna@alder.example';
const EVENT = aStoredEvent({
  start: SUITE_NOW,
  end: plusMinutes(SUITE_NOW, 60),
  organizer: { email: CAST.olga, name: 'Olga' },
  subject: 'Secret',
  bodyHtml: '<p>Secret text</p>',
  bodyPreview: 'Secret text',
  visibility: 'private',
  showAs: 'free',
  reminderMinutes: 15,
  onlineMeeting: { provider: 'webex', joinUrl: 'https://meet.example/secret', meetingNumber: '1', password: 'secret' },
  attendees: [{ email: ANNA, name: 'Anna', response: 'accepted', remotely: true }],
});
const may = (more: Partial<EventPermissions> = {}): EventPermissions => ({ ...NO_EVENT_PERMISSIONS, ...more });
const view = (viewer: string, more: Partial<StoredEvent> = {}, permissions = may()) =>
  viewEvent({ ...EVENT, ...more }, viewer, { email: viewer, permissions });

/** The rule is S9: a colleague's private event shows at most its start and its end. */
describe('an event', () => {
  it.each<[who: string, viewer: string, visibility: 'public' | 'private', permissions: Partial<EventPermissions>, sees: boolean]>([
    ['its organizer', CAST.olga, 'private', {}, true],
    ['an invited person', ANNA, 'private', {}, true],
    ['people who may read private events there', CARL, 'private', { canReadPrivate: true }, true],
    ['people who may read public events there', CARL, 'private', { canReadPublic: true }, false],
    ['people who may change everything there, but read nothing', CARL, 'private', { canEditPublic: true, canEditPrivate: true }, false],
    [
      'people who may change all of a series, but read nothing',
      CARL,
      'private',
      { canEditParentEventPublic: true, canEditParentEventPrivate: true },
      false,
    ],
    ['anybody', CARL, 'private', {}, false],
    ['anybody, if it is public', CARL, 'public', {}, true],
    ['nobody at all', '', 'private', {}, false],
  ])('shows its contents only as permitted: to %s (%s; the event is %s)', (_who, viewer, visibility, permissions, sees) => {
    const attendeeEmails = EVENT.attendees.map(({ email }) => email);
    expect(seesContent({ ...EVENT, visibility, attendeeEmails }, { email: viewer, permissions: may(permissions) })).toBe(sees);
    expect(view(viewer, { visibility }, may(permissions)).completeness).toBe(sees ? 'full' : 'limited');
  });

  it('that the viewer may not see is reduced to its time', () => {
    expect(view(CARL, { seriesId: null })).toEqual({
      id: EVENT.id,
      calendar: CARL,
      etag: String(EVENT.version),
      key: { uid: EVENT.iCalUId },
      iCalUId: EVENT.iCalUId,
      start: EVENT.start,
      end: EVENT.end,
      zone: EVENT.zone,
      isAllDay: EVENT.isAllDay,
      visibility: 'private',
      cancelled: false,
      permissions: NO_EVENT_PERMISSIONS,
      isOrganizer: false,
      myResponse: 'unknown',
      type: 'single',
      subject: '',
      bodyHtml: '',
      bodyPreview: '',
      organizer: { email: '', name: '' },
      attendees: [],
      showAs: 'busy',
      completeness: 'limited',
    });
  });

  it('that the viewer may see is shown in full', () => {
    const room = { resourceEmail: CAST.room, resourceName: 'Room 1', start: EVENT.start, end: EVENT.end };
    const other = { ...room, resourceEmail: CAST.other, resourceName: 'Room 2' };
    const back = plusMinutes(EVENT.start, -5);
    const bookings = [
      { ...room, cancelledAt: null },
      { ...other, cancelledAt: back },
      { ...room, cancelledAt: back },
    ];
    expect(view(ANNA, { bookings: [...bookings], seriesId: 'series', cancelledAt: back })).toMatchObject({
      key: { uid: 'series', originalStart: EVENT.originalStart },
      type: 'occurrence',
      seriesMasterId: 'series',
      cancelled: true,
      isOrganizer: false,
      myResponse: 'accepted',
      subject: 'Secret',
      bodyHtml: '<p>Secret text</p>',
      bodyPreview: 'Secret text',
      organizer: { email: CAST.olga, name: 'Olga' },
      showAs: 'free',
      reminderMinutes: 15,
      onlineMeeting: { joinUrl: 'https://meet.example/secret' },
      completeness: 'full',
      attendees: [
        { email: ANNA, name: 'Anna', kind: 'person', response: 'accepted', remotely: true },
        { email: CAST.room, name: 'Room 1', kind: 'resource', response: 'accepted', remotely: false },
        { email: CAST.other, name: 'Room 2', kind: 'resource', response: 'accepted', remotely: false, released: true },
      ],
    });
    const olgas = view(CAST.olga, { bookings, reminderMinutes: null, onlineMeeting: null });
    expect([olgas.isOrganizer, olgas.myResponse, 'reminderMinutes' in olgas, 'onlineMeeting' in olgas]).toEqual([
      true,
      'organizer',
      false,
      false,
    ]);
    expect(olgas.attendees.map(({ released }) => released)).toEqual([undefined, undefined, true]);
  });
});
