import { CORPORATE_CALENDAR_RULES, EMBEDDED_CALENDAR_RULES } from '@assist/reservation';
import { aConfirmationRecord, anEvent, aResource } from '@assist/test-kit';
import { plusMinutes, toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import type { ReadEvent } from '../src/lib/api/from-wire.ts';
import { statusKey } from '../src/lib/api/join-records.ts';
import { NO_RECORDS, toShownEvent } from '../src/parts/reservation/to-shown-event.ts';

const START = toInstant('2026-11-23T23:00Z');
const event = {
  ...anEvent({
    start: { dateTime: '2026-11-23T23:00:00', timeZone: 'UTC', utcDateTime: START },
    end: { dateTime: '2026-11-24T01:00:00', timeZone: 'UTC', utcDateTime: plusMinutes(START, 120) },
  }),
  etag: '',
  limited: false,
  onlineMeeting: null,
  permissions: {
    canEditPublic: true,
    canEditPrivate: true,
    canEditParentEventPublic: true,
    canEditParentEventPrivate: true,
    canReadPublic: true,
    canReadPrivate: true,
  },
} as ReadEvent;
const shownAt = (minutes: number) =>
  toShownEvent(event, {
    now: plusMinutes(START, minutes),
    capabilities: EMBEDDED_CALENDAR_RULES,
    findResource: () => undefined,
    records: NO_RECORDS,
  });

describe('an event on a screen that stays open', () => {
  it.each([
    [-10, false, false],
    [0, true, false],
    [60, true, false],
    [61, true, false],
    [119, true, false],
    [120, false, true],
    [1_440, false, true],
  ])('%i minutes from its start is running: %s, and has ended: %s, even past midnight', (minutes, isRunning, afterEnd) => {
    const shown = shownAt(minutes);
    expect([shown.isRunning, shown.event.afterEnd]).toEqual([isRunning, afterEnd]);
  });

  it.each([
    [-10, false],
    [0, true],
    [60, true],
    [119, true],
    [120, false],
  ])('%i minutes from its start offers Finish: %s, even in the last quarter (decisions, section 13)', (minutes, offered) => {
    const mine = { ...event, isOrganizer: true };
    const shown = toShownEvent(mine, {
      now: plusMinutes(START, minutes),
      capabilities: EMBEDDED_CALENDAR_RULES,
      findResource: () => undefined,
      records: NO_RECORDS,
    });
    expect(shown.actions.showFinishButton).toBe(offered);
  });

  it('does not offer Finish once it is released', () => {
    const room = aResource({ confirmationSettings: { requiresConfirmation: true } });
    const [attendee] = event.resourceAttendees;
    const email = attendee!.emailAddress.address;
    const finishWhere = (canceled: boolean) =>
      toShownEvent(
        { ...event, isOrganizer: true },
        {
          now: plusMinutes(START, 30),
          capabilities: EMBEDDED_CALENDAR_RULES,
          findResource: () => room,
          records: new Map([[statusKey(event.id, email), aConfirmationRecord({ email, canceled })]]),
        },
      ).actions.showFinishButton;
    expect([finishWhere(false), finishWhere(true)]).toEqual([true, false]);
  });

  it.each([
    ['in their own list', 'reservation', true, { status: 'need-confirmation', canConfirm: true, button: true }],
    ['in their own list, declined by them', 'reservation', false, { status: 'rejected', canConfirm: false, button: false }],
    ['at the resource, declined by them', 'schedule-item', false, { status: 'rejected', canConfirm: false, button: false }],
  ] as const)('respects the person’s refusal (decisions, section 13): %s', (_case, source, accepted, expected) => {
    const room = aResource({ confirmationSettings: { requiresConfirmation: true } });
    const { resources, actions } = toShownEvent(
      { ...event, isOrganizer: false, accepted },
      { now: START, capabilities: CORPORATE_CALENDAR_RULES, findResource: () => room, records: NO_RECORDS, source },
    );
    expect({ status: resources[0]?.status, canConfirm: resources[0]?.canConfirm, button: actions.showConfirmButton }).toEqual(expected);
  });

  it.each([
    ['two days before its start', -2_880, -15, false],
    ['a minute before its confirmation window', -16, -15, false],
    ['in its confirmation window', -15, undefined, true],
    ['after its start', 10, undefined, true],
  ] as const)('%s shows the start of its confirmation window only if that is still to come', (_case, minutes, from, canConfirm) => {
    const room = aResource({
      confirmationSettings: {
        requiresConfirmation: true,
        resourceMinutesForConfirmationBeforeStartTime: 15,
        resourceUnconfirmedEventCancelEventTime: 15,
      },
    });
    const shown = toShownEvent(event, {
      now: plusMinutes(START, minutes),
      capabilities: EMBEDDED_CALENDAR_RULES,
      findResource: () => room,
      records: NO_RECORDS,
    });
    expect(shown.resources).toMatchObject([{ confirmFrom: from === undefined ? undefined : plusMinutes(START, from), canConfirm }]);
  });

  it.each([
    ['a reservation of mine', 'reservation', EMBEDDED_CALENDAR_RULES, true, true],
    ['a reservation that I take part in', 'reservation', EMBEDDED_CALENDAR_RULES, false, true],
    ['a schedule item of mine', 'schedule-item', EMBEDDED_CALENDAR_RULES, true, true],
    ['a schedule item of somebody else, in our own calendar,', 'schedule-item', EMBEDDED_CALENDAR_RULES, false, false],
    ['a schedule item of somebody else, in a company’s calendar,', 'schedule-item', CORPORATE_CALENDAR_RULES, false, true],
    ['a colleague’s reservation, in our own calendar,', undefined, EMBEDDED_CALENDAR_RULES, false, false],
    ['a colleague’s reservation, in a company’s calendar,', undefined, CORPORATE_CALENDAR_RULES, false, true],
  ] as const)(
    'as %s can be confirmed by the rule of the calendar’s kind (specification, section 4): %s',
    (_case, source, capabilities, isOrganizer, expected) => {
      const room = aResource({ confirmationSettings: { requiresConfirmation: true } });
      const { actions } = toShownEvent(
        { ...event, isOrganizer, ownerUserId: source === undefined ? 'fred@alder.example' : null },
        { now: START, capabilities, findResource: () => room, records: NO_RECORDS, ...(source === undefined ? {} : { source }) },
      );
      expect(actions.showConfirmButton).toBe(expected);
    },
  );
});
