import type { Catalogue } from '../../catalogue.ts';

export const cs: Partial<Catalogue> = {};
