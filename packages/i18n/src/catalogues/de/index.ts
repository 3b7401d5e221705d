import type { Catalogue } from '../../catalogue.ts';
import { signIn } from './sign-in.ts';

export const de: Partial<Catalogue> = { ...signIn };
