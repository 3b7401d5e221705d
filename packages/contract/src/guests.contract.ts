import * as z from 'zod/mini';
import { tokenPairSchema } from './account.contract.ts';
import { operation } from './operation.ts';
import { emailText, eventIdText, idText, instantText, nameText, translatedText } from './primitives.ts';

/** Lets a visitor without an account in for a short time. Guests cannot reserve anything. */
export const enterAsGuest = operation({
  id: 'enterAsGuest',
  method: 'POST',
  path: '/api/account/guest',
  base: 'api',
  summary: 'Sign in as a guest with a name, and with an invitation’s code if the operator requires one',
  access: 'anyone',
  body: z.strictObject({
    name: nameText,
    code: z.optional(z.string().check(z.maxLength(64))),
    /** A pass that a kiosk has handed to a phone. It is used instead of an invitation, and opens the areas that the kiosk shows. */
    pass: z.optional(z.string().check(z.maxLength(128))),
  }),
  responses: { 200: tokenPairSchema },
  errors: ['sign-in-not-offered', 'invitation-ended', 'too-many-attempts'],
});

/** The reservation to which a guest is invited, as the guest sees it: when, where, and whom they meet. */
export const visitSchema = z.object({
  guest: z.string(),
  /** The end of the guest's access. */
  endsAt: instantText,
  /**
   * The beginning of the reservation's day, before which the guest sees nothing of the building. Null if the guest already sees the
   * building.
   */
  opensAt: z.nullable(instantText),
  invitation: z.nullable(
    z.object({
      subject: z.string(),
      start: instantText,
      end: instantText,
      /** The zone of the place. The dates of an all-day reservation are those of `start` and `end` in this zone. */
      timeZone: z.string(),
      isAllDay: z.boolean(),
      organizer: z.string(),
      places: z.array(z.object({ resourceId: z.nullable(z.string()), name: z.string() })),
      cancelled: z.boolean(),
      /** True if the calendar does not respond, so that these are the last known data. */
      isOld: z.boolean(),
    }),
  ),
});

export const getVisit = operation({
  id: 'getVisit',
  method: 'GET',
  path: '/api/guest/visit',
  base: 'api',
  summary: 'Get the reservation that this guest is invited to',
  access: 'guest',
  responses: { 200: visitSchema },
  errors: [],
});

/** A resource as guests and kiosks see it: names and location only, without mailbox or schedule. Desks are never included. */
export const placeSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  displayNameForApp: translatedText,
  resourceTypeId: z.string(),
  mapInfos: z.array(z.object({ areaId: z.string(), featureId: z.nullable(z.string()) })),
});

export const listPlaces = operation({
  id: 'listPlaces',
  method: 'GET',
  path: '/api/guest/places',
  base: 'api',
  summary: 'List the rooms of the building for a guest’s or a kiosk’s plan; no desks',
  access: 'visiting',
  responses: { 200: z.array(placeSchema) },
  errors: [],
});

export const invitationSchema = z.object({
  id: z.string(),
  /** The visitor's name as written by the organizer. */
  visitor: z.string(),
  createdAt: instantText,
  /** The time until which the code can be used. */
  endsAt: instantText,
});

const eventParams = z.object({ id: eventIdText });

export const listInvitations = operation({
  id: 'listInvitations',
  method: 'GET',
  path: '/api/calendar/events/{id}/invitations',
  base: 'calendar',
  summary: 'List the visitors that I have invited to a reservation',
  access: 'signed-in',
  params: eventParams,
  responses: { 200: z.array(invitationSchema) },
  errors: ['sign-in-not-offered'],
});

/** Invites a visitor. The code appears only in this response. */
export const inviteVisitor = operation({
  id: 'inviteVisitor',
  method: 'POST',
  path: '/api/calendar/events/{id}/invitations',
  base: 'calendar',
  summary:
    'Create an invitation code for a visitor, who sees the building from the day of the reservation until an hour after its end, and before that only the reservation',
  access: 'signed-in',
  backend: 'calendar',
  params: eventParams,
  body: z.strictObject({ visitor: nameText }),
  responses: { 201: z.extend(invitationSchema, { code: z.string() }) },
  errors: ['sign-in-not-offered', 'event-ended', 'event-cancelled', 'too-many-invitations'],
});

export const takeBackInvitation = operation({
  id: 'takeBackInvitation',
  method: 'DELETE',
  path: '/api/calendar/events/{id}/invitations/{invitationId}',
  base: 'calendar',
  summary: 'End an invitation; guests who used it are signed out',
  access: 'signed-in',
  params: z.object({ id: eventIdText, invitationId: idText }),
  responses: { 204: null },
  errors: ['not-found'],
});

/** An invitation as administrators see it: who lets whom in, and until when. It omits the subject, which only the host sees. */
const anybodysInvitationSchema = z.extend(invitationSchema, {
  /** The host's e-mail address. */
  host: z.string(),
  start: instantText,
  end: instantText,
  /** Number of guests who came in with this invitation and still have access. */
  guests: z.number(),
});

export const listAllInvitations = operation({
  id: 'listAllInvitations',
  method: 'GET',
  path: '/api/assist/invitations',
  base: 'api',
  summary: 'List everyone’s valid invitations, a hundred per page, those that end first at the top',
  access: 'administer',
  query: z.strictObject({ host: z.optional(emailText), cursor: z.optional(z.string().check(z.maxLength(120))) }),
  responses: { 200: z.object({ value: z.array(anybodysInvitationSchema), cursor: z.nullable(z.string()) }) },
  errors: ['invalid-cursor'],
});

export const revokeInvitation = operation({
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/api/assist/invitations/{invitationId}',
  base: 'api',
  summary: 'End anyone’s invitation; guests who used it are signed out. This is written to the audit log',
  access: 'administer',
  params: z.object({ invitationId: idText }),
  responses: { 204: null },
  errors: [],
});

export type Visit = z.infer<typeof visitSchema>;
export type PlaceAnswer = z.infer<typeof placeSchema>;
export type InvitationAnswer = z.infer<typeof invitationSchema>;
