import { isLoopback } from './loopback.ts';

/** The path that receives a calendar's hints. */
export const HOOKS_PATH = '/api/hooks/:connectionId';

/**
 * Returns the address for a calendar's hints; undefined if the calendar cannot send any. Calendars send hints only to public https
 * addresses; a stand-in on this machine may use any.
 */
export function findCallback(publicUrl: string | undefined, connectionId: string): URL | undefined {
  if (publicUrl === undefined) return undefined;
  const url = new URL(HOOKS_PATH.replace(':connectionId', connectionId), publicUrl);
  return url.protocol === 'https:' || isLoopback(url.hostname) ? url : undefined;
}
