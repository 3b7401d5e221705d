import * as z from 'zod/mini';
import { routeProfileSchema } from './navigation.contract.ts';
import { operation } from './operation.ts';
import { idText, zoneText } from './primitives.ts';

export const listFavourites = operation({
  id: 'listFavourites',
  method: 'GET',
  path: '/api/users/me/favourites',
  base: 'api',
  summary: 'List my favourite resources',
  access: 'signed-in',
  responses: { 200: z.array(z.object({ resourceId: z.string() })) },
  errors: [],
});

const favouriteParams = z.object({ id: idText });

export const addFavourite = operation({
  id: 'addFavourite',
  method: 'POST',
  path: '/api/users/me/favourites/{id}',
  base: 'api',
  summary: 'Mark a resource as a favourite',
  access: 'signed-in',
  params: favouriteParams,
  responses: { 204: null },
  errors: ['not-found'],
});

export const removeFavourite = operation({
  id: 'removeFavourite',
  method: 'DELETE',
  path: '/api/users/me/favourites/{id}',
  base: 'api',
  summary: 'Remove a favourite',
  access: 'signed-in',
  params: favouriteParams,
  responses: { 204: null },
  errors: [],
});

export const userSettingsSchema = z.strictObject({
  location: z.strictObject({ filteredAreaIds: z.array(idText).check(z.maxLength(200)) }),
  language: z.nullable(z.string().check(z.maxLength(8))),
  theme: z.enum(['system', 'light', 'dark']),
  /** The 24-hour clock (`h23`) or the 12-hour clock (`h12`). */
  timeFormat: z._default(z.enum(['h23', 'h12']), 'h23'),
  /** The day on which weeks begin. Null means the language's default. */
  firstDayOfWeek: z._default(z.nullable(z.enum(['monday', 'saturday', 'sunday'])), null),
  /** A resource or an area that this person wants to be near. */
  homePlaceId: z._default(z.nullable(idText), null),
  /** The kind of route that this person takes through a building. */
  routeProfile: z._default(routeProfileSchema, 'normal'),
  /** IANA zone in which this person's own lists are told. Null until a client has stored the browser's. */
  timezone: z._default(z.nullable(zoneText), null),
});

export const getUserSettings = operation({
  id: 'getUserSettings',
  method: 'GET',
  path: '/api/users/me/settings',
  base: 'api',
  summary: 'Get my settings',
  access: 'signed-in',
  responses: { 200: userSettingsSchema },
  errors: [],
});

export const saveUserSettings = operation({
  id: 'saveUserSettings',
  method: 'PUT',
  path: '/api/users/me/settings',
  base: 'api',
  summary: 'Store my settings',
  access: 'signed-in',
  body: userSettingsSchema,
  responses: { 200: userSettingsSchema },
  errors: ['invalid-zone'],
});

export type UserSettings = z.infer<typeof userSettingsSchema>;
