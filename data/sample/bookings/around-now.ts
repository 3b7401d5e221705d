import type { Cast } from './meetings.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * Adds reservations that the sample accounts find at every sign-in: one that starts within a quarter of an hour and awaits confirmation,
 * one that is running, one later, and one from yesterday.
 */
export function bookAroundNow(
  { ledger, now, resources, people }: Cast,
  accounts: { readonly employee: string; readonly organizer: string; readonly administrator: string },
): void {
  const next = Math.ceil((now + 1) / QUARTER_MS) * QUARTER_MS;
  const idOf = (id: string): string[] => resources.filter((resource) => resource.id === id).map(({ email }) => email);
  const others = people.map(({ email }) => email).filter((email) => !Object.values(accounts).includes(email));
  const book = (id: string, organizerEmail: string, subject: string, startsIn: number, quarters: number, more: object = {}): void => {
    const [start, end] = [next + startsIn * QUARTER_MS, next + (startsIn + quarters) * QUARTER_MS];
    const resourceEmails = idOf(id);
    if (resourceEmails.length === 0) return;
    if (ledger.take({ organizerEmail, resourceEmails, subject, start, end, ...more })) ledger.occupy([organizerEmail], start, end);
  };
  const { employee, organizer, administrator } = accounts;
  // Vltava and Jizera require a confirmation, from fifteen minutes before the start.
  book('room-vltava', employee, 'Roadmap review', 0, 4, { attendees: [organizer, ...others.slice(8, 12)] });
  book('desk-o-07', employee, 'Desk', -9, 36);
  book('room-loire', employee, 'Customer call: Harbour Foods', 8, 4, { attendees: others.slice(9, 12) });
  book('room-ebro', employee, 'Discovery interviews', -97, 4, { attendees: others.slice(9, 11) });
  book('room-jizera', organizer, 'Board preparation', 1, 8, { attendees: others.slice(0, 6) });
  book('room-kemi', organizer, 'Interview: product designer', -2, 4, { attendees: others.slice(12, 14) });
  book('room-vistula', organizer, 'Quarterly outlook', 16, 8, { attendees: others.slice(0, 9), visibility: 'private' });
  book('room-svitava', administrator, 'Network change', -1, 5, { attendees: others.slice(-2) });
  book('focus-21', administrator, 'Backup test', 6, 4);
}
