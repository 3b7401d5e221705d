import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { idText, instantText, translatedText } from './primitives.ts';

export const planLevelSchema = z.object({
  id: z.string(),
  areaId: z.string(),
  buildingId: z.string(),
  /** The floor's position from below: 0 is the ground floor. */
  ordinal: z.number(),
  name: translatedText,
  shortName: translatedText,
});

export const planBuildingSchema = z.object({
  /** The id of the building's area, or of its plan feature if the building has no area. */
  id: z.string(),
  name: translatedText,
  /** The area of the building's site, or the plan's venue if there is no such area. */
  site: z.object({ id: z.string(), name: translatedText }),
});

export const listPlanLevels = operation({
  id: 'listPlanLevels',
  method: 'GET',
  path: '/api/assist/plans',
  base: 'api',
  summary: 'List the floors that have a plan, the lowest first, and their buildings',
  access: 'inside',
  responses: { 200: z.object({ version: z.string(), levels: z.array(planLevelSchema), buildings: z.array(planBuildingSchema) }) },
  errors: [],
});

const position = z.array(z.number());
/** A geometry as in RFC 7946, section 3.1, but never a collection. */
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(position) }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(position)) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position))) }),
]);

/** GeoJSON features of one floor, ready to draw. Each has `properties.featureId` and `properties.layer`. */
export const levelPlanSchema = z.object({
  levelId: z.string(),
  version: z.string(),
  /** West, south, east and north, in degrees. */
  bounds: z.array(z.number()),
  /** How far the plan is turned so that the building is upright on the screen, in degrees clockwise. */
  bearing: z.number(),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      geometry,
      properties: z.object({
        layer: z.enum([
          'ground',
          'wall',
          'unit',
          'partition',
          'section',
          'fixture',
          'detail',
          'gap',
          'window',
          'solid',
          'door',
          'amenity',
          'label',
        ]),
        featureId: z.string(),
        category: z.string(),
        name: z.nullable(z.string()),
        code: z.optional(z.string()),
        of: z.optional(z.enum(['unit', 'section'])),
        squareMetres: z.optional(z.number()),
        widthM: z.optional(z.number()),
      }),
    }),
  ),
});

export const getLevelPlan = operation({
  id: 'getLevelPlan',
  method: 'GET',
  path: '/api/assist/plans/levels/{levelId}',
  base: 'api',
  summary: 'Get the plan of a floor',
  access: 'inside',
  params: z.object({ levelId: idText }),
  query: z.object({ language: z.optional(z.string().check(z.maxLength(8))) }),
  responses: { 200: levelPlanSchema },
  errors: ['not-found'],
});

export const findPlanPlaces = operation({
  id: 'findPlanPlaces',
  method: 'GET',
  path: '/api/assist/plans/places',
  base: 'api',
  summary: 'Find places on the plans that cannot be reserved, such as kitchens and stairs, by a part of their names; twenty at most',
  access: 'signed-in',
  query: z.object({ q: z.string().check(z.minLength(2), z.maxLength(120)) }),
  responses: { 200: z.array(z.object({ featureId: z.string(), name: translatedText, levelId: z.string() })) },
  errors: [],
});

/** A plan as it is stored: one for each venue. */
const storedPlanSchema = z.object({
  venueId: z.string(),
  name: z.nullable(translatedText),
  importedAt: instantText,
  floors: z.int(),
  rooms: z.int(),
  /** The number of resources in use that stand on it. */
  resources: z.int(),
});

export const listStoredPlans = operation({
  id: 'listStoredPlans',
  method: 'GET',
  path: '/api/assist/administration/plans',
  base: 'api',
  summary: 'List the plans with the number of their floors, rooms and resources',
  access: 'administer',
  responses: { 200: z.object({ value: z.array(storedPlanSchema) }) },
  errors: [],
});

/** Something that stands on a plan, and would stand nowhere without it. */
const placeUseSchema = z.object({
  kind: z.enum(['resource', 'area', 'location-code', 'object', 'kiosk']),
  id: z.string(),
  name: z.string(),
});

export const removePlan = operation({
  id: 'removePlan',
  method: 'DELETE',
  path: '/api/assist/administration/plans/{venueId}',
  base: 'api',
  summary: 'Remove a plan on which nothing stands any more, with those of its areas that contain nothing',
  access: 'administer',
  params: z.object({ venueId: idText }),
  responses: {
    200: z.object({
      /** False if something stands on the plan; nothing was changed then. */
      isRemoved: z.boolean(),
      /** What stands on the plan: at most a hundred, of `usesTotal`. */
      uses: z.array(placeUseSchema),
      usesTotal: z.int(),
      /** The number of areas that were removed with the plan. */
      areas: z.int(),
    }),
  },
  errors: [],
});

export type PlanLevel = z.infer<typeof planLevelSchema>;
export type PlanBuilding = z.infer<typeof planBuildingSchema>;
export type LevelPlan = z.infer<typeof levelPlanSchema>;
export type StoredPlanSummary = z.infer<typeof storedPlanSchema>;
