import type { Catalogue } from '../../catalogue.ts';
import { startup } from './startup.ts';

export const ca: Partial<Catalogue> = { ...startup };
