/** Extracts the two databases' own error codes and messages. */
function textOf(error: unknown): { code: string; message: string; sqlite: number } {
  const record = error as { code?: unknown; message?: unknown; errcode?: unknown };
  // SQLite's extended codes have details above the lowest byte.
  return { code: String(record?.code ?? ''), message: String(record?.message ?? ''), sqlite: Number(record?.errcode ?? 0) & 0xff };
}

/** Returns whether the database itself rejected an overlapping booking. */
export function isOverlapRefused(error: unknown): boolean {
  const { code, message } = textOf(error);
  return code === '23P01' || message.includes('booking_never_two_on_one_slot');
}

export function isUniqueViolation(error: unknown): boolean {
  const { code, message } = textOf(error);
  return code === '23505' || message.includes('UNIQUE constraint failed');
}

/** Returns whether a row refers to another row that does not exist, or no longer does. */
export function isReferenceGone(error: unknown): boolean {
  const { code, message } = textOf(error);
  return code === '23503' || message.includes('FOREIGN KEY constraint failed');
}

/** Returns whether the transaction may be run again unchanged, because it failed only in competition with others. */
export function isRetryable(error: unknown): boolean {
  const { code } = textOf(error);
  return code === '40001' || code === '40P01';
}

/** Whether the columns of a prepared statement have changed (PostgreSQL); the statement stays broken on that connection. */
const isPlanOutdated = ({ code, message }: { code: string; message: string }) => code === '0A000' && message.includes('cached plan');

/** Returns whether the connection must not be used again after this error. */
export function isConnectionSpoilt(error: unknown): boolean {
  const text = textOf(error);
  return text.message === 'Query read timeout' || isPlanOutdated(text);
}

const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL: shutting down, starting up, crashed, too many connections, disk full, out of memory, disk failure, statement timeout.
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
  '53100',
  '53200',
  '58030',
  '57014',
]);

const SQLITE_BUSY = 5;
/** SQLite's codes for: busy, locked, read-only, disk failure, disk full, and a file that cannot be opened. */
const SQLITE_GONE = new Set([SQLITE_BUSY, 6, 8, 10, 13, 14]);

/** Returns whether the error means only that another process is writing, so that a later try can succeed. */
export function isBusy(error: unknown): boolean {
  return textOf(error).sqlite === SQLITE_BUSY;
}

/**
 * Returns whether the database failed in a way that may pass (unreachable, busy, cannot write, timeout): reported as 503 (try again), not
 * 500.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message, sqlite } = textOf(error);
  return (
    isPlanOutdated({ code, message }) ||
    GONE.has(code) ||
    SQLITE_GONE.has(sqlite) ||
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|Client has encountered a connection error/i.test(
      message,
    )
  );
}
