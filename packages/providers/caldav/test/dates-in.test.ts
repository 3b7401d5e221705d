import { FaultyItems, isProviderError } from '@assist/calendar-provider';
import { toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import type { EventView, StoredObject } from '../src/mapping/event.ts';
import { readObject } from '../src/ical/calendar-object.ts';
import { datesIn } from '../src/operations/objects.ts';

const OWNER = 'room@example.com';
const VIEW = { calendar: { owner: OWNER, isOwn: true, permissions: {} }, viewer: OWNER } as unknown as EventView;
const RANGE = { start: toInstant('2026-11-01T00:00:00Z'), end: toInstant('2027-01-01T00:00:00Z') };

function stored(name: string, ...lines: readonly string[]): StoredObject {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:${name}`, ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
  return { name, etag: name, object: readObject(text, 'UTC')! };
}
const quarters = (name: string) => stored(name, 'DTSTART:20261101T000000Z', 'RRULE:FREQ=MINUTELY;INTERVAL=15');

describe('the dates of a calendar', () => {
  it('are refused if there are more than 20,000, which is far more than in a full room', async () => {
    const count = async (objects: readonly StoredObject[]) =>
      (await datesIn(objects, RANGE, VIEW, new FaultyItems(), (event) => [event.start], AbortSignal.timeout(60_000))).length;
    expect(await count([quarters('a'), quarters('b')])).toBe(6_000);
    const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(quarters);
    await expect(count(many)).rejects.toSatisfy((error) => isProviderError(error, 'unsupported'));
  });

  it('are read with other work in between, until nobody waits for them', async () => {
    const [stop, objects] = [new AbortController(), ['a', 'b', 'c', 'd', 'e', 'f'].map(quarters)];
    setImmediate(() => stop.abort(new Error('gone')));
    const slow = (): readonly never[] => {
      for (const until = performance.now() + 1; performance.now() < until;);
      return [];
    };
    await expect(datesIn(objects, RANGE, VIEW, new FaultyItems(), slow, stop.signal)).rejects.toThrow('gone');
  });

  it('share their common data, which is read only once', async () => {
    const attendees = Array.from({ length: 50 }, (_, index) => `ATTENDEE:mailto:person${index}@example.com`);
    const one = stored('a', 'DTSTART:20261102T090000Z', 'RRULE:FREQ=DAILY', 'DESCRIPTION:x', ...attendees);
    const lists = await datesIn([one], RANGE, VIEW, new FaultyItems(), (event) => [event.attendees], AbortSignal.timeout(60_000));
    expect(lists).toHaveLength(60);
    expect(new Set(lists).size).toBe(1);
  });
});
