import {
  addFavourite,
  changeProfile,
  getUserSettings,
  listFavourites,
  removeFavourite,
  removeOwnPicture,
  saveOwnPicture,
  saveUserSettings,
} from '@assist/contract';
import { type Route, route } from '../../call/route.ts';
import type { UsersUsecases } from './users.usecases.ts';

export function usersRoutes(users: UsersUsecases): Route[] {
  return [
    route(listFavourites, async ({ principal }) => users.listFavourites(principal)),
    route(addFavourite, async ({ principal, params, now }) => {
      await users.addFavourite(principal, params.id, now);
      return undefined;
    }),
    route(removeFavourite, async ({ principal, params }) => {
      await users.removeFavourite(principal, params.id);
      return undefined;
    }),
    route(changeProfile, async ({ principal, body, now }) => {
      await users.changeProfile(principal, body.name, now);
      return undefined;
    }),
    route(saveOwnPicture, async ({ principal, body, now }) => {
      await users.savePicture(principal, body.picture, now);
      return undefined;
    }),
    route(removeOwnPicture, async ({ principal }) => {
      await users.removePicture(principal);
      return undefined;
    }),
    route(getUserSettings, async ({ principal }) => users.getSettings(principal)),
    route(saveUserSettings, async ({ principal, body }) => users.saveSettings(principal, body)),
  ];
}
