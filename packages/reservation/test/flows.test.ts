import {
  advanceCreate, advanceDelete, CORPORATE_CALENDAR_RULES, CREATION_RETRY_MS, CREATION_WINDOW_MINUTES, creationWindow,
  EFFECT_RETRY_LIMIT, EMBEDDED_CALENDAR_RULES, nextStatusPoll, NO_EVENTS_CREATED_YET, ONLINE_MEETING_FAILED,
  pathAfterCreation, startCreate, startDelete, STATUS_POLL_MS, toOnlineMeetingRequest, toReservationNotification,
  type AttendeeResponse, type CreateFlow, type CreateOutcome, type CreatePlan,
} from '@assist/reservation';
import { anAttendee, anEvent, aResource } from '@assist/test-kit';
import { fromInstant, toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';

const plan: CreatePlan = {
  wantsOnlineMeeting: false,
  start: toInstant('2026-11-23T09:00Z'),
  resourceEmails: ['vltava@example.com'],
  capabilities: CORPORATE_CALENDAR_RULES,
  currentPath: '/reservations',
};

/** The steps taken while outcomes come in; whatever has no outcome of its own succeeds. */
function run(changes: Partial<CreatePlan>, outcomes: readonly CreateOutcome[] = []): { steps: string[]; last: CreateFlow; waitedMs: number } {
  let flow = startCreate({ ...plan, ...changes });
  const steps: string[] = [];
  let waitedMs = 0;
  for (let index = 0; index < 40; index += 1) {
    steps.push(flow.step.kind);
    if ('afterMs' in flow.step) waitedMs += flow.step.afterMs;
    if (flow.step.kind === 'done' || flow.step.kind === 'failed') break;
    flow = advanceCreate(flow, outcomes[index] ?? 'succeeded');
  }
  return { steps, last: flow, waitedMs };
}

describe('the create flow (specification, section 4)', () => {
  it('goes: online meeting, event, wait until it appears, notify, navigate, refresh', () => {
    const { steps, waitedMs } = run({ wantsOnlineMeeting: true });
    expect(steps).toEqual(['create-online-meeting', 'create-event', 'find-event', 'notify-resources', 'navigate', 'refresh', 'done']);
    expect(waitedMs).toBe(3_000);
  });

  it('without an online meeting begins with the event', () => {
    expect(run({}).steps[0]).toBe('create-event');
  });

  it('in a calendar that decides at once neither waits nor delays', () => {
    const { steps, waitedMs } = run({ capabilities: EMBEDDED_CALENDAR_RULES });
    expect(steps).toEqual(['create-event', 'notify-resources', 'navigate', 'refresh', 'done']);
    expect(waitedMs).toBe(0);
  });

  it("goes on without the online meeting: 'Cannot create webex meetings'", () => {
    const { steps, last } = run({ wantsOnlineMeeting: true }, ['failed']);
    expect(steps.at(-1)).toBe('done');
    expect(last.warnings).toEqual(['Cannot create webex meetings']);
    expect(ONLINE_MEETING_FAILED).toBe('Cannot create webex meetings');
  });

  it('says whether the event has an online meeting', () => {
    const started = startCreate({ ...plan, wantsOnlineMeeting: true });
    expect(advanceCreate(started, 'succeeded').step).toEqual({ kind: 'create-event', withOnlineMeeting: true });
    expect(advanceCreate(started, 'failed').step).toEqual({ kind: 'create-event', withOnlineMeeting: false });
  });

  it('ends where the event cannot be created', () => {
    const { steps, last } = run({}, ['failed']);
    expect([steps, last.step]).toEqual([['create-event', 'failed'], { kind: 'failed', reason: 'event-not-created' }]);
  });

  it("looks every 2 seconds while there are 'NO Events created yet'", () => {
    const { steps, waitedMs } = run({}, ['succeeded', 'absent', 'absent', 'absent']);
    expect(steps.filter((step) => step === 'find-event')).toHaveLength(4);
    expect(waitedMs).toBe(3 * 2_000 + 3_000);
    expect([CREATION_RETRY_MS, NO_EVENTS_CREATED_YET]).toEqual([2_000, 'NO Events created yet']);
  });

  it('looks again up to 10 times', () => {
    const { steps, last } = run({}, ['succeeded', ...Array<CreateOutcome>(30).fill('absent')]);
    expect(steps.filter((step) => step === 'find-event')).toHaveLength(11);
    expect(last.step).toEqual({ kind: 'failed', reason: 'NO Events created yet' });
    expect(EFFECT_RETRY_LIMIT).toBe(10);
  });

  it('looks ten minutes around the start', () => {
    const { start, end } = creationWindow(plan.start);
    expect([fromInstant(start), fromInstant(end)]).toEqual(['2026-11-23T08:50:00.000Z', '2026-11-23T09:10:00.000Z']);
    expect(CREATION_WINDOW_MINUTES).toBe(10);
    const found = advanceCreate(startCreate(plan), 'succeeded').step;
    expect(found).toEqual({ kind: 'find-event', range: { start, end }, afterMs: 0, attempt: 1 });
  });

  it.each([
    ['/reservations', '/reservations/reserve'],
    ['/reservations/reserve', '/reservations/reserve'],
    ['/reservationsx', null],
    ['/plan', null],
  ])('from %s goes to %s', (path, expected) => {
    expect(pathAfterCreation(path)).toBe(expected);
  });

  it('refreshes events, favourites and status checks, and then stays done', () => {
    let flow = startCreate({ ...plan, capabilities: EMBEDDED_CALENDAR_RULES });
    for (let step = 0; step < 3; step += 1) flow = advanceCreate(flow, 'succeeded');
    expect(flow.step).toEqual({ kind: 'refresh', what: ['events', 'favourites', 'status-checks'] });
    const done = advanceCreate(flow, 'succeeded');
    expect(advanceCreate(done, 'succeeded')).toBe(done);
  });
});

describe('the delete flow: notify each resource with action delete, then delete the event', () => {
  it.each([
    [['succeeded', 'succeeded'], { kind: 'deleted', eventId: 'e1' }],
    [['failed', 'succeeded'], { kind: 'deleted', eventId: 'e1' }],
    [['succeeded', 'failed'], { kind: 'delete-failed', eventId: 'e1' }],
  ] as const)('%j ends as %j', (outcomes, expected) => {
    const started = startDelete('e1', ['a@example.com']);
    expect(started.step).toEqual({ kind: 'notify-resources', resourceEmails: ['a@example.com'] });
    const ended = outcomes.reduce(advanceDelete, started);
    expect(ended.step).toEqual(expected);
    expect(advanceDelete(ended, 'succeeded')).toBe(ended);
  });
});

describe('the status after create or change: polled until no longer tentative', () => {
  const seen = (response: AttendeeResponse) => ({
    kind: 'event' as const,
    attendee: { ...anAttendee('vltava@example.com', { resource: true, response }), resourceId: 'vltava' },
    showChangeButton: true,
  });

  it.each([['tentative'], ['needsAction'], ['unknown']] as const)('%s is looked at again in 5 seconds', (response) => {
    expect(nextStatusPoll(seen(response), 0)).toEqual({ kind: 'again', afterMs: 5_000 });
    expect(STATUS_POLL_MS).toBe(5_000);
  });

  it.each([['accepted'], ['declined'], ['organizer']] as const)('%s ends it with the attendee and the change-button flag', (response) => {
    const look = seen(response);
    expect(nextStatusPoll(look, 400_000)).toEqual({ kind: 'answered', attendee: look.attendee, showChangeButton: true });
  });

  it('tentative is the fallback when no availability is returned', () => {
    expect(nextStatusPoll({ kind: 'event', attendee: undefined, showChangeButton: false }, 0)).toEqual({ kind: 'again', afterMs: 5_000 });
  });

  it('a missing event is a not-found outcome', () => {
    expect(nextStatusPoll({ kind: 'missing' }, 0)).toEqual({ kind: 'not-found' });
  });

  it.each([[59_999, 5_000], [60_000, 15_000], [299_999, 15_000]])('after %i ms it is looked at again in %i', (waitedMs, afterMs) => {
    expect(nextStatusPoll(seen('tentative'), waitedMs)).toEqual({ kind: 'again', afterMs });
  });

  it('after five minutes it is left unanswered', () => {
    expect(nextStatusPoll(seen('tentative'), 300_000)).toEqual({ kind: 'unanswered' });
  });
});

describe('a reservation notification (specification, section 3)', () => {
  const fields = {
    id: 'event-1',
    resourceUsername: 'vltava@example.com',
    iCalUId: 'uid-1',
    resourceDisplayName: 'vltava',
    subject: 'Planning',
    showAs: 'busy',
    realStart: toInstant('2026-11-23T09:00Z'),
    realEnd: toInstant('2026-11-23T10:00Z'),
    doneBy: 'assist',
    organiserName: 'Jana Nováková',
    organiserEmail: 'jana@example.com',
  };

  it('has these fields, and on create the orders too', () => {
    expect(toReservationNotification(anEvent(), aResource(), 'create')).toEqual({ ...fields, action: 'create', orders: [] });
    expect(toReservationNotification(anEvent(), aResource(), 'create', ['coffee']).orders).toEqual(['coffee']);
    expect(toReservationNotification(anEvent(), aResource(), 'delete', ['coffee'])).toEqual({ ...fields, action: 'delete' });
  });
});

describe('an online meeting request (specification, section 3)', () => {
  it('invites the people, not the resources and not the organizer', () => {
    const attendees = [
      anAttendee('vltava@example.com', { resource: true }), anAttendee('Jana@example.com'), anAttendee('karel@example.com', { name: 'Karel' }),
    ];
    expect(toOnlineMeetingRequest(anEvent({ attendees, bodyPreview: 'Agenda' }))).toEqual({
      eventStart: toInstant('2026-11-23T09:00Z'),
      eventEnd: toInstant('2026-11-23T10:00Z'),
      eventTitle: 'Planning',
      eventBody: 'Agenda',
      invitees: [{ email: 'karel@example.com', coHost: false, displayName: 'Karel' }],
    });
  });
});
