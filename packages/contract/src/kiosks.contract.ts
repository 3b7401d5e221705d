import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { idText, instantText, languageKey, nameText } from './primitives.ts';
import { signSpotBody, signSpotSchema } from './startup.contract.ts';

/** A kiosk's secret: 256 random bits that the kiosk generates, in base64url. */
const secretText = z.string().check(z.length(43), z.regex(/^[\w-]+$/, 'base64url'));

/** The largest number of areas that can be chosen for one kiosk. Areas that contain others cover more. */
const KIOSK_AREAS_MAX = 50;

export const startPairing = operation({
  id: 'startPairing',
  method: 'POST',
  path: '/api/kiosk/pairings',
  base: 'api',
  summary: 'Request to become a kiosk; returns the code that an administrator enters to approve the device',
  access: 'anyone',
  body: z.strictObject({ secret: secretText }),
  responses: { 200: z.object({ code: z.string(), expiresAt: instantText }) },
  errors: ['too-many-attempts'],
});

/**
 * Renews a kiosk's token. The kiosk sends its current secret and its next one, which it has already stored, so that a power cut cannot lose
 * it. Repeating both secrets repeats the same renewal. An old secret with a different successor comes from a copy, and invalidates both
 * secrets.
 */
export const renewKiosk = operation({
  id: 'renewKiosk',
  method: 'POST',
  path: '/api/kiosk/renewals',
  base: 'api',
  summary: 'Get a token for a kiosk, once it has been approved',
  access: 'anyone',
  body: z.strictObject({ secret: secretText, next: secretText }),
  responses: {
    200: z.object({
      /** `token` and `expiresAt` are null until somebody approves the kiosk. */
      token: z.nullable(z.string()),
      expiresAt: z.nullable(instantText),
    }),
  },
  errors: ['kiosk-not-registered', 'too-many-attempts'],
});

const kioskTierSchema = z.enum(['basic', 'standard', 'premium']);

export const getKiosk = operation({
  id: 'getKiosk',
  method: 'GET',
  path: '/api/kiosk',
  base: 'api',
  summary: 'Get the position of this kiosk, and the features that its licence includes',
  access: 'kiosk',
  responses: {
    200: z.object({
      id: z.string(),
      name: z.string(),
      spot: signSpotSchema,
      /** The language to which the kiosk returns after each visitor. */
      language: languageKey,
      /** The person to contact if the kiosk does not work. May be empty. */
      contact: z.string(),
      /** Null if no licence is left for the kiosk, which then has nothing else to show. */
      tier: z.nullable(kioskTierSchema),
      /** Whether the kiosk can hand a route over to a phone. */
      hasHandOver: z.boolean(),
      /**
       * A pass with which a phone continues for a short time without signing in. Null if the kiosk hands nothing over, or no visitors are
       * let in.
       */
      pass: z.nullable(z.string()),
      /**
       * The address at which phones reach this site. Null if none is configured, in which case phones use the kiosk's own address for it.
       */
      siteOrigin: z.nullable(z.string()),
      /** Whether the kiosk shows today's meetings. */
      hasMeetings: z.boolean(),
    }),
  },
  errors: [],
});

const meetingSchema = z.object({
  start: instantText,
  end: instantText,
  /** The title. Null if the meeting is private, or if this kiosk shows no titles. */
  title: z.nullable(z.string()),
  organizer: z.nullable(z.string()),
  /** The ids of the meeting's rooms in this kiosk's areas. */
  placeIds: z.array(z.string()),
});

export const listMeetings = operation({
  id: 'listMeetings',
  method: 'GET',
  path: '/api/kiosk/meetings',
  base: 'api',
  summary: 'List today’s upcoming meetings in the rooms of this kiosk’s areas',
  access: 'kiosk',
  backend: 'calendar',
  responses: { 200: z.array(meetingSchema) },
  errors: [],
});

export const kioskSchema = z.object({
  id: z.string(),
  name: z.string(),
  spot: signSpotSchema,
  areaIds: z.array(z.string()),
  language: languageKey,
  showsTitles: z.boolean(),
  contact: z.string(),
  tier: z.nullable(kioskTierSchema),
  pairedAt: instantText,
  /** The time of the last connection, to the minute; null if the kiosk has never connected. */
  seenAt: z.nullable(instantText),
  /** Whether a device holds the kiosk's secret. If not, a device has to be paired. */
  isPaired: z.boolean(),
});

export const listKiosks = operation({
  id: 'listKiosks',
  method: 'GET',
  path: '/api/assist/kiosks',
  base: 'api',
  summary: 'List all kiosks, in the order in which they were paired',
  access: 'manage-area',
  responses: { 200: z.array(kioskSchema) },
  errors: [],
});

/** The code that the kiosk shows. People may type it with other spacing or letter case. */
const pairingCode = z.string().check(z.minLength(1), z.maxLength(40));

const kioskBody = z.strictObject({
  name: nameText,
  spot: signSpotBody,
  areaIds: z.array(idText).check(z.minLength(1), z.maxLength(KIOSK_AREAS_MAX)),
  language: languageKey,
  showsTitles: z.boolean(),
  contact: z.string().check(z.trim(), z.maxLength(120), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control characters')),
});

export const approveKiosk = operation({
  id: 'approveKiosk',
  method: 'POST',
  path: '/api/assist/kiosks',
  base: 'api',
  summary: 'Approve the device that shows this code as a kiosk',
  access: 'manage-area',
  body: z.extend(kioskBody, { code: pairingCode }),
  responses: { 201: kioskSchema },
  errors: ['pairing-ended', 'unknown-place'],
});

export const changeKiosk = operation({
  id: 'changeKiosk',
  method: 'PUT',
  path: '/api/assist/kiosks/{id}',
  base: 'api',
  summary: 'Rename or move a kiosk; with a code, another device takes its place',
  access: 'manage-area',
  params: z.object({ id: idText }),
  body: z.extend(z.partial(kioskBody), { code: z.optional(pairingCode) }),
  responses: { 200: kioskSchema },
  errors: ['pairing-ended', 'unknown-place'],
});

export const removeKiosk = operation({
  id: 'removeKiosk',
  method: 'DELETE',
  path: '/api/assist/kiosks/{id}',
  base: 'api',
  summary: 'Remove a kiosk; its next call is refused',
  access: 'manage-area',
  params: z.object({ id: idText }),
  responses: { 204: null },
  errors: [],
});

export type KioskState = z.infer<(typeof getKiosk.responses)[200]>;
export type MeetingAnswer = z.infer<typeof meetingSchema>;
export type KioskAnswer = z.infer<typeof kioskSchema>;
