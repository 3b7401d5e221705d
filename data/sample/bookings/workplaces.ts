import type { Ledger } from './ledger.ts';
import type { Cast } from './meetings.ts';
import type { BookableResource } from './sample-reservation.ts';
import type { SampleDay } from './sample-week.ts';
import { VISITING_TEAMS } from './subjects.ts';

/** The share of desks that is taken, by weekday. The neighbourhood with a limit stays below its limit. */
const DESKS_TAKEN: Readonly<Record<string, number>> = {
  monday: 0.48,
  tuesday: 0.68,
  wednesday: 0.7,
  thursday: 0.63,
  friday: 0.34,
  saturday: 0.04,
  sunday: 0.02,
};
const SHARE_OF_PEOPLE_PRESENT: Readonly<Record<string, number>> = {
  monday: 0.7,
  tuesday: 0.92,
  wednesday: 0.95,
  thursday: 0.88,
  friday: 0.5,
  saturday: 0.05,
  sunday: 0.03,
};
const LIMITED: Readonly<Record<string, number>> = { 'zone-juniper': 0.5 };
const DESK = 'Desk';
const COORDINATORS = ['People', 'Facilities', 'Product', 'Engineering', 'Sales'] as const;

/** Books desks: most people take a desk in their neighbourhood; visiting teams fill the rest. */
export function bookDesks(cast: Cast): void {
  const desks = cast.resources.filter(({ resourceTypeId }) => resourceTypeId === 'desk');
  const byArea = Map.groupBy(desks, ({ areaId }) => areaId);
  for (const day of cast.days) {
    bookOwnDesks(cast, desks, byArea, day);
    bookTeamDesks(cast, byArea, day);
  }
}

function bookOwnDesks(
  { ledger, chance, people, now }: Cast,
  desks: readonly BookableResource[],
  byArea: ReadonlyMap<string, readonly BookableResource[]>,
  day: SampleDay,
): void {
  for (const person of people) {
    if (!chance.isLess(SHARE_OF_PEOPLE_PRESENT[day.weekday] ?? 0) || hasDesk(ledger, person.email, day)) continue;
    const isAllDay = chance.isLess(0.3);
    const begin = chance.whole(28, 38) * 15;
    const [start, end] = isAllDay ? [day.start, day.end] : [day.at(begin), day.at(begin + chance.whole(30, 36) * 15)];
    const own = desks.find(({ reservedToEmails }) => reservedToEmails.includes(person.email));
    const near = person.areas.flatMap((area) => byArea.get(area) ?? []);
    const free = (own === undefined ? (near.length > 0 ? near : desks) : [own]).filter(
      ({ reservedToEmails, email, areaId }) =>
        (reservedToEmails.length === 0 || reservedToEmails.includes(person.email)) &&
        !(areaId in LIMITED) &&
        ledger.isFree(email, day.start, day.end),
    );
    if (free.length === 0) continue;
    const desk = chance.one(free);
    const cancelled = chance.isLess(0.04);
    ledger.take({
      organizerEmail: person.email,
      resourceEmails: [desk.email],
      subject: DESK,
      start,
      end,
      isAllDay,
      cancelled,
      ...(desk.requiresConfirmation ? { confirmed: !cancelled && start < now && chance.isLess(0.9) } : {}),
    });
  }
}

function hasDesk(ledger: Ledger, email: string, day: SampleDay): boolean {
  return ledger.reservations.some(
    ({ organizerEmail, subject, start, end }) => organizerEmail === email && subject === DESK && start < day.end && day.start < end,
  );
}

function bookTeamDesks({ ledger, chance, people }: Cast, byArea: ReadonlyMap<string, readonly BookableResource[]>, day: SampleDay): void {
  const coordinators = COORDINATORS.flatMap((department) => people.filter((person) => person.department === department).slice(-2));
  if (coordinators.length === 0) return;
  for (const [areaId, desks] of byArea) {
    const open = desks.filter(({ reservedToEmails }) => reservedToEmails.length === 0);
    const isTaken = ({ email }: BookableResource): boolean => !ledger.isFree(email, day.start, day.end);
    const share = Math.min(DESKS_TAKEN[day.weekday] ?? 0, LIMITED[areaId] ?? 1);
    // The share varies by a few percent, so that no two neighbourhoods look alike.
    let wanted =
      Math.floor(desks.length * Math.min(share + (chance.share() - 0.5) * 0.12, LIMITED[areaId] ?? 1)) - desks.filter(isTaken).length;
    while (wanted > 0) {
      const free = open.filter((desk) => !isTaken(desk));
      const block = free.slice(0, Math.min(wanted, chance.whole(1, 5)));
      if (block.length === 0) break;
      const begin = chance.whole(32, 36) * 15;
      ledger.take({
        organizerEmail: chance.one(coordinators).email,
        resourceEmails: block.map(({ email }) => email),
        subject: chance.one(VISITING_TEAMS),
        start: day.at(begin),
        end: day.at(begin + chance.whole(30, 36) * 15),
      });
      wanted -= block.length;
    }
  }
}

/** Books cars and lockers, and equipment that people borrow for an hour or a day. */
export function bookBelongings({ ledger, chance, days, resources, people }: Cast): void {
  const ofType = (type: string): readonly BookableResource[] => resources.filter(({ resourceTypeId }) => resourceTypeId === type);
  for (const day of days) {
    if (!day.isWorkday) continue;
    const share = DESKS_TAKEN[day.weekday] ?? 0;
    const drivers = chance.some(people, Math.round(people.length * share * 0.6));
    for (const driver of drivers) {
      const begin = chance.whole(28, 36) * 15;
      const [start, end] = [day.at(begin), day.at(begin + 8 * 60)];
      const free = ofType('parking').filter(
        ({ reservedToEmails, email, id }) =>
          (reservedToEmails.length === 0 || reservedToEmails.includes(driver.email)) &&
          !CHARGERS.has(id) &&
          ledger.isFree(email, start, end),
      );
      if (free.length > 0)
        ledger.take({
          organizerEmail: driver.email,
          resourceEmails: [chance.one(free).email],
          subject: 'Parking',
          start,
          end,
        });
    }
    for (const resource of [...ofType('vehicle'), ...ofType('equipment'), ...ofType('parking').filter(({ id }) => CHARGERS.has(id))]) {
      if (!chance.isLess(0.4)) continue;
      const begin = chance.whole(34, 52) * 15;
      ledger.take({
        organizerEmail: chance.one(people).email,
        resourceEmails: [resource.email],
        subject: resource.resourceTypeId === 'parking' ? 'Charging' : 'Trip',
        start: day.at(begin),
        end: day.at(begin + chance.whole(4, 12) * 15),
      });
    }
  }
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  for (const locker of ofType('locker')) {
    if (chance.isLess(0.4))
      ledger.take({
        organizerEmail: chance.one(people).email,
        resourceEmails: [locker.email],
        subject: 'Locker',
        start: first.start,
        end: last.end,
        isAllDay: true,
      });
  }
}

/** Parking places with a charger, which are reserved for at most four hours each. */
const CHARGERS: ReadonlySet<string> = new Set(['07', '08', '09', '15', '16', '17'].map((number) => `parking-p-${number}`));
