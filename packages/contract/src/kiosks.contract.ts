import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { idText, instantText, languageKey, nameText } from './primitives.ts';
import { signSpotBody, signSpotSchema } from './startup.contract.ts';

/** 256 random bits that a kiosk has made, in base64url. */
const secretText = z.string().check(z.length(43), z.regex(/^[\w-]+$/, 'base64url'));

/** So many areas a kiosk may be for: whoever wants more of them names what they lie in. */
const KIOSK_AREAS_MAX = 50;

export const startPairing = operation({
  id: 'startPairing',
  method: 'POST',
  path: '/api/kiosk/pairings',
  base: 'api',
  summary: 'A device asks to be a kiosk: the code that an administrator types to approve it',
  access: 'anyone',
  body: z.strictObject({ secret: secretText }),
  responses: { 200: z.object({ code: z.string(), expiresAt: instantText }) },
  errors: ['too-many-attempts'],
});

/**
 * The kiosk says its secret, and which one comes next: it has written that one down before it asks, so that no power cut can come between.
 * The same two again are the same renewal; an old secret with another successor is a copy's, and ends them both.
 */
export const renewKiosk = operation({
  id: 'renewKiosk',
  method: 'POST',
  path: '/api/kiosk/renewals',
  base: 'api',
  summary: 'A token for a kiosk, once it has been approved',
  access: 'anyone',
  body: z.strictObject({ secret: secretText, next: secretText }),
  responses: {
    200: z.object({
      /** Both are null as long as nobody has approved it. */
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
  summary: 'Where this kiosk stands, and what its licence opens',
  access: 'kiosk',
  responses: {
    200: z.object({
      id: z.string(),
      name: z.string(),
      spot: signSpotSchema,
      /** Which it returns to after each visitor. */
      language: languageKey,
      /** The person to ask where it does not work; may be empty. */
      contact: z.string(),
      /** Null where no licence is left for it: then it has nothing else to show. */
      tier: z.nullable(kioskTierSchema),
      /** Whether it hands the way over to phones. */
      hasHandOver: z.boolean(),
      /** With it a phone is led on without a sign-in, for a short time; null where it hands nothing over, or no visitors are let in. */
      pass: z.nullable(z.string()),
      /** Where phones find this site; null where nobody has said it: then it is where the kiosk has found it. */
      siteOrigin: z.nullable(z.string()),
      /** Whether it shows what meets today. */
      hasMeetings: z.boolean(),
    }),
  },
  errors: [],
});

const meetingSchema = z.object({
  start: instantText,
  end: instantText,
  /** Null where it is private, or this kiosk shows no titles. */
  title: z.nullable(z.string()),
  organizer: z.nullable(z.string()),
  /** Ids of its rooms here. */
  placeIds: z.array(z.string()),
});

export const listMeetings = operation({
  id: 'listMeetings',
  method: 'GET',
  path: '/api/kiosk/meetings',
  base: 'api',
  summary: 'What is still to come today in the rooms of this kiosk’s areas',
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
  /** To the minute; null where it has not come yet. */
  seenAt: z.nullable(instantText),
  /** Whether a device has its credential: otherwise it has to be paired again. */
  isPaired: z.boolean(),
});

export const listKiosks = operation({
  id: 'listKiosks',
  method: 'GET',
  path: '/api/assist/kiosks',
  base: 'api',
  summary: 'All kiosks, in the order in which they were paired',
  access: 'manage-area',
  responses: { 200: z.array(kioskSchema) },
  errors: [],
});

/** As the kiosk shows it, however it was typed. */
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
  summary: 'Approve the device that shows this code: it is a kiosk from now on',
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
  summary: 'Call it otherwise, or move it; with a code, another device takes its place',
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
  summary: 'It is no kiosk any more, from the next call on',
  access: 'manage-area',
  params: z.object({ id: idText }),
  responses: { 204: null },
  errors: [],
});

export type KioskState = z.infer<(typeof getKiosk.responses)[200]>;
export type MeetingAnswer = z.infer<typeof meetingSchema>;
export type KioskAnswer = z.infer<typeof kioskSchema>;
