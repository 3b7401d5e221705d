import type { CallContext } from '@assist/calendar-provider';
import { CAST, describeCalendarProvider, describeCorporateCalendar, suiteContext, suiteDraft } from '@assist/calendar-provider/test-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CyrusServer, isCyrusThere, startCyrus } from '../peers/cyrus/cyrus-server.ts';
import { CYRUS_USERS, furnishCyrus, openCyrusWorld } from '../worlds/cyrus-world.ts';

if (!isCyrusThere)
  process.stdout.write(
    'CalDAV on Cyrus left out: cyrus-imapd and cyrus-caldav are not installed, or this is not root ("npm run test:judges" installs them)\n',
  );

describe.runIf(isCyrusThere)('with CalDAV on Cyrus,', () => {
  let cyrus: CyrusServer;
  beforeAll(async () => {
    cyrus = await startCyrus(CYRUS_USERS);
    await furnishCyrus(cyrus);
  });
  afterAll(() => cyrus?.stop());

  const open = () => openCyrusWorld(cyrus);
  describeCalendarProvider('caldav on cyrus', { atomicReservation: false, listsCancelled: false, restores: false }, open);
  describeCorporateCalendar('caldav on cyrus', open, false);

  // Cyrus does not answer for rooms: Assist does, if calendar.json says so (decision 53).
  it.each([
    ['accepted', '2222'],
    ['declined', '0000'],
  ] as const)('the service account answers for a room: %s', async (response, view) => {
    const { provider, close } = await open();
    try {
      const olga = suiteContext(CAST.olga);
      const asRoom: CallContext = { ...olga, actor: { as: 'app', mailbox: CAST.room } };
      const { event } = await provider.createEvent(suiteDraft(), olga);
      const copy = await provider.findByKey({ calendar: CAST.room, key: event.key, around: event }, asRoom);
      expect(copy?.myResponse).toBe('needsAction');
      const answered = await provider.respond({ id: copy!.id, calendar: CAST.room }, response, asRoom, { scope: 'series', comment: 'Why' });
      expect(answered.myResponse).toBe(response);
      expect((await provider.getEvent({ id: event.id, calendar: CAST.olga }, olga)).attendees[0]!.response).toBe(response);
      const [schedule] = await provider.getSchedules({ emails: [CAST.room], range: event }, olga);
      expect(schedule!.availabilityView).toBe(view);
    } finally {
      await close();
    }
  });
});
