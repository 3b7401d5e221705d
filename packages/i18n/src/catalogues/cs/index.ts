import type { Catalogue } from '../../catalogue.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { finder } from './finder.ts';
import { guests } from './guests.ts';
import { plan } from './plan.ts';
import { reservations } from './reservations.ts';
import { signIn } from './sign-in.ts';
import { timeline } from './timeline.ts';

export const cs: Catalogue = { ...common, ...errors, ...finder, ...guests, ...plan, ...reservations, ...signIn, ...timeline };
