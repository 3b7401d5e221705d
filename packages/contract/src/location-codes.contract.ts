import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { idText, instantText, languageKey, translatedText } from './primitives.ts';
import { signSpotBody, signSpotSchema } from './startup.contract.ts';

/** A code as printed or looked up, in Assist's own form or in a form of earlier codes that are still on the walls. */
const locationCodeText = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control characters'));

export const locationCodeSchema = z.object({
  code: z.string(),
  placeId: z.string(),
  /** Null if the place no longer exists in the building. */
  place: z.nullable(
    z.object({
      kind: z.enum(['resource', 'area', 'feature']),
      name: translatedText,
      /** The IMDF category of a plan feature. */
      category: z.nullable(z.string()),
      /** The area in which the place lies, or the place itself if it is an area. Null if a resource is in no area. */
      areaId: z.nullable(z.string()),
    }),
  ),
  /** The operator's name for the code. May be empty. */
  label: z.string(),
  /** False if the code is out of use and leads nowhere. */
  active: z.boolean(),
  spot: z.nullable(signSpotSchema),
  createdAt: instantText,
  printedAt: z.nullable(instantText),
  /** The hour in which the code was last used. */
  usedAt: z.nullable(instantText),
});

export const listLocationCodes = operation({
  id: 'listLocationCodes',
  method: 'GET',
  path: '/api/assist/location-codes',
  base: 'api',
  summary: 'List all codes on the walls, with their places and when they were last used',
  access: 'manage-area',
  responses: { 200: z.array(locationCodeSchema) },
  errors: [],
});

/** The largest number of codes that one call creates or prints: more than even a large building has on one floor. */
export const CODES_AT_ONCE = 2_000;

export const createLocationCodes = operation({
  id: 'createLocationCodes',
  method: 'POST',
  path: '/api/assist/location-codes',
  base: 'api',
  summary: 'Create codes for given places, or for all of a kind on a floor; places that have one in use are skipped',
  access: 'manage-area',
  body: z.strictObject({
    /** Ids of resources, areas and plan features. */
    placeIds: z.optional(z.array(idText).check(z.maxLength(CODES_AT_ONCE))),
    /** Selects the resources in an area that have one of these shapes (room, desk, parking, locker, other). */
    inArea: z.optional(z.strictObject({ areaId: idText, shapes: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)) })),
    /** Whether to create a further code for places that already have one, for example for a second door. */
    another: z.optional(z.boolean()),
  }),
  responses: { 201: z.object({ created: z.array(locationCodeSchema), passedOver: z.int() }) },
  errors: ['unknown-place', 'too-many-codes'],
});

export const changeLocationCode = operation({
  id: 'changeLocationCode',
  method: 'PUT',
  path: '/api/assist/location-codes/{code}',
  base: 'api',
  summary: 'Rename a code, take it out of use, or assign it to another place; the sign on the wall stays valid',
  access: 'manage-area',
  params: z.object({ code: locationCodeText }),
  body: z.strictObject({
    label: z.optional(z.string().check(z.trim(), z.maxLength(120), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control characters'))),
    active: z.optional(z.boolean()),
    placeId: z.optional(idText),
    spot: z.optional(z.nullable(signSpotBody)),
  }),
  responses: { 200: locationCodeSchema },
  errors: ['unknown-place'],
});

/** The size of a sheet: A6 and A5 have one sign, A4 has eight signs that are cut apart. */
export const signFormatSchema = z.enum(['a6', 'a5', 'a4']);

export const sheetBody = z.strictObject({
  codes: z.array(locationCodeText).check(z.minLength(1), z.maxLength(CODES_AT_ONCE)),
  format: signFormatSchema,
  /** Language of the words on the sign; the company's language by default. */
  language: z.optional(languageKey),
});

const millimetres = z.tuple([z.number(), z.number()]);

/** The drawing of a sheet, in millimetres to the right and down from its upper left corner. Later shapes are drawn over earlier ones. */
const signSheetSchema = z.object({
  widthMm: z.number(),
  heightMm: z.number(),
  shapes: z.array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('text'),
        xMm: z.number(),
        yMm: z.number(),
        sizeMm: z.number(),
        weight: z.enum(['regular', 'bold']),
        ink: z.enum(['dark', 'soft']),
        isCentred: z.boolean(),
        text: z.string(),
      }),
      z.object({ kind: z.literal('symbol'), xMm: z.number(), yMm: z.number(), squareMm: z.number(), rows: z.array(z.array(z.boolean())) }),
      z.object({ kind: z.literal('area'), rings: z.array(z.array(millimetres)), fill: z.enum(['wall', 'room', 'way', 'dark']) }),
      z.object({ kind: z.literal('cut'), from: millimetres, to: millimetres }),
    ]),
  ),
});

/** The largest number of sheets that the browser previews on one page. */
export const SHEETS_SHOWN = 40;

export const drawLocationCodes = operation({
  id: 'drawLocationCodes',
  method: 'POST',
  changes: false,
  path: '/api/assist/location-codes/drawings',
  base: 'api',
  summary: 'Preview the first forty of the sheets to be printed',
  access: 'manage-area',
  body: sheetBody,
  responses: { 200: z.object({ sheets: z.array(signSheetSchema), all: z.int() }) },
  errors: ['site-address-unknown'],
});

export const printLocationCodes = operation({
  id: 'printLocationCodes',
  method: 'POST',
  changes: false,
  path: '/api/assist/location-codes/sheets',
  base: 'api',
  summary: 'Get the signs of given codes as a PDF for printing',
  access: 'manage-area',
  body: sheetBody,
  responses: { 200: 'binary' },
  mediaType: 'application/pdf',
  errors: ['site-address-unknown'],
});

export type LocationCodeAnswer = z.infer<typeof locationCodeSchema>;
export type SignSheetAnswer = z.infer<typeof signSheetSchema>;
export type SignFormat = z.infer<typeof signFormatSchema>;
