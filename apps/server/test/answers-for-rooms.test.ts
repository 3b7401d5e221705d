import { CAST } from '@assist/calendar-provider/test-suite';
import type { NewItem } from '@assist/simulators';
import { ceilToQuarter, fromInstant, instantOf, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CORPORATE_KINDS, type CorporateWorld, openCorporateWorld } from './corporate-world.ts';
import type { TestClient } from './test-server.ts';

const DAY = 1_440;
const tomorrow = plusMinutes(ceilToQuarter(instantOf(Date.now())), DAY);

/** The number of the current test, which gives each test a separate range of ten days. */
let day = 0;
const at = (minutes: number) => plusMinutes(tomorrow, 10 * day * DAY + minutes);
const daily = (count: number) => ({ frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count } }) as const;

// The rooms' mailboxes do not answer by themselves (Set-CalendarProcessing -AutomateProcessing AutoUpdate; Google: "Auto-accept" off).
describe.each(CORPORATE_KINDS)('Assist answering for rooms of %s', (kind) => {
  let world: CorporateWorld;
  let olga: TestClient;
  beforeAll(async () => {
    world = await openCorporateWorld(kind, { connection: { answersFor: [CAST.room, CAST.other] } });
    for (const email of [CAST.room, CAST.other, 'confirm@rooms.alder.example'])
      world.engine.directory.setPolicy(email, { automateProcessing: 'autoUpdate', bookingWindowInDays: 1_080 });
    olga = await world.signIn(CAST.olga);
    await world.work('answer-for-resources');
  });
  afterAll(() => world.close());
  beforeEach(() => {
    day += 1;
  });

  /** Makes an invitation as Outlook or any other calendar program does. */
  const invite = (patch: Partial<NewItem> = {}, organizer: string = CAST.fred, room: string = CAST.room) =>
    world.engine.createItem(organizer, {
      subject: 'By Outlook',
      start: at(0),
      end: at(60),
      zone: 'Europe/Prague',
      attendees: [{ email: room, name: 'Room', role: 'resource' }],
      ...patch,
    });
  const answersOf = (organizer: string = CAST.fred) =>
    world.engine.listItems(organizer, { start: at(-60), end: at(8 * DAY) }).map((item) => item.attendees[0]!.response);
  /** Runs the sweep (which notices changes, as a hint would), lets Assist answer, and returns the rooms' answers. */
  const answered = async (organizer: string = CAST.fred) => {
    await world.work('sweep-schedules');
    await world.work('answer-for-resources');
    return answersOf(organizer);
  };

  it('accepts an invitation from Outlook for a free time', async () => {
    invite();
    expect(answersOf()).toEqual(['needsAction']);
    expect(await answered()).toEqual(['accepted']);
  });

  it('accepts, without waiting for a hint, a reservation made in Assist', async () => {
    const { status } = await olga.call('POST', '/api/calendar/events', {
      idempotencyKey: `k-${kind}-${day}`,
      subject: 'By Assist',
      start: fromInstant(at(0)),
      end: fromInstant(at(60)),
      resources: [{ email: CAST.room }],
    });
    expect(status).toBe(201);
    await world.work('answer-for-resources');
    expect(answersOf(CAST.olga)).toEqual(['accepted']);
  });

  it('accepts the first of two overlapping invitations and declines the second, with the reason', async () => {
    invite();
    await answered();
    invite({ start: at(30), end: at(90) }, CAST.carl);
    expect(await answered(CAST.carl)).toEqual(['declined']);
    expect(answersOf()).toEqual(['accepted']);
    expect(world.comments().at(-1)).toMatch(/^Taken .+ – .+\.$/);
  });

  it('accepts only one of two simultaneous invitations', async () => {
    invite();
    invite({}, CAST.carl);
    await answered();
    expect([...answersOf(), ...answersOf(CAST.carl)].toSorted()).toEqual(['accepted', 'declined']);
  });

  it('accepts or declines a whole series in one answer', async () => {
    invite({ recurrence: daily(3) });
    expect(await answered()).toEqual(['accepted', 'accepted', 'accepted']);
    invite({ recurrence: daily(3) }, CAST.carl);
    expect(await answered(CAST.carl)).toEqual(['declined', 'declined', 'declined']);
  });

  it('accepts the free dates of a series and declines the taken one', async () => {
    invite({ start: at(DAY), end: at(DAY + 60) }, CAST.carl);
    await answered(CAST.carl);
    invite({ recurrence: daily(3) });
    expect(await answered()).toEqual(['accepted', 'declined', 'accepted']);
  });

  it('applies the rules of Assist, such as the longest duration, to invitations from Outlook', async () => {
    invite({ start: at(0), end: at(15 * DAY) });
    expect(await answered()).toEqual(['declined']);
    expect(world.comments().at(-1)).toBe('At most 336 hours.');
  });

  it('does not answer again if an answered invitation is cancelled', async () => {
    const made = invite();
    await answered();
    const before = world.comments().length;
    world.engine.removeItem(made.id);
    await answered();
    expect(world.comments()).toHaveLength(before);
  });

  it('does not answer for a room that is not in its configuration', async () => {
    invite({}, CAST.fred, 'confirm@rooms.alder.example');
    expect(await answered()).toEqual(['needsAction']);
  });
});
