import type { Catalogue } from '../../catalogue.ts';
import { guests } from './guests.ts';
import { signIn } from './sign-in.ts';

export const fr: Partial<Catalogue> = { ...guests, ...signIn };
