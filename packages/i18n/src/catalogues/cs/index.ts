import type { Catalogue } from '../../catalogue.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { finder } from './finder.ts';
import { plan } from './plan.ts';
import { reservations } from './reservations.ts';
import { favourites } from './favourites.ts';
import { settings } from './settings.ts';
import { startup } from './startup.ts';
import { timeline } from './timeline.ts';

export const cs: Catalogue = {
  ...common,
  ...errors,
  ...finder,
  ...plan,
  ...reservations,
  ...favourites,
  ...settings,
  ...startup,
  ...timeline,
};
