import { createTranslator, type Language, loadCatalogue } from '@assist/i18n';
import {
  listSteps,
  type Route,
  routeMessage,
  describeRoute,
  type RouteNames,
  type Step,
  stepMessage,
  type StepSurroundings,
} from '@assist/wayfinding';

const NAMES: RouteNames = {
  levelName: (levelId) => levelId,
  featureName: (featureId) => (featureId.startsWith('N') ? 'Vltava' : featureId === 'building' ? 'West' : null),
  target: 'Room Aare',
};

const withPlainSpaces = (text: string) => text.replaceAll(/(?<=\d)\u00a0/gu, ' ');

/** The surroundings of a route that starts in a room: unit 0 is that room, and all other units are corridors. */
export const IN_A_ROOM: StepSurroundings = { roomOf: (unitId) => (unitId === 'unit 0' ? 'room' : null) };
export const IN_THE_OPEN: StepSurroundings = { roomOf: () => null };

export interface Teller {
  readonly say: (step: Step) => string;
  readonly steps: (route: Route, surroundings?: StepSurroundings, names?: Partial<RouteNames>) => string[];
  readonly summary: (route: Route) => string;
}

/**
 * Returns functions that describe a route in a language. They replace non-breaking spaces, which the catalogues' own test checks, by plain
 * ones.
 */
export async function toldIn(language: Language): Promise<Teller> {
  const t = createTranslator(language, await loadCatalogue(language));
  const sayWith = (names: RouteNames) => (step: Step) => {
    const { key, values } = stepMessage(step, names);
    return withPlainSpaces(t(key, values));
  };
  return {
    say: sayWith(NAMES),
    steps: (route, surroundings = IN_THE_OPEN, names = {}) => listSteps(route, surroundings).map(sayWith({ ...NAMES, ...names })),
    summary: (route) => {
      const { key, values } = routeMessage(describeRoute(route), NAMES);
      return withPlainSpaces(t(key, values));
    },
  };
}
