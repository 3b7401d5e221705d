import type { RouteProfile } from '../route.ts';
import { isOfTheKiosk, type NavigationError } from './navigation-error.ts';

/** The modes of the map (specification, section 2). */
export type MapMode = 'Default' | 'StartSelection' | 'TargetSelection' | 'StepByStepNavigation' | 'ResourcesDetail' | 'ShowRouteMessage';
export type StepByStep = 'NotStarted' | 'StepByStepOn' | 'StepByStepOff';

/** How a place was chosen (specification, section 3). A place in a link counts as chosen from a detail page. */
export type PlaceChoice =
  | 'SelectedFromList'
  | 'ScanQR'
  | 'TypeQr'
  | 'SelectedFromDetail'
  | 'SelectedFromNearestList'
  | 'StartTargetSwitched';

/** Identifies a place. The caller makes the references, and must always use the same one for the same place. */
export type PlaceReference = string;

/** A request for a route. Each response repeats its request, so that a late response to an earlier one is recognised. */
export interface RouteQuestion {
  readonly start: PlaceReference;
  readonly target: PlaceReference;
  readonly profile: RouteProfile;
}

export interface Navigation {
  readonly mode: MapMode;
  /** The modes to which `back` returns, the next one last. Empty in Default; in all other modes, it starts with Default. */
  readonly before: readonly MapMode[];
  readonly stepByStep: StepByStep;
  readonly start: PlaceReference | null;
  readonly target: PlaceReference | null;
  /** How the start was chosen (`targetChosen`: the target); null while it is not chosen. */
  readonly startChosen: PlaceChoice | null;
  readonly targetChosen: PlaceChoice | null;
  readonly profile: RouteProfile;
  /** The resource whose detail is shown, or was shown before the route to it; null if there is none. */
  readonly resource: PlaceReference | null;
  /** Number of steps of the route; 0 while no route has been found. */
  readonly stepCount: number;
  /** Index of the current step, from 0. */
  readonly step: number;
  readonly error: NavigationError | null;
}

export type NavigationEvent =
  | { readonly kind: 'showResource'; readonly resource: PlaceReference }
  | { readonly kind: 'routeFrom'; readonly place: PlaceReference; readonly by?: PlaceChoice }
  | { readonly kind: 'routeTo'; readonly place: PlaceReference; readonly by?: PlaceChoice }
  /** The start field was opened (`openTarget`: the target field), so the person chooses that place next. */
  | { readonly kind: 'openStart' }
  | { readonly kind: 'openTarget' }
  /** A place was chosen. If `by` is undefined, it was chosen from the list. */
  | { readonly kind: 'chooseStart'; readonly place: PlaceReference; readonly by?: PlaceChoice }
  | { readonly kind: 'chooseTarget'; readonly place: PlaceReference; readonly by?: PlaceChoice }
  | { readonly kind: 'switch' }
  | { readonly kind: 'chooseProfile'; readonly profile: RouteProfile }
  | { readonly kind: 'routeFound'; readonly question: RouteQuestion; readonly stepCount: number }
  | { readonly kind: 'routeFailed'; readonly question: RouteQuestion; readonly error: NavigationError }
  /** An error that is no response to a request: the plan has changed, or something is wrong with this device. */
  | { readonly kind: 'fail'; readonly error: NavigationError }
  | { readonly kind: 'retry' }
  | { readonly kind: 'begin' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'nextStep' }
  | { readonly kind: 'previousStep' }
  | { readonly kind: 'goToStep'; readonly step: number }
  | { readonly kind: 'arrive' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'back' };

type EventKind = NavigationEvent['kind'];
type Arrow<K extends EventKind> = (state: Navigation, event: Extract<NavigationEvent, { kind: K }>) => Navigation;
type Arrows = { readonly [K in EventKind]?: Arrow<K> };

/** Returns the initial state, with what the page's address or a scanned code has already chosen. */
export function initialNavigation(
  chosen: Partial<Pick<Navigation, 'start' | 'target' | 'startChosen' | 'targetChosen' | 'profile'>> = {},
): Navigation {
  const nothing: Navigation = {
    mode: 'Default',
    before: [],
    stepByStep: 'NotStarted',
    start: null,
    target: null,
    startChosen: null,
    targetChosen: null,
    profile: 'normal',
    resource: null,
    stepCount: 0,
    step: 0,
    error: null,
  };
  const state = { ...nothing, ...chosen };
  return { ...state, error: errorOf(state) };
}

/** Returns the route to request now; null if no route is wanted, the route has already been found, or there is an error. */
export function routeQuestion({ mode, start, target, profile, stepCount, error }: Navigation): RouteQuestion | null {
  const isWanted = mode === 'ShowRouteMessage' || mode === 'StepByStepNavigation';
  return isWanted && start !== null && target !== null && stepCount === 0 && error === null ? { start, target, profile } : null;
}

/** Returns the state after an event. Events without an effect in the current mode leave it unchanged. */
export function navigate(state: Navigation, event: NavigationEvent): Navigation {
  const arrow = ARROWS[state.mode][event.kind] as ((state: Navigation, event: NavigationEvent) => Navigation) | undefined;
  return arrow === undefined ? state : arrow(state, event);
}

// The functions below are the effects of events.

function enter(mode: MapMode, state: Navigation): Navigation {
  return { ...state, mode, before: [...state.before, state.mode] };
}

function toDefault(state: Navigation): Navigation {
  return { ...state, mode: 'Default', before: [], resource: null };
}

/** Switches step-by-step guidance off, because the person arrives, leaves or goes back. */
function stopWalking(state: Navigation): Navigation {
  return { ...state, stepByStep: 'StepByStepOff' };
}

/** Returns the error that is evident from the two places, before a route is requested; null if there is none. */
function errorOf({ start, target }: Navigation): NavigationError | null {
  return start !== null && start === target ? 'SameStartTarget' : null;
}

type Asked = Partial<Pick<Navigation, 'start' | 'target' | 'startChosen' | 'targetChosen' | 'profile'>>;

/**
 * Applies a choice. A different start, target or profile means a different route, which has not been found or begun. Errors of the kiosk
 * are kept.
 */
function ask(state: Navigation, asked: Asked): Navigation {
  const next = { ...state, ...asked };
  if (next.start === state.start && next.target === state.target && next.profile === state.profile) return state;
  const error = state.error !== null && isOfTheKiosk(state.error) ? state.error : errorOf(next);
  return { ...next, stepByStep: 'NotStarted', stepCount: 0, step: 0, error };
}

/**
 * Shows the route if both places are known. Otherwise the mode stays the same, and the missing place is chosen next. After one place of a
 * shown route was changed, the same route view is shown again.
 */
function showWhenKnown(state: Navigation): Navigation {
  if (state.start === null || state.target === null) return state;
  const shown = state.before.indexOf('ShowRouteMessage');
  return shown === -1 ? enter('ShowRouteMessage', state) : { ...state, mode: 'ShowRouteMessage', before: state.before.slice(0, shown) };
}

/** Clears the other place if a route to it or from it was just walked: the person is elsewhere now. */
const forgetWalked = (state: Navigation, other: 'start' | 'target'): Asked =>
  state.stepByStep === 'StepByStepOff' ? { [other]: null, [`${other}Chosen`]: null } : {};

const asStart = ({ place, by = 'SelectedFromList' }: Chosen): Asked => ({ start: place, startChosen: by });
const asTarget = ({ place, by = 'SelectedFromList' }: Chosen): Asked => ({ target: place, targetChosen: by });
interface Chosen {
  readonly place: PlaceReference;
  readonly by?: PlaceChoice;
}

const showResource: Arrow<'showResource'> = (state, { resource }) => ({ ...state, resource });
const routeFrom: Arrow<'routeFrom'> = (state, { place, ...how }) => {
  const selecting = enter('StartSelection', state);
  return showWhenKnown(ask(selecting, { ...forgetWalked(state, 'target'), ...asStart({ place, ...how }) }));
};
const routeTo: Arrow<'routeTo'> = (state, { place, ...how }) => {
  const selecting = enter('TargetSelection', state);
  return showWhenKnown(ask(selecting, { ...forgetWalked(state, 'start'), ...asTarget({ place, ...how }) }));
};
const chooseStart: Arrow<'chooseStart'> = (state, event) => ask(state, asStart(event));
const chooseTarget: Arrow<'chooseTarget'> = (state, event) => ask(state, asTarget(event));
const switchPlaces: Arrow<'switch'> = (state) => {
  const switched = (chosen: PlaceChoice | null) => (chosen === null ? null : 'StartTargetSwitched');
  return ask(state, {
    start: state.target,
    target: state.start,
    startChosen: switched(state.targetChosen),
    targetChosen: switched(state.startChosen),
  });
};
const chooseProfile: Arrow<'chooseProfile'> = (state, { profile }) => ask(state, { profile });

/** Clears the field that is opened while the other place is missing, so that the field that was opened is clearly the one to fill. */
const openStart = (state: Navigation): Navigation => (state.target === null ? ask(state, { start: null, startChosen: null }) : state);
const openTarget = (state: Navigation): Navigation => (state.start === null ? ask(state, { target: null, targetChosen: null }) : state);

const isAnswer = (state: Navigation, { start, target, profile }: RouteQuestion): boolean => {
  const question = routeQuestion(state);
  return question !== null && question.start === start && question.target === target && question.profile === profile;
};
const routeFound: Arrow<'routeFound'> = (state, { question, stepCount }) =>
  isAnswer(state, question) ? { ...state, stepCount, step: 0 } : state;
const routeFailed: Arrow<'routeFailed'> = (state, { question, error }) => (isAnswer(state, question) ? { ...state, error } : state);

/** Sets the error. The mode and all choices are kept, and the error is shown together with the current content. */
const fail: Arrow<'fail'> = (state, { error }) => ({ ...state, error });
/**
 * Clears the error and requests the route again. A person who is walking continues at the first step of the new route. After an error of
 * the kiosk, the route is kept.
 */
const retry: Arrow<'retry'> = (state) => {
  if (state.error === null) return state;
  const next = { ...state, error: errorOf(state) };
  return isOfTheKiosk(state.error) ? next : { ...next, stepCount: 0, step: 0 };
};

const isReady = (state: Navigation) => state.stepCount > 0 && state.error === null;
const begin: Arrow<'begin'> = (state) =>
  isReady(state) && state.stepByStep === 'NotStarted'
    ? { ...enter('StepByStepNavigation', state), stepByStep: 'StepByStepOn', step: 0 }
    : state;
/** Continues step-by-step guidance at the step at which it was stopped. */
const resume: Arrow<'resume'> = (state) =>
  isReady(state) && state.stepByStep === 'StepByStepOff' ? { ...enter('StepByStepNavigation', state), stepByStep: 'StepByStepOn' } : state;

/**
 * Goes to a step, or to the nearest existing one. Does nothing while the route has an error, because its steps are then invalid.
 */
function goTo(state: Navigation, step: number): Navigation {
  return isReady(state) ? { ...state, step: Math.max(0, Math.min(Math.trunc(step), state.stepCount - 1)) } : state;
}
const nextStep: Arrow<'nextStep'> = (state) => goTo(state, state.step + 1);
const previousStep: Arrow<'previousStep'> = (state) => goTo(state, state.step - 1);
const goToStep: Arrow<'goToStep'> = (state, { step }) => goTo(state, step);

const finish = (state: Navigation): Navigation => toDefault(stopWalking(state));
const back: Arrow<'back'> = (state) => {
  const mode = state.before.at(-1)!;
  const left = state.mode === 'StepByStepNavigation' ? stopWalking(state) : state;
  return mode === 'Default' ? toDefault(left) : { ...left, mode, before: state.before.slice(0, -1) };
};

const ANYWHERE: Arrows = { fail, retry };
const OPENING: Arrows = {
  openStart: (state) => enter('StartSelection', openStart(state)),
  openTarget: (state) => enter('TargetSelection', openTarget(state)),
};
const CHOOSING: Arrows = {
  ...ANYWHERE,
  openStart: (state) => ({ ...openStart(state), mode: 'StartSelection' }),
  openTarget: (state) => ({ ...openTarget(state), mode: 'TargetSelection' }),
  chooseStart: (state, event) => showWhenKnown(chooseStart(state, event)),
  chooseTarget: (state, event) => showWhenKnown(chooseTarget(state, event)),
  switch: switchPlaces,
  chooseProfile,
  back,
};

/**
 * The events that have an effect in each mode (decisions, section 8). Places and profile can be changed in all modes except
 * `StepByStepNavigation`, which must be left first.
 */
const ARROWS: Readonly<Record<MapMode, Arrows>> = {
  Default: {
    ...ANYWHERE,
    showResource: (state, event) => enter('ResourcesDetail', showResource(state, event)),
    ...OPENING,
    routeFrom,
    routeTo,
    chooseProfile,
    resume,
  },
  // Another resource can be selected while the detail of one is shown.
  ResourcesDetail: { ...ANYWHERE, ...OPENING, showResource, routeFrom, routeTo, chooseProfile, back },
  StartSelection: CHOOSING,
  TargetSelection: CHOOSING,
  // The fields are shown above the route. Any change in them requests a new route immediately.
  ShowRouteMessage: {
    ...ANYWHERE,
    ...OPENING,
    chooseStart,
    chooseTarget,
    switch: switchPlaces,
    chooseProfile,
    routeFound,
    routeFailed,
    begin,
    resume,
    back,
  },
  StepByStepNavigation: {
    ...ANYWHERE,
    routeFound,
    routeFailed,
    nextStep,
    previousStep,
    goToStep,
    arrive: finish,
    leave: finish,
    back,
  },
};
