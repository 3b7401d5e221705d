import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { idText } from './primitives.ts';

/** An opening or a unit of the plan that is currently impassable, such as a lift out of order or a corridor being painted. */
const closureSchema = z.object({
  featureId: z.string(),
  /** The reason, as shown to people. May be empty. */
  note: z.string(),
  /** When the closure began, in milliseconds since 1970. */
  since: z.number(),
});

export const getNavigation = operation({
  id: 'getNavigation',
  method: 'GET',
  path: '/api/assist/navigation',
  base: 'api',
  summary: 'List the venues with routes, and what is currently closed',
  access: 'inside',
  responses: {
    200: z.object({
      venues: z.array(
        z.object({
          venueId: z.string(),
          /** Changes whenever routes have to be computed anew. */
          version: z.string(),
          levelIds: z.array(z.string()),
        }),
      ),
      closures: z.array(closureSchema),
    }),
  },
  errors: [],
});

const numbers = z.array(z.number());
const rings = z.object({ counts: numbers, lengths: numbers, steps: numbers });
const ground = z.object({
  clearanceMm: z.number(),
  spaces: z.object({ level: numbers, kind: numbers, isRestricted: numbers, weight: numbers }),
  rings,
  narrow: rings,
  nodes: z.object({ x: numbers, y: numbers, space: numbers, unit: numbers }),
  pairsFrom: numbers,
  pairsOver: numbers,
  narrowPairs: numbers,
  links: z.object({
    from: numbers,
    over: numbers,
    lengthMm: numbers,
    fixedMs: numbers,
    flags: numbers,
    id: numbers,
    widthMm: numbers,
    floors: numbers,
  }),
  seen: z.object({ node: numbers, landmark: numbers }),
});

const walkingGraphSchema = z.object({
  format: z.number(),
  origin: z.tuple([z.number(), z.number()]),
  levels: z.array(z.object({ levelId: z.string(), ordinal: z.number(), buildingId: z.nullable(z.string()) })),
  ids: z.array(z.string()),
  names: z.array(z.nullable(z.record(z.string(), z.string()))),
  categories: z.array(z.string()),
  units: z.object({ id: numbers, level: numbers, space: numbers, category: numbers, steps: numbers, x: numbers, y: numbers }),
  outlines: rings,
  points: z.object({ id: numbers, category: numbers, space: numbers, x: numbers, y: numbers }),
  landmarks: z.object({ id: numbers, kind: numbers, x: numbers, y: numbers }),
  walking: ground,
  stepFree: ground,
});

export const getWalkingGraph = operation({
  id: 'getWalkingGraph',
  method: 'GET',
  path: '/api/assist/navigation/graphs/{venueId}',
  base: 'api',
  summary: 'Get the walking graph of a venue, which is enough to find routes offline',
  access: 'inside',
  params: z.object({ venueId: idText }),
  // If the address contains the version, a browser may cache the response forever.
  query: z.object({ version: z.optional(z.string().check(z.maxLength(80))) }),
  responses: { 200: walkingGraphSchema },
  errors: ['not-found'],
});

/** The kinds of routes. `stepFree` is the barrier-free one. */
export const routeProfileSchema = z.enum(['normal', 'noStairs', 'stepFree', 'staff', 'avoidLifts']);

const featureIdText = z.string().check(z.minLength(1), z.maxLength(128));
const WALKS_FROM_MAX = 12;
/** The largest number of destinations in one request for walking times. */
export const WALKS_TO_MAX = 100;

export const listWalkingTimes = operation({
  id: 'listWalkingTimes',
  method: 'POST',
  changes: false,
  path: '/api/assist/navigation/walks',
  base: 'api',
  summary: 'Get the walking times between two lists of places',
  access: 'signed-in',
  body: z.strictObject({
    profile: routeProfileSchema,
    /** Ids that the plan's author gave to plan features, such as units and desks. */
    from: z.array(featureIdText).check(z.minLength(1), z.maxLength(WALKS_FROM_MAX)),
    to: z.array(featureIdText).check(z.minLength(1), z.maxLength(WALKS_TO_MAX)),
  }),
  responses: {
    200: z.object({
      /**
       * One row per start, with one entry per destination: 0 if both are the same place, null if no route exists or one of them is on no
       * plan.
       */
      seconds: z.array(z.array(z.nullable(z.number()))),
    }),
  },
  errors: [],
});

export const putClosure = operation({
  id: 'putClosure',
  method: 'PUT',
  path: '/api/assist/navigation/closures/{featureId}',
  base: 'api',
  summary: 'Close a door, lift or room to routes',
  access: 'manage-area',
  params: z.object({ featureId: idText }),
  body: z.strictObject({ note: z.string().check(z.maxLength(200)) }),
  responses: { 204: null },
  errors: [],
});

export const deleteClosure = operation({
  id: 'deleteClosure',
  method: 'DELETE',
  path: '/api/assist/navigation/closures/{featureId}',
  base: 'api',
  summary: 'Open a closed door, lift or room again',
  access: 'manage-area',
  params: z.object({ featureId: idText }),
  responses: { 204: null },
  errors: [],
});
