import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { emailText, idText, instantText } from './primitives.ts';

/** The largest number of calendars that a person can show beside their own (decisions, section 12). */
export const OTHER_CALENDARS_MAX = 50;
/** The largest number of events of one calendar in one response. */
export const OTHER_CALENDAR_EVENTS_MAX = 500;

const kindText = z.union([z.literal('person'), z.literal('group'), z.literal('resource')]);
/** A colour in any notation. The resource package decides which texts are colours. */
const colourText = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));

export const otherCalendarSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  kind: kindText,
  /** `#rrggbb`, or `#rrggbbaa` if it is not opaque. */
  colour: z.string(),
  shown: z.boolean(),
  /** The place in the person's order, from 0, without gaps. */
  position: z.int(),
});

export const listOtherCalendars = operation({
  id: 'listOtherCalendars',
  method: 'GET',
  path: '/api/other-calendars',
  base: 'api',
  summary: 'List the calendars that I show beside my own, in my order',
  access: 'signed-in',
  responses: { 200: z.array(otherCalendarSchema) },
  errors: [],
});

export const foundCalendarSchema = z.object({
  email: z.string(),
  name: z.string(),
  kind: kindText,
  /** A person's department. Absent if unknown. */
  department: z.optional(z.string()),
  /** True if the caller has already added the calendar. */
  added: z.boolean(),
});

export const searchOtherCalendars = operation({
  id: 'searchOtherCalendars',
  method: 'GET',
  path: '/api/other-calendars/search',
  base: 'api',
  summary: 'Find people, resources and (if the configuration allows it) groups whose calendars can be added; twenty at most',
  access: 'signed-in',
  backend: 'calendar',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)) }),
  responses: { 200: z.array(foundCalendarSchema) },
  errors: [],
});

const otherEventSchema = z.object({
  /** Unique among the calendar's events. */
  id: z.string(),
  /** Equal in every copy of the event. Null if unknown. */
  iCalUId: z.nullable(z.string()),
  /** The subject. Null if the caller may know only the time, in which case other details are omitted as well. */
  subject: z.nullable(z.string()),
  start: instantText,
  end: instantText,
  /** The zone of the event. The dates of an all-day event are those of `start` and `end` in this zone. */
  timeZone: z.string(),
  isAllDay: z.boolean(),
  isPrivate: z.boolean(),
  isTentative: z.boolean(),
  organizer: z.nullable(z.string()),
  /** The names of the event's resources. */
  places: z.array(z.string()),
  /** Names of the participants. */
  people: z.array(z.string()),
  /** The beginning of the event's text. */
  text: z.string(),
});

/**
 * What can be read of a calendar. `open`: each event is shown as far as the caller's rights allow. `times`: only busy times are shown.
 * `closed`: nothing may be shown. `gone`: the calendar no longer exists for the caller. `unavailable`: the calendar did not respond this
 * time.
 */
const calendarStateText = z.union([
  z.literal('open'),
  z.literal('times'),
  z.literal('closed'),
  z.literal('gone'),
  z.literal('unavailable'),
]);

export const listOtherEvents = operation({
  id: 'listOtherEvents',
  method: 'GET',
  path: '/api/other-calendars/events',
  base: 'api',
  summary: 'List the events in a range of all calendars that I show, in one answer, as far as I may see them; cancelled ones are left out',
  access: 'signed-in',
  backend: 'calendar',
  query: z.object({ start: instantText, end: instantText }),
  responses: {
    200: z.array(
      z.object({
        /** The id of the calendar in the caller's list. */
        id: z.string(),
        state: calendarStateText,
        /** Ordered by start. */
        events: z.array(otherEventSchema),
        /** False if there are more events than are listed. */
        isComplete: z.boolean(),
      }),
    ),
  },
  errors: ['range-too-long', 'range-reversed'],
});

export const addOtherCalendar = operation({
  id: 'addOtherCalendar',
  method: 'POST',
  path: '/api/other-calendars',
  base: 'api',
  summary: 'Show another calendar beside my own; not found if it is unknown or hidden from me',
  access: 'signed-in',
  backend: 'calendar',
  body: z.strictObject({ email: emailText, colour: z.optional(colourText), shown: z.optional(z.boolean()) }),
  responses: { 201: otherCalendarSchema },
  errors: ['invalid-colour', 'own-calendar', 'calendar-added', 'too-many-calendars'],
});

const otherCalendarParams = z.object({ id: idText });

export const changeOtherCalendar = operation({
  id: 'changeOtherCalendar',
  method: 'PUT',
  path: '/api/other-calendars/{id}',
  base: 'api',
  summary: 'Change a calendar’s colour, visibility, or position among mine; the others make room',
  access: 'signed-in',
  params: otherCalendarParams,
  body: z.strictObject({
    colour: z.optional(colourText),
    shown: z.optional(z.boolean()),
    position: z.optional(z.int().check(z.gte(0), z.lte(OTHER_CALENDARS_MAX - 1))),
  }),
  responses: { 200: otherCalendarSchema },
  errors: ['not-found', 'invalid-colour'],
});

export const removeOtherCalendar = operation({
  id: 'removeOtherCalendar',
  method: 'DELETE',
  path: '/api/other-calendars/{id}',
  base: 'api',
  summary: 'Stop showing another calendar',
  access: 'signed-in',
  params: otherCalendarParams,
  responses: { 204: null },
  errors: ['not-found'],
});

export type OtherCalendar = z.infer<typeof otherCalendarSchema>;
export type FoundCalendar = z.infer<typeof foundCalendarSchema>;
export type OtherEventAnswer = z.infer<typeof otherEventSchema>;
export type OtherCalendarState = z.infer<typeof calendarStateText>;
