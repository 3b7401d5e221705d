import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { emailText, eventIdText, instantText } from './primitives.ts';

const statusRequest = z.strictObject({
  email: emailText,
  iCalUid: z.string().check(z.minLength(1), z.maxLength(512)),
  id: eventIdText,
});

export const confirmationRecordSchema = z.object({
  email: z.string(),
  iCalUid: z.string(),
  /** Id of the requested event, given because all dates of a series may share one `iCalUId`. */
  id: z.optional(z.string()),
  canceled: z.boolean(),
  confirmed: z.boolean(),
  confirmedBy: z.nullable(z.string()),
  confirmedWhen: z.nullable(instantText),
  orderItemsCount: z.int(),
  /** One entry per local day of the resource if the event is confirmed day by day; otherwise empty. */
  statusesByDay: z.array(
    z.object({
      date: z.string(),
      canceled: z.boolean(),
      confirmed: z.boolean(),
      confirmedBy: z.nullable(z.string()),
      confirmedWhen: z.nullable(instantText),
    }),
  ),
});

/** The largest number of statuses in one request. */
export const STATUSES_MAX = 500;

export const getEventStatuses = operation({
  id: 'getEventStatuses',
  method: 'POST',
  changes: false,
  path: '/api/event/statuses',
  base: 'api',
  summary: 'List the confirmation records of events at resources',
  access: 'signed-in',
  backend: 'calendar',
  body: z.array(statusRequest).check(z.maxLength(STATUSES_MAX)),
  responses: { 200: z.array(confirmationRecordSchema) },
  errors: [],
});

export const actOnEvent = operation({
  id: 'actOnEvent',
  method: 'POST',
  path: '/api/event/action',
  base: 'api',
  summary: 'Confirm or release a resource of an event',
  access: 'signed-in',
  backend: 'calendar',
  body: z.strictObject({
    action: z.union([z.literal('confirm'), z.literal('release')]),
    email: emailText,
    iCalUid: z.string().check(z.minLength(1), z.maxLength(512)),
    id: eventIdText,
  }),
  responses: { 200: confirmationRecordSchema },
  errors: ['confirmation-unavailable', 'event-ended', 'event-cancelled'],
});

const waitingSchema = z.object({ start: instantText, end: instantText, confirmUntil: instantText });

export const listWaiting = operation({
  id: 'listWaiting',
  method: 'GET',
  path: '/api/assist/resources/{resourceEmail}/waiting',
  base: 'api',
  summary: 'List the times that anyone who sees the resource may confirm there now',
  access: 'signed-in',
  backend: 'calendar',
  params: z.object({ resourceEmail: emailText }),
  responses: { 200: z.array(waitingSchema) },
  errors: [],
});

export const confirmWaiting = operation({
  id: 'confirmWaiting',
  method: 'POST',
  path: '/api/assist/resources/{resourceEmail}/waiting',
  base: 'api',
  summary: 'Confirm the reservation at this time, whoever made it',
  access: 'signed-in',
  backend: 'calendar',
  params: z.object({ resourceEmail: emailText }),
  body: z.strictObject({ start: instantText, end: instantText }),
  responses: { 204: null },
  errors: ['confirmation-unavailable'],
});

export type ConfirmationRecordAnswer = z.infer<typeof confirmationRecordSchema>;
