import { CAST, suiteContext, suiteDraft, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { openGraphWorld } from '../worlds/graph-world.ts';
import { findGraphJudge, judgeAll } from './graph-schema.ts';

const judge = findGraphJudge();
if (judge === undefined)
  process.stdout.write('The schemas of Microsoft Graph do not lie beside the repository: nothing is judged by them.\n');

const olga = suiteContext(CAST.olga);
const week = { start: plusMinutes(SUITE_NOW, -24 * 60), end: plusMinutes(SUITE_NOW, 14 * 24 * 60) };

describe.skipIf(judge === undefined)('the messages to and from the stand-in for Graph', () => {
  it('conform to Microsoft’s own description, in every operation of the provider', async () => {
    const { provider, standIn, engine, close } = await openGraphWorld();
    try {
      engine.directory.addGroup({ email: 'team@alder.example', name: 'Team Olga', members: [CAST.olga, CAST.fred] });
      engine.directory.addDesk({ name: 'Desk 1', email: 'desk-1@rooms.alder.example', section: 'North' });
      for (const kind of ['dropIn', 'offline', 'unavailable', 'assigned'] as const)
        engine.directory.addDesk({ name: kind, mode: { kind } });
      engine.directory.addRoomList({ email: 'list@rooms.alder.example', name: 'All rooms' });
      const daily = {
        frequency: 'weekly',
        interval: 1,
        daysOfWeek: ['monday', 'tuesday'],
        end: { kind: 'until', date: '2026-12-04' },
      } as const;
      const people = [{ email: CAST.fred, name: 'Fred', remotely: true }];
      const { event } = await provider.createEvent(
        suiteDraft({ attendees: people, visibility: 'private', reminderMinutes: 5, onlineMeeting: { kind: 'native', provider: 'teams' } }),
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
          showAs: 'workingElsewhere',
          recurrence: daily,
          range: { start: plusMinutes(SUITE_NOW, 240), end: plusMinutes(SUITE_NOW, 300) },
        }),
        olga,
      );
      engine.settle();
      await provider.updateEvent(
        { id: event.id, calendar: CAST.olga },
        { bodyHtml: '<p>new</p>', resources: [{ email: CAST.other, name: 'Room 2' }], reminderMinutes: null },
        'occurrence',
        olga,
      );
      const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
      const second = items.filter((item) => item.type === 'occurrence')[1]!;
      await provider.updateEvent({ id: second.id, calendar: CAST.olga }, { subject: 'Later' }, 'following', olga);
      await provider.finishEvent({ id: event.id, calendar: CAST.olga }, plusMinutes(event.start, 15), olga);
      const fred = suiteContext(CAST.fred);
      const own = await provider.findByKey({ calendar: CAST.fred, key: event.key, around: week }, fred);
      await provider.respond({ id: own!.id, calendar: CAST.fred }, 'accepted', fred);
      await provider.listEvents({ calendar: CAST.olga, range: week }, suiteContext(CAST.carl));
      await provider.getSchedules({ emails: [CAST.room, CAST.olga, 'nobody@alder.example'], range: week }, olga);
      await provider.getResourceStatus(
        { event: { id: event.id, calendar: CAST.olga }, key: event.key, resource: CAST.other, range: event },
        olga,
      );
      await provider.deleteEvent({ id: second.id, calendar: CAST.olga }, 'following', olga);
      await provider.getMe(olga);
      await provider.findPhoto(CAST.fred, olga);
      await provider.searchPeople({ text: 'olga', groups: true, limit: 10 }, olga);
      const rooms = await provider.listRooms({}, { ...olga, actor: { as: 'app' } });
      const workspaces = await provider.listRooms({ page: rooms.next! }, { ...olga, actor: { as: 'app' } });
      const desks = await provider.listRooms({ page: workspaces.next! }, { ...olga, actor: { as: 'app' } });
      expect(desks.items).toHaveLength(1);
      expect(judgeAll(judge!, standIn.log)).toEqual([]);
      expect(standIn.log.length).toBeGreaterThan(30);
    } finally {
      await close();
    }
  });

  it.each([
    ['an unknown property', { subject: 'x', color: 1, start: { dateTime: 'x', zone: 'y' } }],
    ['a term in the wrong case', { sensitivity: 'PRIVATE' }],
    ['a number instead of a text', { subject: 7 }],
  ])('are refused with %s', (_case, body) => {
    const exchange = {
      at: 0,
      method: 'POST',
      url: '/v1.0/me/events',
      headers: {},
      body: JSON.stringify(body),
      status: 201,
      answerHeaders: {},
      answer: '{}',
    };
    expect(judge!(exchange)).not.toEqual([]);
  });
});
