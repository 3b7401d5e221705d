import type { OtherWords } from '../../catalogue.ts';
import { attendees } from './attendees.ts';
import { finder } from './finder.ts';
import { guests } from './guests.ts';
import { passkeys } from './passkeys.ts';
import { passwords } from './passwords.ts';
import { plan } from './plan.ts';
import { reservations } from './reservations.ts';
import { scan } from './scan.ts';
import { search } from './search.ts';
import { series } from './series.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { suggest } from './suggest.ts';
import { timeline } from './timeline.ts';
import { twoStep } from './two-step.ts';
import { walking } from './walking.ts';
import { wanted } from './wanted.ts';

export const otherWords: OtherWords = {
  ...attendees,
  ...finder,
  ...guests,
  ...passkeys,
  ...passwords,
  ...plan,
  ...reservations,
  ...scan,
  ...search,
  ...series,
  ...sessions,
  ...settings,
  ...signIn,
  ...suggest,
  ...timeline,
  ...twoStep,
  ...walking,
  ...wanted,
};
