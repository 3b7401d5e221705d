import { CAST, suiteContext, suiteDraft, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { plusMinutes } from '@assist/time';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openEwsWorld } from '../worlds/ews-world.ts';
import { findEwsJudge, messagesOf, WITHOUT_EWS_JUDGE } from './ews-schema.ts';

const judge = findEwsJudge();
if (judge === undefined) process.stdout.write(WITHOUT_EWS_JUDGE);

const olga = suiteContext(CAST.olga);
const fred = suiteContext(CAST.fred);
const week = { start: plusMinutes(SUITE_NOW, -24 * 60), end: plusMinutes(SUITE_NOW, 14 * 24 * 60) };
const PHOTO = readFileSync(new URL(import.meta.url)).subarray(0, 64);

describe.skipIf(judge === undefined)('the messages to and from the stand-in for Exchange', () => {
  it('conform to Exchange’s own schema, in every operation of the provider', async () => {
    const { provider, standIn, engine, close } = await openEwsWorld({ standIn: { settings: { tellsViewPrivate: false } } });
    try {
      engine.directory.addGroup({ email: 'team@alder.example', name: 'Team Olga', members: [CAST.olga, CAST.fred] });
      engine.directory.addPerson({
        email: 'jana@alder.example',
        name: 'Jana Malá',
        department: 'Sales & Co',
        jobTitle: 'Clerk',
        photo: { bytes: PHOTO, contentType: 'image/jpeg' },
      });
      const people = [{ email: CAST.fred, name: 'Fred "the <b>"', remotely: true }];
      const link = { provider: 'webex', joinUrl: 'https://webex.example/1?a=1&b=2', password: 'p' };
      const { event } = await provider.createEvent(
        suiteDraft({ attendees: people, visibility: 'private', reminderMinutes: 5, onlineMeeting: { kind: 'made', link } }),
        olga,
      );
      expect(event.onlineMeeting).toEqual(link);
      const later = { start: plusMinutes(SUITE_NOW, 240), end: plusMinutes(SUITE_NOW, 300) };
      const weekly = {
        frequency: 'weekly',
        interval: 1,
        daysOfWeek: ['monday', 'tuesday'],
        end: { kind: 'until', date: '2026-12-04' },
      } as const;
      await provider.createEvent(suiteDraft({ showAs: 'workingElsewhere', recurrence: weekly, range: later }), olga);
      const monthly = { frequency: 'monthly', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 3 } } as const;
      await provider.createEvent(
        suiteDraft({
          showAs: 'oof',
          isAllDay: true,
          recurrence: monthly,
          range: { start: plusMinutes(SUITE_NOW, 16 * 60), end: plusMinutes(SUITE_NOW, 40 * 60) },
        }),
        olga,
      );
      engine.settle();
      const id = { id: event.id, calendar: CAST.olga };
      await provider.updateEvent(
        id,
        { bodyHtml: '<p>new</p>', attendees: [], resources: [{ email: CAST.other, name: 'Room 2' }], reminderMinutes: null },
        'occurrence',
        olga,
      );
      await provider.updateEvent(
        id,
        { attendees: people, visibility: 'public', showAs: 'tentative', zone: 'Asia/Kolkata' },
        'occurrence',
        olga,
      );
      const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
      const days = items
        .filter((item) => item.subject === 'Weekly review' && item.type === 'occurrence' && !item.isAllDay)
        .map(({ id, calendar, start, end }) => ({ id, calendar, start, end }));
      await provider.deleteEvent(days[2]!, 'occurrence', olga);
      await provider.finishEvent(days[0]!, plusMinutes(days[0]!.start, 15), olga);
      await provider.updateEvent(
        days[1]!,
        { subject: 'Later', range: { start: plusMinutes(days[1]!.start, 30), end: plusMinutes(days[1]!.end, 30) } },
        'following',
        olga,
      );
      const copy = await provider.findByKey({ calendar: CAST.fred, key: event.key, around: week }, fred);
      for (const answer of ['accepted', 'tentative', 'declined'] as const) await provider.respond(copy!, answer, fred);
      await provider.getResourceStatus({ event: id, key: event.key, resource: CAST.other, range: event }, olga);
      await provider.deleteEvent(id, 'occurrence', olga);
      await provider.getSchedules({ emails: [CAST.olga, CAST.room, 'nobody@alder.example'], range: week }, fred);
      await provider.listLimitedEvents({ calendar: CAST.olga, range: week }, fred);
      await provider.getPermissions({ calendar: CAST.olga }, fred);
      await provider.getPermissions({ calendar: CAST.fred }, suiteContext(CAST.carl));
      await provider.getMe(olga);
      await provider.findPhoto('jana@alder.example', olga);
      await provider.findPhoto(CAST.fred, olga);
      await provider.searchPeople({ text: 'a', groups: true, limit: 50 }, olga);
      await provider.searchPeople({ text: 'zzz', groups: true, limit: 50 }, olga);
      await provider.listRooms({}, olga);
      await expect(provider.listEvents({ calendar: CAST.fred, range: week }, suiteContext(CAST.carl))).rejects.toMatchObject({
        code: 'mailboxNotAvailable',
      });
      await expect(provider.getMe(suiteContext('nobody@alder.example'))).rejects.toMatchObject({ code: 'notFound' });
      expect(judge!(messagesOf(standIn.log))).toEqual([]);
    } finally {
      await close();
    }
  });

  it('also conform when streamed', async () => {
    const { provider, standIn, engine, close } = await openEwsWorld({ standIn: { stream: { heartbeatMs: 20, minuteMs: 60 } } });
    try {
      const stop = new AbortController();
      const context = { ...olga, actor: { as: 'app', mailbox: CAST.room } as const, signal: stop.signal };
      const next = provider.stream([CAST.room], context)[Symbol.asyncIterator]().next();
      while (standIn.subscriptions.open === 0)
        await new Promise((resolve) => {
          setTimeout(resolve, 5);
        });
      await provider.createEvent(suiteDraft(), olga);
      engine.settle();
      expect((await next).value).toMatchObject({ calendar: CAST.room, kind: 'changed' });
      stop.abort();
      const asked = messagesOf(standIn.log).filter((message) => message.includes('Subscribe') || message.includes('GetStreamingEvents'));
      const again = await fetch(standIn.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${standIn.issueToken()}` },
        body: asked
          .find((message) => message.includes('<m:GetStreamingEvents>'))!
          .replace(/<m:ConnectionTimeout>\d+/, '<m:ConnectionTimeout>1'),
      });
      const envelopes = (await again.text())
        .split('</s:Envelope>')
        .filter((part) => part !== '')
        .map((part) => `${part}</s:Envelope>`);
      expect(envelopes.length).toBeGreaterThan(1);
      expect(judge!([...asked, ...envelopes])).toEqual([]);
    } finally {
      await close();
    }
  });

  it('are reported by the judge if they are wrong', async () => {
    const { provider, standIn, close } = await openEwsWorld();
    try {
      await provider.getMe(olga);
      const messages = messagesOf(standIn.log);
      expect(messages).toHaveLength(2);
      expect(
        judge!(messages.map((message) => message.replaceAll('UnresolvedEntry', 'Unresolved').replaceAll('RoutingType', 'Routing'))),
      ).toHaveLength(2);
    } finally {
      await close();
    }
  });
});
