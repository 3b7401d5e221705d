import type { Catalogue } from '../../catalogue.ts';
import { attendees } from './attendees.ts';
import { favourites } from './favourites.ts';
import { guests } from './guests.ts';
import { otherCalendars } from './other-calendars.ts';
import { passkeys } from './passkeys.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { startup } from './startup.ts';
import { suggest } from './suggest.ts';
import { twoStep } from './two-step.ts';
import { wanted } from './wanted.ts';

export const de: Partial<Catalogue> = {
  ...attendees,
  ...favourites,
  ...guests,
  ...otherCalendars,
  ...passkeys,
  ...search,
  ...settings,
  ...signIn,
  ...startup,
  ...suggest,
  ...twoStep,
  ...wanted,
};
