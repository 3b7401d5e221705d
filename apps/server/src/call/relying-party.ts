import { isIP } from 'node:net';
import { isLoopback } from './loopback.ts';

/** The site for which passkeys are created (WebAuthn, section 5.1.2): its host name, and the only origin at which they work. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the relying party for the site's origin. Returns undefined if browsers create no passkeys for it: without encryption, or at an
 * address without a name. A loopback address gets the name `localhost`, unless the operator has set the address (`isSaid`).
 */
export function findRelyingParty(siteOrigin: string | undefined, isSaid: boolean): RelyingParty | undefined {
  const url = siteOrigin === undefined ? null : URL.parse(siteOrigin);
  if (url === null) return undefined;
  if (!isSaid && isLoopback(url.hostname)) url.hostname = 'localhost';
  const { hostname, protocol, origin } = url;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return protocol === 'https:' || isLoopback(hostname) ? { id: hostname, origin } : undefined;
}
