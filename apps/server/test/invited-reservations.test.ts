import { ProviderError, type ProviderEvent } from '@assist/calendar-provider';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { HOUR_MS, instantOf, plusMinutes } from '@assist/time';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BackgroundCalls } from '../src/call/background-calls.ts';
import type { Calendar } from '../src/calendars/calendar.ts';
import { InvitedReservations, toInvitedReservation } from '../src/modules/guests/invited-reservations.ts';
import { InvitationsRepository } from '../src/people/invitations.repository.ts';
import { DATABASE_KINDS, newTestDatabase, type TestDatabase } from './test-database.ts';

const DAY_MINUTES = 1_440;
/** The time at which the job runs: two days after the reservations. */
const NIGHT = plusMinutes(SUITE_NOW, 2 * DAY_MINUTES);
const event = (id: string, end = SUITE_NOW): ProviderEvent =>
  ({ id, calendar: CAST.olga, subject: 'A talk', start: end - HOUR_MS, end, organizer: {}, attendees: [], completeness: 'full' }) as never;

describe.each(DATABASE_KINDS)('past reservations with visitors, on %s', (kind) => {
  let place: TestDatabase;
  let invitations: InvitationsRepository;
  beforeAll(async () => {
    place = await newTestDatabase(kind);
    invitations = new InvitationsRepository(place.database);
  });
  beforeEach(() => place.database.db.deleteFrom('invitation').execute());
  afterAll(() => place.remove());

  const invite = (eventId: string, endsAt = SUITE_NOW) =>
    invitations.make(
      {
        eventId,
        calendar: CAST.olga,
        invitedBy: CAST.olga,
        visitor: 'Gita',
        reservation: toInvitedReservation(event(eventId)),
        endsAt,
        code: `${eventId}${Math.random()}`,
      },
      50,
      SUITE_NOW,
    );
  /** Runs the job over a calendar whose events are read with this function. */
  const deleteOver = (getEvent: (id: string) => Promise<ProviderEvent>, now = NIGHT, background = new BackgroundCalls(() => now)) =>
    new InvitedReservations({
      calendar: { provider: { getEvent: ({ id }: { id: string }) => getEvent(id) } } as unknown as Calendar,
      invitations,
      background,
      log: pino({ level: 'silent' }),
    }).deleteOver(now);
  const left = async () =>
    (await place.database.db.selectFrom('invitation').select('event_id').orderBy('event_id').execute()).map((one) => one.event_id);
  const fails = (code: 'notFound' | 'unauthenticated') => async () => Promise.reject(new ProviderError(code, code));

  it.each<[string, (id: string) => Promise<ProviderEvent>, boolean]>([
    ['have not moved', async (id) => event(id), false],
    ['were moved in another program', async (id) => event(id, plusMinutes(SUITE_NOW, 3 * DAY_MINUTES)), true],
    ['are gone', fails('notFound'), false],
    ['cannot be read', fails('unauthenticated'), true],
    ['are returned only as times', async (id) => ({ ...event(id), completeness: 'limited' }), true],
  ])('keep or lose their invitations according to their state in the calendar: those that %s', async (_what, getEvent, stays) => {
    await invite('a-talk');
    await deleteOver(getEvent);
    expect(await left()).toEqual(stays ? ['a-talk'] : []);
  });

  it('that cannot be read keep their invitations for a week', async () => {
    await invite('a-talk');
    await deleteOver(fails('unauthenticated'), plusMinutes(SUITE_NOW, 7 * DAY_MINUTES));
    expect(await left()).toEqual(['a-talk']);
    await deleteOver(fails('unauthenticated'), plusMinutes(SUITE_NOW, 7 * DAY_MINUTES + 1));
    expect(await left()).toEqual([]);
  });

  it('are read once each, four at a time, the latest first', async () => {
    let underWay = 0;
    let most = 0;
    const read: string[] = [];
    for (let number = 0; number < 12; number += 1) {
      const eventId = `talk-${String(number).padStart(2, '0')}`;
      await invite(eventId, instantOf(SUITE_NOW - number));
      await invite(eventId, instantOf(SUITE_NOW - number));
    }
    await deleteOver(async (id) => {
      read.push(id);
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay -= 1;
      return event(id);
    });
    expect([most, read.length, read[0], read.at(-1), await left()]).toEqual([4, 12, 'talk-00', 'talk-11', []]);
  });

  it('are not waited for when the server stops', async () => {
    for (let number = 0; number < 12; number += 1) await invite(`talk-${number}`);
    const background = new BackgroundCalls(() => NIGHT);
    const read: string[] = [];
    const done = deleteOver(
      (id) => {
        read.push(id);
        if (read.length === 4) background.stop();
        return new Promise(() => {});
      },
      NIGHT,
      background,
    );
    await done;
    expect([read.length, (await left()).length]).toEqual([4, 12]);
  });
});
