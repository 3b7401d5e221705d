/** What the two databases say in their own words. */
function textOf(error: unknown): { code: string; message: string } {
  const record = error as { code?: unknown; message?: unknown };
  return { code: String(record?.code ?? ''), message: String(record?.message ?? '') };
}

/** The database itself has refused a second booking of one moment. */
export function isOverlapRefused(error: unknown): boolean {
  const { code, message } = textOf(error);
  return code === '23P01' || message.includes('booking_never_two_on_one_slot');
}

export function isUniqueViolation(error: unknown): boolean {
  const { code, message } = textOf(error);
  return code === '23505' || message.includes('UNIQUE constraint failed');
}

/** A transaction that may be run again as it was. */
export function isRetryable(error: unknown): boolean {
  const { code } = textOf(error);
  return code === '40001' || code === '40P01';
}

const GONE = new Set([
  'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT',
  // PostgreSQL: shutting down, starting up, crashed, too many connections, disk full, statement timeout.
  '57P01', '57P02', '57P03', '08000', '08003', '08006', '53300', '53100', '57014',
]);

/** The database cannot be reached or cannot write: 503 and try again, not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = textOf(error);
  return (
    GONE.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|database or disk is full|database is locked|disk I\/O error|Client has encountered a connection error/i.test(message)
  );
}
