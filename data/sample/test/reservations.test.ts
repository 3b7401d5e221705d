import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, address, EMPLOYEE, listPeople, ORGANIZER } from '../company/people.ts';
import { listResources } from '../company/resources.ts';
import { sampleReservations, type BookableResource, type SampleReservation } from '../reservations.ts';
import { building } from './sample-building.ts';

const people = listPeople();
const resources = listResources(building.places, people).map(({ id, email, typeId, areaId, capacity, rules }): BookableResource => ({
  id,
  email,
  resourceTypeId: typeId,
  areaId,
  capacity,
  reservedToEmails: rules.reservedTo.map(address),
  requiresConfirmation: rules.confirmation !== null,
  rejectOutsideHours: rules.rejectOutsideHours,
}));
const DAY_MS = 86_400_000;
const week = (today: string, hours: number, seed = 1): readonly SampleReservation[] =>
  sampleReservations({
    today,
    now: Date.parse(`${today}T00:00:00Z`) + hours * 3_600_000,
    zone: 'Europe/Prague',
    resources,
    people,
    seed,
  });

describe.each([
  ['a Wednesday morning', '2026-11-18', 9.1],
  ['a Saturday', '2026-11-21', 11.5],
  ['the night before the clock changes', '2026-10-24', 22.9],
  ['the first day of a year', '2027-01-01', 8],
  ['a Monday just after midnight, when it is still Sunday in UTC', '2026-11-23', -0.5],
])('the sample week on %s', (_, today, hours) => {
  const list = week(today, hours);
  const now = Date.parse(`${today}T00:00:00Z`) + hours * 3_600_000;
  const of = (local: string): readonly SampleReservation[] => list.filter(({ organizerEmail }) => organizerEmail === address(local));

  it('reserves no resource twice at the same time', () => {
    const byResource = Map.groupBy(
      list.flatMap(({ resourceEmails, start, end }) => resourceEmails.map((email) => ({ email, start, end }))),
      ({ email }) => email,
    );
    for (const taken of byResource.values()) {
      const sorted = taken.toSorted((a, b) => a.start - b.start);
      for (const [index, { start }] of sorted.entries()) expect(start).toBeGreaterThanOrEqual(sorted[index - 1]?.end ?? 0);
    }
  });

  it('has only reservations that start and end at quarter-hours and last at most sixteen days', () => {
    for (const { start, end } of list)
      expect([start % 900_000, end % 900_000, end > start, end - start <= 16 * DAY_MS]).toEqual([0, 0, true, true]);
  });

  it('names only existing people and resources, and no person twice in one reservation', () => {
    const emails = new Set(people.map(({ email }) => email));
    const rooms = new Set(resources.map(({ email }) => email));
    for (const { organizerEmail, attendees, resourceEmails } of list) {
      expect(
        attendees.every((email) => emails.has(email)) && emails.has(organizerEmail) && resourceEmails.every((email) => rooms.has(email)),
      ).toBe(true);
      expect(new Set([organizerEmail, ...attendees]).size).toBe(attendees.length + 1);
    }
  });

  it('lets nobody reserve a resource that is reserved for other people', () => {
    const owners = new Map(resources.map(({ email, reservedToEmails }) => [email, reservedToEmails]));
    for (const { organizerEmail, resourceEmails } of list) {
      for (const email of resourceEmails) expect(owners.get(email)!.length === 0 || owners.get(email)!.includes(organizerEmail)).toBe(true);
    }
  });

  it('has a past reservation of each sample account', () => {
    for (const local of [EMPLOYEE, ORGANIZER, ADMINISTRATOR])
      expect(
        of(local).some(({ end }) => end <= now),
        local,
      ).toBe(true);
  });

  it('has a current reservation of each sample account, and one that starts soon for the employee', () => {
    expect(of(EMPLOYEE).some(({ start }) => start > now && start <= now + 900_000)).toBe(true);
    for (const local of [EMPLOYEE, ORGANIZER, ADMINISTRATOR])
      expect(
        of(local).some(({ start, end }) => start <= now && now < end),
        local,
      ).toBe(true);
  });

  it('has series, and private, cancelled, past and upcoming reservations', () => {
    expect(
      list.some(({ series }) => series !== null) &&
        list.some(({ visibility }) => visibility === 'private') &&
        list.some(({ cancelled }) => cancelled),
    ).toBe(true);
    expect(list.some(({ end }) => end < now) && list.some(({ start }) => start > now + 5 * DAY_MS)).toBe(true);
  });

  it('has no upcoming reservation that is already confirmed', () => {
    expect(list.filter(({ confirmed, start }) => confirmed && start >= now)).toEqual([]);
  });
});

describe('the desks of the sample week', () => {
  const list = week('2026-11-18', 9);
  const share = (day: string, prefix: string): number => {
    const from = Date.parse(`${day}T00:00:00+01:00`);
    const taken = list
      .filter(({ start, cancelled }) => !cancelled && start >= from && start < from + DAY_MS)
      .flatMap(({ resourceEmails }) => resourceEmails.filter((email) => email.startsWith(prefix)));
    return taken.length / resources.filter(({ email }) => email.startsWith(prefix)).length;
  };

  it.each([
    ['Tuesday', '2026-11-24', 0.58, 0.72],
    ['Wednesday', '2026-11-25', 0.58, 0.72],
    ['Thursday', '2026-11-19', 0.54, 0.7],
    ['Friday', '2026-11-20', 0.25, 0.42],
  ])('are partly reserved on %s %s, with a share between %d and %d', (_, day, least, most) => {
    expect(share(day, 'desk-')).toBeGreaterThan(least);
    expect(share(day, 'desk-')).toBeLessThan(most);
  });

  it('are reserved only up to the limit of their neighbourhood', () => {
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-24', '2026-11-25', '2026-11-26'])
      expect(share(day, 'desk-j-')).toBeLessThanOrEqual(0.6);
  });

  it('have the same reservations for the same seed, and different ones for another seed', () => {
    expect(week('2026-11-18', 9)).toEqual(list);
    expect(week('2026-11-18', 9, 2)).not.toEqual(list);
  });
});
