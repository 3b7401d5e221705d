import { isLoopback } from './loopback.ts';

/** The path at which a calendar's hints come in. */
export const HOOKS_PATH = '/api/hooks/:connectionId';

/** Calendars send hints to public addresses with https only; to a stand-in on this machine anything goes. */
export function findCallback(publicUrl: string | undefined, connectionId: string): URL | undefined {
  if (publicUrl === undefined) return undefined;
  const url = new URL(HOOKS_PATH.replace(':connectionId', connectionId), publicUrl);
  return url.protocol === 'https:' || isLoopback(url.hostname) ? url : undefined;
}
