/** Length of the longest reservation, in days. A query for a day's bookings need not look back further. */
const BOOKING_MAX_DAYS = 14;
export const BOOKING_MAX_MS = BOOKING_MAX_DAYS * 24 * 3_600_000;
