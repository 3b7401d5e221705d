const PASS = 'pass=';

/** Behind the # of an address, which no server is told: with it a kiosk leads a phone on without a sign-in. */
export function passHash(pass: string): string {
  return `${PASS}${encodeURIComponent(pass)}`;
}

/** Undefined where an address has none. */
export function passIn(hash: string): string | undefined {
  if (!hash.startsWith(PASS)) return undefined;
  try {
    return decodeURIComponent(hash.slice(PASS.length));
  } catch {
    return undefined;
  }
}

/** What the visitors' entrance needs to lead on from there; undefined where the address has no pass. */
export function throughEntrance({ href, hash }: { readonly href: string; readonly hash: string }) {
  return passIn(hash) === undefined ? undefined : { search: { return_url: href.slice(0, href.indexOf('#')) }, hash };
}
