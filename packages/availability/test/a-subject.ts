import {
  beyondEdges,
  countAreaUse,
  limitedAreas,
  limitedAreasOf,
  type ScheduleItem,
  type ScheduleItemStatus,
  type SlotRequest,
  rowOf,
  slotRows,
  type SlotSubject,
  slotSubjectOf,
  toBookingColumns,
  type Utilisation,
  withoutEvent,
} from '@assist/availability';
import type { Area, AreaTree } from '@assist/resource';
import { aResource } from '@assist/test-kit';
import { type Instant, type InstantRange, plusMinutes, toInstant, toMinutesOfDay } from '@assist/time';

/** A Monday. All times are in UTC, to keep the rows of a table readable. */
export const DAY = toInstant('2026-11-23T00:00Z');

export function at(time: string): Instant {
  return plusMinutes(DAY, toMinutesOfDay(time));
}

export function span(text: string) {
  const [start, end] = text.split('-') as [string, string];
  return { start: at(start), end: at(end) };
}

/** Parses `09:00-10:00` or `09:00-10:00 tentative event`. All items have the same iCalUId, like dates of one series. */
export function item(text: string): ScheduleItem {
  const [time, status = 'reserved', eventId = null] = text.split(' ') as [string, ScheduleItemStatus?, string?];
  return { ...span(time), status, iCalUId: 'series', eventId, subject: null, organizer: null, isPrivate: false };
}

/** Returns a room in UTC, open on workdays from 8 to 12. */
export function aSubject(changes: Parameters<typeof aResource>[0] = {}, ...items: readonly string[]): SlotSubject {
  return slotSubjectOf(aResource({ timezone: 'UTC', startTime: '08:00', endTime: '12:00', ...changes }), items.map(item));
}

/** Returns the utilisation as the server reports it: for each limited area, how many of these resources are reserved. */
export function utilisationOf(subjects: readonly SlotSubject[], areas: AreaTree, range: InstantRange): Utilisation {
  const useOf = (area: Area) => {
    const inside = subjects.filter((subject) => limitedAreasOf(subject, areas).includes(area));
    return countAreaUse(
      inside.map(({ items }) => items),
      range,
    );
  };
  return { areas, uses: new Map(limitedAreas(areas).map((area) => [area.id, useOf(area)])) };
}

/** Returns one resource's slots, as the product computes them. */
export function slotsOf(subject: SlotSubject, request: SlotRequest, utilisation?: Utilisation): Uint8Array {
  return rowOf(slotRows([subject], toBookingColumns([subject], request.currentEvent), request, utilisation), 0);
}

/** Returns the slots of several resources, with the utilisation of their areas applied. */
export function slotsOfAll(subjects: readonly SlotSubject[], areas: AreaTree, request: SlotRequest): readonly Uint8Array[] {
  const utilisation = othersUse(subjects, areas, request);
  const rows = slotRows(subjects, toBookingColumns(subjects, request.currentEvent), request, utilisation);
  return subjects.map((_, row) => rowOf(rows, row));
}

/** Returns the utilisation of the subjects' areas without the event being changed. */
export function othersUse(subjects: readonly SlotSubject[], areas: AreaTree, request: SlotRequest): Utilisation {
  return withoutEvent(utilisationOf(subjects, areas, beyondEdges(request).range), subjects, request.currentEvent ?? null);
}
