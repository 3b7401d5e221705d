import type { Catalogue } from '../../catalogue.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { finder } from './finder.ts';
import { otherCalendars } from './other-calendars.ts';
import { plan } from './plan.ts';
import { reservations } from './reservations.ts';
import { timeline } from './timeline.ts';

export const cs: Catalogue = { ...common, ...errors, ...finder, ...otherCalendars, ...plan, ...reservations, ...timeline };
