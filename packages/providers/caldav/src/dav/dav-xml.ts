import { notXml, readXml, type XmlNode } from '@assist/calendar-provider';

export type { XmlNode };

const CDATA = '#cdata';

/**
 * Parses XML by local names, which suffice because no two of the requested properties differ only in their namespace. Cyrus sends calendars
 * as CDATA, and sabre/xml sends them as text with `&#13;` at each line's end, so CDATA is kept apart from text: only text is decoded.
 */
export function parseXml(text: string): XmlNode {
  return readXml(text, CDATA);
}

/** Returns the child elements with a name, in order. */
export function childrenOf(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  if (node === undefined || typeof node === 'string' || !Object.hasOwn(node, name)) return [];
  const found = node[name]!;
  return Array.isArray(found) ? (found as readonly XmlNode[]) : [found as XmlNode];
}

/** Follows a path of names, taking the first element of each name. Returns undefined if an element is missing. */
export function childOf(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((at, name) => childrenOf(at, name)[0], node);
}

/** Returns the local names of the child elements, each name once. */
export function namesOf(node: XmlNode | undefined): readonly string[] {
  if (node === undefined || typeof node === 'string') return [];
  return Object.keys(node).filter((name) => !name.startsWith('#') && !name.startsWith('@'));
}

export function attributeOf(node: XmlNode | undefined, name: string): string | undefined {
  const value = childrenOf(node, `@${name}`)[0];
  return typeof value === 'string' ? decode(value) : undefined;
}

/** Returns the text of an element: undefined if the element does not exist, and '' if it is empty. */
export function textOf(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  const found = childOf(node, ...path);
  if (found === undefined) return undefined;
  if (typeof found === 'string') return decode(found);
  const raw = childrenOf(found, CDATA).map((part) => (typeof part === 'string' ? part : ''));
  const text = typeof found['#text'] === 'string' ? decode(found['#text']) : '';
  // White space beside a CDATA section is only layout.
  return raw.length === 0 ? text : raw.join('') + (text.trim() === '' ? '' : text);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : '';
  });
}

/** Escapes a text for use between tags or in an attribute, and drops characters that XML forbids. */
export function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[<>&"']/g, (one) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' })[one]!);
}

const SPACES = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://sabredav.org/ns" xmlns:N="http://nextcloud.com/ns"';

/** Builds a request body from its root element, such as `D:propfind`, and the root's content. */
export function xmlBody(root: string, inner: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><${root} ${SPACES}>${inner}</${root}>`;
}

export function propBody(properties: readonly string[]): string {
  return `<D:prop>${properties.map((name) => `<${name}/>`).join('')}</D:prop>`;
}

/** One `DAV:response` of a multistatus: a resource's address and properties. */
export interface DavResource {
  readonly href: string;
  /** The properties that the server returned with a 2xx status. */
  readonly props: XmlNode;
}

/** Reads the resources of a multistatus (RFC 4918, section 13). Leaves out anything that does not exist or may not be seen. */
export function resourcesOf(answer: string): readonly DavResource[] {
  const root = childOf(parseXml(answer), 'multistatus');
  if (root === undefined) throw notXml('it is no multistatus');
  return childrenOf(root, 'response').flatMap((response) => {
    const href = textOf(response, 'href')?.trim();
    const found = childrenOf(response, 'propstat').find((one) => isFine(textOf(one, 'status')));
    return href === undefined || found === undefined ? [] : [{ href, props: childOf(found, 'prop') ?? '' }];
  });
}

function isFine(status: string | undefined): boolean {
  return status !== undefined && / 2\d\d\b/.test(status);
}

export function hrefOf(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  const href = textOf(childOf(node, ...path), 'href')?.trim();
  return href === '' ? undefined : href;
}

/**
 * Returns the `mailto:` addresses, lower-cased, in the server's order (usually with the preferred one first), and then the principal's
 * e-mail address.
 */
export function addressesOf(props: XmlNode): readonly string[] {
  const hrefs = childrenOf(childOf(props, 'calendar-user-address-set'), 'href').map((href) => textOf({ href }, 'href')?.trim() ?? '');
  const found = hrefs.filter((href) => /^mailto:/i.test(href)).map((href) => safeDecode(href.slice('mailto:'.length)).toLowerCase());
  const own = textOf(props, 'email-address')?.trim().toLowerCase() ?? '';
  return [...new Set(own === '' ? found : [...found, own])];
}

export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
