import { CAST, suiteContext, suiteDraft, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { auth, calendar, type calendar_v3 } from '@googleapis/calendar';
import { startStandIn } from '@assist/simulators';
import { plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { type GoogleWorld, openGoogleWorld } from '../worlds/google-world.ts';

const olga = suiteContext(CAST.olga);
const DAY = { start: SUITE_NOW, end: plusMinutes(SUITE_NOW, 24 * 60) };
const WINDOW = { timeMin: new Date(SUITE_NOW - 86_400_000).toISOString(), timeMax: new Date(SUITE_NOW + 14 * 86_400_000).toISOString() };

/** Returns Google’s own client, which knows nothing of this project. */
function peerOf({ standIn }: GoogleWorld, email: string): calendar_v3.Calendar {
  const signedIn = new auth.OAuth2();
  signedIn.setCredentials({ access_token: standIn.tokenOf(email) });
  return calendar({ version: 'v3', auth: signedIn, rootUrl: `${standIn.baseUrl}/`, retry: false });
}

const inWorld = (test: (world: GoogleWorld, client: calendar_v3.Calendar) => Promise<void>) => async () => {
  const world = await openGoogleWorld();
  try {
    await test(world, peerOf(world, CAST.olga));
  } finally {
    await world.close();
  }
};

describe('Google’s client', () => {
  it(
    'creates an event with a room in the stand-in, and the provider sees the same',
    inWorld(async (world, client) => {
      const { data: made } = await client.events.insert({
        calendarId: 'primary',
        sendUpdates: 'all',
        conferenceDataVersion: 1,
        requestBody: {
          summary: 'By another client',
          start: { dateTime: '2026-11-23T09:00:00', timeZone: 'America/Los_Angeles' },
          end: { dateTime: '2026-11-23T10:00:00', timeZone: 'America/Los_Angeles' },
          attendees: [{ email: CAST.room, resource: true }],
          conferenceData: { createRequest: { requestId: 'one', conferenceSolutionKey: { type: 'hangoutsMeet' } } },
        },
      });
      expect(made).toMatchObject({
        status: 'confirmed',
        organizer: { email: CAST.olga, self: true },
        attendees: [{ email: CAST.room, resource: true, responseStatus: 'needsAction' }],
      });
      expect(made.conferenceData?.createRequest?.status?.statusCode).toBe('pending');
      await world.settle();
      const { items } = await world.provider.listEvents({ calendar: CAST.olga, range: DAY }, olga);
      expect(items).toMatchObject([
        {
          id: made.id,
          subject: 'By another client',
          zone: 'America/Los_Angeles',
          attendees: [{ email: CAST.room, kind: 'resource', response: 'accepted' }],
        },
      ]);
      const { data: seen } = await client.events.get({ calendarId: 'primary', eventId: made.id! });
      expect(items[0]!.onlineMeeting?.joinUrl).toBe(seen.hangoutLink);
    }),
  );

  it(
    'changes and deletes what the provider has created',
    inWorld(async (world, client) => {
      const { event } = await world.provider.createEvent(suiteDraft(), olga);
      const { data: changed } = await client.events.patch({
        calendarId: 'primary',
        eventId: event.id,
        requestBody: { summary: 'Changed' },
      });
      expect(changed).toMatchObject({ summary: 'Changed', iCalUID: event.iCalUId });
      expect((await world.provider.getEvent({ id: event.id, calendar: CAST.olga }, olga)).subject).toBe('Changed');
      await client.events.delete({ calendarId: 'primary', eventId: event.id });
      await expect(client.events.delete({ calendarId: 'primary', eventId: event.id })).rejects.toMatchObject({ code: 410 });
      expect((await world.provider.listEvents({ calendar: CAST.olga, range: DAY }, olga)).items).toEqual([]);
    }),
  );

  it(
    'pages through what the provider has created',
    inWorld(async ({ provider }, client) => {
      for (let index = 0; index < 25; index += 1) await provider.createEvent(suiteDraft({ subject: `n${index}`, resources: [] }), olga);
      const subjects: (string | null | undefined)[] = [];
      let page: calendar_v3.Schema$Events = {};
      do {
        page = (
          await client.events.list({
            calendarId: 'primary',
            ...WINDOW,
            singleEvents: true,
            maxResults: 10,
            ...(page.nextPageToken == null ? {} : { pageToken: page.nextPageToken }),
          })
        ).data;
        subjects.push(...page.items!.map((event) => event.summary));
      } while (page.nextPageToken != null);
      expect(new Set(subjects)).toEqual(new Set(Array.from({ length: 25 }, (_, index) => `n${index}`)));
      expect(subjects).toHaveLength(25);
    }),
  );

  it(
    'reads a series and its days as the provider has created them',
    inWorld(async ({ provider }, client) => {
      const recurrence = {
        frequency: 'weekly',
        interval: 2,
        daysOfWeek: ['monday', 'wednesday'],
        end: { kind: 'until', date: '2026-12-10' },
      } as const;
      const { event, occurrences } = await provider.createEvent(suiteDraft({ recurrence }), olga);
      const { data: master } = await client.events.get({ calendarId: 'primary', eventId: event.seriesMasterId! });
      expect(master.recurrence).toEqual(['RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20261210T225900Z;INTERVAL=2;BYDAY=MO,WE']);
      const { data: days } = await client.events.instances({ calendarId: 'primary', eventId: event.seriesMasterId! });
      expect(days.items!.map((day) => day.id)).toHaveLength(occurrences);
      expect(days.items!.map((day) => day.id)).toContain(event.id);
    }),
  );

  it(
    'requests free and busy times',
    inWorld(async ({ provider, settle }, client) => {
      await provider.createEvent(suiteDraft(), olga);
      await settle();
      const { data } = await client.freebusy.query({
        requestBody: { ...WINDOW, items: [{ id: CAST.room }, { id: 'nobody@alder.example' }] },
      });
      expect(data.calendars).toMatchObject({
        [CAST.room]: { busy: [{ start: '2026-11-23T08:00:00Z', end: '2026-11-23T09:00:00Z' }] },
        'nobody@alder.example': { errors: [{ domain: 'global', reason: 'notFound' }] },
      });
    }),
  );

  it(
    'watches a calendar and stops watching it',
    inWorld(async ({ provider, standIn }, client) => {
      const heard: (string | undefined)[] = [];
      const receiver = await startStandIn({
        handler: ({ headers, body }) => {
          heard.push(
            `${headers['x-goog-channel-id']} ${headers['x-goog-channel-token']} ${headers['x-goog-resource-state']} ${headers['x-goog-message-number']} ${body.length}`,
          );
          return { status: 200 };
        },
      });
      try {
        const { data: channel } = await client.events.watch({
          calendarId: 'primary',
          requestBody: { id: 'channel-1', type: 'web_hook', address: receiver.origin, token: 'mine' },
        });
        expect(Number(channel.expiration)).toBe(SUITE_NOW + 604_800_000);
        await standIn.channels.flushed();
        await provider.createEvent(suiteDraft({ resources: [] }), olga);
        await standIn.channels.flushed();
        await client.channels.stop({ requestBody: { id: channel.id!, resourceId: channel.resourceId! } });
        await provider.createEvent(suiteDraft({ resources: [] }), olga);
        await standIn.channels.flushed();
        expect(heard).toEqual(['channel-1 mine sync 1 0', 'channel-1 mine exists 2 0']);
      } finally {
        await receiver.close();
      }
    }),
  );

  it(
    'finds a person’s calendars',
    inWorld(async (world) => {
      const { data } = await peerOf(world, CAST.fred).calendarList.list();
      expect(data.items!.map(({ id, accessRole, primary }) => [id, accessRole, primary])).toEqual([
        [CAST.fred, 'owner', true],
        [CAST.olga, 'writer', undefined],
      ]);
    }),
  );
});
