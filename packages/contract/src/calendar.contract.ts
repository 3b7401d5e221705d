import { REFUSAL_KINDS } from '@assist/availability';
import * as z from 'zod/mini';
import {
  answerScopeSchema,
  changeEventSchema,
  createdDateSchema,
  createEventSchema,
  eventPageSchema,
  eventPlanSchema,
  eventSchema,
  planEventSchema,
  scopeSchema,
  SERIES_DATES_MAX,
} from './events.ts';
import { operation } from './operation.ts';
import { dayOfWeek, emailText, eventIdText, idText, instantText } from './primitives.ts';
import { schedulingSettingsSchema } from './resources.contract.ts';

/** The longest range, in days, and the largest number of mailboxes in one schedules call (decisions, section 11). */
export const SCHEDULES_MAX_DAYS = 62;
export const SCHEDULES_MAX_EMAILS = 500;
/** The largest number of areas in one utilisation call. A person views only a few floors at a time. */
export const UTILISATION_MAX_AREAS = 100;

const scheduleItemSchema = z.object({
  start: instantText,
  end: instantText,
  /** 1 tentative, 2 reserved */
  status: z.union([z.literal(1), z.literal(2)]),
  isPrivate: z.boolean(),
  /** The subject; omitted if the viewer may only know that the time is taken. */
  subject: z.optional(z.string()),
  organizer: z.optional(z.object({ address: z.string(), name: z.string() })),
  eventId: z.optional(z.string()),
  iCalUId: z.optional(z.string()),
  isOrganizer: z.optional(z.boolean()),
});

export const scheduleSchema = z.object({
  scheduleId: z.string(),
  resourceId: z.nullable(z.string()),
  scheduleItems: z.array(scheduleItemSchema),
  schedulingSettings: z.nullable(schedulingSettingsSchema),
  /** Of a resource, or of a person as far as their calendar or the zone in their settings tells them. */
  workingHours: z.nullable(z.object({ timezone: z.string(), daysOfWeek: z.array(dayOfWeek), startTime: z.string(), endTime: z.string() })),
  /** One digit per quarter hour from the range's start: 0 free, 1 tentative, 2 reserved. Other digits are added by the product's rules. */
  availabilityView: z.string(),
  requirementId: z.nullable(z.string()),
  additional: z.boolean(),
  serviceError: z.nullable(z.string()),
});

export const scheduleQuery = z.strictObject({
  start: instantText,
  end: instantText,
  emails: z.array(emailText).check(z.minLength(1), z.maxLength(SCHEDULES_MAX_EMAILS)),
});

export const getSchedules = operation({
  id: 'getSchedules',
  method: 'POST',
  changes: false,
  path: '/api/calendar/schedules',
  base: 'calendar',
  summary: 'List the schedules of mailboxes in a range',
  access: 'signed-in',
  backend: 'calendar',
  body: scheduleQuery,
  responses: { 200: z.array(scheduleSchema) },
  errors: ['range-too-long', 'range-reversed'],
});

export const getCachedSchedules = operation({
  id: 'getCachedSchedules',
  method: 'POST',
  changes: false,
  path: '/api/cache/get',
  base: 'api',
  summary: 'List what the server already knows of these schedules, without asking the calendar',
  access: 'signed-in',
  backend: 'calendar',
  body: scheduleQuery,
  responses: { 200: z.array(z.object({ email: z.string(), known: z.boolean(), schedule: z.nullable(scheduleSchema) })) },
  errors: ['range-too-long', 'range-reversed'],
});

export const getUtilisation = operation({
  id: 'getUtilisation',
  method: 'POST',
  changes: false,
  path: '/api/calendar/utilisation',
  base: 'calendar',
  summary:
    'Count the reserved workplaces of areas with a limit, including those hidden from the caller; areas without a limit are left out',
  access: 'signed-in',
  backend: 'calendar',
  body: z.strictObject({
    start: instantText,
    end: instantText,
    areaIds: z.array(idText).check(z.minLength(1), z.maxLength(UTILISATION_MAX_AREAS)),
  }),
  responses: {
    200: z.array(
      z.object({
        areaId: z.string(),
        /** Number of bookable workplaces in the area, including those in the areas below it. */
        workplaces: z.int(),
        /**
         * Number of these workplaces that are reserved or tentative, for each quarter hour from the one that contains the range's start.
         */
        reserved: z.array(z.int()),
      }),
    ),
  },
  errors: ['range-too-long', 'range-reversed'],
});

export const listEvents = operation({
  id: 'listEvents',
  method: 'GET',
  path: '/api/calendar/events',
  base: 'calendar',
  summary: 'List events in a range, mine or a colleague’s, including cancelled ones; a hundred per page',
  access: 'signed-in',
  backend: 'calendar',
  query: z.object({
    start: instantText,
    end: instantText,
    user: z.optional(emailText),
    cursor: z.optional(z.string().check(z.maxLength(4_096))),
  }),
  responses: { 200: eventPageSchema },
  errors: ['invalid-cursor', 'range-too-long', 'range-reversed'],
});

export const listLimitedEvents = operation({
  id: 'listLimitedEvents',
  method: 'GET',
  path: '/api/calendar/events/limited',
  base: 'calendar',
  summary: 'List start, end and subject only: the alternative after a 404',
  access: 'signed-in',
  backend: 'calendar',
  query: z.object({ start: instantText, end: instantText, user: z.optional(emailText) }),
  responses: { 200: eventPageSchema },
  errors: ['range-too-long', 'range-reversed'],
});

const eventParams = z.object({ id: eventIdText });

export const getEvent = operation({
  id: 'getEvent',
  method: 'GET',
  path: '/api/calendar/events/{id}',
  base: 'calendar',
  summary: 'Get an event',
  access: 'signed-in',
  backend: 'calendar',
  params: eventParams,
  responses: { 200: eventSchema },
  errors: [],
});

export const listSeriesDates = operation({
  id: 'listSeriesDates',
  method: 'GET',
  path: '/api/calendar/events/{id}/dates',
  base: 'calendar',
  summary: 'List the dates of the event’s series that have not ended, by start, always including the requested one; a single event has one',
  access: 'signed-in',
  backend: 'calendar',
  params: eventParams,
  query: z.object({ limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(SERIES_DATES_MAX))) }),
  responses: { 200: z.object({ value: z.array(eventSchema) }) },
  errors: [],
});

/**
 * The reasons for refusing a resource at a time. Reversed ranges and taken slots are not included: the calls that can find them declare
 * them.
 */
const TIME_REFUSALS = [...REFUSAL_KINDS.filter((kind) => kind !== 'range-reversed' && kind !== 'slot-taken'), 'unknown-resource'] as const;

export const planEvent = operation({
  id: 'planEvent',
  method: 'POST',
  changes: false,
  path: '/api/calendar/events/plan',
  base: 'calendar',
  summary: 'Check a reservation or change in advance: each date, why it is unavailable, and the alternatives',
  access: 'signed-in',
  backend: 'calendar',
  body: planEventSchema,
  responses: { 200: eventPlanSchema },
  errors: [
    'range-reversed',
    'invalid-recurrence',
    'too-many-at-once',
    'invalid-zone',
    'unknown-resource',
    'event-ended',
    'event-cancelled',
  ],
});

export const createEvent = operation({
  id: 'createEvent',
  method: 'POST',
  path: '/api/calendar/events',
  base: 'calendar',
  summary:
    'Reserve all resources or none, and a whole series or nothing. If each resource answers for itself, dates that deviate from the rule of the series are reported one by one',
  access: 'signed-in',
  backend: 'calendar',
  body: createEventSchema,
  responses: { 201: z.object({ event: eventSchema, occurrences: z.int(), dates: z.optional(z.array(createdDateSchema)) }) },
  errors: [
    'range-reversed',
    'invalid-recurrence',
    'too-many-at-once',
    'invalid-zone',
    'slot-taken',
    ...TIME_REFUSALS,
    'idempotency-mismatch',
  ],
});

export const changeEvent = operation({
  id: 'changeEvent',
  method: 'PATCH',
  path: '/api/calendar/events/{id}',
  base: 'calendar',
  summary: 'Change an event; refused if it has changed since it was read',
  access: 'signed-in',
  backend: 'calendar',
  params: eventParams,
  query: z.object({ scope: z.optional(scopeSchema) }),
  body: changeEventSchema,
  responses: { 200: eventSchema },
  errors: [
    'range-reversed',
    'invalid-recurrence',
    'invalid-zone',
    'slot-taken',
    'event-changed',
    'event-ended',
    'event-cancelled',
    'too-many-at-once',
    ...TIME_REFUSALS,
  ],
});

export const deleteEvent = operation({
  id: 'deleteEvent',
  method: 'DELETE',
  path: '/api/calendar/events/{id}',
  base: 'calendar',
  summary: 'Delete an event that has not started',
  access: 'signed-in',
  backend: 'calendar',
  params: eventParams,
  query: z.object({ scope: z.optional(scopeSchema) }),
  responses: { 204: null },
  errors: ['event-started', 'event-ended'],
});

export const finishEvent = operation({
  id: 'finishEvent',
  method: 'POST',
  path: '/api/calendar/events/{id}/finish',
  base: 'calendar',
  summary: 'End a running event now; its remaining time is free again',
  access: 'signed-in',
  backend: 'calendar',
  params: eventParams,
  responses: { 200: eventSchema },
  errors: ['event-not-started', 'event-ended', 'event-cancelled'],
});

export const respondToEvent = operation({
  id: 'respondToEvent',
  method: 'POST',
  path: '/api/calendar/events/{id}/response',
  base: 'calendar',
  summary: 'Answer an invitation',
  access: 'signed-in',
  backend: 'calendar',
  params: eventParams,
  query: z.object({ scope: z.optional(answerScopeSchema) }),
  body: z.strictObject({ response: z.union([z.literal('accepted'), z.literal('tentative'), z.literal('declined')]) }),
  responses: { 200: eventSchema },
  errors: ['event-cancelled'],
});

export const getCalendarMe = operation({
  id: 'getCalendarMe',
  method: 'GET',
  path: '/api/calendar/me',
  base: 'calendar',
  summary: 'Get my identity in the calendar',
  access: 'signed-in',
  backend: 'calendar',
  responses: {
    200: z.object({ name: z.string(), givenName: z.string(), surname: z.string(), email: z.string(), username: z.string() }),
  },
  errors: [],
});

export const getCalendarMyImage = operation({
  id: 'getCalendarMyImage',
  method: 'GET',
  path: '/api/calendar/me/image',
  base: 'calendar',
  summary: 'Get my picture; 204 if there is none',
  access: 'signed-in',
  backend: 'calendar',
  responses: { 200: 'binary', 204: null },
  errors: [],
});

export const personSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  kind: z.union([z.literal('user'), z.literal('group')]),
  department: z.optional(z.string()),
});

export const findPeople = operation({
  id: 'findPeople',
  method: 'GET',
  path: '/api/calendar/people',
  base: 'calendar',
  summary: 'Find people (and groups, if the configuration allows it) by name or address',
  access: 'signed-in',
  backend: 'calendar',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)) }),
  responses: { 200: z.array(personSchema) },
  errors: [],
});

export type ScheduleAnswer = z.infer<typeof scheduleSchema>;
export type PersonAnswer = z.infer<typeof personSchema>;
