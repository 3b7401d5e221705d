import { isLoopback } from './loopback.ts';

/** The path that receives a calendar's hints. */
export const HOOKS_PATH = '/api/hooks/:connectionId';

/**
 * Returns the address to which a calendar can send hints; undefined if this server has no https address. A stand-in on this machine may
 * send them without https.
 */
export function findCallback(publicUrl: string | undefined, connectionId: string): URL | undefined {
  if (publicUrl === undefined) return undefined;
  const url = new URL(HOOKS_PATH.replace(':connectionId', connectionId), publicUrl);
  return url.protocol === 'https:' || isLoopback(url.hostname) ? url : undefined;
}
