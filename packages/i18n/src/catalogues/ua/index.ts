import type { Catalogue } from '../../catalogue.ts';
import { attendees } from './attendees.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { favourites } from './favourites.ts';
import { finder } from './finder.ts';
import { guests } from './guests.ts';
import { otherCalendars } from './other-calendars.ts';
import { passkeys } from './passkeys.ts';
import { plan } from './plan.ts';
import { reservations } from './reservations.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { series } from './series.ts';
import { signIn } from './sign-in.ts';
import { startup } from './startup.ts';
import { suggest } from './suggest.ts';
import { timeline } from './timeline.ts';
import { twoStep } from './two-step.ts';
import { wanted } from './wanted.ts';

export const ua: Catalogue = {
  ...attendees,
  ...common,
  ...errors,
  ...favourites,
  ...finder,
  ...guests,
  ...otherCalendars,
  ...passkeys,
  ...plan,
  ...reservations,
  ...search,
  ...settings,
  ...series,
  ...signIn,
  ...startup,
  ...suggest,
  ...timeline,
  ...twoStep,
  ...wanted,
};
