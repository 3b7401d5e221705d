/** The header with the correlation id, which also appears in the server's log line, in the problem and in the client's log table. */
export const CORRELATION_ID_HEADER = 'X-Correlation-Id';

/** The cookie whose value is returned as a header with every call except GET. */
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';
