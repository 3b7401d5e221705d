import { suiteDraft, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { plusMinutes, UTC } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { newObject, writeNew } from '../src/mapping/write-event.ts';

const DAY = { start: plusMinutes(SUITE_NOW, -8 * 60), end: plusMinutes(SUITE_NOW, 16 * 60) };

function written(change: Parameters<typeof suiteDraft>[0]): string {
  const object = newObject('uid-1', 'Europe/Prague');
  writeNew(object, object.master, suiteDraft(change), { email: 'olga@alder.example', name: 'Olga' }, SUITE_NOW);
  return object.calendar.toString();
}

describe('the definition of an event’s zone', () => {
  it.each([
    ['a timed event', { zone: 'Europe/Prague' }, 1],
    // DAViCal 1.1.12 copies a change to timed to the attendees without a new definition (inc/caldav-PUT-functions.php, do_scheduling_requests).
    ['a whole day, which may become timed', { zone: 'Europe/Prague', range: DAY, isAllDay: true }, 1],
    ['an event in UTC, which needs none', { zone: UTC }, 0],
  ] as const)('is stored with %s', (_case, change, count) => {
    expect(written(change).match(/BEGIN:VTIMEZONE/g) ?? []).toHaveLength(count);
  });
});
