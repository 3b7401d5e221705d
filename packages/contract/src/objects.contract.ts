import { DATA_AVAILABILITY, OBJECT_ICONS, OBJECT_KINDS, OBJECT_PART } from '@assist/resource';
import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { emailText, idText, instantText, offsetInstantText, translatedText } from './primitives.ts';
import { confirmationRecordSchema } from './reservations.contract.ts';

const valueSchema = z.union([z.boolean(), z.number(), z.string()]);
/** A value of any type. Whether the object can have it is checked later. */
const valueBody = z.union([z.boolean(), z.number(), z.string().check(z.maxLength(128), z.regex(/^[^\0\p{Cs}]*$/u, 'control characters'))]);

const look = { name: z.nullable(translatedText), colour: z.nullable(z.string()) };

const formSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('switch') }),
  z.object({ type: z.literal('number'), minimum: z.number(), maximum: z.number(), step: z.number() }),
  z.object({ type: z.literal('choice'), choices: z.array(z.object({ ...look, key: z.string(), name: translatedText })) }),
]);

const partSchema = z.object({
  kind: z.literal(Object.values(OBJECT_PART)),
  value: z.nullable(z.union([valueSchema, translatedText])),
});

/** The current state of an object, also sent in an `ObjectChanged` message. */
const objectStateShape = {
  availability: z.literal(Object.values(DATA_AVAILABILITY)),
  /** The time of the last change. Null if unknown. */
  changedAt: z.nullable(instantText),
  /** The time after which the state is unknown. Null if the state is valid until the next message, or is already unknown. */
  freshUntil: z.nullable(instantText),
  /** The parts, sorted by kind. A part without a value is null. Only an object that can be switched has a `control`. */
  parts: z.array(partSchema),
};

const planObjectSchema = z.object({
  id: z.string(),
  kind: z.literal(OBJECT_KINDS),
  levelId: z.string(),
  /** The resource that the object belongs to; null if it belongs to the building. */
  resourceId: z.nullable(z.string()),
  longitude: z.number(),
  latitude: z.number(),
  icon: z.literal(OBJECT_ICONS),
  form: formSchema,
  /** Whether the caller may switch the object. */
  canControl: z.boolean(),
  ...objectStateShape,
});

export const listObjects = operation({
  id: 'listObjects',
  method: 'GET',
  path: '/api/assist/objects',
  base: 'api',
  summary: 'List the objects on a floor’s plan and their states: lamps, thermometers, sensors',
  access: 'inside',
  query: z.object({ levelId: idText }),
  responses: { 200: z.array(planObjectSchema) },
  errors: [],
});

export const findObjects = operation({
  id: 'findObjects',
  method: 'GET',
  path: '/api/assist/objects/search',
  base: 'api',
  summary: 'Find objects by a part of their names, on any floor; twenty at most',
  access: 'signed-in',
  query: z.object({ q: z.string().check(z.minLength(2), z.maxLength(120)) }),
  responses: {
    200: z.array(
      z.object({
        id: z.string(),
        name: translatedText,
        levelId: z.string(),
        resourceId: z.nullable(z.string()),
      }),
    ),
  },
  errors: [],
});

export const setObjectValue = operation({
  id: 'setObjectValue',
  method: 'PUT',
  path: '/api/assist/objects/{id}/value',
  base: 'api',
  summary: 'Switch an object on the plan; the same as the hub’s method Object',
  access: 'signed-in',
  params: z.object({ id: idText }),
  body: z.strictObject({ value: valueBody }),
  responses: { 200: planObjectSchema },
  errors: ['not-found', 'forbidden', 'value-refused'],
});

/** The largest number of values in one call by a building’s system. */
export const OBJECT_VALUES_MAX = 500;

export const toldValueSchema = z.strictObject({
  id: idText,
  value: valueBody,
  /** The time at which the object had this value; the current time by default. A value older than the stored one is ignored. */
  at: z.optional(offsetInstantText),
});

export const putObjectValues = operation({
  id: 'putObjectValues',
  method: 'PUT',
  path: '/api/building/values',
  base: 'api',
  summary: 'Store values and states reported by a building’s system; invalid ones are returned, and the others are stored',
  access: 'put-values',
  body: z.strictObject({
    values: z.array(toldValueSchema).check(z.minLength(1), z.maxLength(OBJECT_VALUES_MAX)),
  }),
  responses: {
    200: z.object({
      kept: z.int(),
      refused: z.array(z.object({ id: z.string(), code: z.literal(['not-found', 'value-refused', 'too-old']) })),
    }),
  },
  errors: [],
});

export const listObjectValues = operation({
  id: 'listObjectValues',
  method: 'GET',
  path: '/api/building/values',
  base: 'api',
  summary:
    'List the values of the token’s objects, and since when they have had them: for a building’s system that may have missed what people switched',
  access: 'put-values',
  responses: { 200: z.array(z.object({ id: z.string(), value: valueSchema, changedAt: instantText })) },
  errors: [],
});

export const checkIn = operation({
  id: 'checkIn',
  method: 'POST',
  path: '/api/building/check-ins',
  base: 'api',
  summary: 'Confirm the current reservation of a resource: somebody has pressed “I am here” on the panel at its door',
  access: 'check-in',
  backend: 'calendar',
  body: z.strictObject({ resourceEmail: emailText }),
  responses: { 200: confirmationRecordSchema },
  errors: ['confirmation-unavailable'],
});

export type PlanObjectAnswer = z.infer<typeof planObjectSchema>;
