import type { AddressInfo } from 'node:net';
import { isLoopback } from './loopback.ts';

export interface OwnPlace {
  readonly publicUrl: string | undefined;
  readonly host: string;
  readonly port: number;
}

/**
 * Returns the site's origin, for links that leave it: as the operator sets it, or on this machine. Never taken from a request, because a
 * stranger can write those; undefined if only a request would know.
 */
export function findOwnOrigin({ publicUrl, host, port }: OwnPlace, listening: AddressInfo | string | null): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  if (!isLoopback(host)) return undefined;
  // With port 0, the system chose a free one.
  const taken = typeof listening === 'object' && listening !== null ? listening.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
}
