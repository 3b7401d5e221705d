import type { AddressInfo } from 'node:net';
import { isLoopback } from './loopback.ts';

export interface OwnPlace {
  readonly publicUrl: string | undefined;
  readonly host: string;
  readonly port: number;
}

/**
 * Returns the site's origin, for links in e-mails and other places outside the site: the operator's setting, or the address on this
 * machine. Never taken from a request, which a stranger can forge; undefined if only a request would show it.
 */
export function findOwnOrigin({ publicUrl, host, port }: OwnPlace, listening: AddressInfo | string | null): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  if (!isLoopback(host)) return undefined;
  // With port 0, the system has chosen a free port.
  const taken = typeof listening === 'object' && listening !== null ? listening.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
}
