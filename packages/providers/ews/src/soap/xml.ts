/** A piece of XML. When pieces are combined, other values are escaped as text, but this one is not. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type XmlValue = Xml | string | number | boolean | undefined | readonly Xml[];

/**
 * Builds a piece of XML, such as `xml\`<t:Subject>${subject}</t:Subject>\``. All requests are written this way, so that every value is
 * escaped.
 */
export function xml(parts: TemplateStringsArray, ...values: readonly XmlValue[]): Xml {
  return new Xml(parts.reduce((text, part, index) => text + insert(values[index - 1]) + part));
}

function insert(value: XmlValue): string {
  if (value === undefined) return '';
  if (value instanceof Xml) return value.text;
  if (typeof value === 'object') return value.map((one) => one.text).join('');
  return escapeXml(String(value));
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;', '\r': '&#13;' };

/** Characters that XML 1.0, section 2.2, forbids: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

export function withoutForbidden(text: string): string {
  return text.replace(FORBIDDEN, '');
}

/** Escapes a text for use in an element or in an attribute, and drops characters that XML forbids. */
export function escapeXml(text: string): string {
  return withoutForbidden(text).replace(/[&<>"'\r]/g, (character) => ESCAPES[character]!);
}
