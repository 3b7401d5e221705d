import type { CallContext, TokenSource } from '@assist/calendar-provider';
import { CAST, suiteContext, suiteDraft, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { type CaldavProvider, caldavProvider } from '@assist/provider-caldav';
import { plusMinutes } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isRadicaleThere, type RadicaleServer, startRadicale } from '../peers/radicale/radicale-server.ts';
import { LIMITS } from '../worlds/cyrus-world.ts';

if (!isRadicaleThere) process.stdout.write('CalDAV on Radicale left out: radicale is not installed ("npm run test:judges" installs it)\n');

const SERVICE = 'assist@alder.example';
const olga = suiteContext(CAST.olga);
const carl = suiteContext(CAST.carl);
const at = (minutes: number) => plusMinutes(SUITE_NOW, minutes);
const week = { start: at(-24 * 60), end: at(14 * 24 * 60) };
const daily = { frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 4 } } as const;
const alone = (patch: Parameters<typeof suiteDraft>[0] = {}) => suiteDraft({ resources: [], ...patch });

/**
 * Radicale knows no addresses, has no search for people and, by its own documentation, no scheduling. These tests cover what remains, and
 * what is refused.
 */
describe.runIf(isRadicaleThere)('with CalDAV on Radicale,', () => {
  let radicale: RadicaleServer;
  let provider: CaldavProvider;
  beforeAll(async () => {
    radicale = await startRadicale([CAST.olga, CAST.carl, CAST.room], SERVICE);
    const getToken: TokenSource['getToken'] = async (actor) => radicale.token(actor.as === 'app' ? SERVICE : actor.mailbox);
    provider = caldavProvider({
      url: radicale.origin,
      tokens: { getToken, renewToken: (actor, _refused, signal) => getToken(actor, signal) },
      zone: 'Europe/Prague',
      limits: LIMITS,
    });
  }, 30_000);
  beforeEach(() => radicale.empty());
  afterAll(async () => {
    await provider?.close();
    await radicale?.stop();
  });
  const listed = async (context: CallContext = olga) => (await provider.listEvents({ calendar: CAST.olga, range: week }, context)).items;

  it('a person’s own event is created once, read, changed with its etag, and deleted', async () => {
    const draft = alone();
    const { event } = await provider.createEvent(draft, olga);
    expect((await provider.createEvent(draft, olga)).event.id).toBe(event.id);
    expect(await listed()).toEqual([event]);
    const moved = await provider.updateEvent(event, { range: { start: at(90), end: at(150) }, subject: 'Moved' }, 'occurrence', olga);
    expect([moved.start, moved.subject]).toEqual([at(90), 'Moved']);
    await expect(provider.updateEvent(event, { subject: 'Older' }, 'occurrence', olga)).rejects.toMatchObject({
      code: 'preconditionFailed',
    });
    await provider.deleteEvent({ id: event.id, calendar: CAST.olga }, 'occurrence', olga);
    expect(await listed()).toEqual([]);
  });

  it('one date of a series is finished, another is removed, and the rest is moved', async () => {
    await provider.createEvent(alone({ recurrence: daily }), olga);
    const [first, second, third] = (await listed()).map(({ id, calendar }) => ({ id, calendar }));
    await provider.finishEvent(first!, at(75), olga);
    await provider.deleteEvent(second!, 'occurrence', olga);
    const { start, end } = await provider.getEvent(third!, olga);
    await provider.updateEvent(third!, { range: { start: plusMinutes(start, 60), end: plusMinutes(end, 60) } }, 'following', olga);
    expect((await listed()).map((event) => [event.start, event.end])).toEqual([
      [at(60), at(75)],
      [at(2 * 1_440 + 120), at(2 * 1_440 + 180)],
      [at(3 * 1_440 + 120), at(3 * 1_440 + 180)],
    ]);
  });

  it('a readable calendar has a schedule; a colleague sees only the time of a private event', async () => {
    await provider.createEvent(alone({ subject: 'canary', visibility: 'private' }), olga);
    const [schedule] = await provider.getSchedules({ emails: [CAST.olga], range: { start: at(0), end: at(180) } }, carl);
    expect(schedule!.availabilityView).toBe('000022220000');
    const events = await listed(carl);
    expect(events.map(({ completeness, subject }) => [completeness, subject])).toEqual([['limited', '']]);
    expect(JSON.stringify([schedule, events])).not.toContain('canary');
  });

  it('the application, which asks on behalf of everybody, sees only the time of a room’s private event, even if it may write the room’s calendar', async () => {
    // Without scheduling, people’s own programs write into the room’s calendar.
    await provider.createEvent(alone({ subject: 'canary', visibility: 'private' }), suiteContext(CAST.room));
    const range = { start: at(0), end: at(180) };
    const [schedule] = await provider.getSchedules({ emails: [CAST.room], range }, { ...olga, actor: { as: 'app' } });
    expect(schedule!.items.map(({ start, isPrivate }) => [start, isPrivate])).toEqual([[at(60), true]]);
    expect(JSON.stringify(schedule!.items)).not.toContain('canary');
    const [own] = await provider.getSchedules({ emails: [CAST.room], range }, suiteContext(CAST.room));
    expect(own!.items[0]!.subject).toBe('canary');
  });

  it('a person who does not exist gets an error, which does not affect others', async () => {
    const schedules = await provider.getSchedules(
      { emails: [CAST.olga, 'nobody@alder.example'], range: { start: at(0), end: at(60) } },
      olga,
    );
    expect(schedules.map((schedule) => schedule.serviceError?.code)).toEqual([undefined, 'notFound']);
  });

  it.each([
    ['a room', { resources: [{ email: CAST.room, name: 'Room 1' }] }],
    ['a person', { attendees: [{ email: CAST.carl, name: 'Carl', remotely: false }] }],
  ])('an invitation that would not reach %s is refused, both when creating and when changing', async (_who, guests) => {
    await expect(provider.createEvent(alone(guests), olga)).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('RFC 6638'),
    });
    const { event } = await provider.createEvent(alone(), olga);
    await expect(provider.updateEvent(event, guests, 'occurrence', olga)).rejects.toMatchObject({ code: 'unsupported' });
    expect((await listed()).map(({ attendees }) => attendees)).toEqual([[]]);
  });

  it('the provider reports that no invitations are delivered', async () => {
    expect(await provider.deliversInvitations({ ...olga, actor: { as: 'app' } })).toBe(false);
  });

  it('the provider returns empty lists of rooms and people', async () => {
    expect((await provider.listRooms({}, { ...olga, actor: { as: 'app' } })).items).toEqual([]);
    expect(await provider.searchPeople({ text: 'olga', groups: true, limit: 10 }, olga)).toEqual([]);
  });
});
