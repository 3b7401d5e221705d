/** A reservation of one resource lasts at most so long: reading a day of bookings reaches no further back than that. */
const BOOKING_MAX_DAYS = 14;
export const BOOKING_MAX_MS = BOOKING_MAX_DAYS * 24 * 3_600_000;
