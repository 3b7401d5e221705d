import type { Catalogue } from '../../catalogue.ts';

export const ua: Partial<Catalogue> = {};
