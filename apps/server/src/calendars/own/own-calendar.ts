import type { CalendarProvider } from '@assist/calendar-provider';
import type { StoredEvent } from '@assist/provider-touch';
import type { Instant } from '@assist/time';
import type { Calendar, CalendarSurroundings } from '../calendar.ts';
import { deleteOldKeys } from './delete-old-keys.ts';
import { DirectSchedules } from './direct-schedules.ts';
import { OwnConfirmations } from './own-confirmations.ts';
import { OwnEventBounds } from './own-event-bounds.ts';
import type { SqlCalendarStore } from './sql-calendar-store.ts';

/** Opens the built-in calendar: its data is in this database and is read directly. */
export function openOwnCalendar(
  provider: CalendarProvider,
  store: SqlCalendarStore,
  { database, changes }: CalendarSurroundings,
): Calendar {
  const { db } = database;
  const confirmations = new OwnConfirmations(database, provider);
  store.people.holdUntilChanged(changes);
  return {
    provider,
    events: provider,
    schedules: new DirectSchedules(provider),
    confirmations,
    bounds: new OwnEventBounds(db),
    // The store has already recorded the change in the transaction that wrote it.
    wrote() {},
    jobs: [{ name: 'delete-old-keys', schedule: '0 37 3 * * *', run: async (now) => `${await deleteOldKeys(db, now)} deleted` }],
    fill: (events, confirmedIds, now) => fill(store, confirmations, events, confirmedIds, now),
    async start() {},
    stop() {},
  };
}

async function fill(
  store: SqlCalendarStore,
  confirmations: OwnConfirmations,
  events: readonly StoredEvent[],
  confirmedIds: ReadonlySet<string>,
  now: Instant,
): Promise<void> {
  const outcome = await store.create(events, { userEmail: '', key: 'fill', bodyHash: '' }, [], now);
  if (outcome.kind !== 'created') throw new Error(`the calendar could not be filled: ${outcome.kind}`);
  for (const booking of await confirmations.listAll([...confirmedIds]))
    await confirmations.confirm({ booking, day: null }, booking.organizerEmail, booking.start);
}
