/**
 * Matches a valid e-mail address (HTML standard, "E-mail state"). It may contain apostrophes and plus signs, but no comments or quoted
 * names.
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
export const EMAIL_ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?(?:\.[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?)*$/;
const LONGEST = 254;
/** Matches invisible characters that are often copied along with an address: zero-width spaces, direction marks, soft hyphens. */
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;

/**
 * Returns the text in the form in which addresses are compared and stored: without invisible characters, in lower case. It need not be an
 * address.
 */
export function cleanAddress(text: string): string {
  return text.replace(INVISIBLE, '').trim().toLowerCase();
}

/** Returns the address in its stored form; undefined if the text is not an address. */
export function toEmailAddress(text: string): string | undefined {
  const address = cleanAddress(text);
  return address.length <= LONGEST && EMAIL_ADDRESS.test(address) ? address : undefined;
}

export interface ListedAddress {
  readonly email: string;
  /** The name written beside the address; empty if there is none. */
  readonly name: string;
}

/** Maximum number of characters in a pasted list. */
const LONGEST_LIST = 20_000;

/**
 * Parses addresses as mail programs copy them: `a@x.example; Olga Nová <olga@x.example>, b@x.example`, one per line, or separated by
 * spaces. Duplicates are removed. Undefined if any entry is not an address, because the text is then not a list of addresses.
 */
export function readAddressList(text: string): readonly ListedAddress[] | undefined {
  if (text.length > LONGEST_LIST) return undefined;
  const listed = new Map<string, ListedAddress>();
  for (const entry of partsOf(text)) {
    // An entry is `"Nová, Olga" <olga@alder.example>`, the same without quotation marks, or addresses without names.
    const bracket = entry.endsWith('>') ? entry.indexOf('<') : -1;
    const name = bracket === -1 ? '' : entry.slice(0, bracket).replaceAll('"', '').trim();
    for (const written of bracket === -1 ? entry.split(/\s+/) : [entry.slice(bracket + 1, -1)]) {
      const email = toEmailAddress(written);
      if (email === undefined) return undefined;
      if (!listed.has(email)) listed.set(email, { email, name });
    }
  }
  return listed.size === 0 ? undefined : [...listed.values()];
}

/** Splits at semicolons, commas and line ends. A comma within quotation marks belongs to a name. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    if (isQuoted || !/[;,\r\n\t]/.test(letter)) part += letter;
    else {
      parts.push(part);
      part = '';
    }
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => one !== '');
}
