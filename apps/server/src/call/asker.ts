import type { FastifyRequest } from 'fastify';
import { tokenOf } from './bearer-token.ts';
import { type Device, deviceOf } from './device.ts';

/** The browser that somebody signs in with. */
export interface Asker {
  /** Of the network: whom guesses are counted to. */
  readonly address: string;
  /** Of the session that this browser has had until now; undefined where it has none. */
  readonly token: string | undefined;
  readonly device: Device;
}

export function askerOf(request: FastifyRequest): Asker {
  return { address: request.ip, token: tokenOf(request), device: deviceOf(request.headers['user-agent']) };
}
