import {
  type Barrier,
  describeRoute,
  findRoute,
  initialNavigation,
  listSteps,
  navigate,
  type Navigation,
  type NavigationEvent,
  type PlaceChoice,
  type Route,
  type RouteProfile,
  type RouteQuestion,
  routeQuestion,
  surroundingsOf,
  type Step,
  type StepSurroundings,
  type WalkingWays,
} from '@assist/wayfinding';
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react';
import { logFailure } from '../../lib/log-failure.ts';
import type { NavigablePlace } from './model/list-places.ts';
import type { Places } from './use-places.ts';

interface Found {
  readonly ways: WalkingWays;
  readonly route: Route;
}

export interface Navigator {
  readonly state: Navigation;
  readonly send: (event: NavigationEvent) => void;
  readonly start: NavigablePlace | undefined;
  readonly target: NavigablePlace | undefined;
  /** Route between the chosen ends; undefined until found. */
  readonly route: Route | undefined;
  readonly steps: readonly Step[];
  readonly summary: ReturnType<typeof describeRoute> | undefined;
  /** Barriers for the chosen profile, if the ordinary profile has a route. */
  readonly barriers: readonly Barrier[];
  /** Identifies an unexpected failure in the log; empty if there is none. */
  readonly correlationId: string;
}

const NO_STEPS: readonly Step[] = [];
const NO_BARRIERS: readonly Barrier[] = [];

/** The machine's state and the results found for it, which change together. */
interface Held {
  readonly state: Navigation;
  readonly found: Found | undefined;
  readonly barriers: readonly Barrier[];
  readonly correlationId: string;
}

interface Heard {
  readonly event: NavigationEvent;
  readonly found?: Found;
  readonly barriers?: readonly Barrier[];
  readonly correlationId?: string;
}

function hear(held: Held, { event, found, barriers, correlationId }: Heard): Held {
  return {
    state: navigate(held.state, event),
    found: found ?? held.found,
    barriers: barriers ?? held.barriers,
    correlationId: correlationId ?? held.correlationId,
  };
}

/**
 * Runs the state machine of navigation: looks up its places and finds the routes that it asks for.
 *
 * @param isFromBefore whether today's closures are loading and those of the last visit are used
 */
export function useNavigator(ways: WalkingWays, places: Places, chosen: Chosen, isFromBefore = false): Navigator {
  const [{ state, found, barriers, correlationId }, tell] = useReducer(hear, chosen, begun);
  const send = useCallback((event: NavigationEvent) => tell({ event }), []);
  const start = state.start === null ? undefined : places.find(state.start);
  const target = state.target === null ? undefined : places.find(state.target);
  const question = routeQuestion(state);

  // The person's stored profile may arrive only after this screen has opened.
  const follow = useEffectEvent((profile: RouteProfile) => {
    if (profile !== state.profile) send({ kind: 'chooseProfile', profile });
  });
  useEffect(() => follow(chosen.profile), [chosen.profile]);

  useEffect(() => {
    if (question !== null) tell(answerTo(question, ways, start, target));
  }, [question, ways, start, target]);

  // The shown route may no longer exist after a change of the plan or the closure of a lift. If it was found with the closures of the last
  // visit, a new route is found without a notice.
  const hasRoute = state.stepCount > 0 && state.error === null;
  const isOutdated = state.error !== null && state.error !== 'SameStartTarget';
  const wasFromBefore = useRef(isFromBefore);
  useEffect(() => {
    const isFirstKnown = wasFromBefore.current && !isFromBefore;
    wasFromBefore.current = isFromBefore;
    if (isFirstKnown && isOutdated) send({ kind: 'retry' });
    if (!hasRoute || found === undefined || found.ways === ways || start === undefined || target === undefined) return;
    const answer = findRoute(ways, state.profile, start.at, target.at);
    if ('route' in answer && isSameWay(answer.route, found.route)) return;
    send({ kind: 'fail', error: 'RequestRestartNavigation' });
    if (isFirstKnown) send({ kind: 'retry' });
  }, [hasRoute, isOutdated, found, ways, start, target, state.profile, isFromBefore, send]);

  const route = state.stepCount > 0 ? found?.route : undefined;
  const steps = useMemo(
    () => (route === undefined || found === undefined ? NO_STEPS : listSteps(route, aroundStart(found.ways, start))),
    [route, found, start],
  );
  const summary = useMemo(() => (route === undefined ? undefined : describeRoute(route)), [route]);
  return { state, send, start, target, route, steps, summary, barriers, correlationId };
}

function answerTo(
  question: RouteQuestion,
  ways: WalkingWays,
  start: NavigablePlace | undefined,
  target: NavigablePlace | undefined,
): Heard {
  if (start === undefined || target === undefined)
    return { event: { kind: 'routeFailed', question, error: start === undefined ? 'StartNotFound' : 'TargetNotFound' } };
  try {
    const answer = findRoute(ways, question.profile, start.at, target.at);
    if (!('route' in answer)) return { event: { kind: 'routeFailed', question, error: answer.problem }, barriers: answer.barriers };
    const stepCount = listSteps(answer.route, aroundStart(ways, start)).length;
    return { event: { kind: 'routeFound', question, stepCount }, found: { ways, route: answer.route }, barriers: NO_BARRIERS };
  } catch (error) {
    const correlationId = crypto.randomUUID();
    logFailure(Object.assign(new Error('No way could be looked for.', { cause: error }), { correlationId }));
    return { event: { kind: 'routeFailed', question, error: 'Unknown' }, correlationId };
  }
}

/** Returns the surroundings for the steps. If the person starts at a sign, they include the direction that its reader faces. */
function aroundStart({ graph }: WalkingWays, start: NavigablePlace | undefined): StepSurroundings {
  const { readerBearingDeg } = start ?? {};
  return { ...surroundingsOf(graph), ...(readerBearingDeg === undefined ? {} : { sign: { readerBearingDeg } }) };
}

interface Chosen {
  readonly start: string | null;
  /** How the start was chosen; null if the address does not say. */
  readonly startChosen: PlaceChoice | null;
  readonly target: string | null;
  readonly profile: RouteProfile;
}

/**
 * Returns the first state. If the address has a target, the route to it is requested. If it has only a start, the target is chosen next.
 */
function begun({ start, startChosen, target, profile }: Chosen): Held {
  const state = initialNavigation({ start, startChosen: start === null ? null : (startChosen ?? 'SelectedFromDetail'), profile });
  return {
    state: target === null ? state : navigate(state, { kind: 'routeTo', place: target, by: 'SelectedFromDetail' }),
    found: undefined,
    barriers: NO_BARRIERS,
    correlationId: '',
  };
}

function isSameWay(one: Route, other: Route): boolean {
  return (
    one.points.length === other.points.length &&
    one.points.every(({ at, levelId }, index) => {
      const point = other.points[index]!;
      return point.levelId === levelId && Math.hypot(point.at[0] - at[0], point.at[1] - at[1]) < 0.01;
    })
  );
}
