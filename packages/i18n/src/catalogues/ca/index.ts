import type { Catalogue } from '../../catalogue.ts';

export const ca: Partial<Catalogue> = {};
