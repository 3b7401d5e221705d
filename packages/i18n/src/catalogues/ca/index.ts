import type { Catalogue } from '../../catalogue.ts';
import { otherCalendars } from './other-calendars.ts';

export const ca: Partial<Catalogue> = { ...otherCalendars };
