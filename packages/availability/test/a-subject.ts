import {
  beyondEdges,
  countAreaUses,
  limitedAreas,
  limitedAreasOf,
  type ScheduleItem,
  type ScheduleItemStatus,
  type SlotRequest,
  slotsOf,
  type SlotSubject,
  slotSubjectOf,
  type Utilisation,
  withoutEvent,
} from '@assist/availability';
import type { AreaTree } from '@assist/resource';
import { aResource } from '@assist/test-kit';
import { type Instant, type InstantRange, plusMinutes, toInstant, toMinutesOfDay } from '@assist/time';

/** Monday. All of it in UTC, so that the rows of a table can be read. */
export const DAY = toInstant('2026-11-23T00:00Z');

export function at(time: string): Instant {
  return plusMinutes(DAY, toMinutesOfDay(time));
}

export function span(text: string) {
  const [start, end] = text.split('-') as [string, string];
  return { start: at(start), end: at(end) };
}

/** `09:00-10:00`, or `09:00-10:00 tentative event`. All are dates of one series. */
export function item(text: string): ScheduleItem {
  const [time, status = 'reserved', eventId = null] = text.split(' ') as [string, ScheduleItemStatus?, string?];
  return { ...span(time), status, iCalUId: 'series', eventId, subject: null, organizer: null, isPrivate: false };
}

/** A room in UTC, open on workdays from 8 to 12. */
export function aSubject(changes: Parameters<typeof aResource>[0] = {}, ...items: readonly string[]): SlotSubject {
  return slotSubjectOf(aResource({ timezone: 'UTC', startTime: '08:00', endTime: '12:00', ...changes }), items.map(item));
}

/** What the server tells: of each limited area the reserved ones among these. */
export function utilisationOf(subjects: readonly SlotSubject[], areas: AreaTree, range: InstantRange): Utilisation {
  const keys = subjects.map((_, index) => `${index}`);
  const workplacesOf = new Map(
    limitedAreas(areas).map((area) => [area.id, keys.filter((_, index) => limitedAreasOf(subjects[index]!, areas).includes(area))]),
  );
  return { areas, uses: countAreaUses(workplacesOf, (key) => subjects[Number(key)]!.items, range) };
}

/** Several resources together, the utilisation of their areas included: the rules one slot at a time. */
export function slotsOfAll(subjects: readonly SlotSubject[], areas: AreaTree, request: SlotRequest): readonly Uint8Array[] {
  const counted = utilisationOf(subjects, areas, beyondEdges(request).range);
  const utilisation = withoutEvent(counted, subjects, request.currentEvent ?? null);
  return subjects.map((subject) => slotsOf(subject, request, utilisation));
}
