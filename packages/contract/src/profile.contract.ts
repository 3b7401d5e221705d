import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { nameText } from './primitives.ts';

/** The longest side of a person's picture, in pixels. */
export const OWN_PICTURE_SIDE_MAX = 256;

/** The name and the picture of people who sign in with the company's accounts come from there, and cannot be changed here. */
export const changeProfile = operation({
  id: 'changeProfile',
  method: 'PUT',
  path: '/api/account/me',
  base: 'api',
  summary: 'Change my name, wherever it appears',
  access: 'signed-in',
  body: z.strictObject({ name: nameText }),
  responses: { 204: null },
  errors: ['managed-elsewhere'],
});

export const saveOwnPicture = operation({
  id: 'saveOwnPicture',
  method: 'PUT',
  path: '/api/account/me/picture',
  base: 'api',
  summary: 'Save my picture: PNG, JPEG or WebP, of which the middle square is kept, with at most 256 pixels a side',
  access: 'signed-in',
  body: z.strictObject({
    /** The picture's bytes in base64 with padding. The limit leaves room for the rest of the request. */
    picture: z.string().check(z.minLength(1), z.maxLength(120_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'base64')),
  }),
  responses: { 204: null },
  errors: ['managed-elsewhere', 'picture-refused'],
});

export const removeOwnPicture = operation({
  id: 'removeOwnPicture',
  method: 'DELETE',
  path: '/api/account/me/picture',
  base: 'api',
  summary: 'Remove my picture',
  access: 'signed-in',
  responses: { 204: null },
  errors: [],
});
