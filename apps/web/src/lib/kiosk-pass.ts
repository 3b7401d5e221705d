const PASS = 'pass=';

/** The fragment after the # of an address, which is never sent to a server: with it a phone continues a kiosk's way without a sign-in. */
export function passHash(pass: string): string {
  return `${PASS}${encodeURIComponent(pass)}`;
}

/** Returns undefined if an address has none. */
export function passIn(hash: string): string | undefined {
  if (!hash.startsWith(PASS)) return undefined;
  try {
    return decodeURIComponent(hash.slice(PASS.length));
  } catch {
    return undefined;
  }
}

/** Returns what the visitors' entrance needs to continue; undefined if the address has no pass. */
export function throughEntrance({ href, hash }: { readonly href: string; readonly hash: string }) {
  return passIn(hash) === undefined ? undefined : { search: { return_url: href.slice(0, href.indexOf('#')) }, hash };
}
