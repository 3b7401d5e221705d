/** A stand-in for the site's origin, to check a path that must be safe at every address of the site. */
export const ANY_ORIGIN = 'https://site.invalid';

/** Returns the value if it is a path of this origin, or else undefined, so that a clicked link never leads to another site. */
export function safeReturnUrl(value: string | undefined, origin: string): string | undefined {
  if (value === undefined || !value.startsWith('/')) return undefined;
  // Browsers treat a backslash as a slash, and drop tabs and line breaks.
  if (/^\/[\\/]|[\\\p{Cc}]/u.test(value)) return undefined;
  const url = URL.parse(value, origin);
  if (url === null || url.origin !== origin) return undefined;
  // '/.//evil.example' has the right origin, but its path '//evil.example' would lead to another one.
  if (url.pathname.startsWith('//')) return undefined;
  return url.pathname.startsWith('/account/') ? undefined : url.pathname + url.search + url.hash;
}
