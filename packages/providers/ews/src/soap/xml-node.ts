import { readXml, type XmlNode } from '@assist/calendar-provider';
import { withoutForbidden } from './xml.ts';

export type { XmlNode };

/** Parses an answer from Exchange. References are decoded later, when a text or attribute is read. */
export function parseXml(text: string): XmlNode {
  return readXml(text);
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

/** Returns every child element with its name, grouped by name. */
export function elementsOf(node: XmlNode | undefined): readonly { readonly name: string; readonly node: XmlNode }[] {
  if (node === undefined || typeof node === 'string') return [];
  return Object.keys(node)
    .filter((name) => !name.startsWith('@') && name !== '#text')
    .flatMap((name) => childrenOf(node, name).map((child) => ({ name, node: child })));
}

/** Returns the text of an element: undefined if the element does not exist, and '' if it is empty. */
export function textOf(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  const found = childOf(node, ...path);
  if (found === undefined) return undefined;
  return decode(typeof found === 'string' ? found : String(found['#text'] ?? ''));
}

export function attributeOf(node: XmlNode | undefined, name: string): string | undefined {
  if (node === undefined || typeof node === 'string') return undefined;
  const value = node[`@${name}`];
  return typeof value === 'string' ? decode(value) : undefined;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes references. Exchange also writes references to characters that XML forbids (`&#x1;`), which are left out. */
function decode(text: string): string {
  const decoded = text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10_ffff ? String.fromCodePoint(code) : '';
    },
  );
  return withoutForbidden(decoded);
}
