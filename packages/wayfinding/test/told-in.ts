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

/** A corridor is not a room, and unit 0 is where the route starts. */
export const IN_A_ROOM: StepSurroundings = { roomOf: (unitId) => (unitId === 'unit 0' ? 'room' : null) };
export const IN_THE_OPEN: StepSurroundings = { roomOf: () => null };

export interface Teller {
  readonly say: (step: Step) => string;
  readonly steps: (route: Route, surroundings?: StepSurroundings, names?: Partial<RouteNames>) => string[];
  readonly summary: (route: Route) => string;
}

/**
 * Returns functions for the sentences of a route in a language, with plain spaces: the catalogues' own test checks that a number stays with
 * its unit.
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
