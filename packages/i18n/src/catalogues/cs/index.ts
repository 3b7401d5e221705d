import type { Catalogue } from '../../catalogue.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { favourites } from './favourites.ts';
import { finder } from './finder.ts';
import { otherCalendars } from './other-calendars.ts';
import { plan } from './plan.ts';
import { reservations } from './reservations.ts';
import { settings } from './settings.ts';
import { startup } from './startup.ts';
import { timeline } from './timeline.ts';

export const cs: Catalogue = {
  ...common,
  ...errors,
  ...favourites,
  ...finder,
  ...otherCalendars,
  ...plan,
  ...reservations,
  ...settings,
  ...startup,
  ...timeline,
};
