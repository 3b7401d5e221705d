import * as z from 'zod/mini';
import { bodyText, dayText, emailText, idText, instantText, subjectText, zoneText } from './primitives.ts';

/** An instant twice: the wall time of the event's zone, as people wrote it, and the instant itself. */
const eventTimeSchema = z.object({ dateTime: z.string(), timeZone: z.string(), utcDateTime: instantText });

const showAsText = z.enum(['free', 'tentative', 'busy', 'oof', 'workingElsewhere', 'unknown']);

const attendeeSchema = z.object({
  emailAddress: z.object({ address: z.string(), name: z.string() }),
  status: z.object({ response: z.enum(['accepted', 'tentative', 'declined', 'needsAction', 'organizer', 'unknown']) }),
  resource: z.boolean(),
  remotely: z.boolean(),
});

const eventPermissionsSchema = z.object({
  canEditPublic: z.boolean(),
  canEditPrivate: z.boolean(),
  canEditParentEventPublic: z.boolean(),
  canEditParentEventPrivate: z.boolean(),
  canReadPublic: z.boolean(),
  canReadPrivate: z.boolean(),
});

export const recurrenceSchema = z.strictObject({
  frequency: z.union([z.literal('daily'), z.literal('weekly'), z.literal('monthly')]),
  interval: z.int().check(z.gte(1), z.lte(52)),
  /** Monday 1 … Sunday 7; for weekly ones. */
  weekdays: z.optional(z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7))),
  count: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  until: z.optional(dayText),
});

export const eventSchema = z.object({
  id: z.string(),
  type: z.union([z.literal('occurrence'), z.literal('series')]),
  seriesMasterId: z.nullable(z.string()),
  iCalUId: z.string(),
  subject: z.string(),
  start: eventTimeSchema,
  end: eventTimeSchema,
  organizer: z.object({ emailAddress: z.object({ address: z.string(), name: z.string() }) }),
  visibility: z.union([z.literal('public'), z.literal('private')]),
  showAs: showAsText,
  status: z.string(),
  isAllDay: z.boolean(),
  attendees: z.array(attendeeSchema),
  locations: z.array(z.object({ displayName: z.string(), locationUri: z.string(), uniqueId: z.string() })),
  isOrganizer: z.boolean(),
  bodyHtml: z.string(),
  bodyPreview: z.string(),
  reminder: z.nullable(z.number()),
  onlineMeetingProvider: z.nullable(z.string()),
  /** Where one joins; `joinUrl` is empty while the calendar is still making the meeting. */
  onlineMeeting: z.nullable(z.object({ joinUrl: z.string(), meetingNumber: z.nullable(z.string()), password: z.nullable(z.string()) })),
  cancelled: z.boolean(),
  accepted: z.boolean(),
  ownerEventId: z.nullable(z.string()),
  ownerUserId: z.nullable(z.string()),
  permissions: eventPermissionsSchema,
  /** The viewer sees start, end and subject only (a private event, or the alternative fetch). */
  limited: z.boolean(),
  /** Compare-and-set: sent back with a change. */
  etag: z.string(),
});

export const eventPageSchema = z.object({ value: z.array(eventSchema), nextLink: z.nullable(z.string()) });

const attendeeInput = z.strictObject({
  email: emailText,
  name: z.optional(z.string().check(z.maxLength(120))),
  remotely: z.optional(z.boolean()),
});

const resourceInput = z.strictObject({
  email: emailText,
  displayName: z.optional(z.string().check(z.maxLength(255))),
  username: z.optional(z.string().check(z.maxLength(254))),
});

const editableSchema = z.strictObject({
  subject: subjectText,
  bodyHtml: bodyText,
  start: instantText,
  end: instantText,
  /** The zone in which the event keeps its wall time. */
  timezone: zoneText,
  isAllDay: z.boolean(),
  visibility: z.union([z.literal('public'), z.literal('private')]),
  showAs: z.union([z.literal('free'), z.literal('tentative'), z.literal('busy'), z.literal('oof'), z.literal('workingElsewhere')]),
  attendees: z.array(attendeeInput).check(z.maxLength(500)),
  resources: z.array(resourceInput).check(z.minLength(1), z.maxLength(20)),
  reminder: z.nullable(z.int().check(z.gte(0), z.lte(40_320))),
});

/** Which of a series' events a change or a deletion is meant for. */
export const scopeSchema = z.union([z.literal('occurrence'), z.literal('series')]);

/** `native` is made by the calendar with the event; `made` was made before it (POST /api/integrations/…/createMeeting). */
const newOnlineMeetingSchema = z.union([
  z.strictObject({ kind: z.literal('native'), provider: z.union([z.literal('teams'), z.literal('meet')]) }),
  z.strictObject({
    kind: z.literal('made'),
    provider: z.literal('webex'),
    weblink: z.url({ protocol: /^https$/ }).check(z.maxLength(2_048)),
    meetingNumber: z.string().check(z.maxLength(64)),
    password: z.string().check(z.maxLength(128)),
  }),
]);

export const createEventSchema = z.extend(
  z.partial(editableSchema, {
    bodyHtml: true,
    timezone: true,
    isAllDay: true,
    visibility: true,
    showAs: true,
    attendees: true,
    reminder: true,
  }),
  {
    /** Made by the client: the same key twice is one reservation. */
    idempotencyKey: idText,
    recurrence: z.optional(z.nullable(recurrenceSchema)),
    onlineMeeting: z.optional(z.nullable(newOnlineMeetingSchema)),
  },
);

export const changeEventSchema = z.extend(z.partial(editableSchema), { etag: z.string().check(z.maxLength(512)) });

export type EventAnswer = z.infer<typeof eventSchema>;
export type EventPageAnswer = z.infer<typeof eventPageSchema>;
export type CreateEventBody = z.infer<typeof createEventSchema>;
export type ChangeEventBody = z.infer<typeof changeEventSchema>;
export type RecurrenceBody = z.infer<typeof recurrenceSchema>;
export type EventScope = z.infer<typeof scopeSchema>;
