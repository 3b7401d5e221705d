import { REFUSAL_KINDS } from '@assist/availability';
import * as z from 'zod/mini';
import { bodyText, dayText, emailText, eventIdText, idText, instantText, subjectText, zoneText } from './primitives.ts';

/** An instant in two forms: as people wrote it, in the wall time of the event's zone, and in UTC. */
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
  /** Monday is 1, Sunday is 7. Used for weekly rules, and for the weekday of a monthly rule with `weekOfMonth`. */
  weekdays: z.optional(z.array(z.int().check(z.gte(1), z.lte(7))).check(z.maxLength(7))),
  /**
   * For monthly rules: whether the event falls on the first to fourth `weekdays` of the month (1 to 4) or on the last (-1). If absent, it
   * falls on the same day of the month as the first date.
   */
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
  /** The details for joining. `joinUrl` is empty while the calendar is still creating the meeting. */
  onlineMeeting: z.nullable(z.object({ joinUrl: z.string(), meetingNumber: z.nullable(z.string()), password: z.nullable(z.string()) })),
  cancelled: z.boolean(),
  accepted: z.boolean(),
  ownerEventId: z.nullable(z.string()),
  ownerUserId: z.nullable(z.string()),
  permissions: eventPermissionsSchema,
  /** True if the viewer sees only the start, the end and perhaps the subject: the event is private, or only a schedule could be read. */
  limited: z.boolean(),
  /** The event's version. A change sends it back, and is refused if the event has changed since. */
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

/** Includes the resources among the attendees. */
export const EVENT_MAX_RESOURCES = 20;

const editableSchema = z.strictObject({
  subject: subjectText,
  bodyHtml: bodyText,
  start: instantText,
  end: instantText,
  /** The zone whose wall time the event keeps when the clock changes. */
  timezone: zoneText,
  isAllDay: z.boolean(),
  visibility: z.union([z.literal('public'), z.literal('private')]),
  showAs: z.union([z.literal('free'), z.literal('tentative'), z.literal('busy'), z.literal('oof'), z.literal('workingElsewhere')]),
  /** The invited people. A resource among them is reserved and counted like the ones in `resources`. */
  attendees: z.array(attendeeInput).check(z.maxLength(500)),
  resources: z.array(resourceInput).check(z.minLength(1), z.maxLength(EVENT_MAX_RESOURCES)),
  reminder: z.nullable(z.int().check(z.gte(0), z.lte(40_320))),
});

/** The events of a series to which a change or deletion applies: this one, this and later ones, or all that have not begun. */
export const scopeSchema = z.union([z.literal('occurrence'), z.literal('following'), z.literal('series')]);

/** Whether the answer to an invitation to a series applies to a single date (the default) or to all dates. */
export const answerScopeSchema = z.union([z.literal('occurrence'), z.literal('series')]);

/** A date of a series that deviates from the rule: left out, at another time, or with other resources. */
const seriesExceptionSchema = z.strictObject({
  /** The day for which the rule provides the date, in the series' zone. */
  date: dayText,
  skip: z.optional(z.literal(true)),
  /** `start` and `end` are both given or both absent. */
  start: z.optional(instantText),
  end: z.optional(instantText),
  /** All resources of this date. */
  resources: z.optional(z.array(resourceInput).check(z.minLength(1), z.maxLength(EVENT_MAX_RESOURCES))),
});

/**
 * A `native` meeting is created by the calendar together with the event; a `made` one has already been created (POST
 * /api/integrations/…/createMeeting).
 */
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
    /** Generated by the client. Requests with the same key make a single reservation. */
    idempotencyKey: idText,
    recurrence: z.optional(z.nullable(recurrenceSchema)),
    exceptions: z.optional(z.array(seriesExceptionSchema).check(z.maxLength(366))),
    onlineMeeting: z.optional(z.nullable(newOnlineMeetingSchema)),
    /**
     * The id of a deleted event of the same organizer, which the new event replaces. It is restored under its old id if the calendar
     * supports that.
     */
    restores: z.optional(eventIdText),
  },
);

/** A reservation to check before it is made. With `changing`, the fields describe that event as it would be after the change. */
export const planEventSchema = z.strictObject({
  start: instantText,
  end: instantText,
  timezone: z.optional(zoneText),
  isAllDay: z.optional(z.boolean()),
  emails: z.array(emailText).check(z.minLength(1), z.maxLength(20)),
  recurrence: z.optional(z.nullable(recurrenceSchema)),
  /** Number of people who come in person, including the organizer. Alternative resources must have at least as many places. */
  places: z.optional(z.int().check(z.gte(1), z.lte(501))),
  changing: z.optional(z.strictObject({ id: eventIdText, scope: scopeSchema })),
});

const spanSchema = z.object({ start: instantText, end: instantText });

/** Why one resource is unavailable on one date. */
const plannedRefusalSchema = z.object({
  email: z.string(),
  code: z.enum(REFUSAL_KINDS),
  limitMinutes: z.optional(z.number()),
  limitDays: z.optional(z.number()),
  limitPercent: z.optional(z.number()),
  /** The reservation that takes the time, with the fields that this person may see. */
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
    /** `lacks` contains the ids of properties that only the original resource has. */
    resources: z.array(z.object({ of: z.string(), by: z.string(), lacks: z.array(z.string()) })),
  }),
  z.object({ kind: z.literal('time'), start: instantText, end: instantText }),
]);

export const eventPlanSchema = z.object({
  dates: z.array(
    z.object({
      /** The day for which the rule provides the date. */
      date: dayText,
      start: instantText,
      end: instantText,
      /** The time before the change; absent for a new reservation. */
      before: z.optional(spanSchema),
      /** Why the date is unavailable; empty if it is available. */
      refusals: z.array(plannedRefusalSchema),
      /** Alternatives for the date, the best first. Filled only for the first unavailable dates. */
      ways: z.array(wayOutSchema),
    }),
  ),
});

/** The largest number of dates reported for one series. No series made in Assist has more. */
export const SERIES_DATES_MAX = 400;

/** The outcome for a date that deviates from the rule of its series and is therefore created as a separate event. */
export const createdDateSchema = z.object({
  date: dayText,
  /** Null if the event was not created. */
  eventId: z.nullable(z.string()),
  /** The reason why the event was not created; null if it was. */
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
