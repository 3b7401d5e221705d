import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, MINUTE_MS, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CORPORATE_KINDS, type CorporateWorld, openCorporateWorld } from './corporate-world.ts';
import { type PassingTime, startTime } from './passing-time.ts';
import type { TestClient } from './test-server.ts';

const CONFIRM = 'confirm@rooms.alder.example';
const at = (minutes: number) => plusMinutes(SUITE_NOW, minutes);

// Decisions, section 2: "Confirm on a schedule item: anybody who sees it".
describe.each(CORPORATE_KINDS)('a reservation of somebody else, with %s', (kind) => {
  let time: PassingTime;
  let world: CorporateWorld;
  const people: Record<string, TestClient> = {};
  beforeAll(async () => {
    time = startTime(SUITE_NOW);
    world = await openCorporateWorld(kind, { people: { sara: 'Sara Tichá' } });
    world.engine.directory.grant(CAST.olga, 'sara@alder.example', 'read');
    for (const person of [CAST.olga, CAST.fred, CAST.carl, 'sara@alder.example']) people[person] = await world.signIn(person);
  }, 60_000);
  afterAll(async () => {
    await world?.close();
    time.end();
  });

  /** Creates Olga's meeting with Fred in a room that requires a confirmation, starting after this many minutes. Returns `minutes`. */
  async function reserved(minutes: number) {
    world.engine.createItem(CAST.olga, {
      subject: 'Planning',
      start: at(minutes),
      end: at(minutes + 15),
      zone: 'UTC',
      attendees: [
        { email: CAST.fred, name: 'Fred', role: 'required' },
        { email: CONFIRM, name: 'Confirm', role: 'resource' },
      ],
    });
    world.engine.settle();
    return minutes;
  }
  const listed = async (viewer: string, minutes: number, user?: string) => {
    const range = `start=${fromInstant(at(minutes))}&end=${fromInstant(at(minutes + 15))}`;
    const { body } = await people[viewer]!.call('GET', `/api/calendar/events?${range}${user === undefined ? '' : `&user=${user}`}`);
    return body.value[0];
  };
  const confirm = (viewer: string, { id, iCalUId }: { id: string; iCalUId: string }) =>
    people[viewer]!.call('POST', '/api/event/action', { action: 'confirm', email: CONFIRM, iCalUid: iCalUId, id });

  it('can be confirmed by a person who sees it in a colleague’s list, but not by a person who cannot see it', async () => {
    const event = await listed('sara@alder.example', await reserved(0), CAST.olga);
    expect((await confirm(CAST.carl, event)).body.code).toBe('not-found');
    const { status, body } = await confirm('sara@alder.example', event);
    expect([status, body.confirmed, body.confirmedBy]).toEqual([200, true, 'sara@alder.example']);
  });

  it('cannot be confirmed by those who have declined it (decisions, section 13)', async () => {
    const minutes = await reserved(15);
    const event = await listed(CAST.fred, minutes);
    expect(
      (await people[CAST.fred]!.call('POST', `/api/calendar/events/${encodeURIComponent(event.id)}/response`, { response: 'declined' }))
        .status,
    ).toBe(200);
    // Outlook removes declined events from the calendar.
    expect((await confirm(CAST.fred, event)).body.code).toBe(kind === 'gspace' ? 'confirmation-unavailable' : 'not-found');
    expect((await confirm(CAST.olga, await listed(CAST.olga, minutes))).body.confirmed).toBe(true);
  });

  it('can be confirmed as an item of the room’s schedule by those who know only its time', async () => {
    const minutes = await reserved(30);
    const path = `/api/assist/resources/${CONFIRM}/waiting`;
    const span = { start: fromInstant(at(minutes)), end: fromInstant(at(minutes + 15)) };
    const ofThat = async () => (await people[CAST.carl]!.call('GET', path)).body.filter((one: typeof span) => one.start === span.start);
    // The time for confirming has not begun yet.
    expect(await ofThat()).toEqual([]);
    expect((await people[CAST.carl]!.call('POST', path, span)).body.code).toBe('confirmation-unavailable');
    await time.pass(16 * MINUTE_MS);
    for (const person of [CAST.olga, CAST.carl]) people[person] = await world.signIn(person);
    const { body: schedules } = await people[CAST.carl]!.call('POST', '/api/calendar/schedules', { ...span, emails: [CONFIRM] });
    expect(schedules[0].scheduleItems).toEqual([{ ...span, status: 2, isPrivate: expect.anything() }]);
    expect(await ofThat()).toEqual([{ ...span, confirmUntil: fromInstant(at(minutes + 15)) }]);
    const other = { ...span, end: fromInstant(at(minutes + 30)) };
    expect((await people[CAST.carl]!.call('POST', path, other)).body.code).toBe('confirmation-unavailable');
    expect((await people[CAST.carl]!.call('POST', path, span)).status).toBe(204);
    expect(await ofThat()).toEqual([]);
    const { id, iCalUId } = await listed(CAST.olga, minutes);
    const { body } = await people[CAST.olga]!.call('POST', '/api/event/statuses', [{ email: CONFIRM, iCalUid: iCalUId, id }]);
    expect(body).toMatchObject([{ confirmed: true, confirmedBy: CAST.carl }]);
  });
});
