import { STATUS_POLL_LIMIT_MS } from '@assist/reservation';
import type { Instant } from '@assist/time';
import type { ReadSchedule, ReadScheduleItem } from './from-wire.ts';
import { keepText } from '../keep-text.ts';

/** A reservation that the person has just made or changed, as described in the server's answer. */
export interface OwnReservation {
  readonly eventId: string;
  readonly iCalUId: string | null;
  readonly subject: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly organizer: { readonly address: string; readonly name: string };
  /** The reserved resources, each with its answer; `tentative` until it has answered. */
  readonly resources: readonly { readonly email: string; readonly status: 'tentative' | 'reserved' }[];
  readonly knownSince: number;
  /** True once the schedules contain the reservation, or the time limit for that has passed. */
  readonly isTold: boolean;
}

const KEY = 'assist-own-reservations';
const NONE: readonly OwnReservation[] = [];
const listeners = new Set<() => void>();
let read: { readonly text: string; readonly list: readonly OwnReservation[] } = { text: '', list: NONE };

/**
 * Returns the person's new and changed reservations, which an external calendar shows in its schedules only after some seconds. They are
 * stored for this tab until the schedules contain them and their resources have answered.
 */
export function ownReservations(): readonly OwnReservation[] {
  const text = sessionStorage.getItem(KEY) ?? '';
  // An unchanged text returns the same list, because a new one would cause a redraw.
  if (text !== read.text) read = { text, list: parse(text) };
  return read.list;
}

export function onOwnReservations(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function rememberOwn(reservation: OwnReservation): void {
  keep([...ownReservations().filter((one) => one.eventId !== reservation.eventId), reservation]);
}

export function forgetOwn(eventIds: readonly string[]): void {
  const kept = ownReservations().filter((one) => !eventIds.includes(one.eventId));
  if (kept.length < ownReservations().length) keep(kept);
}

/** Deletes all own reservations; called at a sign-in, because they do not record whose they are. */
export function wipeOwnReservations(): void {
  keep(NONE);
}

/** Returns the stored list; an empty list if the text is truncated or from another version of the product. */
function parse(text: string): readonly OwnReservation[] {
  try {
    const list: unknown = JSON.parse(text === '' ? '[]' : text);
    return Array.isArray(list) && list.every((one) => Array.isArray((one as Partial<OwnReservation> | null)?.resources)) ? list : NONE;
  } catch {
    return NONE;
  }
}

function keep(list: readonly OwnReservation[]): void {
  keepText(KEY, list.length === 0 ? '' : JSON.stringify(list), () => sessionStorage);
  for (const listener of listeners) listener();
}

type Schedules = ReadonlyMap<string, ReadSchedule>;

/** Returns the schedules with the person's own new and changed reservations, or the same map if there is nothing to add. */
export function withOwn(schedules: Schedules, own: readonly OwnReservation[], now: number): Schedules {
  const fresh = own.filter((one) => !one.isTold && now - one.knownSince < STATUS_POLL_LIMIT_MS);
  let result = schedules;
  for (const reservation of fresh) {
    for (const { email, status } of reservation.resources) {
      const schedule = result.get(email);
      if (schedule === undefined || isTold(schedule, reservation)) continue;
      const item: ReadScheduleItem = {
        start: reservation.start,
        end: reservation.end,
        status,
        iCalUId: reservation.iCalUId,
        subject: reservation.subject,
        organizer: reservation.organizer,
        isPrivate: false,
        eventId: reservation.eventId,
        isOrganizer: true,
      };
      // An anonymous item at the same time is replaced, because a calendar may show that a time is taken before it shows by whom. The item
      // of a moved reservation is replaced too.
      const others = schedule.scheduleItems.filter(
        (one) => one.eventId !== reservation.eventId && !(isAtSameTime(one, reservation) && one.organizer === null),
      );
      result = new Map(result).set(email, { ...schedule, scheduleItems: [...others, item] });
    }
  }
  return result;
}

/**
 * Returns the reservations that must stay stored. A reservation counts as shown once the schedules contain it, or after the time limit.
 * From then on, it stays only until its resources have answered. It never stays after its end.
 */
export function stillOwn(schedules: Schedules, own: readonly OwnReservation[], now: number): readonly OwnReservation[] {
  const left = own.flatMap((one): OwnReservation[] => {
    if (now >= one.end) return [];
    const told =
      one.isTold ||
      now - one.knownSince >= STATUS_POLL_LIMIT_MS ||
      one.resources.every(({ email }) => {
        const schedule = schedules.get(email);
        return schedule !== undefined && isTold(schedule, one);
      });
    if (!told) return [one];
    return one.resources.some(({ status }) => status === 'tentative') ? [one.isTold ? one : { ...one, isTold: true }] : [];
  });
  return left.length === own.length && left.every((one, index) => one === own[index]) ? own : left;
}

/** Removes the stored reservations that need not stay stored: see `stillOwn`. */
export function settleOwn(schedules: Schedules, now: number): void {
  const left = stillOwn(schedules, ownReservations(), now);
  if (left !== ownReservations()) keep(left);
}

function isTold({ scheduleItems }: ReadSchedule, reservation: OwnReservation): boolean {
  return scheduleItems.some((item) => item.isOrganizer && isAtSameTime(item, reservation));
}

function isAtSameTime(item: ReadScheduleItem, reservation: OwnReservation): boolean {
  return item.start === reservation.start && item.end === reservation.end;
}
