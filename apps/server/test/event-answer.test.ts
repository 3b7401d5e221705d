import type { ProviderEvent } from '@assist/calendar-provider';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { type EventAnswer, eventSchema } from '@assist/contract';
import { NO_EVENT_PERMISSIONS } from '@assist/reservation';
import { plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { parse } from 'zod/v4/core';
import { toEventAnswer } from '../src/modules/events/event-answer.ts';

const EVENT: ProviderEvent = {
  id: 'event-1',
  calendar: CAST.olga,
  etag: 'e',
  key: { uid: 'uid' },
  iCalUId: 'uid',
  type: 'single',
  subject: 'Review',
  bodyHtml: '',
  bodyPreview: '',
  start: SUITE_NOW,
  end: plusMinutes(SUITE_NOW, 60),
  zone: 'Europe/Prague',
  isAllDay: false,
  organizer: { email: CAST.olga, name: 'Olga' },
  isOrganizer: true,
  attendees: [
    { email: CAST.fred, name: 'Fred', kind: 'person', response: 'accepted', remotely: true },
    { email: CAST.room, name: 'Room 1', kind: 'resource', response: 'tentative', remotely: false },
  ],
  visibility: 'public',
  showAs: 'busy',
  myResponse: 'organizer',
  cancelled: false,
  completeness: 'full',
  permissions: NO_EVENT_PERMISSIONS,
};
const told = (patch: Partial<ProviderEvent> = {}, viewer: string = CAST.olga) => toEventAnswer({ ...EVENT, ...patch }, viewer);

/** Specification, section 3: an event as it is returned. */
describe('an event on the wire', () => {
  it.each<[string, Partial<ProviderEvent>, string, Partial<EventAnswer>]>([
    [
      'has each time twice: as local time in its zone, and as an instant',
      {},
      CAST.olga,
      { start: { dateTime: '2026-11-23T08:00:00', timeZone: 'Europe/Prague', utcDateTime: '2026-11-23T07:00:00.000Z' } },
    ],
    [
      'has its rooms both as attendees and as locations',
      {},
      CAST.olga,
      {
        attendees: [
          { emailAddress: { address: CAST.fred, name: 'Fred' }, status: { response: 'accepted' }, resource: false, remotely: true },
          { emailAddress: { address: CAST.room, name: 'Room 1' }, status: { response: 'tentative' }, resource: true, remotely: false },
        ],
        locations: [{ displayName: 'Room 1', locationUri: CAST.room, uniqueId: CAST.room }],
      },
    ],
    ['names no owner if it is the viewer’s own', {}, CAST.olga, { ownerEventId: null, ownerUserId: null }],
    ['names its owner if it is a colleague’s', {}, CAST.fred, { ownerEventId: 'event-1', ownerUserId: CAST.olga }],
    // Only two types exist on the wire: a date of a series is an occurrence.
    ['has the type series if it is a series', { type: 'seriesMaster' }, CAST.olga, { type: 'series', seriesMasterId: null }],
    [
      'has the type occurrence if it is a date of a series',
      { type: 'occurrence', seriesMasterId: 'm' },
      CAST.olga,
      { type: 'occurrence', seriesMasterId: 'm' },
    ],
    [
      'has the type occurrence if it is a moved date of a series',
      { type: 'exception', seriesMasterId: 'm' },
      CAST.olga,
      { type: 'occurrence', seriesMasterId: 'm' },
    ],
    ['has the type occurrence if it is a single event', {}, CAST.olga, { type: 'occurrence', seriesMasterId: null }],
    ['counts as accepted if it is the viewer’s own', {}, CAST.olga, { accepted: true, status: 'organizer' }],
    ['counts as accepted if it was not answered', { myResponse: 'needsAction' }, CAST.olga, { accepted: true, status: 'needsAction' }],
    ['does not count as accepted if it was declined', { myResponse: 'declined' }, CAST.olga, { accepted: false, status: 'declined' }],
    ['has the status cancelled if it was cancelled', { cancelled: true }, CAST.olga, { cancelled: true, status: 'cancelled' }],
    ['has the reminder 0 if the reminder is at its start', { reminderMinutes: 0 }, CAST.olga, { reminder: 0 }],
    ['has the reminder null if it has none', {}, CAST.olga, { reminder: null }],
    ['has no online meeting if it takes place in a room', {}, CAST.olga, { onlineMeetingProvider: null, onlineMeeting: null }],
    [
      'has an online meeting if it takes place online',
      { onlineMeeting: { provider: 'webex', joinUrl: 'https://w', meetingNumber: '9' } },
      CAST.olga,
      { onlineMeetingProvider: 'webex', onlineMeeting: { joinUrl: 'https://w', meetingNumber: '9', password: null } },
    ],
    ['is not limited if it is known in full', {}, CAST.olga, { limited: false }],
    ['is limited if only its times are known', { completeness: 'limited' }, CAST.olga, { limited: true }],
  ])('%s', (_case, patch, viewer, part) => {
    const answer = told(patch, viewer);
    expect(answer).toMatchObject(part);
    expect(() => parse(eventSchema, answer)).not.toThrow();
  });
});
