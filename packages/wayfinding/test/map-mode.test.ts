import {
  initialNavigation,
  type MapMode,
  navigate,
  type Navigation,
  type NavigationError,
  type NavigationEvent,
  type PlaceChoice,
  routeQuestion,
} from '@assist/wayfinding';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const MODES: readonly MapMode[] = [
  'Default',
  'StartSelection',
  'TargetSelection',
  'StepByStepNavigation',
  'ResourcesDetail',
  'ShowRouteMessage',
];
const ERRORS: readonly NavigationError[] = [
  'Unknown',
  'NotFound',
  'SameStartTarget',
  'RequestRestartNavigation',
  'StartNotFound',
  'TargetNotFound',
  'BarrierFreeRouteNotFound',
  'InvalidKiosk',
  'InvalidKioskLicence',
  'KioskIsOutOfOrder',
];
const QUESTION = { start: 'reception', target: 'Vltava', profile: 'normal' } as const;
const FOUND = { kind: 'routeFound', question: QUESTION, stepCount: 5 } as const;

const after = (...events: readonly NavigationEvent[]): Navigation => events.reduce(navigate, initialNavigation());

/** A state in each mode, reached by the events that usually lead there. */
const IN: Readonly<Record<MapMode, Navigation>> = {
  Default: after(),
  ResourcesDetail: after({ kind: 'showResource', resource: 'Vltava' }),
  StartSelection: after({ kind: 'routeFrom', place: 'reception' }),
  TargetSelection: after({ kind: 'routeTo', place: 'Vltava' }),
  ShowRouteMessage: after({ kind: 'routeTo', place: 'Vltava' }, { kind: 'chooseStart', place: 'reception' }, FOUND),
  StepByStepNavigation: after({ kind: 'routeTo', place: 'Vltava' }, { kind: 'chooseStart', place: 'reception' }, FOUND, { kind: 'begin' }),
};
const ARRIVED = navigate(IN.StepByStepNavigation, { kind: 'arrive' });
const LEFT = navigate(navigate(IN.StepByStepNavigation, { kind: 'goToStep', step: 3 }), { kind: 'leave' });

describe('the modes of the map', () => {
  it.each<readonly [from: MapMode, event: NavigationEvent, to: MapMode]>([
    ['Default', { kind: 'showResource', resource: 'Vltava' }, 'ResourcesDetail'],
    ['Default', { kind: 'routeTo', place: 'Vltava' }, 'TargetSelection'],
    ['Default', { kind: 'routeFrom', place: 'reception' }, 'StartSelection'],
    ['Default', { kind: 'openTarget' }, 'TargetSelection'],
    ['Default', { kind: 'openStart' }, 'StartSelection'],
    ['ResourcesDetail', { kind: 'showResource', resource: 'Aare' }, 'ResourcesDetail'],
    ['ResourcesDetail', { kind: 'routeTo', place: 'Vltava' }, 'TargetSelection'],
    ['ResourcesDetail', { kind: 'routeFrom', place: 'Vltava' }, 'StartSelection'],
    ['StartSelection', { kind: 'chooseStart', place: 'kitchen' }, 'StartSelection'],
    ['StartSelection', { kind: 'chooseTarget', place: 'Vltava' }, 'ShowRouteMessage'],
    ['TargetSelection', { kind: 'chooseTarget', place: 'Aare' }, 'TargetSelection'],
    ['TargetSelection', { kind: 'chooseStart', place: 'reception' }, 'ShowRouteMessage'],
    ['ResourcesDetail', { kind: 'openStart' }, 'StartSelection'],
    ['ResourcesDetail', { kind: 'openTarget' }, 'TargetSelection'],
    ['StartSelection', { kind: 'openTarget' }, 'TargetSelection'],
    ['TargetSelection', { kind: 'openStart' }, 'StartSelection'],
    ['ShowRouteMessage', { kind: 'openStart' }, 'StartSelection'],
    ['ShowRouteMessage', { kind: 'openTarget' }, 'TargetSelection'],
    ['ShowRouteMessage', { kind: 'begin' }, 'StepByStepNavigation'],
    ['StepByStepNavigation', { kind: 'arrive' }, 'Default'],
    ['StepByStepNavigation', { kind: 'leave' }, 'Default'],
    ['ResourcesDetail', { kind: 'back' }, 'Default'],
    ['StartSelection', { kind: 'back' }, 'Default'],
    ['TargetSelection', { kind: 'back' }, 'Default'],
    ['ShowRouteMessage', { kind: 'back' }, 'TargetSelection'],
    ['StepByStepNavigation', { kind: 'back' }, 'ShowRouteMessage'],
  ])('lead from %s by %j to %s', (from, event, to) => {
    expect(IN[from].mode).toBe(from);
    expect(navigate(IN[from], event).mode).toBe(to);
  });

  it.each<readonly [from: MapMode, event: NavigationEvent]>([
    ['StartSelection', { kind: 'chooseStart', place: 'kitchen' }],
    ['TargetSelection', { kind: 'chooseTarget', place: 'Aare' }],
  ])('lead from %s to the route as soon as both places are known', (mode, event) => {
    const both = navigate({ ...IN[mode], start: 'reception', target: 'Vltava' }, event);
    expect(both).toMatchObject({ mode: 'ShowRouteMessage', before: ['Default', mode] });
  });

  it.each<readonly [open: NavigationEvent, choose: NavigationEvent, chosen: Partial<Navigation>]>([
    [{ kind: 'openStart' }, { kind: 'chooseStart', place: 'kitchen' }, { start: 'kitchen', target: 'Vltava' }],
    [{ kind: 'openTarget' }, { kind: 'chooseTarget', place: 'Aare' }, { start: 'reception', target: 'Aare' }],
  ])('lead from the route by %j and %j to the new route, and leave the way back unchanged', (open, choose, chosen) => {
    const { before } = IN.ShowRouteMessage;
    const opened = navigate(IN.ShowRouteMessage, open);
    expect(navigate(opened, { kind: 'back' })).toEqual(IN.ShowRouteMessage);
    expect(navigate(opened, choose)).toMatchObject({ mode: 'ShowRouteMessage', before, stepCount: 0, ...chosen });
  });

  it.each<readonly [NavigationEvent, Partial<Navigation>]>([
    [{ kind: 'openTarget' }, { mode: 'TargetSelection', target: null, targetChosen: null }],
    [{ kind: 'openStart' }, { mode: 'StartSelection', start: null, target: 'Vltava' }],
  ])('lead on by %j while the start is missing, and clear only the place whose field is opened', (open, expected) => {
    expect(navigate(after({ kind: 'routeTo', place: 'Vltava' }), open)).toMatchObject(expected);
  });

  it('lead to the route immediately after the target is chosen if a scanned sign is the start', () => {
    const scanned = initialNavigation({ start: 'reception' });
    expect(navigate(scanned, { kind: 'routeTo', place: 'Vltava' })).toMatchObject({
      mode: 'ShowRouteMessage',
      start: 'reception',
      target: 'Vltava',
    });
  });

  it.each<readonly [PlaceChoice, readonly NavigationEvent[]]>([
    ['SelectedFromList', [{ kind: 'routeTo', place: 'Vltava' }]],
    [
      'SelectedFromDetail',
      [
        { kind: 'showResource', resource: 'Vltava' },
        { kind: 'routeTo', place: 'Vltava', by: 'SelectedFromDetail' },
      ],
    ],
    ['SelectedFromNearestList', [{ kind: 'openTarget' }, { kind: 'chooseTarget', place: 'Vltava', by: 'SelectedFromNearestList' }]],
    ['ScanQR', [{ kind: 'routeTo', place: 'Vltava', by: 'ScanQR' }]],
    ['TypeQr', [{ kind: 'routeTo', place: 'Vltava', by: 'TypeQr' }]],
    ['StartTargetSwitched', [{ kind: 'routeFrom', place: 'Vltava', by: 'ScanQR' }, { kind: 'switch' }]],
  ])('record how a place was chosen: %s', (how, events) => {
    expect(after(...events)).toMatchObject({ target: 'Vltava', targetChosen: how, start: null, startChosen: null });
  });

  it('are left in reverse order by going back, which keeps the choices', () => {
    const shown = after(
      { kind: 'showResource', resource: 'Vltava' },
      { kind: 'routeTo', place: 'Vltava' },
      { kind: 'chooseStart', place: 'reception' },
    );
    const modes = [shown];
    while (modes.at(-1)!.mode !== 'Default') modes.push(navigate(modes.at(-1)!, { kind: 'back' }));
    expect(modes.map(({ mode }) => mode)).toEqual(['ShowRouteMessage', 'TargetSelection', 'ResourcesDetail', 'Default']);
    expect(modes[2]).toMatchObject({ resource: 'Vltava', start: 'reception', target: 'Vltava' });
  });
});

/** One event of each kind, with data that change the state wherever the event has an arrow. */
const EVENTS: { readonly [K in NavigationEvent['kind']]: Extract<NavigationEvent, { kind: K }> } = {
  showResource: { kind: 'showResource', resource: 'Danube' },
  routeFrom: { kind: 'routeFrom', place: 'entrance' },
  routeTo: { kind: 'routeTo', place: 'Danube' },
  openStart: { kind: 'openStart' },
  openTarget: { kind: 'openTarget' },
  chooseStart: { kind: 'chooseStart', place: 'entrance' },
  chooseTarget: { kind: 'chooseTarget', place: 'Danube' },
  switch: { kind: 'switch' },
  chooseProfile: { kind: 'chooseProfile', profile: 'stepFree' },
  routeFound: { ...FOUND, stepCount: 7 },
  routeFailed: { kind: 'routeFailed', question: QUESTION, error: 'NotFound' },
  fail: { kind: 'fail', error: 'Unknown' },
  retry: { kind: 'retry' },
  begin: { kind: 'begin' },
  resume: { kind: 'resume' },
  nextStep: { kind: 'nextStep' },
  previousStep: { kind: 'previousStep' },
  goToStep: { kind: 'goToStep', step: 3 },
  arrive: { kind: 'arrive' },
  leave: { kind: 'leave' },
  back: { kind: 'back' },
};
const CHOOSING = ['openStart', 'openTarget', 'chooseStart', 'chooseTarget', 'switch', 'chooseProfile'] as const;
const ARROWS: Readonly<Record<MapMode, readonly NavigationEvent['kind'][]>> = {
  Default: ['showResource', 'openStart', 'openTarget', 'routeFrom', 'routeTo', 'chooseProfile', 'fail', 'retry', 'resume'],
  ResourcesDetail: ['showResource', 'openStart', 'openTarget', 'routeFrom', 'routeTo', 'chooseProfile', 'fail', 'retry', 'back'],
  StartSelection: [...CHOOSING, 'fail', 'retry', 'back'],
  TargetSelection: [...CHOOSING, 'fail', 'retry', 'back'],
  ShowRouteMessage: [...CHOOSING, 'routeFound', 'routeFailed', 'fail', 'retry', 'begin', 'resume', 'back'],
  StepByStepNavigation: ['routeFound', 'routeFailed', 'fail', 'retry', 'nextStep', 'previousStep', 'goToStep', 'arrive', 'leave', 'back'],
};

describe('a pair of a mode and an event', () => {
  const pairs = MODES.flatMap((mode) => Object.values(EVENTS).map((event) => [mode, event.kind, event] as const));

  it.each(pairs.filter(([mode, kind]) => !ARROWS[mode].includes(kind)))('(%s, %s) without an arrow changes nothing', (mode, _, event) => {
    for (const state of statesOf(mode)) expect(navigate(state, event)).toBe(state);
  });

  it.each(pairs.filter(([mode, kind]) => ARROWS[mode].includes(kind)))(
    '(%s, %s) with an arrow changes the state in at least one case',
    (mode, _, event) => {
      expect(statesOf(mode).some((state) => navigate(state, event) !== state)).toBe(true);
    },
  );

  /** Returns four states in a mode: with a found route, without one, with an error, and after leaving step-by-step navigation. */
  function statesOf(mode: MapMode): Navigation[] {
    const state = { ...IN[mode], start: 'reception', target: 'Vltava' };
    return [
      { ...state, stepCount: 5, step: 2 },
      { ...state, stepCount: 0 },
      { ...state, error: 'NotFound' },
      { ...state, stepCount: 5, stepByStep: 'StepByStepOff' },
    ];
  }
});

describe('step by step', () => {
  it.each<readonly [from: Navigation, event: NavigationEvent, stepByStep: Navigation['stepByStep'], step: number]>([
    [IN.ShowRouteMessage, { kind: 'begin' }, 'StepByStepOn', 0],
    [IN.StepByStepNavigation, { kind: 'arrive' }, 'StepByStepOff', 0],
    [IN.StepByStepNavigation, { kind: 'leave' }, 'StepByStepOff', 0],
    [IN.StepByStepNavigation, { kind: 'back' }, 'StepByStepOff', 0],
    [LEFT, { kind: 'resume' }, 'StepByStepOn', 3],
    [LEFT, { kind: 'routeTo', place: 'Danube' }, 'NotStarted', 0],
    [LEFT, { kind: 'routeFrom', place: 'kitchen' }, 'NotStarted', 0],
    [LEFT, { kind: 'chooseProfile', profile: 'stepFree' }, 'NotStarted', 0],
    [IN.StepByStepNavigation, { kind: 'nextStep' }, 'StepByStepOn', 1],
    [IN.StepByStepNavigation, { kind: 'previousStep' }, 'StepByStepOn', 0],
    [IN.StepByStepNavigation, { kind: 'goToStep', step: 4 }, 'StepByStepOn', 4],
    [IN.StepByStepNavigation, { kind: 'goToStep', step: 99 }, 'StepByStepOn', 4],
    [IN.StepByStepNavigation, { kind: 'goToStep', step: -1 }, 'StepByStepOn', 0],
  ])('(case %#) has the right state and step after %j', (from, event, stepByStep, step) => {
    expect(navigate(from, event)).toMatchObject({ stepByStep, step });
  });

  it('begins only with a route that has been found', () => {
    const asked = after({ kind: 'routeTo', place: 'Vltava' }, { kind: 'chooseStart', place: 'reception' });
    expect(navigate(asked, { kind: 'begin' })).toBe(asked);
  });

  it('can only be resumed, not begun again, after going back', () => {
    const back = navigate(IN.StepByStepNavigation, { kind: 'back' });
    expect(navigate(back, { kind: 'begin' })).toBe(back);
    expect(navigate(back, { kind: 'resume' })).toMatchObject({ mode: 'StepByStepNavigation', stepByStep: 'StepByStepOn' });
  });

  it('leaves the other end of the next route open after the arrival', () => {
    expect(navigate(ARRIVED, { kind: 'routeTo', place: 'Danube' })).toMatchObject({
      mode: 'TargetSelection',
      start: null,
      target: 'Danube',
    });
    expect(navigate(ARRIVED, { kind: 'routeFrom', place: 'Vltava' })).toMatchObject({
      mode: 'StartSelection',
      start: 'Vltava',
      target: null,
    });
  });
});

describe('start and target', () => {
  it('can be swapped, which discards the found route', () => {
    expect(navigate(IN.ShowRouteMessage, { kind: 'switch' })).toMatchObject({ start: 'Vltava', target: 'reception', stepCount: 0 });
    expect(navigate(IN.TargetSelection, { kind: 'switch' })).toMatchObject({ start: 'Vltava', target: null });
  });

  it('cause an error before any search if they are the same place, regardless of how they were chosen', () => {
    const same = after({ kind: 'routeTo', place: 'Vltava' }, { kind: 'chooseStart', place: 'Vltava' });
    expect(same).toMatchObject({ mode: 'ShowRouteMessage', error: 'SameStartTarget' });
    expect(routeQuestion(same)).toBeNull();
    expect(navigate(same, { kind: 'retry' }).error).toBe('SameStartTarget');
    expect(initialNavigation({ start: 'Vltava', target: 'Vltava' }).error).toBe('SameStartTarget');
  });

  it('cause a request only while both are chosen and the route has not been found', () => {
    const asked = after({ kind: 'routeTo', place: 'Vltava' }, { kind: 'chooseStart', place: 'reception' });
    expect(routeQuestion(asked)).toEqual(QUESTION);
    expect(routeQuestion(IN.ShowRouteMessage)).toBeNull();
    expect(routeQuestion(IN.TargetSelection)).toBeNull();
  });

  it('are unaffected by the result of a request for other places', () => {
    const asked = after({ kind: 'routeTo', place: 'Vltava' }, { kind: 'chooseStart', place: 'kitchen' });
    expect(navigate(asked, FOUND)).toBe(asked);
    expect(navigate(asked, { kind: 'routeFailed', question: QUESTION, error: 'NotFound' })).toBe(asked);
  });
});

describe('an error', () => {
  const asked = after({ kind: 'routeTo', place: 'Vltava' }, { kind: 'chooseStart', place: 'reception' });
  const failed = (error: NavigationError) => navigate(asked, { kind: 'routeFailed', question: QUESTION, error });

  it.each(ERRORS)('(%s) keeps the mode and all choices, and is cleared by a retry', (error) => {
    expect(failed(error)).toEqual({ ...asked, error });
    expect(navigate(failed(error), { kind: 'back' }).error).toBe(error);
    expect(navigate(failed(error), { kind: 'retry' })).toEqual(asked);
  });

  it.each<NavigationEvent>([
    { kind: 'chooseStart', place: 'kitchen' },
    { kind: 'chooseTarget', place: 'Aare' },
    { kind: 'switch' },
    { kind: 'chooseProfile', profile: 'stepFree' },
  ])('is cleared by %j unless it is an error of the kiosk', (event) => {
    for (const error of ERRORS) {
      const isOfKiosk = error.includes('Kiosk');
      expect([error, navigate(failed(error), event).error]).toEqual([error, isOfKiosk ? error : null]);
    }
  });

  it('remains if the same place is chosen again', () => {
    expect(navigate(failed('NotFound'), { kind: 'chooseStart', place: 'reception' })).toEqual(failed('NotFound'));
  });

  it('(RequestRestartNavigation) halts the steps until a retry, which requests a new route and starts at its first step', () => {
    const changed = navigate(navigate(IN.StepByStepNavigation, { kind: 'nextStep' }), { kind: 'fail', error: 'RequestRestartNavigation' });
    expect(changed).toMatchObject({ mode: 'StepByStepNavigation', stepByStep: 'StepByStepOn', step: 1 });
    expect(navigate(changed, { kind: 'nextStep' })).toBe(changed);
    const retried = navigate(changed, { kind: 'retry' });
    expect(routeQuestion(retried)).toEqual(QUESTION);
    expect(navigate(retried, { ...FOUND, stepCount: 9 })).toMatchObject({
      mode: 'StepByStepNavigation',
      stepByStep: 'StepByStepOn',
      step: 0,
      stepCount: 9,
      error: null,
    });
  });

  it('of the kiosk leaves the route intact after a retry', () => {
    const out = navigate(IN.ShowRouteMessage, { kind: 'fail', error: 'KioskIsOutOfOrder' });
    expect(navigate(out, { kind: 'retry' })).toEqual(IN.ShowRouteMessage);
  });

  it('for a shown route prevents the walk from beginning', () => {
    const changed = navigate(IN.ShowRouteMessage, { kind: 'fail', error: 'RequestRestartNavigation' });
    expect(navigate(changed, { kind: 'begin' })).toBe(changed);
  });
});

describe('any sequence of events', () => {
  const place = fc.constantFrom('reception', 'kitchen', 'Vltava');
  const profile = fc.constantFrom('normal', 'stepFree');
  const question = fc.record({ start: place, target: place, profile });
  const event: fc.Arbitrary<NavigationEvent> = fc.oneof(
    fc.record({ kind: fc.constant('showResource'), resource: place }),
    fc.record({ kind: fc.constantFrom('routeFrom', 'routeTo', 'chooseStart', 'chooseTarget'), place }),
    fc.record({ kind: fc.constant('chooseProfile'), profile }),
    fc.record({ kind: fc.constant('routeFound'), question, stepCount: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('routeFailed'), question, error: fc.constantFrom(...ERRORS) }),
    fc.record({ kind: fc.constant('fail'), error: fc.constantFrom(...ERRORS) }),
    fc.record({ kind: fc.constant('goToStep'), step: fc.integer({ min: -2, max: 12 }) }),
    fc.record({
      kind: fc.constantFrom(
        'openStart',
        'openTarget',
        'switch',
        'retry',
        'begin',
        'resume',
        'nextStep',
        'previousStep',
        'arrive',
        'leave',
        'back',
      ),
    }),
  );
  /** Immediately answers an open request for a route: otherwise hardly any sequence would reach a walk. */
  const answered = (state: Navigation): Navigation => {
    const open = routeQuestion(state);
    return open === null ? state : navigate(state, { kind: 'routeFound', question: open, stepCount: 4 });
  };
  // Half of the events are arbitrary. The others follow existing arrows, because otherwise hardly any sequence would reach a walk.
  const events = fc.array(fc.oneof(event, fc.nat()), { maxLength: 60, size: 'max' });
  const run = (sequence: readonly (NavigationEvent | number)[]) => {
    const states = [initialNavigation()];
    for (const one of sequence) {
      const state = states.at(-1)!;
      const arrows = ARROWS[state.mode];
      states.push(typeof one === 'number' ? answered(navigate(state, EVENTS[arrows[one % arrows.length]!])) : navigate(state, one));
    }
    return states;
  };

  it('leads to a state from which going back at most five times ends in the Default mode', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        let state = run(sequence).at(-1)!;
        for (let count = 0; state.mode !== 'Default'; count += 1) {
          expect(count).toBeLessThan(5);
          state = navigate(state, { kind: 'back' });
        }
        expect(state.before).toEqual([]);
      }),
    );
  });

  it('changes `stepByStep` only in allowed ways, and has it on exactly in the mode StepByStepNavigation', () => {
    const allowed = ['NotStarted>StepByStepOn', 'StepByStepOn>StepByStepOff', 'StepByStepOff>StepByStepOn', 'StepByStepOff>NotStarted'];
    const seen = new Set<string>();
    fc.assert(
      fc.property(events, (sequence) => {
        const states = run(sequence);
        for (const [index, state] of states.entries()) {
          expect(state.stepByStep === 'StepByStepOn').toBe(state.mode === 'StepByStepNavigation');
          expect(state.step >= 0 && state.step < Math.max(1, state.stepCount)).toBe(true);
          const before = states[index - 1];
          if (before === undefined || before.stepByStep === state.stepByStep) continue;
          seen.add(`${before.stepByStep}>${state.stepByStep}`);
        }
      }),
      { numRuns: 500, seed: 1 },
    );
    expect([...seen].toSorted()).toEqual(allowed.toSorted());
  });
});
