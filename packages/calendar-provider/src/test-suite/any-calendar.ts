import { fromWallTime, instantOf, localDateOf, localDay, minutesBetween, plusMinutes, toWallText } from '@assist/time';
import { describe, expect, it as test } from 'vitest';
import type { CalendarProvider } from '../calendar-provider.ts';
import type { ProviderEvent } from '../calendar-records.ts';
import { ProviderError } from '../provider-error.ts';
import { at, CAST, copyOf, type Harness, refusalOf, suiteContext, suiteDraft, week, withSpeakableIds, ZONE } from './cast.ts';

export interface CalendarUnderTest {
  readonly atomicReservation: boolean;
  /** Whether a deleted event stays in the listing, marked as cancelled. */
  readonly listsCancelled: boolean;
  /** Whether an event that its organizer deleted can be restored under its former id. */
  readonly restores: boolean;
  /** Titles of the cases that fail because of the server's own errors. They have to fail, so that a mended server is noticed. */
  readonly defects?: readonly string[];
}

const daily = { frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 4 } } as const;

/** Defines the tests that every calendar has to pass. */
export function describeCalendarProvider(name: string, calendar: CalendarUnderTest, open: () => Promise<Harness>): void {
  const it = Object.assign(
    (title: string, run: () => Promise<void>, timeoutMs?: number) =>
      (calendar.defects?.includes(title) === true ? test.fails : test)(title, run, timeoutMs),
    {
      each: test.each.bind(test),
    },
  );
  const using = (work: (provider: CalendarProvider, settle: () => Promise<void>) => Promise<void>) => async () => {
    const harness = await open();
    try {
      await work(withSpeakableIds(harness.provider), () => harness.settle());
    } finally {
      await harness.close();
    }
  };
  const olga = suiteContext(CAST.olga);
  const fred = suiteContext(CAST.fred);
  const carl = suiteContext(CAST.carl);
  const olgas = (id: string, etag?: string) => ({ id, calendar: CAST.olga, ...(etag === undefined ? {} : { etag }) });

  describe(`${name}: a reservation`, () => {
    it(
      'appears immediately for its organizer, in the listing and by its id',
      using(async (provider) => {
        const { event, occurrences } = await provider.createEvent(
          suiteDraft({ attendees: [{ email: CAST.fred, name: 'Fred', remotely: true }] }),
          olga,
        );
        expect(occurrences).toBe(1);
        expect(event).toMatchObject({
          subject: 'Weekly review',
          isOrganizer: true,
          cancelled: false,
          completeness: 'full',
          myResponse: 'organizer',
        });
        const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        expect(items.map((item) => item.id)).toEqual([event.id]);
        expect(await provider.getEvent(olgas(event.id), olga)).toEqual(items[0]);
      }),
    );

    it(
      'lists people and resources as attendees, and shows that a person has not answered yet',
      using(async (provider) => {
        const { event } = await provider.createEvent(suiteDraft({ attendees: [{ email: CAST.fred, name: 'Fred', remotely: true }] }), olga);
        expect(event.attendees.map(({ email, kind, remotely }) => [email, kind, remotely])).toEqual([
          [CAST.fred, 'person', true],
          [CAST.room, 'resource', false],
        ]);
        expect(event.attendees[0]!.response).toBe('needsAction');
      }),
    );

    it(
      'takes the time of its own resources only',
      using(async (provider, settle) => {
        await provider.createEvent(suiteDraft(), olga);
        await settle();
        const schedules = await provider.getSchedules({ emails: [CAST.room, CAST.other], range: { start: at(0), end: at(180) } }, fred);
        expect(schedules.map((schedule) => [schedule.email, schedule.availabilityView])).toEqual([
          [CAST.room, '000022220000'],
          [CAST.other, '000000000000'],
        ]);
      }),
    );

    it(
      'is created only once if the same key is sent twice',
      using(async (provider) => {
        const draft = suiteDraft();
        const first = await provider.createEvent(draft, olga);
        const again = await provider.createEvent(draft, olga);
        expect(again.event.id).toBe(first.event.id);
        expect((await provider.listEvents({ calendar: CAST.olga, range: week }, olga)).items).toHaveLength(1);
      }),
    );

    it(
      'is not found by its key before it has been created',
      using(async (provider) => {
        const key = { uid: 'nothing' };
        expect(await provider.findByKey({ calendar: CAST.olga, key, around: week }, olga)).toBeUndefined();
        const { event } = await provider.createEvent(suiteDraft(), olga);
        expect((await provider.findByKey({ calendar: CAST.olga, key: event.key, around: week }, olga))?.id).toBe(event.id);
      }),
    );

    it(
      'has a preview without tags that changes with its text',
      using(async (provider) => {
        const { event } = await provider.createEvent(
          suiteDraft({ bodyHtml: '<p>Bring <b>fig</b>ures &amp; 1 &lt; 2</p><p>Olga</p>' }),
          olga,
        );
        expect((await provider.getEvent(olgas(event.id), olga)).bodyPreview).toBe('Bring figures & 1 < 2 Olga');
        await provider.updateEvent(olgas(event.id), { subject: 'Another' }, 'occurrence', olga);
        expect((await provider.getEvent(olgas(event.id), olga)).bodyPreview).toBe('Bring figures & 1 < 2 Olga');
        await provider.updateEvent(olgas(event.id), { bodyHtml: '<'.repeat(5_000) }, 'occurrence', olga);
        expect((await provider.getEvent(olgas(event.id), olga)).bodyPreview).toBe('<'.repeat(255));
      }),
    );

    it(
      'keeps quotes, accents and characters beyond Unicode’s first plane in its texts',
      using(async (provider) => {
        const subject = `Schůzka "O'Brien" ; DROP TABLE — 😀 ${'ž'.repeat(100)}`;
        const { event } = await provider.createEvent(suiteDraft({ subject }), olga);
        expect((await provider.getEvent(olgas(event.id), olga)).subject).toBe(subject);
      }),
    );
  });

  if (calendar.atomicReservation) {
    describe(`${name}: atomic reservation`, () => {
      it.each([
        ['the time of another reservation', 60, 120],
        ['an overlap with the start of another reservation', 45, 75],
        ['an overlap with the end of another reservation', 105, 135],
        ['a time within another reservation', 75, 90],
        ['a time that contains another reservation', 0, 240],
      ])('refuses %s, and the conflict names only the resource and the time', (_case, from, to) =>
        using(async (provider) => {
          await provider.createEvent(suiteDraft({ subject: 'secret', visibility: 'private' }), olga);
          const attempt = provider.createEvent(suiteDraft({ range: { start: at(from), end: at(to) } }), fred);
          const error = await attempt.then(
            () => undefined,
            (reason: unknown) => reason,
          );
          expect(error).toBeInstanceOf(ProviderError);
          expect((error as ProviderError).code).toBe('conflict');
          expect((error as ProviderError).detail.conflicts).toEqual([{ email: CAST.room, start: at(60), end: at(120) }]);
          expect(JSON.stringify(error) + String(error)).not.toContain('secret');
        })(),
      );

      it.each([
        ['before', 0, 60],
        ['after', 120, 180],
      ])('allows a reservation directly %s another', (_case, from, to) =>
        using(async (provider) => {
          await provider.createEvent(suiteDraft(), olga);
          await expect(provider.createEvent(suiteDraft({ range: { start: at(from), end: at(to) } }), fred)).resolves.toBeDefined();
        })(),
      );

      it(
        'leaves all resources free if one of several is taken',
        using(async (provider) => {
          await provider.createEvent(suiteDraft(), olga);
          const both = [
            { email: CAST.room, name: 'Room 1' },
            { email: CAST.other, name: 'Room 2' },
          ];
          expect(await refusalOf(provider.createEvent(suiteDraft({ resources: both }), fred))).toBe('conflict');
          const [other] = await provider.getSchedules({ emails: [CAST.other], range: { start: at(0), end: at(180) } }, fred);
          expect(other!.availabilityView).toBe('000000000000');
        }),
      );

      it(
        'lets exactly one of many simultaneous requests win',
        using(async (provider) => {
          const attempts = Array.from({ length: 24 }, (_, index) =>
            refusalOf(provider.createEvent(suiteDraft(), index % 2 === 0 ? olga : fred)),
          );
          const outcomes = await Promise.all(attempts);
          expect(outcomes.filter((outcome) => outcome === 'nothing was refused')).toHaveLength(1);
          expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(23);
        }),
      );

      it(
        'rejects the same idempotency key with a different reservation',
        using(async (provider) => {
          const draft = suiteDraft();
          await provider.createEvent(draft, olga);
          expect(await refusalOf(provider.createEvent({ ...draft, subject: 'Another' }, olga))).toBe('idempotencyMismatch');
        }),
      );

      it.each([
        ['a single event', undefined, 'occurrence', 1],
        ['a series', { ...daily, end: { kind: 'count', count: 3 } }, 'series', 3],
        ['a date and all that follow it', { ...daily, end: { kind: 'count', count: 3 } }, 'following', 3],
      ] as const)('restores a deleted reservation for its organizer under its former ids: %s', async (_what, recurrence, scope, count) =>
        using(async (provider) => {
          const listed = async () => {
            const range = { start: at(0), end: plusMinutes(at(0), 30 * 24 * 60) };
            const { items } = await provider.listEvents({ calendar: CAST.olga, range }, olga);
            return items.filter(({ cancelled }) => !cancelled).map(({ id, iCalUId, start }) => ({ id, iCalUId, start }));
          };
          const draft = suiteDraft(recurrence === undefined ? {} : { recurrence });
          const { event } = await provider.createEvent(draft, olga);
          const before = await listed();
          expect(before).toHaveLength(count);
          await provider.deleteEvent(olgas(event.id), scope, olga);
          expect(await listed()).toEqual([]);
          const again = { ...draft, idempotencyKey: 'again', restores: event.id };
          // Only the organizer can restore it; a colleague who tries creates a new reservation with a new id.
          const { event: freds } = await provider.createEvent({ ...again, idempotencyKey: 'freds' }, fred);
          expect(freds.id).not.toBe(event.id);
          expect(await refusalOf(provider.createEvent(again, olga))).toBe('conflict');
          await provider.deleteEvent({ id: freds.id, calendar: CAST.fred }, scope, fred);
          const { event: restored, occurrences } = await provider.createEvent(again, olga);
          expect([restored.id, restored.cancelled, occurrences]).toEqual([event.id, false, count]);
          expect(await listed()).toEqual(before);
          const [room] = await provider.getSchedules({ emails: [CAST.room], range: draft.range }, fred);
          expect(room!.availabilityView).toMatch(/^2+$/);
          // The request is repeated, as after a lost answer.
          expect((await provider.createEvent(again, olga)).event).toEqual(restored);
        })(),
      );

      it(
        'keeps an area within its limit of simultaneously reserved resources',
        using(async (provider) => {
          const caps = [{ areaId: 'zone', limitPercent: 50, limit: 1, resourceEmails: [CAST.room, CAST.other] }];
          await provider.createEvent(suiteDraft({ caps }), olga);
          const other = { resources: [{ email: CAST.other, name: 'Room 2' }], caps };
          expect(await refusalOf(provider.createEvent(suiteDraft(other), fred))).toBe('utilisationReached');
          await expect(
            provider.createEvent(suiteDraft({ ...other, range: { start: at(120), end: at(180) } }), fred),
          ).resolves.toBeDefined();
        }),
      );
    });
  }

  describe(`${name}: a change`, () => {
    it(
      'moves the reservation and its resources, even to a time that overlaps its former one',
      using(async (provider, settle) => {
        const { event } = await provider.createEvent(suiteDraft(), olga);
        const moved = await provider.updateEvent(
          olgas(event.id, event.etag),
          { range: { start: at(90), end: at(180) }, subject: 'Moved' },
          'occurrence',
          olga,
        );
        expect(moved).toMatchObject({ start: at(90), end: at(180), subject: 'Moved' });
        await settle();
        const [room] = await provider.getSchedules({ emails: [CAST.room], range: { start: at(0), end: at(240) } }, olga);
        expect(room!.availabilityView).toBe('0000002222220000');
      }),
    );

    it(
      'based on an outdated copy is refused and changes nothing',
      using(async (provider) => {
        const { event } = await provider.createEvent(suiteDraft(), olga);
        await provider.updateEvent(olgas(event.id, event.etag), { subject: 'First' }, 'occurrence', olga);
        expect(await refusalOf(provider.updateEvent(olgas(event.id, event.etag), { subject: 'Second' }, 'occurrence', olga))).toBe(
          'preconditionFailed',
        );
        expect((await provider.getEvent(olgas(event.id), olga)).subject).toBe('First');
      }),
    );

    it(
      'that replaces a resource frees the old resource and takes the new one',
      using(async (provider, settle) => {
        const { event } = await provider.createEvent(suiteDraft(), olga);
        await provider.updateEvent(olgas(event.id), { resources: [{ email: CAST.other, name: 'Room 2' }] }, 'occurrence', olga);
        await settle();
        const schedules = await provider.getSchedules({ emails: [CAST.room, CAST.other], range: { start: at(60), end: at(120) } }, olga);
        expect(schedules.map((schedule) => schedule.availabilityView)).toEqual(['0000', '2222']);
      }),
    );

    it(
      'keeps the answers of attendees who stay',
      using(async (provider) => {
        const people = [{ email: CAST.fred, name: 'Fred', remotely: false }];
        const { event } = await provider.createEvent(suiteDraft({ attendees: people }), olga);
        await provider.respond(await copyOf(provider, event, CAST.fred), 'accepted', fred);
        const changed = await provider.updateEvent(
          olgas(event.id),
          { attendees: [...people, { email: CAST.carl, name: 'Carl', remotely: false }] },
          'occurrence',
          olga,
        );
        expect(
          changed.attendees
            .filter((one) => one.kind === 'person')
            .toSorted((a, b) => (a.email < b.email ? -1 : 1))
            .map((one) => [one.email, one.response]),
        ).toEqual([
          [CAST.carl, 'needsAction'],
          [CAST.fred, 'accepted'],
        ]);
      }),
    );

    it(
      'turns an all-day event into a timed one, and back',
      using(async (provider) => {
        const day = { start: fromWallTime('2026-11-25', 0, ZONE), end: fromWallTime('2026-11-26', 0, ZONE) };
        const { event } = await provider.createEvent(suiteDraft({ range: day, isAllDay: true }), olga);
        const range = { start: plusMinutes(day.start, 9 * 60), end: plusMinutes(day.start, 10 * 60) };
        const timed = await provider.updateEvent(olgas(event.id), { range, isAllDay: false }, 'occurrence', olga);
        expect([timed.isAllDay, timed.start, timed.end]).toEqual([false, range.start, range.end]);
        const whole = await provider.updateEvent(olgas(event.id), { range: day, isAllDay: true }, 'occurrence', olga);
        expect([whole.isAllDay, whole.start, whole.end]).toEqual([true, day.start, day.end]);
      }),
    );

    it(
      'makes a whole day timed when it is finished early, and releases the rest of it',
      using(async (provider, settle) => {
        const day = localDay(localDateOf(at(60), ZONE), ZONE);
        const { event } = await provider.createEvent(suiteDraft({ range: day, isAllDay: true }), olga);
        await settle();
        const finished = await provider.finishEvent(olgas(event.id), at(75), olga);
        await settle();
        expect([finished.isAllDay, finished.start, finished.end]).toEqual([false, day.start, at(75)]);
        const [room] = await provider.getSchedules({ emails: [CAST.room], range: { start: at(60), end: at(120) } }, olga);
        expect(room!.availabilityView).toBe('2000');
      }),
    );

    it(
      'that finishes a reservation early releases the rest of its time',
      using(async (provider, settle) => {
        const { event } = await provider.createEvent(suiteDraft(), olga);
        await settle();
        const finished = await provider.finishEvent(olgas(event.id), at(75), olga);
        await settle();
        expect(minutesBetween(finished.start, finished.end)).toBe(15);
        const [room] = await provider.getSchedules({ emails: [CAST.room], range: { start: at(60), end: at(120) } }, olga);
        expect(room!.availabilityView).toBe('2000');
      }),
    );
  });

  describe(`${name}: deleting`, () => {
    it(
      'can be undone, under the same id if the calendar restores deleted events, or else as a new event',
      using(async (provider, settle) => {
        const draft = suiteDraft();
        const { event } = await provider.createEvent(draft, olga);
        await settle();
        await provider.deleteEvent(olgas(event.id), 'occurrence', olga);
        await settle();
        const { event: restored } = await provider.createEvent(
          { ...draft, idempotencyKey: `${draft.idempotencyKey}-again`, restores: event.id },
          olga,
        );
        await settle();
        expect(restored.id === event.id).toBe(calendar.restores);
        expect(await provider.getEvent(olgas(restored.id), olga)).toMatchObject({
          cancelled: false,
          subject: draft.subject,
          start: draft.range.start,
        });
        const [room] = await provider.getSchedules({ emails: [CAST.room], range: draft.range }, fred);
        expect(room!.availabilityView).toMatch(/^2+$/);
        // An event that has not been deleted is not overwritten.
        const later = { ...draft, range: { start: at(180), end: at(240) }, subject: 'Another' };
        const { event: other } = await provider.createEvent({ ...later, idempotencyKey: 'another', restores: restored.id }, olga);
        expect(other.id).not.toBe(restored.id);
        expect(await provider.getEvent(olgas(restored.id), olga)).toMatchObject({ subject: draft.subject, start: draft.range.start });
      }),
    );

    it(
      'frees the time, and the event leaves the listing or stays in it as cancelled',
      using(async (provider, settle) => {
        const { event } = await provider.createEvent(suiteDraft(), olga);
        await settle();
        await provider.deleteEvent(olgas(event.id), 'occurrence', olga);
        await settle();
        const [room] = await provider.getSchedules({ emails: [CAST.room], range: { start: at(60), end: at(120) } }, olga);
        expect(room!.availabilityView).toBe('0000');
        expect((await provider.listEvents({ calendar: CAST.olga, range: week }, olga)).items.map((item) => item.cancelled)).toEqual(
          calendar.listsCancelled ? [true] : [],
        );
      }),
    );

    it(
      'succeeds for an event that is already gone',
      using(async (provider) => {
        const { event } = await provider.createEvent(suiteDraft(), olga);
        await provider.deleteEvent(olgas(event.id), 'occurrence', olga);
        await expect(provider.deleteEvent(olgas(event.id), 'occurrence', olga)).resolves.toBeUndefined();
        await expect(provider.deleteEvent(olgas('nothing'), 'occurrence', olga)).resolves.toBeUndefined();
      }),
    );
  });

  describe(`${name}: a series`, () => {
    it(
      'is one reservation per date, each with its own identity',
      using(async (provider) => {
        const { occurrences } = await provider.createEvent(suiteDraft({ recurrence: daily }), olga);
        expect(occurrences).toBe(4);
        const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        expect(new Set(items.map((item) => `${item.key.uid} ${item.key.originalStart}`)).size).toBe(4);
        expect(new Set(items.map((item) => item.seriesMasterId)).size).toBe(1);
        expect(new Set(items.map((item) => item.key.uid)).size).toBe(1);
        // Each date needs its own UID, because an iCalendar reader treats events with the same UID as one event (RFC 5545, section
        // 3.8.4.7).
        expect(new Set(items.map((item) => item.iCalUId)).size).toBe(4);
      }),
    );

    it(
      'keeps its wall-clock time when the clock changes',
      using(async (provider) => {
        const start = fromWallTime('2027-03-27', 9 * 60, ZONE);
        await provider.createEvent(
          suiteDraft({ range: { start, end: plusMinutes(start, 60) }, recurrence: { ...daily, end: { kind: 'count', count: 3 } } }),
          olga,
        );
        const { items } = await provider.listEvents(
          { calendar: CAST.olga, range: { start: plusMinutes(start, -60), end: plusMinutes(start, 4 * 24 * 60) } },
          olga,
        );
        expect(items.map((item) => toWallText(item.start, ZONE))).toEqual([
          '2027-03-27T09:00:00',
          '2027-03-28T09:00:00',
          '2027-03-29T09:00:00',
        ]);
      }),
    );

    // Prague: the clock is set back on 2027-10-31 (25 hours) and forward on 2027-03-28 (23 hours).
    it.each([
      [
        'whole days that begins on the 25-hour day',
        '2027-10-31',
        0,
        1_440,
        'daily',
        ['10-31T00:00 11-01T00:00', '11-01T00:00 11-02T00:00', '11-02T00:00 11-03T00:00'],
      ],
      [
        'whole days, a week apart, that begins on the 25-hour day',
        '2027-10-31',
        0,
        1_440,
        'weekly',
        ['10-31T00:00 11-01T00:00', '11-07T00:00 11-08T00:00', '11-14T00:00 11-15T00:00'],
      ],
      [
        'whole days that begins on the 23-hour day',
        '2027-03-28',
        0,
        1_440,
        'daily',
        ['03-28T00:00 03-29T00:00', '03-29T00:00 03-30T00:00', '03-30T00:00 03-31T00:00'],
      ],
      [
        'nights that begins with the one into the 25-hour day',
        '2027-10-30',
        22 * 60,
        8 * 60,
        'daily',
        ['10-30T22:00 10-31T06:00', '10-31T22:00 11-01T06:00', '11-01T22:00 11-02T06:00'],
      ],
      [
        'nights that begins with the one into the 23-hour day',
        '2027-03-27',
        22 * 60,
        8 * 60,
        'daily',
        ['03-27T22:00 03-28T06:00', '03-28T22:00 03-29T06:00', '03-29T22:00 03-30T06:00'],
      ],
    ] as const)('of %s keeps the wall times of its start and end', (_case, day, minutes, wallMinutes, frequency, expected) =>
      using(async (provider) => {
        const range = { start: fromWallTime(day, minutes, ZONE), end: fromWallTime(day, minutes + wallMinutes, ZONE) };
        const recurrence = { frequency, interval: 1, daysOfWeek: [], end: { kind: 'count', count: 3 } } as const;
        const { occurrences } = await provider.createEvent(suiteDraft({ range, isAllDay: wallMinutes === 1_440, recurrence }), olga);
        expect(occurrences).toBe(3);
        const { items } = await provider.listEvents(
          { calendar: CAST.olga, range: { start: plusMinutes(range.start, -60), end: plusMinutes(range.start, 20 * 24 * 60) } },
          olga,
        );
        expect(items.map((item) => [item.start, item.end].map((moment) => toWallText(moment, ZONE).slice(5, 16)).join(' '))).toEqual(
          expected,
        );
      })(),
    );

    it(
      'leaves out its excepted dates, even if the resource is taken on one of them',
      using(async (provider, settle) => {
        const taken = { start: at(60 + 24 * 60), end: at(120 + 24 * 60) };
        await provider.createEvent(suiteDraft({ range: taken }), fred);
        await settle();
        const exceptions = [{ date: '2026-11-24' }, { date: '2026-11-26' }];
        const attendees = [{ email: CAST.fred, name: 'Fred', remotely: false }];
        const draft = suiteDraft({ recurrence: daily, exceptions, attendees });
        const { event, occurrences } = await provider.createEvent(draft, olga);
        expect([occurrences, event.start]).toEqual([2, at(60)]);
        await settle();
        const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        const kept = items.filter((item) => !item.cancelled);
        expect(kept.map((item) => item.start)).toEqual([at(60), at(60 + 2 * 24 * 60)]);
        for (const item of kept) expect(item.attendees.map((one) => one.email).toSorted()).toEqual([CAST.fred, CAST.room].toSorted());
        const [schedule] = await provider.getSchedules({ emails: [CAST.room], range: week }, olga);
        expect(schedule!.items.map((item) => item.start)).toEqual([at(60), taken.start, at(60 + 2 * 24 * 60)]);
      }),
    );

    it(
      'lists those of its dates that have not ended, up to a limit',
      using(async (provider) => {
        await provider.createEvent(suiteDraft({ recurrence: { ...daily, end: { kind: 'count', count: 6 } } }), olga);
        const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        const [, second, third, fourth] = items as [ProviderEvent, ProviderEvent, ProviderEvent, ProviderEvent];
        await provider.deleteEvent(olgas(third.id), 'occurrence', olga);
        const later = { start: plusMinutes(fourth.start, 120), end: plusMinutes(fourth.end, 120) };
        await provider.updateEvent(olgas(fourth.id), { range: later }, 'occurrence', olga);
        // At this time, the first date has ended.
        const now = { ...olga, now: at(60 + 12 * 60) };
        const dates = await provider.listSeries({ event: olgas(second.id), limit: 400 }, now);
        expect(dates.map(({ start }) => minutesBetween(at(60), start))).toEqual([1_440, 3 * 1_440 + 120, 4 * 1_440, 5 * 1_440]);
        for (const date of dates) expect(date).toEqual(await provider.getEvent(olgas(date.id), olga));
        const first = await provider.listSeries({ event: olgas(fourth.id), limit: 2 }, now);
        expect(first.map(({ id }) => id)).toEqual(dates.slice(0, 2).map(({ id }) => id));
        const { event: single } = await provider.createEvent(suiteDraft({ range: { start: at(600), end: at(660) } }), olga);
        expect((await provider.listSeries({ event: olgas(single.id), limit: 400 }, olga)).map(({ id }) => id)).toEqual([single.id]);
        expect(await refusalOf(provider.listSeries({ event: olgas('nothing'), limit: 400 }, olga))).toBe('notFound');
      }),
    );

    it(
      'lists all of its dates, even if they exceed a page and the first search window',
      using(async (provider) => {
        const recurrence = { ...daily, end: { kind: 'count', count: 135 } } as const;
        const { event, occurrences } = await provider.createEvent(suiteDraft({ recurrence }), olga);
        expect(occurrences).toBe(135);
        const dates = await provider.listSeries({ event: olgas(event.id), limit: 400 }, olga);
        expect(new Set(dates.map(({ id }) => id)).size).toBe(135);
        expect(dates.map(({ start }) => start)).toEqual(dates.map(({ start }) => start).toSorted((a, b) => a - b));
      }),
    );

    it(
      'is created as a whole or not at all, if the calendar reserves atomically',
      using(async (provider) => {
        await provider.createEvent(suiteDraft({ range: { start: at(60 + 2 * 24 * 60), end: at(120 + 2 * 24 * 60) } }), fred);
        const outcome = await refusalOf(provider.createEvent(suiteDraft({ recurrence: daily }), olga));
        if (provider.capabilities.atomicReservation) {
          expect(outcome).toBe('conflict');
          expect((await provider.listEvents({ calendar: CAST.olga, range: week }, olga)).items).toEqual([]);
        }
      }),
    );

    it(
      'keeps its other occurrences when one is finished',
      using(async (provider) => {
        const { event } = await provider.createEvent(suiteDraft({ recurrence: daily }), olga);
        await provider.finishEvent(olgas(event.id), at(75), olga);
        const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        expect(items.map((item) => minutesBetween(item.start, item.end))).toEqual([15, 60, 60, 60]);
      }),
    );

    it(
      'keeps its earlier dates when one date and all following ones are deleted',
      using(async (provider) => {
        await provider.createEvent(suiteDraft({ recurrence: daily }), olga);
        const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        await provider.deleteEvent(olgas(items[2]!.id), 'following', olga);
        const after = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        expect(after.items.map((item) => item.cancelled)).toEqual(calendar.listsCancelled ? [false, false, true, true] : [false, false]);
      }),
    );

    it(
      'can have one date and all following ones shifted by the same wall-clock time',
      using(async (provider) => {
        await provider.createEvent(suiteDraft({ recurrence: daily }), olga);
        const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        const second = items[1]!;
        await provider.updateEvent(
          olgas(second.id),
          { range: { start: plusMinutes(second.start, 30), end: plusMinutes(second.end, 30) } },
          'following',
          olga,
        );
        const after = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        expect(after.items.map((item, index) => minutesBetween(items[index]!.start, item.start))).toEqual([0, 30, 30, 30]);
      }),
    );

    it(
      'has a preview of the new times of one date and all following ones',
      using(async (provider) => {
        await provider.createEvent(suiteDraft({ recurrence: daily }), olga);
        const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        const second = items[1]!;
        const patch = { range: { start: plusMinutes(second.start, 30), end: plusMinutes(second.end, 60) } };
        const dates = await provider.previewUpdate(olgas(second.id), patch, 'following', olga);
        expect(dates.map(({ before }) => before.start)).toEqual(items.slice(1).map((item) => item.start));
        expect(await provider.previewUpdate(olgas(second.id), patch, 'occurrence', olga)).toEqual([
          { before: { start: second.start, end: second.end }, after: patch.range },
        ]);
        await provider.updateEvent(olgas(second.id), patch, 'following', olga);
        const after = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        expect(dates.map((date) => date.after)).toEqual(after.items.slice(1).map(({ start, end }) => ({ start, end })));
      }),
    );

    it.each([
      ['all dates, if none has begun', 0, [0, 1, 2, 3]],
      ['the dates that have not begun, if the second one is running', 24 * 60 + 75, [2, 3]],
    ] as const)('is changed and deleted as a whole, which includes %s', (_case, nowMinutes, meant) =>
      using(async (provider) => {
        const later = { ...olga, now: at(nowMinutes) };
        await provider.createEvent(suiteDraft({ recurrence: daily }), olga);
        const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        const third = items[2]!;
        const patch = { range: { start: plusMinutes(third.start, 30), end: plusMinutes(third.end, 30) } };
        const dates = await provider.previewUpdate(olgas(third.id), patch, 'series', later);
        expect(dates.map(({ before }) => before.start)).toEqual(meant.map((index) => items[index]!.start));
        const changed = await provider.updateEvent(olgas(third.id), patch, 'series', later);
        const after = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        expect(after.items.map((item, index) => minutesBetween(items[index]!.start, item.start))).toEqual(
          items.map((_item, index) => ((meant as readonly number[]).includes(index) ? 30 : 0)),
        );
        expect(dates.map((date) => date.after)).toEqual(
          meant.map((index) => ({ start: after.items[index]!.start, end: after.items[index]!.end })),
        );
        await provider.deleteEvent(olgas(changed.id), 'series', later);
        const left = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        expect(left.items.filter((item) => !item.cancelled).map((item) => item.start)).toEqual(
          items.filter((_item, index) => !(meant as readonly number[]).includes(index)).map((item) => item.start),
        );
      })(),
    );

    it.each([
      ['the second Tuesday', '2026-12-08', 'tuesday', 2, ['12-08', '01-12', '02-09']],
      ['the last Friday', '2026-12-25', 'friday', -1, ['12-25', '01-29', '02-26']],
    ] as const)('falls on %s of each month, and on the previewed dates once moved by a day', (_case, first, day, weekOfMonth, expected) =>
      using(async (provider) => {
        const range = { start: fromWallTime(first, 600, ZONE), end: fromWallTime(first, 660, ZONE) };
        const recurrence = { frequency: 'monthly', interval: 1, daysOfWeek: [day], weekOfMonth, end: { kind: 'count', count: 3 } } as const;
        await provider.createEvent(suiteDraft({ range, recurrence }), olga);
        const season = { start: plusMinutes(range.start, -60), end: plusMinutes(range.start, 80 * 24 * 60) };
        const datesOf = async () =>
          (await provider.listEvents({ calendar: CAST.olga, range: season }, olga)).items.map((item) =>
            toWallText(item.start, ZONE).slice(5, 10),
          );
        expect(await datesOf()).toEqual(expected);
        const { items } = await provider.listEvents({ calendar: CAST.olga, range: season }, olga);
        const patch = { range: { start: plusMinutes(range.start, 24 * 60), end: plusMinutes(range.end, 24 * 60) } };
        const dates = await provider.previewUpdate(olgas(items[0]!.id), patch, 'following', olga);
        await provider.updateEvent(olgas(items[0]!.id), patch, 'following', olga);
        expect(dates.map(({ after }) => toWallText(after.start, ZONE).slice(5, 10))).toEqual(await datesOf());
      })(),
    );

    it(
      'is shorter on every date once its first and all following dates are shortened',
      using(async (provider) => {
        await provider.createEvent(suiteDraft({ recurrence: daily }), olga);
        const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        await provider.updateEvent(
          olgas(items[0]!.id),
          { range: { start: items[0]!.start, end: plusMinutes(items[0]!.start, 15) } },
          'following',
          olga,
        );
        const after = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        expect(after.items.map((item) => minutesBetween(item.start, item.end))).toEqual([15, 15, 15, 15]);
      }),
    );
  });

  describe(`${name}: answering`, () => {
    it(
      'an invitation changes the answer that everyone sees',
      using(async (provider) => {
        const { event } = await provider.createEvent(
          suiteDraft({ attendees: [{ email: CAST.fred, name: 'Fred', remotely: false }] }),
          olga,
        );
        for (const response of ['accepted', 'tentative', 'declined'] as const) {
          const answered = await provider.respond(await copyOf(provider, event, CAST.fred), response, fred);
          expect(answered.myResponse).toBe(response);
          const seen = await provider.getEvent(olgas(event.id), olga);
          expect(seen.attendees.find((one) => one.email === CAST.fred)?.response).toBe(response);
        }
      }),
    );

    it(
      'an invitation to a series applies to one date, or to all dates',
      using(async (provider) => {
        const recurrence = { frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 3 } } as const;
        await provider.createEvent(
          suiteDraft({ recurrence, resources: [], attendees: [{ email: CAST.fred, name: 'Fred', remotely: false }] }),
          olga,
        );
        const dates = async () => (await provider.listEvents({ calendar: CAST.fred, range: week }, fred)).items;
        const answers = async () => (await dates()).map((date) => date.myResponse);
        const [first, second] = await dates();
        await provider.respond({ id: first!.id, calendar: CAST.fred }, 'accepted', fred, { scope: 'series' });
        expect(await answers()).toEqual(['accepted', 'accepted', 'accepted']);
        await provider.respond({ id: second!.id, calendar: CAST.fred }, 'tentative', fred);
        expect(await answers()).toEqual(['accepted', 'tentative', 'accepted']);
      }),
    );

    it(
      'is refused to anyone who is not invited',
      using(async (provider) => {
        const { event } = await provider.createEvent(suiteDraft(), olga);
        expect(['forbidden', 'notFound']).toContain(
          await refusalOf(provider.respond({ id: event.id, calendar: CAST.carl }, 'accepted', carl)),
        );
      }),
    );
  });

  describe(`${name}: a colleague`, () => {
    it(
      'sees at most the start and the end of a private event',
      using(async (provider) => {
        const { event } = await provider.createEvent(
          suiteDraft({
            subject: 'canary subject',
            bodyHtml: 'canary body',
            visibility: 'private',
            attendees: [{ email: CAST.fred, name: 'canary person', remotely: false }],
          }),
          olga,
        );
        const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, carl);
        expect(items).toHaveLength(1);
        expect(items[0]).toMatchObject({ start: event.start, end: event.end, completeness: 'limited', subject: '', attendees: [] });
        const schedules = await provider.getSchedules({ emails: [CAST.room, CAST.olga], range: week }, carl);
        expect(JSON.stringify([items, schedules])).not.toContain('canary');
      }),
    );

    it(
      'sees a private event in full only if invited',
      using(async (provider) => {
        const { event } = await provider.createEvent(
          suiteDraft({ visibility: 'private', attendees: [{ email: CAST.fred, name: 'Fred', remotely: false }] }),
          olga,
        );
        expect((await copyOf(provider, event, CAST.fred)).completeness).toBe('full');
        expect((await provider.getEvent(olgas(event.id), carl)).completeness).toBe('limited');
      }),
    );

    it(
      'may read and change private events only with the rights for them',
      using(async (provider) => {
        await provider.createEvent(suiteDraft({ visibility: 'private' }), olga);
        const { items } = await provider.listEvents({ calendar: CAST.olga, range: week }, fred);
        expect(items[0]).toMatchObject({ completeness: 'full', isOrganizer: false });
        expect(items[0]!.permissions).toMatchObject({ canReadPrivate: true, canEditPrivate: true });
        expect((await provider.getPermissions({ calendar: CAST.olga }, carl)).canReadPrivate).toBe(false);
      }),
    );

    it(
      'is reported as not found if nobody has that address',
      using(async (provider) => {
        expect(await refusalOf(provider.listEvents({ calendar: 'nobody@alder.example', range: week }, olga))).toBe('notFound');
      }),
    );
  });

  describe(`${name}: lists`, () => {
    it(
      'return a hundred events per page, each once, in order',
      using(async (provider) => {
        for (let index = 0; index < 105; index += 1) {
          await provider.createEvent(
            suiteDraft({ subject: `n${index}`, range: { start: at(index * 60), end: at(index * 60 + 15) } }),
            olga,
          );
        }
        const first = await provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        expect(first.items).toHaveLength(100);
        const second = await provider.listEvents({ calendar: CAST.olga, range: week, page: first.next! }, olga);
        expect(second.next).toBeUndefined();
        expect([...first.items, ...second.items].map((item) => item.subject)).toEqual(
          Array.from({ length: 105 }, (_, index) => `n${index}`),
        );
      }),
      60_000,
    );

    it(
      'refuse a page that was never issued',
      using(async (provider) => {
        expect(await refusalOf(provider.listEvents({ calendar: CAST.olga, range: week, page: 'bm9wZQ' }, olga))).toBe('invalidPage');
      }),
    );

    it(
      'report an unknown mailbox as an error without affecting other mailboxes',
      using(async (provider) => {
        const schedules = await provider.getSchedules(
          { emails: [CAST.room, 'nobody@alder.example', CAST.other], range: { start: at(0), end: at(60) } },
          olga,
        );
        expect(schedules.map((schedule) => schedule.serviceError === undefined)).toEqual([true, false, true]);
      }),
    );

    it(
      'give a schedule as many quarter hours as the day has, even on the day of a clock change',
      using(async (provider) => {
        for (const [day, quarters] of [
          ['2027-03-28', 92],
          ['2027-10-31', 100],
          ['2026-11-24', 96],
        ] as const) {
          const start = fromWallTime(day, 0, ZONE);
          const end = instantOf(fromWallTime(day, 24 * 60, ZONE));
          const [room] = await provider.getSchedules({ emails: [CAST.room], range: { start, end } }, olga);
          expect([day, room!.availabilityView.length]).toEqual([day, quarters]);
        }
      }),
    );

    it(
      'show an event in a person’s schedule if they organize it or have not declined it',
      using(async (provider) => {
        const { event } = await provider.createEvent(
          suiteDraft({ attendees: [{ email: CAST.fred, name: 'Fred', remotely: false }] }),
          olga,
        );
        const viewOf = async (email: string) =>
          (await provider.getSchedules({ emails: [email], range: { start: at(60), end: at(120) } }, olga))[0]!.availabilityView;
        expect(await viewOf(CAST.olga)).toBe('2222');
        // Not every calendar's free/busy distinguishes tentative from busy.
        expect(await viewOf(CAST.fred)).toMatch(calendar.atomicReservation ? /^1{4}$/ : /^(1{4}|2{4})$/);
        await provider.respond(await copyOf(provider, event, CAST.fred), 'declined', fred);
        expect(await viewOf(CAST.fred)).toBe('0000');
      }),
    );
  });

  describe(`${name}: the directory`, () => {
    it(
      'identifies the caller',
      using(async (provider) => {
        expect(await provider.getMe(olga)).toMatchObject({ email: CAST.olga, kind: 'user' });
      }),
    );

    it.each([
      ['OLG', 1],
      // The text is the beginning of an address, because Graph matches nothing else of an address.
      [CAST.olga, 1],
      ['ölgä', 1],
      ['zzz', 0],
    ])('finds people by "%s", ignoring case and accents', (text, count) =>
      using(async (provider) => {
        expect(await provider.searchPeople({ text, groups: false, limit: 10 }, olga)).toHaveLength(count);
      })(),
    );
  });
}
