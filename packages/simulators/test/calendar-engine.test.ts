import { plusMinutes, toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { type BookingPolicy, CalendarEngine, type NewItem } from '../src/index.ts';

const NOW = toInstant('2026-11-23T07:00:00Z');
const at = (minutes: number) => plusMinutes(NOW, minutes);
const DAY = { start: at(-7 * 60), end: at(17 * 60) };
const WEEK = { start: at(-24 * 60), end: at(14 * 24 * 60) };

function world(policy: Partial<BookingPolicy> = {}) {
  const clock = { now: NOW as number };
  const engine = new CalendarEngine({ now: () => clock.now });
  engine.directory.addPerson({ email: 'olga@x.example', name: 'Olga Nováková' });
  engine.directory.addPerson({ email: 'fred@x.example', name: 'Fred' });
  engine.directory.addPerson({ email: 'carl@x.example', name: 'Carl' });
  engine.directory.addRoom({ email: 'room@x.example', name: 'Room', policy });
  return { engine, clock };
}

const room = { email: 'room@x.example', name: 'Room', role: 'resource' as const };
const fred = { email: 'fred@x.example', name: 'Fred', role: 'required' as const };
const draft = (patch: Partial<NewItem> = {}): NewItem => ({
  subject: 'Review',
  bodyHtml: '<p>x</p>',
  start: at(60),
  end: at(120),
  zone: 'Europe/Prague',
  attendees: [room],
  ...patch,
});
const daily = { frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 4 } } as const;

describe('an event', () => {
  it('has one UID, and a copy with a different id in each mailbox', () => {
    const { engine } = world();
    engine.createItem('olga@x.example', draft({ attendees: [fred, room] }));
    const copies = ['olga@x.example', 'fred@x.example', 'room@x.example'].map((mailbox) => engine.listItems(mailbox, DAY)[0]!);
    expect(new Set(copies.map((copy) => copy.id)).size).toBe(3);
    expect(new Set(copies.map((copy) => copy.uid)).size).toBe(1);
    expect(copies.map((copy) => copy.isOrganizer)).toEqual([true, false, false]);
  });

  it('shows a room the organizer’s name and no body, and shows answers only to its organizer', () => {
    const { engine } = world();
    engine.createItem('olga@x.example', draft());
    engine.settle();
    expect(engine.listItems('room@x.example', DAY)[0]).toMatchObject({
      subject: 'Olga Nováková',
      bodyHtml: '',
      response: 'accepted',
      attendees: [{ email: 'room@x.example', response: 'unknown' }],
    });
    expect(engine.listItems('olga@x.example', DAY)[0]).toMatchObject({
      subject: 'Review',
      response: 'organizer',
      attendees: [{ response: 'accepted' }],
    });
  });

  it('is found by its transaction id as long as it exists', () => {
    const { engine } = world();
    const made = engine.createItem('olga@x.example', draft({ transactionId: 't' }));
    expect(engine.findByTransaction('olga@x.example', 't')?.id).toBe(made.id);
    expect(engine.findByTransaction('fred@x.example', 't')).toBeUndefined();
    engine.removeItem(made.id);
    expect(engine.findByTransaction('olga@x.example', 't')).toBeUndefined();
  });

  it('stays in the attendees’ calendars after its cancellation, shown as free and "Canceled", until they remove it', () => {
    const { engine } = world();
    engine.directory.addRoom({ email: 'tidy@x.example', name: 'Tidy', policy: { removeCanceledMeetings: true } });
    const tidy = { email: 'tidy@x.example', name: 'Tidy', role: 'resource' as const };
    const made = engine.createItem('olga@x.example', draft({ attendees: [fred, room, tidy] }));
    engine.settle();
    engine.removeItem(made.id);
    const left = ['olga', 'fred', 'room', 'tidy'].map((name) =>
      engine.listItems(`${name}@x.example`, DAY).map((item) => [item.subject, item.isCancelled, item.showAs]),
    );
    expect(left).toEqual([[], [['Canceled: Review', true, 'free']], [['Canceled: Olga Nováková', true, 'free']], []]);
    engine.removeItem(engine.listItems('fred@x.example', DAY)[0]!.id);
    expect(engine.listItems('fred@x.example', DAY)).toEqual([]);
  });

  it('is not private in a room’s copy, unless the room keeps the property (RemovePrivateProperty)', () => {
    for (const removePrivateProperty of [true, false]) {
      const { engine } = world({ removePrivateProperty });
      engine.createItem('olga@x.example', draft({ visibility: 'private' }));
      const copies = ['olga@x.example', 'room@x.example'].map((mailbox) => engine.listItems(mailbox, DAY)[0]!.visibility);
      expect(copies).toEqual(['private', removePrivateProperty ? 'public' : 'private']);
    }
  });

  it('reaches the mailbox behind an alias', () => {
    const { engine } = world();
    engine.directory.addAlias('room@x.example', 'old-room@x.example');
    const made = engine.createItem('olga@x.example', draft({ attendees: [{ ...room, email: 'old-room@x.example' }] }));
    engine.settle();
    expect(engine.listItems('room@x.example', DAY)).toMatchObject([{ response: 'accepted' }]);
    expect(engine.findItem(made.id)!.attendees).toMatchObject([{ email: 'old-room@x.example', response: 'accepted' }]);
  });

  it('is not listed before the listing delay has passed', () => {
    const { engine, clock } = world();
    engine.listingDelayMs = 5_000;
    const made = engine.createItem('olga@x.example', draft());
    expect(engine.listItems('olga@x.example', DAY)).toEqual([]);
    expect(engine.findItem(made.id)).toBeDefined();
    clock.now += 5_000;
    expect(engine.listItems('olga@x.example', DAY)).toHaveLength(1);
  });

  it('that is private has a subject in the schedule only for viewers with the right to see private events', () => {
    const { engine } = world();
    engine.createItem('olga@x.example', draft({ visibility: 'private' }));
    const subjectFor = (viewer?: string) => engine.freeBusy('olga@x.example', DAY, viewer)[0]!.subject;
    expect([subjectFor('carl@x.example'), subjectFor('olga@x.example'), subjectFor()]).toEqual([undefined, 'Review', 'Review']);
    engine.directory.grant('olga@x.example', 'carl@x.example', 'write');
    expect(subjectFor('carl@x.example')).toBeUndefined();
    engine.directory.grant('olga@x.example', 'carl@x.example', 'delegateWithPrivate');
    expect(subjectFor('carl@x.example')).toBe('Review');
  });
});

describe('a room', () => {
  it.each<[string, Partial<BookingPolicy>, number, string, number?]>([
    ['accepts a free time', {}, 60, 'accepted'],
    ['does not answer if a person has to answer for it', { automateProcessing: 'autoUpdate' }, 60, 'needsAction'],
    ['declines if it is set to always decline', { answer: 'declines' }, 60, 'declined'],
    ['does not answer if it is set to be silent', { answer: 'silent' }, 60, 'needsAction'],
    ['declines a time that is too long', { maximumDurationInMinutes: 30 }, 60, 'declined'],
    ['declines a time longer than a day', {}, 60, 'declined', 1_441],
    ['declines a time too far ahead', { bookingWindowInDays: 1 }, 2 * 24 * 60, 'declined'],
    ['declines a time more than half a year ahead', {}, 181 * 24 * 60, 'declined'],
    ['does not answer if it processes nothing', { automateProcessing: 'none' }, 60, 'needsAction'],
  ])('%s', (_case, policy, startMinutes, answer, minutes = 60) => {
    const { engine } = world(policy);
    const made = engine.createItem('olga@x.example', draft({ start: at(startMinutes), end: at(startMinutes + minutes) }));
    expect(engine.findItem(made.id)!.attendees[0]!.response).toBe('needsAction');
    engine.settle();
    expect(engine.findItem(made.id)!.attendees[0]!.response).toBe(answer);
  });

  it('declines the second of two overlapping reservations, and keeps only the first', () => {
    const { engine } = world();
    engine.createItem('olga@x.example', draft());
    const second = engine.createItem('fred@x.example', draft({ start: at(90), end: at(150) }));
    engine.settle();
    expect(engine.findItem(second.id)!.attendees[0]!.response).toBe('declined');
    expect(engine.listItems('room@x.example', DAY)).toHaveLength(1);
  });

  it('answers once its delay has passed', () => {
    const { engine, clock } = world({ answerDelayMs: 3_000 });
    const made = engine.createItem('olga@x.example', draft());
    const answer = () => engine.findItem(made.id)!.attendees[0]!.response;
    clock.now += 2_999;
    engine.tick();
    expect(answer()).toBe('needsAction');
    clock.now += 1;
    engine.tick();
    expect(answer()).toBe('accepted');
  });

  it('is asked again if the event moves, and is free once the event is cancelled', () => {
    const { engine } = world();
    const made = engine.createItem('olga@x.example', draft());
    engine.settle();
    engine.updateItem(made.id, { subject: 'Other' });
    expect(engine.findItem(made.id)!.attendees[0]!.response).toBe('accepted');
    engine.updateItem(made.id, { start: at(180), end: at(240) });
    expect(engine.findItem(made.id)!.attendees[0]!.response).toBe('needsAction');
    engine.settle();
    expect(engine.freeBusy('room@x.example', DAY).map((one) => [one.start, one.showAs])).toEqual([[at(180), 'busy']]);
    engine.removeItem(made.id);
    expect(engine.freeBusy('room@x.example', DAY).map((one) => one.showAs)).toEqual(['free']);
    expect(engine.findItem(made.id)).toBeUndefined();
  });
});

describe('a person', () => {
  it.each(['accepted', 'tentative', 'declined'] as const)('answers “%s” in their own copy, which the organizer sees', (answer) => {
    const { engine } = world();
    const made = engine.createItem('olga@x.example', draft({ attendees: [fred] }));
    engine.respond(engine.listItems('fred@x.example', DAY)[0]!.id, answer);
    expect(engine.findItem(made.id)!.attendees[0]!.response).toBe(answer);
    expect(engine.listItems('fred@x.example', DAY).map((item) => item.response)).toEqual(answer === 'declined' ? [] : [answer]);
  });

  it('who deletes their own copy declines the event, which stays in the organizer’s calendar', () => {
    const { engine } = world();
    const made = engine.createItem('olga@x.example', draft({ attendees: [fred] }));
    engine.removeItem(engine.listItems('fred@x.example', DAY)[0]!.id);
    expect(engine.findItem(made.id)!.attendees[0]!.response).toBe('declined');
    expect(engine.listItems('fred@x.example', DAY)).toEqual([]);
  });

  it('who belongs to an invited group has a copy', () => {
    const { engine } = world();
    engine.directory.addGroup({ email: 'team@x.example', name: 'Team', members: ['fred@x.example', 'carl@x.example'] });
    engine.createItem('olga@x.example', draft({ attendees: [{ email: 'team@x.example', name: 'Team', role: 'required' }] }));
    expect(engine.listItems('carl@x.example', DAY)).toHaveLength(1);
  });
});

describe('the invitation of a room to a series', () => {
  const answersTo = (policy: Partial<BookingPolicy>, count: number, taken: readonly number[] = []) => {
    const { engine } = world(policy);
    for (const day of taken) engine.createItem('fred@x.example', draft({ start: at(day * 1_440 + 60), end: at(day * 1_440 + 90) }));
    engine.settle();
    engine.createItem('olga@x.example', draft({ recurrence: { ...daily, end: { kind: 'count', count } } }));
    engine.settle();
    return engine.listItems('olga@x.example', { start: at(0), end: at(400 * 1_440) }).map((item) => item.attendees[0]!.response);
  };
  const both = (accepted: number, declined: number) => [
    ...Array.from({ length: accepted }, () => 'accepted'),
    ...Array.from({ length: declined }, () => 'declined'),
  ];

  it.each<[string, Partial<BookingPolicy>, number, readonly number[], readonly string[]]>([
    ['is declined as a whole if one day is taken', {}, 4, [3], both(0, 4)],
    [
      'is declined only for the taken day if that many conflicts are allowed',
      { conflictPercentageAllowed: 50, maximumConflictInstances: 2 },
      4,
      [3],
      both(3, 1),
    ],
    [
      'is declined as a whole if there are more conflicts than allowed',
      { conflictPercentageAllowed: 20, maximumConflictInstances: 2 },
      4,
      [3],
      both(0, 4),
    ],
    ['is declined as a whole if it continues beyond the window', { bookingWindowInDays: 2 }, 4, [], both(0, 4)],
    [
      'is declined only for the days beyond the window if the horizon is not enforced',
      { bookingWindowInDays: 2, enforceSchedulingHorizon: false },
      4,
      [],
      both(2, 2),
    ],
    ['is declined if series are not accepted', { allowRecurringMeetings: false }, 4, [], both(0, 4)],
    ['is accepted even for taken days if conflicts are allowed', { allowConflicts: true }, 4, [3], both(4, 0)],
  ])('%s', (_case, policy, count, taken, answers) => {
    expect(answersTo(policy, count, taken)).toEqual(answers);
  });
});

it('a room is released if nobody has claimed it within the minutes that it allows (EnableAutoRelease)', () => {
  const { engine, clock } = world({ autoReleaseMinutes: 10 });
  const made = engine.createItem('olga@x.example', draft());
  engine.settle();
  const answerAfter = (minutes: number) => {
    clock.now = at(60 + minutes);
    engine.tick();
    return engine.findItem(made.id)!.attendees[0]!.response;
  };
  expect([answerAfter(9), answerAfter(10)]).toEqual(['accepted', 'declined']);
});

it('a room declines organizers from outside the company, unless it accepts them (ProcessExternalMeetingMessages)', () => {
  for (const processExternalMeetingMessages of [false, true]) {
    const { engine } = world({ processExternalMeetingMessages });
    const made = engine.createItem('stranger@elsewhere.example', draft());
    engine.settle();
    expect(engine.findItem(made.id)!.attendees[0]!.response).toBe(processExternalMeetingMessages ? 'accepted' : 'declined');
  }
});

describe('a series', () => {
  it('is expanded in each mailbox, with changed and cancelled days that differ from the rule', () => {
    const { engine } = world();
    engine.createItem('olga@x.example', draft({ recurrence: daily }));
    engine.settle();
    const [, second, third] = engine.listItems('olga@x.example', WEEK);
    engine.updateItem(second!.id, { end: at(24 * 60 + 75) });
    engine.removeItem(third!.id);
    expect(engine.listItems('olga@x.example', WEEK).map((item) => [item.type, (item.end - item.start) / 60_000])).toEqual([
      ['occurrence', 60],
      ['exception', 15],
      ['occurrence', 60],
    ]);
    expect(engine.listItems('room@x.example', WEEK).map((item) => item.isCancelled)).toEqual([false, false, true, false]);
    expect(engine.listMasters('olga@x.example')[0]).toMatchObject({
      type: 'seriesMaster',
      cancelledStarts: [third!.originalStart],
      changedStarts: [second!.originalStart],
    });
  });

  it('is declined as a whole by a room that is taken on one of its days', () => {
    const { engine } = world();
    engine.createItem('fred@x.example', draft({ start: at(60 + 48 * 60), end: at(120 + 48 * 60) }));
    const made = engine.createItem('olga@x.example', draft({ recurrence: daily }));
    engine.settle();
    expect(engine.findItem(made.id)!.attendees[0]!.response).toBe('declined');
  });
});

describe('limited notification', () => {
  const carl = { email: 'carl@x.example', name: 'Carl', role: 'required' as const };
  const subjectsOf = (engine: CalendarEngine, ...mailboxes: readonly string[]) =>
    mailboxes.map((mailbox) => engine.listItems(`${mailbox}@x.example`, DAY).map((item) => item.subject));

  it('keeps a saved meeting only in its organizer’s calendar until it is sent', () => {
    const { engine } = world();
    const made = engine.createItem('olga@x.example', draft({ attendees: [fred] }), 'nobody');
    expect(subjectsOf(engine, 'olga', 'fred')).toEqual([['Review'], []]);
    engine.updateItem(made.id, { subject: 'Told' });
    expect(subjectsOf(engine, 'olga', 'fred')).toEqual([['Told'], ['Told']]);
  });

  it('leaves people who are not notified with the old state until they are notified', () => {
    const { engine } = world();
    const made = engine.createItem('olga@x.example', draft({ attendees: [fred] }));
    engine.updateItem(made.id, { subject: 'Quiet' }, 'nobody');
    expect(subjectsOf(engine, 'olga', 'fred')).toEqual([['Quiet'], ['Review']]);
    engine.updateItem(made.id, { start: at(180), end: at(240) });
    expect(subjectsOf(engine, 'olga', 'fred')).toEqual([['Quiet'], ['Quiet']]);
  });

  it('reaches only the people whom a change adds or removes', () => {
    const { engine } = world();
    const made = engine.createItem('olga@x.example', draft({ attendees: [fred] }));
    engine.updateItem(made.id, { subject: 'More of us', attendees: [fred, carl] }, 'changed');
    expect(subjectsOf(engine, 'olga', 'fred', 'carl')).toEqual([['More of us'], ['Review'], ['More of us']]);
  });

  it('leaves a meeting that was removed without notice in the other participants’ calendars', () => {
    const { engine } = world();
    const made = engine.createItem('olga@x.example', draft({ attendees: [fred] }));
    engine.removeItem(made.id, 'nobody', 'unheard');
    expect(subjectsOf(engine, 'olga', 'fred')).toEqual([[], ['Review']]);
    expect(engine.comments).toEqual([]);
  });

  it('prevents an attendee’s silent removal of their own copy from counting as an answer', () => {
    const { engine } = world();
    const made = engine.createItem('olga@x.example', draft({ attendees: [fred] }));
    engine.removeItem(engine.listItems('fred@x.example', DAY)[0]!.id, 'nobody');
    expect(subjectsOf(engine, 'fred')).toEqual([[]]);
    expect(engine.findItem(made.id)!.attendees).toMatchObject([{ response: 'needsAction' }]);
  });
});

describe('a change', () => {
  it('is reported to listeners as it happens', () => {
    const { engine } = world();
    const heard: string[] = [];
    const stop = engine.onChange(({ mailbox, kind }) => heard.push(`${mailbox.split('@')[0]} ${kind}`));
    const made = engine.createItem('olga@x.example', draft());
    engine.removeItem(made.id);
    stop();
    engine.createItem('olga@x.example', draft());
    expect(heard).toEqual(['olga created', 'room created', 'olga deleted', 'room deleted']);
  });
});
