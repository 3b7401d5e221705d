import { isIP } from 'node:net';
import { isLoopback } from './loopback.ts';

/** The site that passkeys are made for (WebAuthn, section 5.1.2): a host name, and the one address at which they work. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * From where this site is, as the operator says it. Undefined where no browser makes passkeys: without encryption, or at an
 * address that has no name. This very machine has one: `localhost`.
 */
export function findRelyingParty(siteOrigin: string | undefined, isSaid: boolean): RelyingParty | undefined {
  const url = siteOrigin === undefined ? null : URL.parse(siteOrigin);
  if (url === null) return undefined;
  if (!isSaid && isLoopback(url.hostname)) url.hostname = 'localhost';
  const { hostname, protocol, origin } = url;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return protocol === 'https:' || isLoopback(hostname) ? { id: hostname, origin } : undefined;
}
