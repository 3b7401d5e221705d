import type { FirstWords } from '../../catalogue.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { favourites } from './favourites.ts';
import { otherCalendars } from './other-calendars.ts';
import { startup } from './startup.ts';

export const firstWords: FirstWords = {
  ...common,
  ...errors,
  ...events,
  ...favourites,
  ...otherCalendars,
  ...startup,
};
