import type { Catalogue } from '../../catalogue.ts';
import { favourites } from './favourites.ts';
import { otherCalendars } from './other-calendars.ts';
import { settings } from './settings.ts';
import { startup } from './startup.ts';

export const ua: Partial<Catalogue> = { ...favourites, ...otherCalendars, ...settings, ...startup };
