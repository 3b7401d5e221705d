import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { dayOfWeek, emailText, eventIdText, idText, instantText, subjectText, translatedText } from './primitives.ts';

const multiDayConfirmation = z.enum(['none', 'once', 'daily']);

const confirmationSettingsSchema = z.object({
  requiresConfirmation: z.boolean(),
  requiresConfirmationOnPanel: z.boolean(),
  requiresConfirmationBySensor: z.boolean(),
  actionForUnconfirmedEvent: z.enum(['none', 'release']),
  resourceMinutesForConfirmationBeforeStartTime: z.number(),
  resourceUnconfirmedEventCancelEventTime: z.number(),
  resourceUnconfirmedEventCancelEventAllDayTime: z.number(),
  multiDayEventConfirmationSettings: z.nullable(
    z.object({
      lessThanMinutes: z.number(),
      greaterThanMinutes: z.number(),
      lessThanConfirmationId: multiDayConfirmation,
      greaterThanConfirmationId: multiDayConfirmation,
      multiDayEventConfirmationId: multiDayConfirmation,
    }),
  ),
});

export const schedulingSettingsSchema = z.object({
  minimumMeetingDurationInMinutes: z.nullable(z.number()),
  maximumMeetingDurationInMinutes: z.nullable(z.number()),
  maxAdvanceDays: z.nullable(z.number()),
  rejectOutsideWorkingHours: z.boolean(),
});

const resourcePropertySchema = z.object({
  propertyId: z.string(),
  valueBoolean: z.optional(z.nullable(z.boolean())),
  valueNumber: z.optional(z.nullable(z.number())),
  valueDecimal: z.optional(z.nullable(z.number())),
  valueText: z.optional(z.nullable(z.string())),
  valueHTMLContent: z.optional(z.nullable(z.string())),
  valueChoiceIds: z.optional(z.nullable(z.array(z.string()))),
});

const resourceSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  displayNameForApp: translatedText,
  email: z.string(),
  username: z.string(),
  timezone: z.string(),
  capacity: z.nullable(z.number()),
  resourceTypeId: z.string(),
  csCode: z.nullable(z.string()),
  daysOfWeek: z.array(dayOfWeek),
  startTime: z.string(),
  endTime: z.string(),
  mapInfos: z.array(z.object({ areaId: z.string(), featureId: z.nullable(z.string()) })),
  properties: z.array(resourcePropertySchema),
  conditions: z.object({ reservedTo: z.nullable(z.union([z.literal('you'), z.literal('other')])) }),
  files: z.array(z.object({ id: z.string(), url: z.string(), name: z.string() })),
  reservationsEnabled: z.boolean(),
  navigationEnabled: z.boolean(),
  confirmationSettings: confirmationSettingsSchema,
  schedulingSettings: schedulingSettingsSchema,
  idForFiltering: z.string(),
  rank: z.number(),
});

export const getResources = operation({
  id: 'getResources',
  method: 'GET',
  path: '/api/assist/resources',
  base: 'api',
  summary: 'List all resources that this person may see; 204 if the cached copy is up to date',
  access: 'signed-in',
  query: z.object({ cachedTimestamp: z.optional(z.string()) }),
  responses: { 200: z.array(resourceSchema), 204: null },
  errors: [],
});

export const getEventBounds = operation({
  id: 'getEventBounds',
  method: 'GET',
  path: '/api/assist/resources/{resourceEmail}/events/{iCalUid}/bounds',
  base: 'api',
  summary: 'Get when an event really started and ended at a resource',
  access: 'signed-in',
  backend: 'calendar',
  params: z.object({ resourceEmail: emailText, iCalUid: z.string().check(z.minLength(1), z.maxLength(512)) }),
  responses: { 200: z.object({ realStart: instantText, realEnd: instantText }) },
  errors: [],
});

/** An order that belongs to a reservation, as text or as values by name. */
const orderSchema = z.union([
  z.string().check(z.maxLength(500)),
  z.record(z.string().check(z.maxLength(64)), z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean(), z.null()])),
]);

export const reservationNotificationSchema = z.strictObject({
  id: eventIdText,
  resourceUsername: z.string().check(z.maxLength(254)),
  iCalUId: z.string().check(z.minLength(1), z.maxLength(512)),
  resourceDisplayName: z.string().check(z.maxLength(255)),
  subject: subjectText,
  showAs: z.string().check(z.maxLength(32)),
  realStart: instantText,
  realEnd: instantText,
  action: z.union([z.literal('create'), z.literal('delete')]),
  doneBy: z.literal('assist'),
  organiserName: z.string().check(z.maxLength(255)),
  organiserEmail: emailText,
  orders: z.optional(z.array(orderSchema).check(z.maxLength(50))),
});

export const notifyReservation = operation({
  id: 'notifyReservation',
  method: 'POST',
  path: '/api/assist/resources/{resourceEmail}/notifications',
  base: 'calendar',
  summary: 'Notify a resource that it was reserved, or that a reservation of it was deleted',
  access: 'signed-in',
  backend: 'calendar',
  params: z.object({ resourceEmail: emailText }),
  body: reservationNotificationSchema,
  responses: { 204: null },
  errors: [],
});

/**
 * The widths in which pictures are delivered, in pixels. A requested width is rounded up to the next of these, or reduced to the largest.
 */
export const PICTURE_WIDTHS = [64, 128, 256, 400, 640, 960, 1280] as const;

export const getPicture = operation({
  id: 'getPicture',
  method: 'GET',
  path: '/api/pictures/{pictureId}',
  base: 'api',
  summary: 'Get a picture, on request scaled to a width and as WebP',
  access: 'anyone',
  params: z.object({ pictureId: idText }),
  query: z.object({
    width: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(4096))),
    height: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(4096))),
    format: z.optional(z.literal('webp')),
  }),
  responses: { 200: 'binary' },
  errors: ['not-found'],
});

export type ReservationNotification = z.infer<typeof reservationNotificationSchema>;
