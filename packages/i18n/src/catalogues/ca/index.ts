import type { Catalogue } from '../../catalogue.ts';
import { favourites } from './favourites.ts';
import { guests } from './guests.ts';
import { otherCalendars } from './other-calendars.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { startup } from './startup.ts';

export const ca: Partial<Catalogue> = { ...favourites, ...guests, ...otherCalendars, ...search, ...settings, ...signIn, ...startup };
