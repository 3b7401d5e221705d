import type { Catalogue } from '../../catalogue.ts';
import { settings } from './settings.ts';
import { startup } from './startup.ts';

export const de: Partial<Catalogue> = { ...settings, ...startup };
