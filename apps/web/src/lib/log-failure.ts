import { type LogEntry, writeLog } from './cache/browser-store.ts';
import { scheduler } from './waiting/scheduler.ts';

/** A poll that fails says the same every few seconds. */
const SAID_AGAIN_MS = 60_000;
const saidAt = new Map<string, number>();

/** Into the log of this browser: a sentence for a person is chosen elsewhere, this is what whoever helps him needs. */
export function logFailure(error: unknown): void {
  write('error', textOf(error), correlationIdOf(error) ?? '');
}

/** What was left out of a screen, and why: it stands in nobody's way. */
export function logWarning(message: string): void {
  write('warning', message, '');
}

function write(level: LogEntry['level'], message: string, correlationId: string): void {
  const now = scheduler.now();
  if (now - (saidAt.get(message) ?? Number.NEGATIVE_INFINITY) < SAID_AGAIN_MS) return;
  saidAt.set(message, now);
  void writeLog({ at: now, level, message, correlationId });
}

/** By which the server's log knows the call. */
export function correlationIdOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const id = 'correlationId' in error ? error.correlationId : undefined;
  return typeof id === 'string' && id !== '' ? id : correlationIdOf(error.cause);
}

/** With what it comes from: "startup.status: unknown (503): …". */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? `${error.name}: ${error.message}` : `${error.name}: ${error.message} ← ${textOf(error.cause)}`;
}
