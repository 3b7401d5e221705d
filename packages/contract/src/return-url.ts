/** For a path that has to be good wherever the site stands. */
export const ANY_ORIGIN = 'https://site.invalid';

/** A path of this origin, or undefined: nobody is led to another site by an address that he clicked. */
export function safeReturnUrl(value: string | undefined, origin: string): string | undefined {
  if (value === undefined || !value.startsWith('/')) return undefined;
  // Browsers read a backslash as a slash, and drop tabs and line breaks.
  if (/^\/[\\/]|[\\\p{Cc}]/u.test(value)) return undefined;
  const url = URL.parse(value, origin);
  if (url === null || url.origin !== origin) return undefined;
  // '/.//evil.example' has the right origin and, taken for a path again, another one.
  if (url.pathname.startsWith('//')) return undefined;
  return url.pathname.startsWith('/account/') ? undefined : url.pathname + url.search + url.hash;
}
