import { toInstant } from '@assist/time';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toEvent } from '../src/mapping/event.ts';
import { toSchedule } from '../src/mapping/free-busy.ts';
import { OWN_CALENDAR } from '../src/mapping/permissions.ts';
import { toPerson } from '../src/mapping/person.ts';
import { errorOf, responseMessagesOf } from '../src/soap/response-message.ts';
import { childOf, childrenOf, elementsOf, parseXml, textOf, type XmlNode } from '../src/soap/xml-node.ts';

/** The folder of Exchange messages that Microsoft printed or others recorded. It is beside the repository, and may be missing. */
const FOLDER = new URL('../../../../../shared/providers/samples/ews/', import.meta.url);
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((file) => file.endsWith('.xml')) : [];
if (files.length === 0) process.stdout.write('The samples of Exchange’s messages do not lie beside the repository: they are not read.\n');

const answerOf = (file: string): XmlNode =>
  elementsOf(childOf(parseXml(readFileSync(new URL(file, FOLDER), 'utf8')), 'Envelope', 'Body'))[0]!.node;
/** Messages with misprints, which end without closing their elements. */
const UNCLOSED = new Set(['GetRooms__getrooms__1.xml', 'GetStreamingEventsResponse__getstreamingevents__2.xml']);

describe.skipIf(files.length === 0)('a printed message from Exchange', () => {
  it.each(files.filter((file) => !UNCLOSED.has(file)))('in the file %s is read', (file) => {
    const answer = elementsOf(childOf(parseXml(readFileSync(new URL(file, FOLDER), 'utf8')), 'Envelope', 'Body'))[0];
    expect(answer?.name).toBeDefined();
    if (!/Response__/.test(file) || file.startsWith('GetUserConfiguration')) return;
    const messages = responseMessagesOf(answer!.node);
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) expect(message.isError).toBe(message.code !== 'NoError');
  });

  it('with characters that XML forbids is read as an event without them', () => {
    const answer = answerOf('EDGE__viewpoint__dodgy_ews_response.xml');
    const item = childOf(answer, 'ResponseMessages', 'GetItemResponseMessage', 'Items', 'CalendarItem')!;
    const event = toEvent(item, { calendar: 'a@x', viewer: 'a@x', permissions: OWN_CALENDAR });
    expect(event).toMatchObject({ subject: 'Invalid character', start: toInstant('2016-01-01T00:00:00Z') });
    expect(event.bodyHtml).toMatch(/^Invalid characters:\s*$/);
  });

  it.each([
    ['EDGE__viewpoint__find_folder_error_response.xml', 'notFound', 'ErrorInvalidIdMalformed'],
    ['DeleteItemResponse__deleteitem__3.xml', 'notFound', 'ErrorItemNotFound'],
    ['ResolveNamesResponse__resolvenames__3.xml', 'notFound', 'ErrorNameResolutionNoResults'],
    ['GetRoomsResponse__getrooms__3.xml', 'notFound', 'ErrorNameResolutionNoResults'],
    ['SubscribeResponse__subscribe__3.xml', 'forbidden', 'ErrorSubscriptionDelegateAccessNotSupported'],
  ])('in the file %s becomes the error %s', (file, code, providerCode) => {
    expect(errorOf(responseMessagesOf(answerOf(file))[0]!)).toMatchObject({ code, detail: { providerCode } });
  });

  it('about free/busy is read as a schedule, with working hours in the zone that has their clock', () => {
    const [message] = responseMessagesOf(answerOf('GetUserAvailabilityResponse__getuseravailability__2.xml'));
    const range = { start: toInstant('2006-10-16T07:00:00Z'), end: toInstant('2006-10-16T13:00:00Z') };
    const schedule = toSchedule(message!, 'user1@example.com', range, 'other@example.com');
    expect(schedule.availabilityView).toBe('000002220220000000000000');
    expect(schedule.items.map((item) => [new Date(item.start).toISOString(), item.subject])).toEqual([
      ['2006-10-16T13:00:00.000Z', 'Meet with Contoso Account Executives'],
      ['2006-10-16T14:00:00.000Z', 'Pick up my groceries'],
      ['2006-10-16T16:40:00.000Z', 'Meet with doctor'],
    ]);
    expect(schedule.workingHours).toMatchObject({ timezone: 'America/Los_Angeles', startTime: '08:00', endTime: '17:00' });
  });

  it('about a name is read as a person', () => {
    const set = childOf(
      answerOf('ResolveNamesResponse__resolvenames__2.xml'),
      'ResponseMessages',
      'ResolveNamesResponseMessage',
      'ResolutionSet',
    );
    expect(childrenOf(set, 'Resolution').map(toPerson)).toMatchObject([{ email: 'user2@example.com', name: 'User2', kind: 'user' }]);
  });

  it('about an appointment is read as an event without attendees', () => {
    const item = childOf(
      answerOf('GetItemResponse__getitem-calendar-item__4.xml'),
      'ResponseMessages',
      'GetItemResponseMessage',
      'Items',
      'CalendarItem',
    )!;
    expect(toEvent(item, { calendar: 'someone@example.com', viewer: 'someone@example.com', permissions: OWN_CALENDAR })).toMatchObject({
      id: 'ASUAdT',
      type: 'single',
      organizer: { email: 'someone@example.com', name: 'Bob' },
      isOrganizer: true,
      reminderMinutes: 15,
      attendees: [],
      showAs: 'busy',
    });
    expect(textOf(item, 'IsAllDayEvent')).toBe('false');
  });
});
