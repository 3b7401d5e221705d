const PASS = 'pass=';

/**
 * Returns the fragment of an address with which a phone continues a kiosk's route without a sign-in. Browsers send no fragment to a server.
 */
export function passHash(pass: string): string {
  return `${PASS}${encodeURIComponent(pass)}`;
}

/** Returns the pass in an address's fragment; undefined if there is none. */
export function passIn(hash: string): string | undefined {
  if (!hash.startsWith(PASS)) return undefined;
  try {
    return decodeURIComponent(hash.slice(PASS.length));
  } catch {
    return undefined;
  }
}

/** Returns the search parameters and the fragment with which the guests' entrance leads to an address; undefined without a pass. */
export function throughEntrance({ href, hash }: { readonly href: string; readonly hash: string }) {
  return passIn(hash) === undefined ? undefined : { search: { return_url: href.slice(0, href.indexOf('#')) }, hash };
}
