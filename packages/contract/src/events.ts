import { REFUSAL_KINDS } from '@assist/availability';
import * as z from 'zod/mini';
import { bodyText, dayText, emailText, eventIdText, idText, instantText, subjectText, zoneText } from './primitives.ts';

/** An instant twice: the wall time of the event's zone, as people wrote it, and the instant itself. */
export const eventTimeSchema = z.object({ dateTime: z.string(), timeZone: z.string(), utcDateTime: instantText });

const showAsText = z.enum(['free', 'tentative', 'busy', 'oof', 'workingElsewhere', 'unknown']);

export const attendeeSchema = z.object({
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
  /** Monday 1 … Sunday 7; for weekly ones, and the one of a monthly rule with `weekOfMonth`. */
  weekdays: z.optional(z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7))),
  /** Of a monthly rule: the weekday's first to fourth coming in the month, or (-1) its last. Without it, the date of the first day. */
  weekOfMonth: z.optional(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)])),
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

export const attendeeInput = z.strictObject({
  email: emailText,
  name: z.optional(z.string().check(z.maxLength(120))),
  remotely: z.optional(z.boolean()),
});

export const resourceInput = z.strictObject({
  email: emailText,
  displayName: z.optional(z.string().check(z.maxLength(255))),
  username: z.optional(z.string().check(z.maxLength(254))),
});

/** So many resources at most are reserved with one event. */
export const EVENT_MAX_RESOURCES = 20;

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
  /** People. A resource among them is reserved as those in `resources` are, and counts with them. */
  attendees: z.array(attendeeInput).check(z.maxLength(500)),
  resources: z.array(resourceInput).check(z.minLength(1), z.maxLength(EVENT_MAX_RESOURCES)),
  reminder: z.nullable(z.int().check(z.gte(0), z.lte(40_320))),
});

/** Which of a series' events a change or a deletion is meant for: this one, this and those after it, all that has not begun. */
export const scopeSchema = z.union([z.literal('occurrence'), z.literal('following'), z.literal('series')]);

/** An invitation to a series is answered for one date of it, which is meant where nothing is said, or for all. */
export const answerScopeSchema = z.union([z.literal('occurrence'), z.literal('series')]);

/** One date of a series that is not as the rule has it: left out, at another time, with other resources. */
const seriesExceptionSchema = z.strictObject({
  /** The day on which the rule has it, in the series' zone. */
  date: dayText,
  skip: z.optional(z.literal(true)),
  /** Both or neither. */
  start: z.optional(instantText),
  end: z.optional(instantText),
  /** All of that date's resources. */
  resources: z.optional(z.array(resourceInput).check(z.minLength(1), z.maxLength(EVENT_MAX_RESOURCES))),
});

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
    exceptions: z.optional(z.array(seriesExceptionSchema).check(z.maxLength(366))),
    onlineMeeting: z.optional(z.nullable(newOnlineMeetingSchema)),
    /** One of its dates was this event, which its organizer has deleted: it comes back under its id where the calendar can have it so. */
    restores: z.optional(eventIdText),
  },
);

/** What is asked about before it is made: where `changing` is given, what that event would be afterwards. */
export const planEventSchema = z.strictObject({
  start: instantText,
  end: instantText,
  timezone: z.optional(zoneText),
  isAllDay: z.optional(z.boolean()),
  emails: z.array(emailText).check(z.minLength(1), z.maxLength(20)),
  recurrence: z.optional(z.nullable(recurrenceSchema)),
  /** How many come to the place, the organizer among them: fewer places than that are no way out. */
  places: z.optional(z.int().check(z.gte(1), z.lte(501))),
  changing: z.optional(z.strictObject({ id: eventIdText, scope: scopeSchema })),
});

const spanSchema = z.object({ start: instantText, end: instantText });

/** Why one resource cannot be had on one date. */
const plannedRefusalSchema = z.object({
  email: z.string(),
  code: z.enum(REFUSAL_KINDS),
  limitMinutes: z.optional(z.number()),
  limitDays: z.optional(z.number()),
  limitPercent: z.optional(z.number()),
  /** What has it then, as this person may see it. */
  taken: z.optional(
    z.object({
      start: instantText,
      end: instantText,
      subject: z.optional(z.string()),
      organizer: z.optional(z.object({ address: z.string(), name: z.string() })),
      isOrganizer: z.optional(z.boolean()),
    }),
  ),
});

const wayOutSchema = z.union([
  z.object({
    kind: z.literal('instead'),
    /** `lacks` are ids of properties that the other one has. */
    resources: z.array(z.object({ of: z.string(), by: z.string(), lacks: z.array(z.string()) })),
  }),
  z.object({ kind: z.literal('time'), start: instantText, end: instantText }),
]);

export const eventPlanSchema = z.object({
  dates: z.array(
    z.object({
      /** The day on which the rule has it. */
      date: dayText,
      start: instantText,
      end: instantText,
      /** Of a change: when it is now. */
      before: z.optional(spanSchema),
      /** Empty where it can be had. */
      refusals: z.array(plannedRefusalSchema),
      /** For the first of those that cannot be had, the best first. */
      ways: z.array(wayOutSchema),
    }),
  ),
});

/** More dates of one series are not told: no series that is made here has as many. */
export const SERIES_DATES_MAX = 400;

/** What became of a date that is not as the rule of its series has it, and is an event of its own. */
export const createdDateSchema = z.object({
  date: dayText,
  /** Where it was made. */
  eventId: z.nullable(z.string()),
  /** Why it was not. */
  code: z.nullable(z.string()),
});

export const changeEventSchema = z.extend(z.partial(editableSchema), { etag: z.string().check(z.maxLength(512)) });

export type EventAnswer = z.infer<typeof eventSchema>;
export type EventPageAnswer = z.infer<typeof eventPageSchema>;
export type CreateEventBody = z.infer<typeof createEventSchema>;
export type PlanEventBody = z.infer<typeof planEventSchema>;
export type EventPlanAnswer = z.infer<typeof eventPlanSchema>;
export type ChangeEventBody = z.infer<typeof changeEventSchema>;
export type RecurrenceBody = z.infer<typeof recurrenceSchema>;
export type EventScope = z.infer<typeof scopeSchema>;
export type AnswerScope = z.infer<typeof answerScopeSchema>;
