import type { Catalogue } from '../../catalogue.ts';

export const de: Partial<Catalogue> = {};
