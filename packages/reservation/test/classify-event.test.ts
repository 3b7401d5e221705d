import {
  classifyEvent,
  MISSING_ICAL_UID,
  NO_ATTENDEE_FROM_LOCATION,
  pairEvents,
  toResourceDirectory,
  type CalendarEvent,
} from '@assist/reservation';
import { anAttendee, anEvent, aResource } from '@assist/test-kit';
import { toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';

const directory = toResourceDirectory([
  aResource({ id: 'vltava', username: 'vltava@intern.example', displayName: 'Room Vltava', displayNameForApp: { cs: 'Zasedačka Vltava' } }),
  aResource({ id: 'labe' }),
]);
const at = (displayName: string, locationUri = '', uniqueId = '') => ({ displayName, locationUri, uniqueId });
const room = anAttendee('vltava@example.com', { resource: true });
const person = anAttendee('karel@example.com');

describe('an event class (specification, sections 3 and 5)', () => {
  it.each<[string, Partial<CalendarEvent>, string]>([
    ['no iCalUId', { iCalUId: null }, 'Faulty: Missing iCalUId, or it is empty'],
    ['an empty iCalUId', { iCalUId: ' ' }, 'Faulty: Missing iCalUId, or it is empty'],
    [
      'a zone that is unknown to this code',
      { start: { ...anEvent({}).start, timeZone: 'Mars/Olympus' } },
      'Faulty: Timezone Mars/Olympus not found in IANA database',
    ],
    ['a location that is a resource without its attendee', { attendees: [person] }, 'Faulty: Cannot find event attendee from location'],
    [
      'one of two locations without its attendee',
      { locations: [at('vltava'), at('labe')] },
      'Faulty: Cannot find event attendee from location',
    ],
    ['a location that matches no resource', { attendees: [person], locations: [at('Café')] }, 'Anonymous'],
    ['a location that matches no resource, though a resource is invited', { locations: [at('Café')] }, 'Anonymous'],
    ['no location', { attendees: [person], locations: [] }, 'Anonymous'],
    ['a location by address', { locations: [at('', 'VLTAVA@example.com')] }, 'Identified: vltava'],
    ['a location by unique id', { locations: [at('', '', 'vltava@example.com')] }, 'Identified: vltava'],
    ['a location by username', { locations: [at('', 'vltava@intern.example')] }, 'Identified: vltava'],
    ['a location by display name', { locations: [at('room vltava')] }, 'Identified: vltava'],
    ['a location by the name in an app', { locations: [at('zasedacka VLTAVA')] }, 'Identified: vltava'],
    ['a resource as attendee, but no location', { locations: [] }, 'Identified: vltava'],
    ['an attendee by username', { attendees: [anAttendee('vltava@intern.example', { resource: true })] }, 'Identified: vltava'],
    [
      'attendee by the alias of a location',
      { attendees: [anAttendee('alias@example.com', { resource: true, name: 'Room Vltava' })], locations: [at('Room Vltava')] },
      'Identified: vltava',
    ],
    [
      'a person named like a room',
      { attendees: [anAttendee('p@example.com', { name: 'Room Vltava' })], locations: [at('Room Vltava')] },
      'Faulty: Cannot find event attendee from location',
    ],
    ['two attendees of one resource', { attendees: [room, anAttendee('vltava@intern.example', { resource: true })] }, 'Identified: vltava'],
    [
      'two resources',
      { attendees: [person, room, anAttendee('labe@example.com')], locations: [at('vltava'), at('labe')] },
      'Identified: vltava labe',
    ],
  ])('is right for an event with this feature: %s', (_name, changes, expected) => {
    const classified = classifyEvent(anEvent({ resourceAttendees: [], ...changes }), directory);
    const shown = {
      Identified: () =>
        classified.kind === 'Identified' &&
        `Identified: ${classified.event.resourceAttendees.map((attendee) => attendee.resourceId).join(' ')}`,
      Faulty: () => classified.kind === 'Faulty' && `Faulty: ${classified.reason}`,
      Anonymous: () => 'Anonymous',
      Limited: () => 'Limited',
    }[classified.kind]();
    expect(shown).toBe(expected);
  });

  it('is faulty for reasons in the specification’s wording (section 8)', () => {
    expect([MISSING_ICAL_UID, NO_ATTENDEE_FROM_LOCATION]).toEqual([
      'Missing iCalUId, or it is empty',
      'Cannot find event attendee from location',
    ]);
  });
});

describe("a calendar's events", () => {
  const events = [
    anEvent({ id: 'identified' }),
    anEvent({ id: 'anonymous', attendees: [person], locations: [] }),
    anEvent({ id: 'faulty', iCalUId: '' }),
  ];
  const now = toInstant('2026-11-23T10:00Z');

  it('are left out if they match no resource', () => {
    const paired = pairEvents(events, directory, now);
    expect(paired.events.map(({ id }) => id)).toEqual(['identified']);
    expect(paired.faulty.map(({ event, reason }) => [event.id, reason])).toEqual([['faulty', MISSING_ICAL_UID]]);
  });

  it.each([
    ['2026-11-23T09:59Z', false],
    ['2026-11-23T10:00Z', true],
  ])('have the right afterEnd: at %s it is %s', (text, afterEnd) => {
    const [first] = pairEvents(events, directory, toInstant(text)).events;
    expect(first?.afterEnd).toBe(afterEnd);
  });
});
