import type { Chance } from './chance.ts';
import type { Ledger } from './ledger.ts';
import type { BookableResource, Booker } from './sample-reservation.ts';
import type { SampleDay } from './sample-week.ts';
import { CALL_SUBJECTS, FOCUS_SUBJECTS, PRIVATE_SUBJECTS, SUBJECTS } from './subjects.ts';

export interface Cast {
  readonly ledger: Ledger;
  readonly chance: Chance;
  readonly days: readonly SampleDay[];
  readonly resources: readonly BookableResource[];
  readonly people: readonly Booker[];
  readonly now: number;
}

/** The share of a room’s day that is taken, by the day of the week. */
const BUSY: Readonly<Record<string, number>> = {
  monday: 0.45,
  tuesday: 0.62,
  wednesday: 0.65,
  thursday: 0.6,
  friday: 0.32,
  saturday: 0.04,
  sunday: 0.02,
};
const MEETING_MINUTES = [30, 30, 45, 60, 60, 60, 90, 120] as const;

/** Books a weekly meeting for each team, and a daily one for the large teams, both as series. */
export function bookSeries({ ledger, days, resources, people }: Cast): void {
  const rooms = resources.filter(
    ({ resourceTypeId, reservedToEmails, rejectOutsideHours }) =>
      resourceTypeId === 'meeting-room' && reservedToEmails.length === 0 && !rejectOutsideHours,
  );
  const departments = [...Map.groupBy(people, ({ department }) => department)];
  for (const [index, [department, team]] of departments.entries()) {
    const [lead] = team;
    if (lead === undefined) continue;
    const attendees = team.slice(1).map(({ email }) => email);
    const weekday = (['tuesday', 'wednesday', 'thursday', 'monday'] as const)[index % 4];
    const room = rooms.filter(({ capacity }) => capacity >= Math.min(20, team.length)).toSorted((a, b) => a.capacity - b.capacity)[
      index % 3
    ];
    for (const day of days) {
      const weekly = { start: day.at((9 + (index % 3)) * 60), end: day.at((10 + (index % 3)) * 60) };
      if (
        room !== undefined &&
        day.weekday === weekday &&
        ledger.take({
          organizerEmail: lead.email,
          resourceEmails: [room.email],
          attendees,
          subject: `${department}: weekly`,
          series: `weekly-${department.toLowerCase()}`,
          ...weekly,
        })
      )
        ledger.occupy([lead.email, ...attendees], weekly.start, weekly.end);
      const daily = { start: day.at(8 * 60 + 45), end: day.at(9 * 60) };
      const small = rooms.find(
        ({ capacity }) => capacity >= 8 && ledger.isFree(rooms[index]?.email ?? '', daily.start, daily.end) && capacity <= 10,
      );
      if (
        team.length >= 6 &&
        day.isWorkday &&
        small !== undefined &&
        ledger.take({
          organizerEmail: lead.email,
          resourceEmails: [small.email],
          attendees: attendees.slice(0, 7),
          subject: `${department}: stand-up`,
          series: `stand-up-${department.toLowerCase()}`,
          ...daily,
        })
      )
        ledger.occupy([lead.email, ...attendees.slice(0, 7)], daily.start, daily.end);
    }
  }
}

/** Fills every room with meetings through the day, with breaks between them. */
export function bookMeetings({ ledger, chance, days, resources, people, now }: Cast): void {
  const rooms = resources.filter(({ resourceTypeId }) => resourceTypeId === 'meeting-room');
  for (const day of days) {
    for (const room of rooms) {
      const allowed = room.reservedToEmails.length === 0 ? people : people.filter(({ email }) => room.reservedToEmails.includes(email));
      let minutes = 8 * 60 + chance.whole(0, 4) * 15;
      while (minutes < 17 * 60) {
        const length = chance.one(MEETING_MINUTES);
        if (!chance.isLess(BUSY[day.weekday] ?? 0)) {
          minutes += 30;
          continue;
        }
        const [start, end] = [day.at(minutes), day.at(minutes + length)];
        minutes += length + chance.whole(0, 3) * 15;
        const free = allowed.filter(({ email }) => ledger.isPersonFree(email, start, end));
        if (free.length > 0) bookMeeting({ ledger, chance, now }, room, free, start, end);
      }
    }
  }
}

function bookMeeting(
  { ledger, chance, now }: Pick<Cast, 'ledger' | 'chance' | 'now'>,
  room: BookableResource,
  free: readonly Booker[],
  start: number,
  end: number,
): void {
  const organizer = chance.one(free);
  const others = free.filter(({ email }) => email !== organizer.email);
  const colleagues = others.filter(({ department }) => department === organizer.department);
  const count = chance.whole(Math.min(1, room.capacity - 1), Math.min(room.capacity - 1, 9));
  const attendees = [
    ...chance.some(colleagues, count),
    ...chance.some(
      others.filter(({ department }) => department !== organizer.department),
      Math.max(0, count - colleagues.length),
    ),
  ].map(({ email }) => email);
  const isPrivate = room.capacity <= 6 && chance.isLess(0.12);
  const cancelled = chance.isLess(0.05);
  const taken = ledger.take({
    organizerEmail: organizer.email,
    resourceEmails: [room.email],
    attendees: isPrivate ? attendees.slice(0, 1) : attendees,
    start,
    end,
    subject: isPrivate ? chance.one(PRIVATE_SUBJECTS) : chance.one(SUBJECTS[organizer.department] ?? ['Meeting']),
    visibility: isPrivate ? 'private' : 'public',
    cancelled,
    // For some rooms with confirmation, the people who reserved them never came.
    ...(room.requiresConfirmation ? { confirmed: !cancelled && start < now && chance.isLess(0.85) } : {}),
  });
  if (taken && !cancelled) ledger.occupy([organizer.email, ...attendees], start, end);
}

/** Books short stays in focus rooms and phone booths. */
export function bookShortStays({ ledger, chance, days, resources, people }: Cast): void {
  for (const day of days) {
    for (const room of resources.filter(({ resourceTypeId }) => resourceTypeId === 'focus-room' || resourceTypeId === 'phone-booth')) {
      const isBooth = room.resourceTypeId === 'phone-booth';
      for (let minutes = 8 * 60; minutes < 17 * 60; minutes += isBooth ? 60 : 120) {
        if (!chance.isLess((BUSY[day.weekday] ?? 0) * 0.6)) continue;
        const start = day.at(minutes + chance.whole(0, 1) * 15);
        const end = start + (isBooth ? chance.one([15, 30, 45]) : chance.one([60, 90])) * 60_000;
        const free = people.filter(({ email }) => ledger.isPersonFree(email, start, end));
        if (free.length === 0) continue;
        const person = chance.one(free);
        if (
          ledger.take({
            organizerEmail: person.email,
            resourceEmails: [room.email],
            subject: chance.one(isBooth ? CALL_SUBJECTS : FOCUS_SUBJECTS),
            start,
            end,
          })
        ) {
          ledger.occupy([person.email], start, end);
        }
      }
    }
  }
}
