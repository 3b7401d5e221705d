import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { idText, translatedText } from './primitives.ts';

export const planLevelSchema = z.object({
  id: z.string(),
  areaId: z.string(),
  buildingAreaId: z.nullable(z.string()),
  /** 0 is the ground floor. */
  ordinal: z.number(),
  name: translatedText,
  shortName: translatedText,
});

export const listPlanLevels = operation({
  id: 'listPlanLevels',
  method: 'GET',
  path: '/api/assist/plans',
  base: 'api',
  summary: 'The floors that have a plan, lowest first',
  access: 'signed-in',
  responses: { 200: z.object({ version: z.string(), levels: z.array(planLevelSchema) }) },
  errors: [],
});

/** GeoJSON features of one floor, ready to draw; each has `properties.featureId` and `properties.layer`. */
export const levelPlanSchema = z.object({
  levelId: z.string(),
  version: z.string(),
  /** West, south, east, north in degrees. */
  bounds: z.array(z.number()),
  /** Degrees clockwise by which the plan is turned so that the building stands upright on the screen. */
  bearing: z.number(),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      geometry: z.object({ type: z.string(), coordinates: z.unknown() }),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
});

export const getLevelPlan = operation({
  id: 'getLevelPlan',
  method: 'GET',
  path: '/api/assist/plans/levels/{levelId}',
  base: 'api',
  summary: 'The plan of one floor',
  access: 'signed-in',
  params: z.object({ levelId: idText }),
  query: z.object({ language: z.optional(z.string().check(z.maxLength(8))) }),
  responses: { 200: levelPlanSchema },
  errors: ['not-found'],
});

export type PlanLevel = z.infer<typeof planLevelSchema>;
export type LevelPlan = z.infer<typeof levelPlanSchema>;
