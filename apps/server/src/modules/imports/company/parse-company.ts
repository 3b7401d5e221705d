import { DISPLAY_LAYERS, LABEL_DISPLAY, MARKER_DISPLAY, MARKER_DISPLAY_VARIANT } from '@assist/floorplan';
import { isLanguage, LANGUAGES } from '@assist/i18n';
import {
  AREA_KINDS,
  cleanAddress,
  DEFAULT_AREA_MAX_UT,
  EMAIL_ADDRESS,
  type FilterChoice,
  type FilterDefinition,
  findResourceClass,
  isColor,
  LICENCE_CODES,
  OBJECT_ICONS,
  OBJECT_KINDS,
  type PlanObject,
  RESOURCE_SHAPES,
  type StoredArea,
  type StoredResourceType,
} from '@assist/resource';
import { COMPANY_ENTRIES_MAX, findNestingDefect } from '@assist/tables';
import { toZone } from '@assist/time';
import * as z from 'zod';
import type { Company } from '../../../catalogue/company.ts';
import { importDefect, type ImportDefect, type ImportDefectCode } from '../findings/import-defect.ts';

/** A company as it is stored after an import. */
export interface StoredCompanyRecord extends Company {
  readonly resourceTypes: readonly Required<StoredResourceType>[];
  readonly areas: readonly StoredArea[];
  readonly objects: readonly PlanObject[];
}

/** A company as its file describes it. */
export interface CompanyRecord extends Omit<StoredCompanyRecord, 'logo' | 'filters'> {
  /** A picture's file beside company.json, or the id of a stored picture; null for none, undefined if the file does not say. */
  readonly logo?: string | null | undefined;
  readonly filters: readonly PropertyRecord[];
}

export interface PropertyRecord extends Omit<FilterDefinition, 'choices'> {
  readonly choices: readonly ChoiceRecord[];
}

export interface ChoiceRecord extends Omit<FilterChoice, 'imageUrl'> {
  /** A picture's file beside company.json, or an address; null for none, undefined if the file does not say. */
  readonly imageUrl?: string | null | undefined;
}

export interface ImportedCompany {
  readonly company: CompanyRecord | null;
  readonly defects: readonly ImportDefect[];
}

const name = z.string().trim().min(1).max(120);
const languageOfText = z.string().refine(isLanguage);
const names = z.record(languageOfText, name).refine((texts) => Object.keys(texts).length > 0, 'has no language');
const texts = z.record(languageOfText, z.string().max(32_768));
const email = z.string().overwrite(cleanAddress).max(254).regex(EMAIL_ADDRESS, 'is no e-mail address');
const id = z.string().regex(/^[\w.:@-]{1,128}$/u, 'is no id');

/**
 * Accepts the specification's names and numbers. Both `MARKER_DISPLAY` and `MARKER_DISPLAY_VARIANT` have an option `None`. The name means
 * the option of `MARKER_DISPLAY`; the option of `MARKER_DISPLAY_VARIANT` can be given only as a number.
 */
const optionOf = <T extends number>(options: Readonly<Record<string, T>>, numbers: readonly T[] = Object.values(options)) =>
  z.union([
    z.enum(Object.keys(options) as [string, ...string[]]).transform((key) => options[key]!),
    z.literal([...numbers] as [T, ...T[]]),
  ]);
const markerDisplay = optionOf({ ...MARKER_DISPLAY_VARIANT, ...MARKER_DISPLAY }, [
  ...Object.values(MARKER_DISPLAY),
  ...Object.values(MARKER_DISPLAY_VARIANT),
]);
const labelDisplay = optionOf(LABEL_DISPLAY);

const look = { name: names.nullable().default(null), colour: z.string().nullable().default(null) };

const objectForm = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('switch'),
    on: z.strictObject(look).nullable().default(null),
    off: z.strictObject(look).nullable().default(null),
  }),
  z
    .strictObject({
      type: z.literal('number'),
      minimum: z.number(),
      maximum: z.number(),
      step: z.number().positive().default(1),
      levels: z
        .array(z.strictObject({ ...look, from: z.number() }))
        .max(20)
        .default([]),
    })
    .refine(({ minimum, maximum }) => minimum < maximum, 'ends before it begins')
    .transform((form) => ({ ...form, levels: form.levels.toSorted((one, other) => one.from - other.from) })),
  z.strictObject({
    type: z.literal('choice'),
    choices: z
      .array(z.strictObject({ ...look, key: id, name: names }))
      .min(1)
      .max(50),
  }),
]);

/** The schema of a `PlanObject`, an object of the building. */
const planObject = z.strictObject({
  id,
  kind: z.enum(OBJECT_KINDS),
  name: names,
  icon: z.enum(OBJECT_ICONS).default('other'),
  areaId: id,
  spot: z.strictObject({ levelId: id, longitude: z.number().min(-180).max(180), latitude: z.number().min(-90).max(90) }),
  form: objectForm,
  unit: z.string().max(16).default(''),
  switchedBy: z.union([z.enum(['everybody', 'administrators']), z.array(email).max(500)]).default('everybody'),
  resourceId: id.nullable().default(null),
  freshMinutes: z.int().min(1).max(10_080).nullable().default(null),
});

const OBJECTS_MAX = 5_000;
/** The maximum number of areas; a company with twenty buildings has a few hundred. */
const AREAS_MAX = 20_000;

/** The id of a stored picture, or the path of a picture beside the file, which must not lead out of its folder. */
const LOGO = /^[\w-]+$|^(?:[\w-]+\/)*[\w-]+\.(?:webp|png|jpe?g|svg)$/u;

const companySchema = z.strictObject({
  companyName: name,
  timezone: z.string(),
  defaultLanguage: z.enum(LANGUAGES).default('en'),
  colours: z.record(z.string(), z.string()).default({}),
  logo: z.string().max(200).regex(LOGO, 'is not the name of a picture').nullable().optional(),
  resourceVisibilityRestriction: z.int().min(0).default(0),
  planDisplay: z
    .strictObject({
      layers: z
        .partialRecord(
          z.enum(DISPLAY_LAYERS),
          z.strictObject({ marker: markerDisplay.optional(), label: labelDisplay.optional(), closeLabel: labelDisplay.optional() }),
        )
        .default({}),
      pois: z
        .array(
          z
            .strictObject({ featureId: z.string().optional(), category: z.string().optional(), marker: markerDisplay })
            .refine(({ featureId, category }) => (featureId === undefined) !== (category === undefined), 'needs a featureId or a category'),
        )
        .default([]),
    })
    .default({ layers: {}, pois: [] }),
  resourceTypes: z
    .array(
      z.strictObject({
        resourceTypeId: id,
        csCode: z.string(),
        name: names,
        rank: z.int().min(0),
        icon: name,
        shape: z.enum(RESOURCE_SHAPES),
      }),
    )
    .min(1)
    .max(COMPANY_ENTRIES_MAX),
  filters: z
    .array(
      z.strictObject({
        id,
        resourceTypeId: id,
        name: names,
        visible: z.boolean().default(true),
        filterable: z.boolean().default(true),
        matchAll: z.boolean().default(false),
        choices: z
          .array(
            z.strictObject({
              key: id,
              value: names,
              imageUrl: z.string().nullable().optional(),
              imagePreferCover: z.boolean().default(false),
            }),
          )
          .max(COMPANY_ENTRIES_MAX)
          .default([]),
        dataTypeId: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]),
      }),
    )
    .max(COMPANY_ENTRIES_MAX)
    .default([]),
  areas: z
    .array(
      z.strictObject({
        id,
        parentAreaId: id.nullable(),
        kind: z.enum(AREA_KINDS),
        name: names,
        rank: z.int().min(0).default(0),
        maxUt: z.number().min(0).max(100).default(DEFAULT_AREA_MAX_UT),
        featureId: z.string().nullable().default(null),
        timezone: z
          .string()
          .nullable()
          .default(null)
          .transform((text) => text?.trim() || null),
      }),
    )
    .min(1)
    .max(AREAS_MAX),
  objects: z.array(planObject).max(OBJECTS_MAX).default([]),
  licences: z
    .array(z.strictObject({ code: z.string(), quantity: z.int().min(0).nullable() }))
    .max(COMPANY_ENTRIES_MAX)
    .default([]),
  demoAccounts: z
    .array(z.strictObject({ email, name, role: name, password: z.string().min(12).max(256) }))
    .max(COMPANY_ENTRIES_MAX)
    .default([]),
  guests: z.enum(['off', 'with-invitation', 'open']).default('off'),
  news: z
    .array(
      z.strictObject({
        id,
        title: names,
        text: texts,
        publishedAt: z.iso.datetime(),
        until: z.iso.datetime().nullable().default(null),
        areaIds: z.array(id).max(COMPANY_ENTRIES_MAX).default([]),
      }),
    )
    .max(COMPANY_ENTRIES_MAX)
    .default([]),
});

/** Reads company.json. Returns the whole company with its warnings, or null with the defects that prevent its import. */
export function parseCompany(text: string): ImportedCompany {
  if (text.trim() === '') return { company: null, defects: [importDefect('empty-file', null, null, 'The file is empty.')] };
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    return {
      company: null,
      defects: [importDefect('bad-json', null, null, `The file is not JSON: ${(error as Error).message}`)],
    };
  }
  const read = companySchema.safeParse(json, { reportInput: true });
  if (!read.success) return { company: null, defects: read.error.issues.map(fromIssue) };
  const company: CompanyRecord = read.data;
  const defects = listCompanyDefects(company);
  return { company: defects.some(({ severity }) => severity === 'error') ? null : withZoneNames(company), defects };
}

/** Returns the company with the IANA names of its time zones, which a file may give by other names. */
function withZoneNames(company: CompanyRecord): CompanyRecord {
  const areas = company.areas.map((area) => ({ ...area, timezone: area.timezone === null ? null : toZone(area.timezone) }));
  return { ...company, timezone: toZone(company.timezone), areas };
}

function fromIssue(issue: z.core.$ZodIssue): ImportDefect {
  const path = pathText(issue.path);
  return importDefect(codeOf(issue), null, path, `${path}: ${issue.message}.`);
}

function codeOf(issue: z.core.$ZodIssue): ImportDefectCode {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'missing-value' : 'wrong-value';
    case 'too_big':
      return issue.origin === 'string' ? 'too-long' : 'wrong-number';
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'missing-value' : 'wrong-number';
    case 'unrecognized_keys':
      return 'unknown-key';
    default:
      return 'wrong-value';
  }
}

/** Returns a path such as `areas[3].parentAreaId`. */
function pathText(path: readonly PropertyKey[]): string {
  return (
    path.reduce<string>(
      (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`),
      '',
    ) || 'company'
  );
}

function listCompanyDefects(company: CompanyRecord): readonly ImportDefect[] {
  const { resourceTypes, filters, areas, licences } = company;
  const at = (code: ImportDefectCode, path: string, sentence: string): ImportDefect => importDefect(code, null, path, sentence);
  const typeIds = new Set(resourceTypes.map(({ resourceTypeId }) => resourceTypeId));
  const zones = [
    { path: 'timezone', zone: company.timezone },
    ...areas.map(({ timezone: zone }, index) => ({ path: `areas[${index}].timezone`, zone })),
  ];
  return [
    ...zones
      .filter(({ zone }) => zone !== null && !isZone(zone))
      .map(({ path, zone }) => at('wrong-zone', path, `There is no time zone ${JSON.stringify(zone)}.`)),
    ...Object.entries(company.colours)
      .filter(([, colour]) => !isColor(colour))
      .map(([key, colour]) => at('wrong-colour', `colours.${key}`, `${JSON.stringify(colour)} is not a colour.`)),
    ...listRepeated(
      'resourceTypes',
      resourceTypes.map(({ resourceTypeId }) => resourceTypeId),
    ),
    ...listRepeated(
      'filters',
      filters.map(({ id: key }) => key),
    ),
    ...listRepeated(
      'areas',
      areas.map(({ id: key }) => key),
    ),
    ...resourceTypes.flatMap(({ csCode }, index) =>
      findResourceClass(csCode) === undefined
        ? [at('unknown-class', `resourceTypes[${index}].csCode`, `There is no class ${JSON.stringify(csCode)}.`)]
        : [],
    ),
    ...filters.flatMap((filter, index) => [
      ...(typeIds.has(filter.resourceTypeId)
        ? []
        : [at('unknown-type', `filters[${index}].resourceTypeId`, `There is no resource type ${JSON.stringify(filter.resourceTypeId)}.`)]),
      ...(filter.dataTypeId === 5 && filter.choices.length === 0
        ? [at('missing-value', `filters[${index}].choices`, 'A choice list has choices.')]
        : []),
      ...listRepeated(
        `filters[${index}].choices`,
        filter.choices.map(({ key }) => key),
      ),
    ]),
    ...listAreaDefects(areas),
    ...listObjectDefects(company),
    ...listNewsDefects(company),
    ...licences.flatMap(({ code }, index) =>
      (LICENCE_CODES as readonly string[]).includes(code)
        ? []
        : [at('unknown-licence', `licences[${index}].code`, `There is no licence ${JSON.stringify(code)}; it opens nothing.`)],
    ),
  ];
}

function listObjectDefects({ objects, areas }: CompanyRecord): readonly ImportDefect[] {
  const colours = ({ form }: PlanObject) =>
    form.type === 'switch'
      ? [form.on?.colour, form.off?.colour]
      : (form.type === 'number' ? form.levels : form.choices).map(({ colour }) => colour);
  const areaIds = new Set(areas.map(({ id: key }) => key));
  return [
    ...listRepeated(
      'objects',
      objects.map(({ id: key }) => key),
    ),
    ...objects.flatMap((object, index) => [
      ...(areaIds.has(object.areaId)
        ? []
        : [importDefect('unknown-area', null, `objects[${index}].areaId`, `There is no area ${JSON.stringify(object.areaId)}.`)]),
      ...colours(object)
        .filter((colour) => typeof colour === 'string' && !isColor(colour))
        .map((colour) => importDefect('wrong-colour', null, `objects[${index}].form`, `${JSON.stringify(colour)} is not a colour.`)),
    ]),
  ];
}

function listNewsDefects({ news, areas }: CompanyRecord): readonly ImportDefect[] {
  const known = new Set(areas.map(({ id: key }) => key));
  return [
    ...listRepeated(
      'news',
      news.map(({ id: key }) => key),
    ),
    ...news.flatMap(({ publishedAt, until = null, areaIds = [] }, index) => [
      ...(until !== null && Date.parse(until) <= Date.parse(publishedAt)
        ? [importDefect('wrong-value', null, `news[${index}].until`, 'It ends before it begins.')]
        : []),
      ...areaIds
        .filter((areaId) => !known.has(areaId))
        .map((areaId) => importDefect('unknown-area', null, `news[${index}].areaIds`, `There is no area ${JSON.stringify(areaId)}.`)),
    ]),
  ];
}

function listAreaDefects(areas: readonly StoredArea[]): readonly ImportDefect[] {
  const parentOf = new Map(areas.map(({ id: key, parentAreaId }) => [key, parentAreaId]));
  let isTooDeep = false;
  return areas.flatMap(({ id: key }, index) => {
    const defect = findNestingDefect(key, parentOf);
    if (defect === undefined) return [];
    // Reported once, because every area below this one is too deep as well.
    if (defect.code === 'areas-too-deep' && isTooDeep) return [];
    isTooDeep ||= defect.code === 'areas-too-deep';
    return [importDefect(defect.code, null, `areas[${index}].parentAreaId`, defect.sentence)];
  });
}

function listRepeated(path: string, keys: readonly string[]): readonly ImportDefect[] {
  const firstAt = new Map<string, number>();
  for (const [index, key] of keys.entries()) if (!firstAt.has(key)) firstAt.set(key, index);
  return keys.flatMap((key, index) =>
    firstAt.get(key) === index ? [] : [importDefect('duplicate-id', null, `${path}[${index}]`, `${JSON.stringify(key)} is there twice.`)],
  );
}

function isZone(text: string): boolean {
  try {
    toZone(text);
    return true;
  } catch {
    return false;
  }
}
