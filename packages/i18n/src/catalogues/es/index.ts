import type { Catalogue } from '../../catalogue.ts';
import { startup } from './startup.ts';

export const es: Partial<Catalogue> = { ...startup };
