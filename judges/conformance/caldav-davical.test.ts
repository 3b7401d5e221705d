import type { CallContext } from '@assist/calendar-provider';
import {
  CAST,
  describeCalendarProvider,
  describeCorporateCalendar,
  SUITE_NOW,
  suiteContext,
  suiteDraft,
} from '@assist/calendar-provider/test-suite';
import { plusMinutes } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DavicalServer, isDavicalThere, startDavical } from '../peers/davical/davical-server.ts';
import { DAVICAL_ACCOUNTS, openDavicalWorld } from '../worlds/davical-world.ts';

if (!isDavicalThere) process.stdout.write('CalDAV on DAViCal left out: davical is not installed ("npm run test:judges" installs it)\n');

/** What DAViCal 1.1.12 does differently. The guide to CalDAV names what people notice. */
const DEFECTS = [
  // It writes `STATUS:CANCELLED:` into the copy of an attendee who was removed, and does not recognise that itself.
  'that replaces a resource frees the old resource and takes the new one',
  // An object that names an attendee twice (a series, and one of its dates) fails with "duplicate key value violates unique constraint".
  'lists those of its dates that have not ended, up to a limit',
  'keeps its other occurrences when one is finished',
  // It shows private events to their owner alone, not even their times; a free/busy request still has these.
  'sees at most the start and the end of a private event',
  'sees a private event in full only if invited',
  // It refuses what does not exist in the same way as what may not be read.
  'is reported as not found if nobody has that address',
] as const;

describe.runIf(isDavicalThere)('with CalDAV on DAViCal,', () => {
  let davical: DavicalServer;
  beforeAll(async () => {
    davical = await startDavical(DAVICAL_ACCOUNTS);
  });
  afterAll(() => davical?.stop());

  const open = () => openDavicalWorld(davical);
  const calendar = { atomicReservation: false, listsCancelled: false, restores: false, defects: DEFECTS };
  describeCalendarProvider('caldav on davical', calendar, open);
  describeCorporateCalendar('caldav on davical', open, true);

  const olga = suiteContext(CAST.olga);
  const at = (minutes: number) => plusMinutes(SUITE_NOW, minutes);

  it('reports that invitations are delivered', async () => {
    const { provider, close } = await open();
    expect(await provider.deliversInvitations({ ...olga, actor: { as: 'app' } })).toBe(true);
    await close();
  });

  it.each([
    ['accepted', '2222'],
    ['declined', '0000'],
  ] as const)('the service account answers for a room: %s', async (response, view) => {
    const { provider, close } = await open();
    try {
      const asRoom: CallContext = { ...olga, actor: { as: 'app', mailbox: CAST.room } };
      const { event } = await provider.createEvent(suiteDraft(), olga);
      const copy = await provider.findByKey({ calendar: CAST.room, key: event.key, around: event }, asRoom);
      const answered = await provider.respond({ id: copy!.id, calendar: CAST.room }, response, asRoom, { scope: 'series', comment: 'Why' });
      expect(answered.myResponse).toBe(response);
      expect((await provider.getEvent({ id: event.id, calendar: CAST.olga }, olga)).attendees[0]!.response).toBe(response);
      const [schedule] = await provider.getSchedules({ emails: [CAST.room], range: event }, olga);
      expect(schedule!.availabilityView).toBe(view);
    } finally {
      await close();
    }
  });

  // DAViCal copies a changed time to the attendees, and no definition of its zone; without one it fails ("vCalendar::GetOlsonName(): null given").
  it('a whole day with guests becomes a timed event, because its zone was defined from the start', async () => {
    const { provider, close } = await open();
    try {
      const day = { range: { start: at(-8 * 60), end: at(16 * 60) }, isAllDay: true };
      const { event } = await provider.createEvent(
        suiteDraft({ ...day, attendees: [{ email: CAST.fred, name: 'Fred', remotely: false }] }),
        olga,
      );
      const timed = { range: { start: at(60), end: at(120) }, isAllDay: false };
      await provider.updateEvent({ id: event.id, calendar: CAST.olga }, timed, 'occurrence', olga);
      const copy = await provider.findByKey({ calendar: CAST.fred, key: event.key, around: timed.range }, suiteContext(CAST.fred));
      expect(copy).toMatchObject({ ...timed.range, isAllDay: false });
    } finally {
      await close();
    }
  });
});
