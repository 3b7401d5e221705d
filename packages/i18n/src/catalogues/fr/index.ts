import type { Catalogue } from '../../catalogue.ts';
import { settings } from './settings.ts';
import { startup } from './startup.ts';

export const fr: Partial<Catalogue> = { ...settings, ...startup };
