/** A piece of XML: what is not one is text, and is escaped where it is put in. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type XmlValue = Xml | string | number | boolean | undefined | readonly Xml[];

/** `xml\`<t:Subject>${subject}</t:Subject>\``: the only way in which requests are written. */
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

/** What XML 1.0, section 2.2, has no place for: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

export function withoutForbidden(text: string): string {
  return text.replace(FORBIDDEN, '');
}

/** For elements and attributes alike. */
export function escapeXml(text: string): string {
  return withoutForbidden(text).replace(/[&<>"'\r]/g, (character) => ESCAPES[character]!);
}
