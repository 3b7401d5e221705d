import { type LogEntry, writeLog } from './cache/browser-store.ts';
import { scheduler } from './waiting/scheduler.ts';

/** Minimum time between two entries with the same message, since a failing poll causes the same error every few seconds. */
const SAID_AGAIN_MS = 60_000;
const saidAt = new Map<string, number>();

/** Writes an error to this browser's log, for support. What people read about the error is decided elsewhere. */
export function logFailure(error: unknown): void {
  write('error', textOf(error), correlationIdOf(error) ?? '');
}

/** Writes to this browser's log what was left out of a screen, and why. Nobody needs to act on it. */
export function logWarning(message: string): void {
  write('warning', message, '');
}

function write(level: LogEntry['level'], message: string, correlationId: string): void {
  const now = scheduler.now();
  if (now - (saidAt.get(message) ?? Number.NEGATIVE_INFINITY) < SAID_AGAIN_MS) return;
  saidAt.set(message, now);
  void writeLog({ at: now, level, message, correlationId });
}

/** Returns the id of the failed call in the server's log; undefined if the error and its causes have none. */
export function correlationIdOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const id = 'correlationId' in error ? error.correlationId : undefined;
  return typeof id === 'string' && id !== '' ? id : correlationIdOf(error.cause);
}

/** Returns the text of an error and its causes, such as "StartupError: startup.status ← ApiError: unknown (503)". */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? `${error.name}: ${error.message}` : `${error.name}: ${error.message} ← ${textOf(error.cause)}`;
}
