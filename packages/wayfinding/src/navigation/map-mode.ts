import type { RouteProfile } from '../route.ts';
import { isOfTheKiosk, type NavigationError } from './navigation-error.ts';

/** Specification, section 2. */
export type MapMode = 'Default' | 'StartSelection' | 'TargetSelection' | 'StepByStepNavigation' | 'ResourcesDetail' | 'ShowRouteMessage';
export type StepByStep = 'NotStarted' | 'StepByStepOn' | 'StepByStepOff';

/** How a location was chosen (specification, section 3). A link that names it comes from a detail somewhere. */
export type PlaceChoice =
  | 'SelectedFromList'
  | 'ScanQR'
  | 'TypeQr'
  | 'SelectedFromDetail'
  | 'SelectedFromNearestList'
  | 'StartTargetSwitched';

/** Whatever names a place to who drives the machine; the same place has the same name. */
export type PlaceReference = string;

/** What a way is asked for. An answer says its question, so that one that comes late is known. */
export interface RouteQuestion {
  readonly start: PlaceReference;
  readonly target: PlaceReference;
  readonly profile: RouteProfile;
}

export interface Navigation {
  readonly mode: MapMode;
  /** The modes that "back" leads to, the next one last: empty in Default, and beginning with Default everywhere else. */
  readonly before: readonly MapMode[];
  readonly stepByStep: StepByStep;
  readonly start: PlaceReference | null;
  readonly target: PlaceReference | null;
  /** How they were chosen; null as long as they are not. */
  readonly startChosen: PlaceChoice | null;
  readonly targetChosen: PlaceChoice | null;
  readonly profile: RouteProfile;
  /** The resource whose detail is shown, or was before the route to it. */
  readonly resource: PlaceReference | null;
  /** Of the route that was found; 0 as long as there is none. */
  readonly stepCount: number;
  /** The current step, from 0. */
  readonly step: number;
  readonly error: NavigationError | null;
}

export type NavigationEvent =
  | { readonly kind: 'showResource'; readonly resource: PlaceReference }
  | { readonly kind: 'routeFrom'; readonly place: PlaceReference; readonly by?: PlaceChoice }
  | { readonly kind: 'routeTo'; readonly place: PlaceReference; readonly by?: PlaceChoice }
  /** The field of the start, or of the target, was opened: it is chosen next. */
  | { readonly kind: 'openStart' }
  | { readonly kind: 'openTarget' }
  /** From the list, where it does not say how. */
  | { readonly kind: 'chooseStart'; readonly place: PlaceReference; readonly by?: PlaceChoice }
  | { readonly kind: 'chooseTarget'; readonly place: PlaceReference; readonly by?: PlaceChoice }
  | { readonly kind: 'switch' }
  | { readonly kind: 'chooseProfile'; readonly profile: RouteProfile }
  | { readonly kind: 'routeFound'; readonly question: RouteQuestion; readonly stepCount: number }
  | { readonly kind: 'routeFailed'; readonly question: RouteQuestion; readonly error: NavigationError }
  /** Not the answer to a question: the plan has changed, or something is wrong with this device. */
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

/** Before anything was chosen, or with what the address or a scanned code has chosen already. */
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

/** The way that has to be looked for now, or null: none is wanted, it was found, or an error stands before it. */
export function routeQuestion({ mode, start, target, profile, stepCount, error }: Navigation): RouteQuestion | null {
  const isWanted = mode === 'ShowRouteMessage' || mode === 'StepByStepNavigation';
  return isWanted && start !== null && target !== null && stepCount === 0 && error === null ? { start, target, profile } : null;
}

/** What the event makes of the state. One that has no arrow from the mode leaves it as it was. */
export function navigate(state: Navigation, event: NavigationEvent): Navigation {
  const arrow = ARROWS[state.mode][event.kind] as ((state: Navigation, event: NavigationEvent) => Navigation) | undefined;
  return arrow === undefined ? state : arrow(state, event);
}

// What an arrow does.

function enter(mode: MapMode, state: Navigation): Navigation {
  return { ...state, mode, before: [...state.before, state.mode] };
}

function toDefault(state: Navigation): Navigation {
  return { ...state, mode: 'Default', before: [], resource: null };
}

/** A walk that ends on the way out of its mode is off, whether it ended by arriving, leaving or going back. */
function stopWalking(state: Navigation): Navigation {
  return { ...state, stepByStep: 'StepByStepOff' };
}

/** What is wrong with two places before any way is looked for. */
function errorOf({ start, target }: Navigation): NavigationError | null {
  return start !== null && start === target ? 'SameStartTarget' : null;
}

type Asked = Partial<Pick<Navigation, 'start' | 'target' | 'startChosen' | 'targetChosen' | 'profile'>>;

/** Another start, target or profile is another way: it has not been found, nor begun. What is wrong with the kiosk stays wrong. */
function ask(state: Navigation, asked: Asked): Navigation {
  const next = { ...state, ...asked };
  if (next.start === state.start && next.target === state.target && next.profile === state.profile) return state;
  const error = state.error !== null && isOfTheKiosk(state.error) ? state.error : errorOf(next);
  return { ...next, stepByStep: 'NotStarted', stepCount: 0, step: 0, error };
}

/**
 * With both places known the route is shown; until then the missing one is chosen in the same mode. After changing one place of a
 * route one is back at the route.
 */
function showWhenKnown(state: Navigation): Navigation {
  if (state.start === null || state.target === null) return state;
  const shown = state.before.indexOf('ShowRouteMessage');
  return shown === -1 ? enter('ShowRouteMessage', state) : { ...state, mode: 'ShowRouteMessage', before: state.before.slice(0, shown) };
}

/** After a walk the person is elsewhere: of the way that was walked the other place is forgotten, not offered again. */
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

/** A field that is opened again while the other place is missing is asked anew: of two that are open one could not tell which is meant. */
const openStart = (state: Navigation): Navigation => (state.target === null ? ask(state, { start: null, startChosen: null }) : state);
const openTarget = (state: Navigation): Navigation => (state.start === null ? ask(state, { target: null, targetChosen: null }) : state);

const isAnswer = (state: Navigation, { start, target, profile }: RouteQuestion): boolean => {
  const question = routeQuestion(state);
  return question !== null && question.start === start && question.target === target && question.profile === profile;
};
const routeFound: Arrow<'routeFound'> = (state, { question, stepCount }) =>
  isAnswer(state, question) ? { ...state, stepCount, step: 0 } : state;
const routeFailed: Arrow<'routeFailed'> = (state, { question, error }) => (isAnswer(state, question) ? { ...state, error } : state);

/** The mode stays: what is shown is shown with the error, and nothing that was chosen is lost. */
const fail: Arrow<'fail'> = (state, { error }) => ({ ...state, error });
/** The way is looked for anew; one who walks walks on, from the first step of the new way. What was wrong with the kiosk was not the way. */
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
/** At the step at which it was left. */
const resume: Arrow<'resume'> = (state) =>
  isReady(state) && state.stepByStep === 'StepByStepOff' ? { ...enter('StepByStepNavigation', state), stepByStep: 'StepByStepOn' } : state;

/** A step that does not exist leads to the nearest; while an error stands, the steps are of a way that is no more. */
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

/** Decisions, section 8. Places and profile are changed in every mode but where one walks: one leaves first. */
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
  // Another one is tapped beside the card that is open.
  ResourcesDetail: { ...ANYWHERE, ...OPENING, showResource, routeFrom, routeTo, chooseProfile, back },
  StartSelection: CHOOSING,
  TargetSelection: CHOOSING,
  // The fields stand above the route: what is changed there is looked for at once.
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
