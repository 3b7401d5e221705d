import { LONGEST_RESERVATION_DAYS } from '@assist/reservation';
import { DAY_MS, HOUR_MS } from '@assist/time';

/** The most that a wall clock was ever set back at once: three hours in Casey, two in Troll, one almost everywhere else. */
const SET_BACK_MS = 3 * HOUR_MS;

/** No reservation lasts longer, in milliseconds, so a query for a day's bookings need not look back further. */
export const BOOKING_MAX_MS = LONGEST_RESERVATION_DAYS * DAY_MS + SET_BACK_MS;
