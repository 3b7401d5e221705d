const PASS = 'pass=';

/** Returns an address's fragment that continues a kiosk's route on a phone without a sign-in. No server receives it. */
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

/** Returns the search and the fragment with which the guests' entrance leads to an address; undefined without pass. */
export function throughEntrance({ href, hash }: { readonly href: string; readonly hash: string }) {
  return passIn(hash) === undefined ? undefined : { search: { return_url: href.slice(0, href.indexOf('#')) }, hash };
}
