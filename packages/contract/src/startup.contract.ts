import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { idText, instantText, translatedText } from './primitives.ts';

export const siteConfigSchema = z.object({ apiURL: z.string(), calendarURL: z.string() });

/** Returns the base addresses for the client's calls. The site is ready once this call succeeds. */
export const getSiteConfig = operation({
  id: 'getSiteConfig',
  method: 'GET',
  path: '/config.json',
  base: 'site',
  summary: 'Get the addresses of the API and of the calendar',
  access: 'anyone',
  responses: { 200: siteConfigSchema },
  errors: [],
});

export const areaSchema = z.object({
  id: z.string(),
  parentAreaId: z.nullable(z.string()),
  maxUt: z.number(),
  /** One of site, building, floor and zone. */
  kind: z.string(),
  name: translatedText,
  rank: z.number(),
  /** The plan feature that represents this area: a venue, building, level or section. */
  featureId: z.nullable(z.string()),
  /** The IANA zone that holds in this area: its own, or one that it inherits. */
  timezone: z.string(),
});

const filterChoiceSchema = z.object({
  key: z.string(),
  value: translatedText,
  imageUrl: z.nullable(z.string()),
  imagePreferCover: z.boolean(),
});

export const filterDefinitionSchema = z.object({
  id: z.string(),
  resourceTypeId: z.string(),
  name: translatedText,
  visible: z.boolean(),
  filterable: z.boolean(),
  matchAll: z.boolean(),
  choices: z.array(filterChoiceSchema),
  /** 1 boolean, 2 integer, 3 decimal, 4 text, 5 choice list, 6 HTML. */
  dataTypeId: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]),
});

export const resourceTypeInfoSchema = z.object({
  resourceTypeId: z.string(),
  rank: z.number(),
  name: translatedText,
  icon: z.string(),
  /** One of room, desk, parking, locker and other. Decides how the plan draws the resources, and which shortcuts apply. */
  shape: z.string(),
});

const newsItemSchema = z.object({
  id: z.string(),
  title: translatedText,
  text: translatedText,
  publishedAt: instantText,
  /** The time from which the item is no longer shown. Null if it is shown indefinitely. */
  until: z.nullable(instantText),
  /** The areas that the item concerns. It is not shown to people whose usual areas are all elsewhere. Empty means everybody. */
  areaIds: z.array(z.string()),
});

/** Capabilities of the calendar, as in the port's `ProviderCapabilities`. The client depends on these, never on the calendar's name. */
const calendarCapabilitiesSchema = z.object({
  changeByEditRights: z.boolean(),
  confirmScheduleItemByOrganizerOnly: z.boolean(),
  viewByReadPermission: z.boolean(),
  waitsForCreation: z.boolean(),
  /** True if dates that were moved individually stay unchanged when a date and all following ones are changed. */
  keepsSingleChanges: z.boolean(),
  notificationDelayMs: z.number(),
  /** True if the hub reports every change, so that polling is unnecessary. */
  hearsEveryChange: z.boolean(),
  /** True if the calendar sends reminders before an event. Otherwise the client offers no reminders. */
  reminds: z.boolean(),
  onlineMeetings: z.array(z.string()),
});

/** The ways to sign in that the company offers. There is at least one. */
export const signInSchema = z.object({
  /** Which password is accepted: that of an account of this product (`account`), or that of the calendar server (`exchange`, `caldav`). */
  password: z.nullable(z.enum(['account', 'exchange', 'caldav'])),
  /** The provider's page to which the browser is sent (code flow with PKCE), with the parameters of the request. */
  oauth: z.nullable(
    z.object({
      connectionAgentId: z.string(),
      /** Name of the provider, as shown on the button. */
      name: z.string(),
      authorizationUrl: z.string(),
      clientId: z.string(),
      scope: z.string(),
      prompt: z.string(),
      /** Further parameters of the authorization request, such as offline access. */
      parameters: z.record(z.string(), z.string()),
    }),
  ),
  /** Whether people can ask for a sign-in link by e-mail. */
  emailLink: z.boolean(),
  /** Whether people with a password of this product can turn on a second step. */
  twoStep: z.boolean(),
  /** Whether people can sign in with passkeys, and the only origin at which passkeys work. The origin is null if none is configured. */
  passkeys: z.object({ offered: z.boolean(), origin: z.nullable(z.string()) }),
  /** How visitors are let in without an account: not at all, with an invitation's code, or with their name only. */
  guests: z.enum(['off', 'with-invitation', 'open']),
});

const markerDisplay = z.literal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
const labelDisplay = z.literal([0, 1, 2, 3, 4, 5, 6]);

/**
 * The marker options and label modes of the specification, section 3, for each kind of thing drawn. The client has defaults for missing
 * ones.
 */
const planDisplaySchema = z.object({
  layers: z.partialRecord(
    z.enum(['room', 'desk', 'parking', 'locker', 'other', 'amenity', 'unit', 'section']),
    z.object({ marker: z.optional(markerDisplay), label: z.optional(labelDisplay), closeLabel: z.optional(labelDisplay) }),
  ),
  /** Markers of a single feature, or of all features of an IMDF category. */
  pois: z.array(z.object({ featureId: z.optional(z.string()), category: z.optional(z.string()), marker: markerDisplay })),
});

export const clientConfigurationSchema = z.object({
  serverType: z.string(),
  enableGroupFinding: z.boolean(),
  companyName: z.string(),
  /** The company's IANA zone, which applies where a place has none of its own. */
  timezone: z.string(),
  defaultLanguage: z.string(),
  colours: z.record(z.string(), z.string()),
  /** Id of the logo's picture (`/api/pictures/{id}`). Absent in configurations that an earlier version has cached. */
  logo: z.optional(z.nullable(z.string())),
  filters: z.array(filterDefinitionSchema),
  resourceTypeInfos: z.array(resourceTypeInfoSchema),
  resourceVisibilityRestriction: z.int(),
  planDisplay: planDisplaySchema,
  areas: z.array(areaSchema),
  news: z.array(newsItemSchema),
  /** The licences by their code. A `quantity` of null means any number. */
  licences: z.array(z.object({ code: z.string(), quantity: z.nullable(z.int()) })),
  capabilities: calendarCapabilitiesSchema,
  signIn: signInSchema,
  apiURL: z.string(),
  calendarURL: z.string(),
  /** The sample company's accounts, which the sign-in page offers. Empty without the sample data. */
  demoAccounts: z.array(z.object({ email: z.string(), name: z.string(), role: z.string(), password: z.string() })),
  version: z.string(),
});

export const configurationsSchema = z.object({
  assistConfigured: z.boolean(),
  navigationConfigured: z.boolean(),
  navigationUrl: z.nullable(z.string()),
  /** The field is misspelt as the specification requires. The spelling appears nowhere else. */
  asistConfiguration: z.nullable(clientConfigurationSchema),
});

export const getConfigurations = operation({
  id: 'getConfigurations',
  method: 'GET',
  path: '/api/assist/configurations',
  base: 'api',
  summary: 'Get the client configuration; 204 if the cached copy is up to date. Before sign-in, without areas, news and licences',
  access: 'either',
  query: z.object({ cachedTimestamp: z.optional(z.string()) }),
  responses: { 200: configurationsSchema, 204: null },
  errors: [],
});

/** The exact position of a sign. `bearing` is the direction that its reader faces, in degrees clockwise from north; null if unknown. */
export const signSpotSchema = z.object({
  levelId: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  bearing: z.nullable(z.number()),
});

/** A sign's position as entered by an administrator. */
export const signSpotBody = z.strictObject({
  levelId: idText,
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  bearing: z.nullable(z.int().check(z.minimum(0), z.maximum(359))),
});

/** Finds the place of a code on a wall. Works before sign-in, because it reveals nothing but a place. */
export const getQrCodeInfo = operation({
  id: 'getQrCodeInfo',
  method: 'GET',
  path: '/api/qrcode/info/{qrId}',
  base: 'api',
  summary: 'Get the place of a location code',
  access: 'anyone',
  params: z.object({ qrId: z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control characters')) }),
  responses: {
    200: z.object({
      /** False if the place no longer exists, or if the code has no place yet. */
      hasLocation: z.boolean(),
      startAreaId: z.nullable(z.string()),
      qrId: z.string(),
      /** The page that shows the route. Null means the client's own page. */
      navigationUrl: z.nullable(z.string()),
      /** Id of a resource, an area or a plan feature. */
      locationId: z.optional(z.nullable(z.string())),
      /** The exact position of the sign. Null if unknown. */
      spot: z.optional(z.nullable(signSpotSchema)),
    }),
  },
  errors: ['not-found', 'too-many-attempts'],
});

/** Response headers with the timestamp of the data, which the client stores with its cached copy. */
export const CONFIGURATION_TIMESTAMP_HEADER = 'CachedConfigurationTimeStamp';
export const RESOURCES_TIMESTAMP_HEADER = 'CachedResourcesTimeStamp';

export type SignSpot = z.infer<typeof signSpotSchema>;
export type SiteConfig = z.infer<typeof siteConfigSchema>;
export type Configurations = z.infer<typeof configurationsSchema>;
export type ClientConfiguration = z.infer<typeof clientConfigurationSchema>;
export type SignInMethods = z.infer<typeof signInSchema>;
export type AreaAnswer = z.infer<typeof areaSchema>;
export type FilterDefinitionAnswer = z.infer<typeof filterDefinitionSchema>;
export type ResourceTypeInfoAnswer = z.infer<typeof resourceTypeInfoSchema>;
