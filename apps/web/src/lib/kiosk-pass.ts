const PASS = 'pass=';

/**
 * Returns an address's fragment with a kiosk's pass, with which a phone can show the route without a sign-in. Browsers do not send
 * fragments.
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

/** Returns the parameters and the fragment of a link to the guests' entrance that leads on to an address; undefined without a pass. */
export function throughEntrance({ href, hash }: { readonly href: string; readonly hash: string }) {
  return passIn(hash) === undefined ? undefined : { search: { return_url: href.slice(0, href.indexOf('#')) }, hash };
}
