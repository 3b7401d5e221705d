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
  it('has a copy with an id of its own in each mailbox, and one uid', () => {
    const { engine } = world();
    engine.createItem('olga@x.example', draft({ attendees: [fred, room] }));
    const copies = ['olga@x.example', 'fred@x.example', 'room@x.example'].map((mailbox) => engine.listItems(mailbox, DAY)[0]!);
    expect(new Set(copies.map((copy) => copy.id)).size).toBe(3);
    expect(new Set(copies.map((copy) => copy.uid)).size).toBe(1);
    expect(copies.map((copy) => copy.isOrganizer)).toEqual([true, false, false]);
  });

  it('shows in a room the organizer’s name and no body, and the answers to its organizer only', () => {
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

  it('made twice in one transaction is one', () => {
    const { engine } = world();
    const first = engine.createItem('olga@x.example', draft({ transactionId: 't' }));
    expect(engine.createItem('olga@x.example', draft({ transactionId: 't' })).id).toBe(first.id);
    expect(engine.listItems('olga@x.example', DAY)).toHaveLength(1);
  });

  it('is not listed before the index knows it', () => {
    const { engine, clock } = world();
    engine.listingDelayMs = 5_000;
    const made = engine.createItem('olga@x.example', draft());
    expect(engine.listItems('olga@x.example', DAY)).toEqual([]);
    expect(engine.findItem(made.id)).toBeDefined();
    clock.now += 5_000;
    expect(engine.listItems('olga@x.example', DAY)).toHaveLength(1);
  });

  it('is private in a schedule for who may not know', () => {
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
  it.each<[string, Partial<BookingPolicy>, number, string]>([
    ['accepts a free time', {}, 60, 'accepted'],
    ['that only hands on stays without an answer', { autoAccept: false }, 60, 'needsAction'],
    ['that always declines', { answer: 'declines' }, 60, 'declined'],
    ['that never answers', { answer: 'silent' }, 60, 'needsAction'],
    ['declines what is too long', { maxDurationMinutes: 30 }, 60, 'declined'],
    ['declines what is too far away', { bookingWindowDays: 1 }, 2 * 24 * 60, 'declined'],
  ])('%s', (_case, policy, startMinutes, answer) => {
    const { engine } = world(policy);
    const made = engine.createItem('olga@x.example', draft({ start: at(startMinutes), end: at(startMinutes + 60) }));
    expect(engine.findItem(made.id)!.attendees[0]!.response).toBe('needsAction');
    engine.settle();
    expect(engine.findItem(made.id)!.attendees[0]!.response).toBe(answer);
  });

  it('declines the second of two, and has only the first', () => {
    const { engine } = world();
    engine.createItem('olga@x.example', draft());
    const second = engine.createItem('fred@x.example', draft({ start: at(90), end: at(150) }));
    engine.settle();
    expect(engine.findItem(second.id)!.attendees[0]!.response).toBe('declined');
    expect(engine.listItems('room@x.example', DAY)).toHaveLength(1);
  });

  it('answers when its time has come', () => {
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

  it('is asked again for another time, and is free when the event is over', () => {
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
    expect(engine.freeBusy('room@x.example', DAY)).toEqual([]);
    expect(engine.findItem(made.id)).toBeUndefined();
  });
});

describe('a person', () => {
  it.each(['accepted', 'tentative', 'declined'] as const)('answers %s on his own copy, and the organizer sees it', (answer) => {
    const { engine } = world();
    const made = engine.createItem('olga@x.example', draft({ attendees: [fred] }));
    engine.respond(engine.listItems('fred@x.example', DAY)[0]!.id, answer);
    expect(engine.findItem(made.id)!.attendees[0]!.response).toBe(answer);
    expect(engine.listItems('fred@x.example', DAY).map((item) => item.response)).toEqual(answer === 'declined' ? [] : [answer]);
  });

  it('who deletes his own copy has declined; the event stays', () => {
    const { engine } = world();
    const made = engine.createItem('olga@x.example', draft({ attendees: [fred] }));
    engine.removeItem(engine.listItems('fred@x.example', DAY)[0]!.id);
    expect(engine.findItem(made.id)!.attendees[0]!.response).toBe('declined');
    expect(engine.listItems('fred@x.example', DAY)).toEqual([]);
  });

  it('in a group that is invited has a copy', () => {
    const { engine } = world();
    engine.directory.addGroup({ email: 'team@x.example', name: 'Team', members: ['fred@x.example', 'carl@x.example'] });
    engine.createItem('olga@x.example', draft({ attendees: [{ email: 'team@x.example', name: 'Team', role: 'required' }] }));
    expect(engine.listItems('carl@x.example', DAY)).toHaveLength(1);
  });
});

describe('a series', () => {
  it('is expanded in each mailbox; a changed and a cancelled day differ from the rule', () => {
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
    expect(engine.listItems('room@x.example', WEEK)).toHaveLength(3);
    expect(engine.listMasters('olga@x.example')[0]).toMatchObject({
      type: 'seriesMaster',
      cancelledStarts: [third!.originalStart],
      changedStarts: [second!.originalStart],
    });
  });

  it('is declined whole by a room that has one of its days taken', () => {
    const { engine } = world();
    engine.createItem('fred@x.example', draft({ start: at(60 + 48 * 60), end: at(120 + 48 * 60) }));
    const made = engine.createItem('olga@x.example', draft({ recurrence: daily }));
    engine.settle();
    expect(engine.findItem(made.id)!.attendees[0]!.response).toBe('declined');
  });
});

describe('what changes', () => {
  it('tells listeners as it happens', () => {
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

describe('a company', () => {
  it('of 5,000 rooms with 20,000 events is asked for a day of one room quickly', () => {
    const { engine } = world();
    for (let index = 0; index < 5_000; index += 1) engine.directory.addRoom({ email: `r${index}@x.example`, name: `R${index}` });
    for (let index = 0; index < 20_000; index += 1) {
      engine.createItem(
        'olga@x.example',
        draft({
          start: at(index),
          end: at(index + 30),
          attendees: [{ email: `r${index % 5_000}@x.example`, name: 'R', role: 'resource' }],
        }),
      );
    }
    engine.settle();
    const began = performance.now();
    for (let index = 0; index < 1_000; index += 1) engine.freeBusy(`r${index}@x.example`, DAY);
    expect(performance.now() - began).toBeLessThan(500);
  });
});
