import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { idText } from './primitives.ts';

/** The longest sides of a company's logo, and of the pictures of a resource and of a property's choice, in pixels. */
export const LOGO_WIDTH_MAX = 640;
export const LOGO_HEIGHT_MAX = 256;
export const RESOURCE_PICTURE_SIDE_MAX = 1_280;
export const CHOICE_PICTURE_SIDE_MAX = 640;

const PATH = '/api/assist/administration/company';

export const companySettingsSchema = z.object({
  companyName: z.string(),
  /** The IANA zone in which days and opening hours are shown. */
  timezone: z.string(),
  /** The language of people who have chosen none, and of texts that lack theirs. */
  defaultLanguage: z.string(),
  /** The colour of buttons and links, as in CSS; empty for the product's own. */
  accent: z.string(),
  /** Id of the logo's picture. */
  logo: z.nullable(z.string()),
});

export const getCompanySettings = operation({
  id: 'getCompanySettings',
  method: 'GET',
  path: PATH,
  base: 'api',
  summary: 'Get the company’s name, zone, language and look',
  access: 'administer',
  responses: { 200: companySettingsSchema },
  errors: [],
});

/** The settings that are texts, each changed from the value that the caller has seen. */
export const COMPANY_SETTING_KEYS = ['companyName', 'timezone', 'defaultLanguage', 'accent'] as const;

const settingKey = z.enum(COMPANY_SETTING_KEYS);
const settingText = z.string().check(z.trim(), z.maxLength(120), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'control characters'));

export const changeCompanySettings = operation({
  id: 'changeCompanySettings',
  method: 'PUT',
  path: PATH,
  base: 'api',
  summary: 'Change settings of the company, each from the value that the caller has seen; what is not named is kept',
  access: 'administer',
  body: z.strictObject({
    changes: z.array(z.strictObject({ key: settingKey, before: settingText, after: settingText })).check(z.minLength(1), z.maxLength(10)),
  }),
  responses: {
    200: z.object({
      /** The settings as they are now. */
      settings: companySettingsSchema,
      /** The settings that somebody else has changed in the meantime. If there are any, nothing was changed. */
      conflicts: z.array(z.object({ key: settingKey, before: z.string(), mine: z.string(), theirs: z.string() })),
    }),
  },
  errors: ['invalid-zone', 'invalid-colour'],
});

export const pictureBody = z.strictObject({
  /** The bytes of a PNG, JPEG or WebP picture, in base64 with padding. */
  picture: z.string().check(z.minLength(1), z.maxLength(120_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'base64')),
});
const storedPicture = { 200: z.object({ pictureId: z.string() }) };

export const saveCompanyLogo = operation({
  id: 'saveCompanyLogo',
  method: 'PUT',
  path: `${PATH}/logo`,
  base: 'api',
  summary: 'Save the company’s logo, which screens show in place of the product’s mark',
  access: 'administer',
  body: pictureBody,
  responses: storedPicture,
  errors: ['picture-refused'],
});

export const removeCompanyLogo = operation({
  id: 'removeCompanyLogo',
  method: 'DELETE',
  path: `${PATH}/logo`,
  base: 'api',
  summary: 'Remove the company’s logo',
  access: 'administer',
  responses: { 204: null },
  errors: [],
});

const resourceParams = z.object({ id: idText });

export const saveResourcePicture = operation({
  id: 'saveResourcePicture',
  method: 'PUT',
  path: '/api/assist/resources/{id}/picture',
  base: 'api',
  summary: 'Save the picture of a resource',
  access: 'manage-area',
  params: resourceParams,
  body: pictureBody,
  responses: storedPicture,
  errors: ['picture-refused'],
});

export const removeResourcePicture = operation({
  id: 'removeResourcePicture',
  method: 'DELETE',
  path: '/api/assist/resources/{id}/picture',
  base: 'api',
  summary: 'Remove the picture of a resource',
  access: 'manage-area',
  params: resourceParams,
  responses: { 204: null },
  errors: [],
});

const choiceParams = z.object({ id: idText, choice: idText });

export const saveChoicePicture = operation({
  id: 'saveChoicePicture',
  method: 'PUT',
  path: '/api/assist/properties/{id}/choices/{choice}/picture',
  base: 'api',
  summary: 'Save the picture of one of a property’s choices',
  access: 'administer',
  params: choiceParams,
  body: pictureBody,
  responses: storedPicture,
  errors: ['picture-refused'],
});

export const removeChoicePicture = operation({
  id: 'removeChoicePicture',
  method: 'DELETE',
  path: '/api/assist/properties/{id}/choices/{choice}/picture',
  base: 'api',
  summary: 'Remove the picture of one of a property’s choices',
  access: 'administer',
  params: choiceParams,
  responses: { 204: null },
  errors: [],
});

export type CompanySettings = z.infer<typeof companySettingsSchema>;
export type CompanySettingKey = (typeof COMPANY_SETTING_KEYS)[number];
