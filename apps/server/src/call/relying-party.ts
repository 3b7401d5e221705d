import { isIP } from 'node:net';
import { isLoopback } from './loopback.ts';

/** The site that passkeys are made for (WebAuthn, section 5.1.2): a host name, and the one address at which they work. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Derived from the site's origin as the operator sets it. Undefined if no browser makes passkeys for it: without encryption, or at an
 * address without a name. This machine has a name: `localhost`.
 */
export function findRelyingParty(siteOrigin: string | undefined, isSaid: boolean): RelyingParty | undefined {
  const url = siteOrigin === undefined ? null : URL.parse(siteOrigin);
  if (url === null) return undefined;
  if (!isSaid && isLoopback(url.hostname)) url.hostname = 'localhost';
  const { hostname, protocol, origin } = url;
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  return protocol === 'https:' || isLoopback(hostname) ? { id: hostname, origin } : undefined;
}
