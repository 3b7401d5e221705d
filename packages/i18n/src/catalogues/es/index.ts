import type { Catalogue } from '../../catalogue.ts';
import { attendees } from './attendees.ts';
import { favourites } from './favourites.ts';
import { guests } from './guests.ts';
import { otherCalendars } from './other-calendars.ts';
import { settings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { startup } from './startup.ts';
import { suggest } from './suggest.ts';

export const es: Partial<Catalogue> = {
  ...attendees,
  ...favourites,
  ...guests,
  ...otherCalendars,
  ...settings,
  ...signIn,
  ...startup,
  ...suggest,
};
