import { CAST, suiteContext, suiteDraft, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { startStandIn } from '@assist/simulators';
import { plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { BOOKING_USER, openGoogleWorld } from '../worlds/google-world.ts';
import { findGoogleJudge, judgeAll } from './google-schema.ts';

const judge = findGoogleJudge();
if (judge === undefined) process.stdout.write('The schemas of Google do not lie beside the repository: nothing is judged by them.\n');

const olga = suiteContext(CAST.olga);
const week = { start: plusMinutes(SUITE_NOW, -24 * 60), end: plusMinutes(SUITE_NOW, 14 * 24 * 60) };

describe.skipIf(judge === undefined)('the messages to and from the stand-in for Google', () => {
  it('conform to Google’s own description, in every operation of the provider', async () => {
    const { provider, standIn, engine, settle, close } = await openGoogleWorld();
    const receiver = await startStandIn({ handler: () => ({ status: 200 }) });
    try {
      engine.directory.addGroup({ email: 'team@alder.example', name: 'Team Olga', members: [CAST.olga, CAST.fred] });
      engine.directory.addPerson({
        email: CAST.fred,
        name: 'Fred Kovář',
        department: 'Law',
        photo: { bytes: Buffer.from([1, 2]), contentType: 'image/png' },
      });
      const weekly = {
        frequency: 'weekly',
        interval: 1,
        daysOfWeek: ['monday', 'tuesday'],
        end: { kind: 'until', date: '2026-12-04' },
      } as const;
      const people = [
        { email: CAST.fred, name: 'Fred', remotely: true },
        { email: 'petra@partner.example', name: 'Petra', remotely: false },
      ];
      const { event } = await provider.createEvent(
        suiteDraft({ attendees: people, visibility: 'private', reminderMinutes: 5, onlineMeeting: { kind: 'native', provider: 'meet' } }),
        olga,
      );
      await provider.createEvent(
        suiteDraft({
          showAs: 'oof',
          onlineMeeting: { kind: 'made', link: { provider: 'webex', joinUrl: 'https://webex.example/1', password: 'p' } },
        }),
        olga,
      );
      await provider.createEvent(
        suiteDraft({
          attendees: people,
          recurrence: weekly,
          onlineMeeting: { kind: 'native', provider: 'meet' },
          range: { start: plusMinutes(SUITE_NOW, 240), end: plusMinutes(SUITE_NOW, 300) },
        }),
        olga,
      );
      await settle();
      const id = { id: event.id, calendar: CAST.olga };
      await provider.updateEvent(
        id,
        {
          bodyHtml: '<p>new</p>',
          resources: [{ email: CAST.other, name: 'Room 2' }],
          reminderMinutes: null,
          attendees: people.slice(0, 1),
        },
        'occurrence',
        olga,
      );
      const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
      const second = items.filter((item) => item.type === 'occurrence')[1]!;
      await provider.updateEvent({ id: second.id, calendar: CAST.olga }, { subject: 'Later' }, 'following', olga);
      await provider.finishEvent(id, plusMinutes(event.start, 15), olga);
      await provider.respond({ id: event.id, calendar: CAST.fred }, 'accepted', suiteContext(CAST.fred));
      await provider.findByKey({ calendar: CAST.fred, key: event.key, around: week }, suiteContext(CAST.fred));
      await provider.listEvents({ calendar: CAST.olga, range: week }, suiteContext(CAST.carl));
      await provider.listEvents({ calendar: CAST.room, range: week }, suiteContext(CAST.carl));
      await provider.getPermissions({ calendar: CAST.olga }, suiteContext(CAST.carl));
      await provider.getSchedules({ emails: [CAST.room, CAST.olga, 'team@alder.example', 'nobody@alder.example'], range: week }, olga);
      await provider.getResourceStatus({ event: id, key: event.key, resource: CAST.other, range: event }, olga);
      await provider.deleteEvent({ id: second.id, calendar: CAST.olga }, 'following', olga);
      await provider.deleteEvent(id, 'occurrence', olga);
      await provider.deleteEvent(id, 'occurrence', olga);
      await provider.getMe(olga);
      await provider.findPhoto(CAST.fred, olga);
      await provider.findPhoto(CAST.carl, olga);
      await provider.searchPeople({ text: 'petra', groups: true, limit: 10 }, olga);
      await provider.listRooms({}, olga);
      const app = { ...olga, actor: { as: 'app' } as const };
      const held = await provider.watch({ calendar: CAST.room, callback: new URL(receiver.origin), secret: 'secret' }, app);
      await provider.unwatch(held, app);
      // Requests that the provider does not make, but other clients do.
      for (const path of [
        '/calendar/v3/users/me/calendarList',
        '/calendar/v3/users/me/settings',
        '/calendar/v3/users/me/settings/timezone',
        '/calendar/v3/calendars/primary',
        '/calendar/v3/calendars/primary/acl',
      ]) {
        await (await fetch(standIn.baseUrl + path, { headers: { authorization: `Bearer ${standIn.tokenOf(CAST.olga)}` } })).text();
      }
      for (const path of [
        '/v1/people:searchDirectoryPeople?query=olga&readMask=names&sources=DIRECTORY_SOURCE_TYPE_DOMAIN_PROFILE',
        '/admin/directory/v1/groups?customer=my_customer&query=team',
      ]) {
        await (await fetch(standIn.baseUrl + path, { headers: { authorization: `Bearer ${standIn.appToken(BOOKING_USER)}` } })).text();
      }
      expect(judgeAll(judge!, standIn.log)).toEqual([]);
      expect(new Set(standIn.log.map((exchange) => exchange.status))).toEqual(new Set([200, 204, 404, 410]));
      expect(standIn.log.length).toBeGreaterThan(42);
    } finally {
      await receiver.close();
      await close();
    }
  });

  const EVENTS = '/calendar/v3/calendars/primary/events';
  it.each([
    ['an unknown property', 'POST', EVENTS, { summary: 'x', color: 1 }, {}],
    ['a time without an offset', 'POST', EVENTS, { start: { dateTime: '2026-11-23T09:00:00' } }, {}],
    ['a number instead of a text', 'POST', EVENTS, { summary: 7 }, {}],
    ['an unknown term', 'POST', `${EVENTS}?sendUpdates=some`, {}, {}],
    ['an unknown parameter', 'GET', `${EVENTS}?top=1`, undefined, {}],
    ['an invalid day, in an answer', 'GET', EVENTS, undefined, { items: [{ start: { date: 'tomorrow' } }] }],
    [
      'a room of another shape, in an answer',
      'GET',
      '/admin/directory/v1/customer/my_customer/resources/calendars',
      undefined,
      { items: [{ capacity: 'eight' }] },
    ],
    ['a person of another shape, in an answer', 'GET', '/v1/people/me?personFields=names', undefined, { names: 'Olga' }],
    ['an unknown operation', 'GET', '/calendar/v3/rooms', undefined, {}],
  ])('are refused with %s', (_case, method, url, body, answer) => {
    const exchange = {
      at: 0,
      method,
      url,
      headers: {},
      body: body === undefined ? '' : JSON.stringify(body),
      status: 200,
      answerHeaders: {},
      answer: JSON.stringify(answer),
    };
    expect(judge!(exchange)).not.toEqual([]);
  });
});
