/** In the server's log line, in the problem and in the client's log table. */
export const CORRELATION_ID_HEADER = 'X-Correlation-Id';

/** The cookie whose value goes back as a header on every call that is not a GET. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';
