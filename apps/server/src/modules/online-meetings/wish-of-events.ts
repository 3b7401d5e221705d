import { type CallContext, type Email, isProviderError, type ProviderEvent } from '@assist/calendar-provider';
import type { InstantRange, ZoneName } from '@assist/time';
import type { Calendar } from '../../calendars/calendar.ts';

/** The action that a meeting needs, according to the events that refer to it. */
export type MeetingWish =
  | { readonly kind: 'delete' }
  | { readonly kind: 'stay' }
  | { readonly kind: 'be-at'; readonly range: InstantRange; readonly zone: ZoneName };

/** The maximum number of dates of a series that are read. A few are enough, because a series has one meeting, at its next date. */
const DATES_MAX = 50;

/**
 * Returns the action that a meeting needs. The meeting is needed as long as one date of its events remains: not cancelled, and not declined
 * by its organizer. If a room is given back, people still meet elsewhere, and their invitations keep the link. The meeting is at the first
 * remaining date that has not ended; once that date has begun, the meeting is not moved.
 *
 * @param eventIds events of this organizer, and their series if the calendar gives them an id
 * @throws ProviderError if the calendar cannot tell
 */
export async function wishOfEvents(
  provider: Pick<Calendar['provider'], 'listSeries'>,
  eventIds: readonly string[],
  organizer: Email,
  context: CallContext,
): Promise<MeetingWish> {
  const dates = new Map<string, ProviderEvent>();
  for (const id of eventIds) for (const date of await listDates(provider, id, organizer, context)) dates.set(date.id, date);
  const standing = [...dates.values()].filter(({ cancelled, myResponse }) => !cancelled && myResponse !== 'declined');
  if (standing.length === 0) return { kind: 'delete' };
  const next = standing
    .filter(({ type, end }) => type !== 'seriesMaster' && end > context.now)
    .toSorted((one, other) => one.start - other.start)[0];
  if (next === undefined || next.start <= context.now) return { kind: 'stay' };
  return { kind: 'be-at', range: { start: next.start, end: next.end }, zone: next.zone };
}

/** Returns the dates of an event; none if the event is gone. */
async function listDates(
  provider: Pick<Calendar['provider'], 'listSeries'>,
  id: string,
  calendar: Email,
  context: CallContext,
): Promise<readonly ProviderEvent[]> {
  try {
    return await provider.listSeries({ event: { id, calendar }, limit: DATES_MAX }, context);
  } catch (error) {
    if (isProviderError(error, 'notFound')) return [];
    throw error;
  }
}
