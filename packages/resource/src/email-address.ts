/**
 * A valid e-mail address (HTML standard, "E-mail state"): apostrophes and plus signs included, comments and quoted names not.
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
export const EMAIL_ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?(?:\.[a-zA-Z\d](?:[a-zA-Z\d-]{0,61}[a-zA-Z\d])?)*$/;
const LONGEST = 254;
/** Zero-width spaces, direction marks, soft hyphens: they come along when an address is copied out of a page. */
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;

/** As it is compared and kept: without what nobody sees, in small letters. It may be no address. */
export function cleanAddress(text: string): string {
  return text.replace(INVISIBLE, '').trim().toLowerCase();
}

/** The address as it is kept; undefined where the text is none. */
export function toEmailAddress(text: string): string | undefined {
  const address = cleanAddress(text);
  return address.length <= LONGEST && EMAIL_ADDRESS.test(address) ? address : undefined;
}

export interface ListedAddress {
  readonly email: string;
  /** As it was written beside the address; empty where it was not. */
  readonly name: string;
}

/** Longer ones are no list that somebody has pasted. */
const LONGEST_LIST = 20_000;

/**
 * Addresses as mail programs copy them: `a@x.example; Olga Nová <olga@x.example>, b@x.example`, one a line, or parted by spaces. Each
 * once. Undefined where one of them is no address: then it is no list of them.
 */
export function readAddressList(text: string): readonly ListedAddress[] | undefined {
  if (text.length > LONGEST_LIST) return undefined;
  const listed = new Map<string, ListedAddress>();
  for (const entry of partsOf(text)) {
    // `"Nová, Olga" <olga@alder.example>`, a name without quotation marks, or addresses alone.
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

/** Between semicolons, commas and line ends; a comma within quotation marks is a name's. */
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
