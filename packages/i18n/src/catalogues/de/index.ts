import type { Catalogue } from '../../catalogue.ts';
import { startup } from './startup.ts';

export const de: Partial<Catalogue> = { ...startup };
