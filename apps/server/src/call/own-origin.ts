import type { AddressInfo } from 'node:net';
import { isLoopback } from './loopback.ts';

export interface OwnPlace {
  readonly publicUrl: string | undefined;
  readonly host: string;
  readonly port: number;
}

/**
 * Where this site is, for links that leave it: as the operator says, or at this very machine. Never as a request says, for
 * a stranger writes those; undefined where nobody but a request knows.
 */
export function findOwnOrigin({ publicUrl, host, port }: OwnPlace, listening: AddressInfo | string | null): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  if (!isLoopback(host)) return undefined;
  // Port 0 is whichever was free.
  const taken = typeof listening === 'object' && listening !== null ? listening.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
}
