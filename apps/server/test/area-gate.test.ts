import type { MailboxSchedule } from '@assist/calendar-provider';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { type InstantRange, plusMinutes } from '@assist/time';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Catalogue } from '../src/catalogue/catalogue.ts';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { Changes } from '../src/changes/changes.ts';
import { checkUtilisation, type OwnTimes, reservedResources } from '../src/modules/events/reservation-gate.ts';
import { moveIn } from './small-company.ts';
import { newTestDatabase, type TestDatabase } from './test-database.ts';

const [ONE, TWO] = ['half-1@rooms.alder.example', 'half-2@rooms.alder.example'] as const;
const span = (from: number, to: number): InstantRange => ({ start: plusMinutes(SUITE_NOW, from), end: plusMinutes(SUITE_NOW, to) });

/**
 * If resources answer for themselves, no transaction can count their reservations. The limit here is half of the zone's two desks: one
 * desk.
 */
describe('the utilisation limit of an area, if another system keeps the calendar,', () => {
  let place: TestDatabase;
  let catalogue: Catalogue;
  beforeAll(async () => {
    place = await newTestDatabase('sqlite');
    await moveIn(place.database, SUITE_NOW);
    catalogue = new Catalogue(new CatalogueRepository(place.database), 'touch', new Changes(place.database, pino({ level: 'silent' })));
  });
  afterAll(() => place.remove());

  const knowing =
    (taken: Readonly<Record<string, readonly InstantRange[]>>) =>
    async (emails: readonly string[]): Promise<(MailboxSchedule | undefined)[]> =>
      emails.map((email) =>
        taken[email] === undefined
          ? undefined
          : {
              email,
              availabilityView: '',
              items: taken[email].map((range) => ({ ...range, status: 'reserved' as const, isPrivate: false })),
            },
      );
  const check = async (
    emails: readonly string[],
    ranges: readonly InstantRange[],
    taken: Readonly<Record<string, readonly InstantRange[]>>,
    own?: OwnTimes,
    viewer: string = CAST.olga,
  ) => {
    const snapshot = await catalogue.current();
    try {
      await checkUtilisation(snapshot, reservedResources(snapshot, emails, viewer), ranges, knowing(taken), SUITE_NOW, own);
      return 'allowed';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it.each([
    ['allows a reservation if nothing else is reserved', {}, 'allowed'],
    ['refuses a reservation if the other desk is reserved at that time', { [TWO]: [span(60, 120)] }, 'utilisation-reached'],
    ['refuses a reservation if the other desk is reserved for part of that time', { [TWO]: [span(105, 180)] }, 'utilisation-reached'],
    ['allows a reservation if the other desk is reserved just before', { [TWO]: [span(0, 60)] }, 'allowed'],
    ['allows a reservation if a room on the floor is reserved at that time', { [CAST.room]: [span(60, 120)] }, 'allowed'],
    ['allows a reservation if nothing is known about the other desk', {}, 'allowed'],
  ] as const)('%s', async (_case, taken, outcome) => {
    expect(await check([ONE], [span(60, 120)], taken)).toBe(outcome);
  });

  it('is checked for each date of a series', async () => {
    const day = 24 * 60;
    expect(await check([ONE], [span(60, 120), span(60 + day, 120 + day)], { [TWO]: [span(60 + day, 120 + day)] })).toBe(
      'utilisation-reached',
    );
  });

  it('does not count the event that is being changed', async () => {
    const day = 24 * 60;
    const own = { emails: [TWO], times: [span(60, 120), span(60 + day, 120 + day)] };
    expect(await check([ONE], [span(60, 120)], { [TWO]: [span(60, 120)] }, own)).toBe('allowed');
    // The event does not count on any date of its series.
    expect(await check([ONE], [span(75 + day, 135 + day)], { [TWO]: [span(60 + day, 120 + day)] }, own)).toBe('allowed');
    // Another event at the same time does count.
    expect(await check([ONE], [span(60, 120)], { [TWO]: [span(60, 120)] }, { ...own, emails: [] })).toBe('utilisation-reached');
  });

  it('does not apply to rooms', async () => {
    expect(await check([CAST.room], [span(60, 120)], { [ONE]: [span(60, 120)], [TWO]: [span(60, 120)] })).toBe('allowed');
  });
});
