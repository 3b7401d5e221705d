import type { Catalogue } from '../../catalogue.ts';
import { signIn } from './sign-in.ts';

export const fr: Partial<Catalogue> = { ...signIn };
