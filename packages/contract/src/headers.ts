/** The header with a call's correlation id, which also appears in the server's log line, in the problem and in the client's log table. */
export const CORRELATION_ID_HEADER = 'X-Correlation-Id';

/** The cookie whose value the client repeats in the XSRF header of every call except GET. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';
