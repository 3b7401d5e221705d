import {
  advanceCreate,
  advanceDelete,
  CHANGE_FATES,
  CORPORATE_CALENDAR_RULES,
  creationWindow,
  EMBEDDED_CALENDAR_RULES,
  goesWith,
  nextEventPoll,
  statusPollMs,
  NO_EVENTS_CREATED_YET,
  ONLINE_MEETING_FAILED,
  WITHOUT_ONLINE_MEETING,
  pathAfterCreation,
  startCreate,
  startDelete,
  toOnlineMeetingRequest,
  toReservationNotification,
  type AttendeeResponse,
  type ChangeAnswer,
  type CreateAnswer,
  type CreatePlan,
  type DeleteAnswer,
} from '@assist/reservation';
import { anAttendee, anEvent, eventTime } from '@assist/test-kit';
import { fromInstant, plusMinutes, toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';

const START = toInstant('2026-11-23T09:00Z');
const plan: CreatePlan = { wantsOnlineMeeting: false, start: START, capabilities: CORPORATE_CALENDAR_RULES, path: '/reservations' };

/** Runs the steps with the given answers. Steps without an answer succeed. */
function run(changes: Partial<CreatePlan>, answers: readonly CreateAnswer[] = []): { steps: string[]; waitedMs: number } {
  const steps: string[] = [];
  let waitedMs = 0;
  for (let flow = startCreate({ ...plan, ...changes }), index = 0; flow.step.kind !== 'ended'; index += 1) {
    const { step } = flow;
    steps.push(step.kind === 'warn' ? `warn '${step.warning}'` : step.kind);
    if ('afterMs' in step) waitedMs += step.afterMs;
    flow = advanceCreate(flow, answers[index] ?? 'succeeded');
  }
  return { steps, waitedMs };
}

const absent = (times: number): CreateAnswer[] => Array<CreateAnswer>(times).fill('absent');
const touch = { capabilities: EMBEDDED_CALENDAR_RULES };
const online = { wantsOnlineMeeting: true };

describe('the create flow (specification, section 4)', () => {
  it.each<[string, Partial<CreatePlan>, CreateAnswer[], string, number]>([
    [
      'is: optional online meeting, event, search for the event, notify, navigate, refresh',
      online,
      [],
      'create-online-meeting, create-event, show, find-event, notify-resources, navigate, refresh',
      3_000,
    ],
    [
      'begins with the event if there is no online meeting',
      {},
      [],
      'create-event, show, find-event, notify-resources, navigate, refresh',
      3_000,
    ],
    [
      'neither searches nor delays in a calendar that decides immediately',
      touch,
      [],
      'create-event, show, notify-resources, navigate, refresh',
      0,
    ],
    [
      'continues without an online meeting that could not be created',
      { ...touch, ...online },
      ['failed'],
      "create-online-meeting, create-event, show, warn 'Cannot create webex meetings', notify-resources, navigate, refresh",
      0,
    ],
    [
      'continues even if it is unknown whether the online meeting was created',
      { ...touch, ...online },
      ['unanswered'],
      "create-online-meeting, create-event, show, warn 'Cannot create webex meetings', notify-resources, navigate, refresh",
      0,
    ],
    [
      'reports nothing about a meeting if the reservation was not created',
      online,
      ['failed', 'refused'],
      'create-online-meeting, create-event, not-created, refresh',
      0,
    ],
    [
      'retries every 2 seconds while no event is found',
      {},
      ['succeeded', 'succeeded', ...absent(3)],
      'create-event, show, find-event, find-event, find-event, find-event, notify-resources, navigate, refresh',
      3 * 2_000 + 3_000,
    ],
    [
      'retries after an unanswered search',
      {},
      ['succeeded', 'succeeded', 'unanswered'],
      'create-event, show, find-event, find-event, notify-resources, navigate, refresh',
      2_000 + 3_000,
    ],
    [
      'retries up to 10 times, and does not notify resources of a missing event',
      {},
      ['succeeded', 'succeeded', ...absent(30)],
      `create-event, show, ${'find-event, '.repeat(11)}warn 'NO Events created yet', refresh`,
      10 * 2_000,
    ],
    [
      'ends the search if it is refused, for example after signing out',
      {},
      ['succeeded', 'succeeded', 'refused'],
      'create-event, show, find-event, refresh',
      0,
    ],
    [
      'ends the search for an event that is withdrawn in the meantime',
      {},
      ['succeeded', 'succeeded', 'absent', 'withdrawn'],
      'create-event, show, find-event, find-event, refresh',
      2_000,
    ],
    [
      'does not navigate to an event that is withdrawn in the meantime',
      {},
      ['succeeded', 'succeeded', 'succeeded', 'withdrawn'],
      'create-event, show, find-event, notify-resources, refresh',
      3_000,
    ],
    [
      'is not stopped by a resource that cannot be notified',
      touch,
      ['succeeded', 'succeeded', 'failed'],
      'create-event, show, notify-resources, navigate, refresh',
      0,
    ],
    [
      'does not navigate outside the reservations area',
      { ...touch, path: '/plan' },
      [],
      'create-event, show, notify-resources, refresh',
      0,
    ],
    ['does not navigate after a deletion is undone', { ...touch, path: null }, [], 'create-event, show, notify-resources, refresh', 0],
  ])('%s', (_sentence, changes, answers, steps, waitedMs) => {
    expect(run(changes, answers)).toEqual({ steps: steps.split(', '), waitedMs });
  });

  it.each<[CreateAnswer, ChangeAnswer]>([
    ['refused', 'refused'],
    ['unanswered', 'unanswered'],
    ['failed', 'failed'],
    ['absent', 'failed'],
  ])('shows immediately that an event was not created: %s', (answer, said) => {
    expect(advanceCreate(startCreate(plan), answer).step).toEqual({ kind: 'not-created', answer: said });
  });

  it('includes the online meeting if it could be created', () => {
    const started = startCreate({ ...plan, ...online });
    expect(advanceCreate(started, 'succeeded').step).toEqual({ kind: 'create-event', withOnlineMeeting: true });
    expect(advanceCreate(started, 'failed').step).toEqual({ kind: 'create-event', withOnlineMeeting: false });
  });

  it('warns with the created event if the calendar made no online meeting', () => {
    const shown = advanceCreate(startCreate(plan), 'without-meeting');
    expect(shown.step).toEqual({ kind: 'show' });
    const warned = advanceCreate(shown, 'succeeded');
    expect(warned.step).toEqual({ kind: 'warn', warning: WITHOUT_ONLINE_MEETING });
    expect(advanceCreate(warned, 'succeeded').step.kind).toBe('find-event');
  });

  it('searches immediately for the event, from ten minutes before to ten minutes after its start', () => {
    const { start, end } = creationWindow(START);
    expect([fromInstant(start), fromInstant(end)]).toEqual(['2026-11-23T08:50:00.000Z', '2026-11-23T09:10:00.000Z']);
    const shown = advanceCreate(startCreate(plan), 'succeeded');
    expect(advanceCreate(shown, 'succeeded').step).toEqual({ kind: 'find-event', range: { start, end }, afterMs: 0, attempt: 1 });
  });

  it.each([
    ['/reservations', '/reservations/reserve'],
    ['/reservations/series', '/reservations/reserve'],
    ['/reservations/reserve', null],
    ['/reservationsx', null],
    ['/plan', null],
  ])('leads from %s to %s', (path, expected) => {
    expect(pathAfterCreation(path)).toBe(expected);
  });

  it('refreshes events, favourites and status checks, and then ends', () => {
    let flow = startCreate({ ...plan, ...touch, path: null });
    for (let step = 0; step < 3; step += 1) flow = advanceCreate(flow, 'succeeded');
    expect(flow.step).toEqual({ kind: 'refresh', what: ['events', 'favourites', 'status-checks'] });
    const ended = advanceCreate(flow, 'succeeded');
    expect(advanceCreate(ended, 'succeeded')).toEqual({ ...ended, step: { kind: 'ended' } });
  });

  it('uses the texts of the specification, section 8', () => {
    expect([NO_EVENTS_CREATED_YET, ONLINE_MEETING_FAILED]).toEqual(['NO Events created yet', 'Cannot create webex meetings']);
  });
});

describe('the outcome of a change (decisions, section 12)', () => {
  it.each<[ChangeAnswer, string]>([
    ['succeeded', 'asked for again, it is another wish'],
    ['refused', 'asked for again, it is another wish'],
    ['unanswered', 'it waits for the person, with its key'],
    ['failed', 'asked for again, it is the same wish'],
  ])('of the kind %s means: %s', (answer, sentence) => {
    const { waits, isSettled } = CHANGE_FATES[answer];
    expect(waits ? 'it waits for the person, with its key' : `asked for again, it is ${isSettled ? 'another' : 'the same'} wish`).toBe(
      sentence,
    );
    expect(waits && isSettled).toBe(false);
  });
});

describe('the delete flow (specification, section 4)', () => {
  it.each<[string, DeleteAnswer[], string]>([
    ['notifications, then the deletion', [], 'notify-resources, delete-event, refresh, deleted'],
    ['a deletion despite a resource that could not be notified', ['failed'], 'notify-resources, delete-event, refresh, deleted'],
    ['a deletion although the event no longer exists', ['succeeded', 'absent'], 'notify-resources, delete-event, refresh, deleted'],
    ['a failure if the deletion is refused', ['succeeded', 'refused'], 'notify-resources, delete-event, delete-failed, refresh'],
    ['a failure if the deletion is not answered', ['succeeded', 'unanswered'], 'notify-resources, delete-event, delete-failed, refresh'],
    ['a failure if the deletion fails', ['succeeded', 'failed'], 'notify-resources, delete-event, delete-failed, refresh'],
    [
      'a deletion despite screens that cannot be refreshed',
      ['succeeded', 'succeeded', 'failed'],
      'notify-resources, delete-event, refresh, deleted',
    ],
  ])('has the right steps: %s', (_sentence, answers, expected) => {
    const steps: string[] = [];
    let flow = startDelete('e1');
    for (let index = 0; flow.step.kind !== 'ended'; index += 1) {
      steps.push(flow.step.kind);
      flow = advanceDelete(flow, answers[index] ?? 'succeeded');
    }
    expect(steps.join(', ')).toBe(expected);
    expect(advanceDelete(flow, 'succeeded')).toEqual(flow);
  });

  it('includes the event’s id in the delete-failed outcome', () => {
    const failed = advanceDelete(advanceDelete(startDelete('e1'), 'succeeded'), 'refused');
    expect(failed.step).toEqual({ kind: 'delete-failed', eventId: 'e1', answer: 'refused' });
  });

  it('limits the time and the number of notifications', () => {
    expect(startDelete('e1').step).toEqual({ kind: 'notify-resources', withinMs: 20_000, atOnce: 4, atMost: 200 });
  });

  it.each([
    ['the chosen date', {}, true, true],
    ['a later date', { start: eventTime(plusMinutes(START, 7 * 24 * 60)) }, true, true],
    ['an earlier date that is still to come', { start: eventTime(plusMinutes(START, -7 * 24 * 60)) }, false, true],
    ['an earlier date that has begun', { start: eventTime(plusMinutes(START, -14 * 24 * 60)) }, false, false],
    ['a cancelled date', { cancelled: true }, false, false],
    ['a date of another series', { seriesMasterId: 'another' }, false, false],
  ])('includes %s when the following dates are deleted: %s; when all are deleted: %s', (_what, changes, following, all) => {
    const chosen = anEvent({ seriesMasterId: 'series', start: eventTime(START) });
    const now = plusMinutes(START, -8 * 24 * 60);
    expect([
      goesWith({ ...chosen, ...changes }, chosen, 'following', now),
      goesWith({ ...chosen, ...changes }, chosen, 'series', now),
    ]).toEqual([following, all]);
  });
});

describe('the status after a reservation is created or changed', () => {
  const attendeeWith = (response: AttendeeResponse) => anAttendee('vltava@example.com', { resource: true, response });
  it.each([
    [0, 5_000],
    [299_999, 5_000],
    [300_000, null],
  ])('is, after %i ms, polled again in %s ms', (waitedMs, afterMs) => expect(statusPollMs(waitedMs)).toBe(afterMs));

  const DAY_MS = 86_400_000;
  it.each<[AttendeeResponse[] | 'missing' | 'unseen', number, number, string, number | null]>([
    ['unseen', 0, DAY_MS, 'tentative', 5_000],
    ['unseen', 300_000, DAY_MS, 'tentative', 60_000],
    ['missing', 0, DAY_MS, 'not-found', null],
    [['accepted'], 0, DAY_MS, 'accepted', null],
    [['needsAction'], 0, DAY_MS, 'tentative', 5_000],
    [['tentative'], 299_999, DAY_MS, 'tentative', 5_000],
    [['tentative'], 300_000, DAY_MS, 'tentative', 60_000],
    [['tentative'], DAY_MS, 1, 'tentative', 60_000],
    [['tentative'], DAY_MS, 0, 'tentative', null],
    [['accepted', 'tentative'], 0, DAY_MS, 'tentative', 5_000],
    [['declined', 'tentative'], 0, DAY_MS, 'rejected', 5_000],
    [['accepted', 'declined'], 0, DAY_MS, 'rejected', null],
    [[], 0, DAY_MS, 'accepted', null],
  ])(
    'of an event seen as %j after %i ms, %i ms before its end, is %s, and is polled again in %s ms',
    (look, waitedMs, leftMs, outcome, afterMs) => {
      const event = (responses: AttendeeResponse[]) => ({
        kind: 'event' as const,
        cancelled: false,
        attendees: responses.map(attendeeWith),
      });
      expect(nextEventPoll(typeof look === 'string' ? { kind: look } : event(look), waitedMs, leftMs)).toEqual({ outcome, afterMs });
    },
  );

  it('does not wait for people’s answers, and is not-found for a cancelled event', () => {
    const attendees = [attendeeWith('accepted'), anAttendee('karel@example.com', { response: 'needsAction' })];
    expect(nextEventPoll({ kind: 'event', cancelled: false, attendees }, 0, 1)).toEqual({ outcome: 'accepted', afterMs: null });
    expect(nextEventPoll({ kind: 'event', cancelled: true, attendees }, 0, 1)).toEqual({ outcome: 'not-found', afterMs: null });
  });
});

describe('a reservation notification (specification, section 3)', () => {
  const event = anEvent();
  const real = { start: event.start.utcDateTime, end: event.end.utcDateTime };
  const organizer = { name: 'Jana Nováková', email: 'jana@example.com' };
  const fields = {
    id: 'event-1',
    resourceUsername: 'room-vltava',
    iCalUId: 'uid-1',
    resourceDisplayName: 'Vltava',
    subject: 'Planning',
    showAs: 'busy',
    realStart: toInstant('2026-11-23T09:00Z'),
    realEnd: toInstant('2026-11-23T10:00Z'),
    doneBy: 'assist',
    organiserName: 'Jana Nováková',
    organiserEmail: 'jana@example.com',
  };
  const room = { email: 'vltava@example.com', displayName: 'Vltava', username: 'room-vltava' };

  it('has the specified fields, and the orders only for create', () => {
    expect(toReservationNotification(event, room, real, organizer, 'create')).toEqual({ ...fields, action: 'create', orders: [] });
    expect(toReservationNotification(event, room, real, organizer, 'delete')).toEqual({ ...fields, action: 'delete' });
  });

  it('leaves unknown fields empty', () => {
    const told = toReservationNotification({ ...event, iCalUId: null }, { email: room.email }, real, organizer, 'delete');
    expect(told).toEqual({ ...fields, action: 'delete', iCalUId: '', resourceUsername: '', resourceDisplayName: '' });
  });
});

describe('an online meeting request (specification, section 3)', () => {
  it('invites the people except the organizer, and no resources', () => {
    const range = { start: START, end: plusMinutes(START, 60) };
    const people = [
      { email: 'Jana@example.com', name: 'Jana' },
      { email: 'karel@example.com', name: 'Karel' },
    ];
    expect(toOnlineMeetingRequest({ range, subject: 'Planning', body: 'Agenda', people }, { email: 'jana@example.com' })).toEqual({
      eventStart: toInstant('2026-11-23T09:00Z'),
      eventEnd: toInstant('2026-11-23T10:00Z'),
      eventTitle: 'Planning',
      eventBody: 'Agenda',
      invitees: [{ email: 'karel@example.com', coHost: false, displayName: 'Karel' }],
    });
  });
});
