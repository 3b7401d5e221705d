import type { FastifyRequest } from 'fastify';
import { tokenOf } from './bearer-token.ts';
import { type Device, deviceOf } from './device.ts';

/** The browser that somebody signs in with. */
export interface Asker {
  /** The network's address, to which guesses are counted. */
  readonly address: string;
  /** The token of the browser's current session; undefined if it has none. */
  readonly token: string | undefined;
  readonly device: Device;
}

export function askerOf(request: FastifyRequest): Asker {
  return { address: request.ip, token: tokenOf(request), device: deviceOf(request.headers['user-agent']) };
}
