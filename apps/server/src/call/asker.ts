import type { FastifyRequest } from 'fastify';
import { tokenOf } from './bearer-token.ts';
import { type Device, deviceOf } from './device.ts';

/** The browser with which somebody signs in. */
export interface Asker {
  /** Address of the caller; guesses are counted per network. */
  readonly address: string;
  /** Token of the browser's current session; undefined if it has none. */
  readonly token: string | undefined;
  readonly device: Device;
}

export function askerOf(request: FastifyRequest): Asker {
  return { address: request.ip, token: tokenOf(request), device: deviceOf(request.headers['user-agent']) };
}
