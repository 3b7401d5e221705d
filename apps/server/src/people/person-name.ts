/** Returns a full name with its parts: the first word is the given name, and the others are the surname. */
export function toPersonName(name: string): { readonly name: string; readonly givenName: string; readonly surname: string } {
  const [givenName = '', ...rest] = name.trim().split(/\s+/u);
  return { name, givenName, surname: rest.join(' ') };
}
