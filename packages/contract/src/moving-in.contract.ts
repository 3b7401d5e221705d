import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { idText, languageKey, nameText } from './primitives.ts';

/** Size limit of an uploaded file in bytes, as it is sent and after it is unpacked (decisions, section 11). */
export const UPLOAD_MAX_BYTES = 50 * 1024 * 1024;
/** Size in bytes of every part of a file but the last. In base64 it fits into one call. */
export const UPLOAD_PART_BYTES = 90_000;
/** The largest number of files of one plan, such as the files of an IMDF archive one by one. */
const UPLOADS_OF_A_PLAN_MAX = 40;

const count = z.int().check(z.gte(0));

/** What the company has so far, from which the steps that are left follow. */
const overviewSchema = z.object({
  companyName: z.string(),
  plan: z.object({ venues: count, floors: count }),
  resources: z.object({
    /** Resources in use, without retired ones. */
    count,
    /** How many of them everybody sees, and how many of these are on a plan. */
    visible: count,
    onPlan: count,
  }),
  people: z.object({
    count,
    /** How many of them can sign in, because they have a password, a passkey or a company account. */
    ready: count,
    /** How many of the others have an invitation that is still valid. */
    invited: count,
  }),
  /** True if people sign in with a password of this product, so that they have to be invited. */
  hasPasswords: z.boolean(),
  /** True if the server sends mail. */
  hasMail: z.boolean(),
});

export const getOverview = operation({
  id: 'getOverview',
  method: 'GET',
  path: '/api/assist/overview',
  base: 'api',
  summary: 'Get what the company has so far, and therefore which steps of moving in are left',
  access: 'administer',
  responses: { 200: overviewSchema },
  errors: [],
});

/** Opens an upload. A file arrives in parts, because a call carries little; it is kept for a day. */
export const startUpload = operation({
  id: 'startUpload',
  method: 'POST',
  path: '/api/assist/uploads',
  base: 'api',
  summary: 'Open an upload, to which the parts of a file are then added',
  access: 'administer',
  body: z.strictObject({
    /** The file's name, which appears in findings. */
    name: z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control characters')),
    /** The number of its parts: all but the last have `UPLOAD_PART_BYTES`. */
    parts: z.int().check(z.gte(1), z.lte(Math.ceil(UPLOAD_MAX_BYTES / UPLOAD_PART_BYTES))),
    /** True if the file was compressed with gzip before it was sent. */
    isCompressed: z.boolean(),
  }),
  responses: { 201: z.object({ id: z.string() }) },
  errors: [],
});

const uploadParams = z.object({ id: idText });

export const putUploadPart = operation({
  id: 'putUploadPart',
  method: 'PUT',
  path: '/api/assist/uploads/{id}/parts',
  base: 'api',
  summary: 'Add a part to an upload. Adding it again replaces it',
  access: 'administer',
  params: uploadParams,
  body: z.strictObject({
    position: z.int().check(z.gte(0), z.lte(1_000)),
    content: z.base64().check(z.maxLength(Math.ceil(UPLOAD_PART_BYTES / 3) * 4)),
  }),
  responses: { 204: null },
  errors: [],
});

export const dropUpload = operation({
  id: 'dropUpload',
  method: 'DELETE',
  path: '/api/assist/uploads/{id}',
  base: 'api',
  summary: 'Delete an upload',
  access: 'administer',
  params: uploadParams,
  responses: { 204: null },
  errors: [],
});

const severity = z.enum(['error', 'warning']);

/** A finding of an import, described so that the file's author can locate it. */
export const importFindingSchema = z.object({
  file: z.enum(['company', 'plan', 'resources', 'people', 'location-codes']),
  severity,
  code: z.string(),
  /** The place and the finding in English. From `code`, `at` and `values`, a screen says them in the language of the person. */
  place: z.string(),
  sentence: z.string(),
  at: z.optional(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('table'), line: z.nullable(z.int()), column: z.nullable(z.string()) }),
      z.object({
        kind: z.literal('plan'),
        /** The type and the category of the feature in IMDF. */
        featureType: z.nullable(z.string()),
        category: z.nullable(z.string()),
        name: z.nullable(z.string()),
        floor: z.nullable(z.string()),
        /** The name of the other feature, such as the second of two rooms that overlap. */
        other: z.nullable(z.string()),
        /** The name of the room in which a feature without a name lies, or of the nearest one. */
        near: z.nullable(z.string()),
      }),
    ]),
  ),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** True if a person may accept the error, so that it does not prevent the import. */
  isAcceptable: z.boolean(),
  /** The number by which the drawing marks the place; absent if it is not on the drawing. */
  number: z.optional(z.int()),
});

/**
 * A drawing of one floor in pixels, as SVG paths: everything that has coordinates, even if the plan is refused. It is turned as the plan is
 * for everybody.
 */
const floorDrawingSchema = z.object({
  floor: z.string(),
  width: z.number(),
  height: z.number(),
  /** The ground is the outline of the floor. */
  shapes: z.array(z.object({ path: z.string(), isGround: z.boolean(), severity: z.nullable(severity) })),
  /** The names of rooms: the middle of each, and the space around it in which it fits. */
  names: z.array(z.object({ text: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  marks: z.array(z.object({ number: z.int(), severity, x: z.number(), y: z.number() })),
});

const tableChangesSchema = z.object({
  added: count,
  changed: count,
  same: count,
  /** The number of rows that change in each column, by the column's key. */
  columns: z.record(z.string(), count),
});

/** What an import found and did. Nothing is changed if there is an error. */
export const importReportSchema = z.object({
  isImported: z.boolean(),
  errors: count,
  warnings: count,
  /** The findings, errors first; at most 200 of them. */
  findings: z.array(importFindingSchema),
  plan: z.nullable(
    z.object({
      name: z.string(),
      /** The address in the plan; null if it has none. */
      address: z.nullable(z.string()),
      /** The nearest of the company's other buildings, and how far away it is; null if there is none. */
      nearest: z.nullable(z.object({ name: z.string(), metres: z.number() })),
      /** The id of the venue, and whether a plan of it is stored already. */
      venueId: z.string(),
      isKnown: z.boolean(),
      /** The middle of the building in degrees. */
      longitude: z.number(),
      latitude: z.number(),
      floors: count,
      rooms: count,
      doors: count,
      furniture: count,
      amenities: count,
      /** How many of the rooms people can be led to, and how many without steps. */
      reached: count,
      reachedStepFree: count,
    }),
  ),
  drawings: z.array(floorDrawingSchema),
  resources: z.nullable(tableChangesSchema),
  people: z.nullable(tableChangesSchema),
});

/** A drawing's file with what its lines do not say: which floor it is, and how long a unit is if its doors do not show it. */
const drawnFloor = z.strictObject({
  uploadId: idText,
  name: nameText,
  /** The floor's position: 0 is the ground floor. */
  ordinal: z.int().check(z.gte(-20), z.lte(200)),
  unit: z.optional(z.enum(['mm', 'cm', 'm', 'in', 'ft'])),
});

export const importPlan = operation({
  id: 'importPlan',
  method: 'POST',
  path: '/api/assist/imports/plan',
  base: 'api',
  summary: 'Check a plan and, if asked, publish it with the areas of its building and floors',
  access: 'administer',
  body: z.strictObject({
    from: z.discriminatedUnion('kind', [
      /** The building of the product’s sample, for a trial. */
      z.strictObject({ kind: z.literal('sample') }),
      /** IMDF as a zip, in one file, or its files one by one; or OpenStreetMap’s data of a building. */
      z.strictObject({
        kind: z.literal('files'),
        uploadIds: z.array(idText).check(z.minLength(1), z.maxLength(UPLOADS_OF_A_PLAN_MAX)),
      }),
      /** Architects’ drawings (DXF), one for each floor. */
      z.strictObject({
        kind: z.literal('drawings'),
        /** The name of the building. */
        venue: nameText,
        /** The middle of the building in degrees, if it is known. */
        at: z.optional(
          z.strictObject({
            longitude: z.number().check(z.gte(-180), z.lte(180)),
            latitude: z.number().check(z.gte(-85), z.lte(85)),
          }),
        ),
        floors: z.array(drawnFloor).check(z.minLength(1), z.maxLength(UPLOADS_OF_A_PLAN_MAX)),
      }),
    ]),
    /** The stored venue of which this is a newer plan, if the file has another id. */
    asVenueId: z.optional(idText),
    /** The codes of errors that a person accepts. */
    accepted: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(10)),
    /** The language of the names of rooms and floors in the report, if the plan has them in several. */
    language: z.optional(languageKey),
    /** False to only check. */
    isToBeStored: z.boolean(),
  }),
  responses: { 200: importReportSchema },
  errors: ['upload-ended', 'file-too-costly'],
});

export const importTable = operation({
  id: 'importTable',
  method: 'POST',
  path: '/api/assist/imports/table',
  base: 'api',
  summary: 'Check a table of people or resources (CSV) and, if asked, import it',
  access: 'administer',
  body: z.strictObject({
    kind: z.enum(['people', 'resources']),
    uploadId: idText,
    accepted: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(10)),
    isToBeStored: z.boolean(),
  }),
  responses: { 200: importReportSchema },
  errors: ['upload-ended', 'file-too-costly'],
});

/** The largest number of resources that one call adds. */
export const NEW_RESOURCES_MAX = 500;

const newResource = z.strictObject({
  /** The plan feature that becomes the resource; absent for a resource that is on no plan. */
  featureId: z.optional(idText),
  typeId: idText,
  /** By default, the type's name with the name that the plan gives to the place. */
  name: z.optional(nameText),
  /** By default, the floor of the plan feature, or the company's site if it has only one area. */
  areaId: z.optional(idText),
  /** For how many people; by default unknown for a room, and 1 for a desk or a parking place. */
  capacity: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
});

export const addResources = operation({
  id: 'addResources',
  method: 'POST',
  path: '/api/assist/resources',
  base: 'api',
  summary: 'Make places of the plan, or places that are on no plan, resources that people can reserve',
  access: 'administer',
  body: z.strictObject({
    resources: z.array(newResource).check(z.minLength(1), z.maxLength(NEW_RESOURCES_MAX)),
  }),
  responses: { 200: importReportSchema },
  errors: ['unknown-place'],
});

export type ImportFinding = z.infer<typeof importFindingSchema>;
export type ImportReport = z.infer<typeof importReportSchema>;
export type FloorDrawing = z.infer<typeof floorDrawingSchema>;
