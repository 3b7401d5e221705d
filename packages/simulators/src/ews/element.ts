import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element of a request: local name, attributes, children in order, and its own text. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

type Parsed = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
});

/** Returns the document's root element. Undefined if the text is not XML. */
export function readXml(text: string): Element | undefined {
  // The parser accepts some invalid XML, but Exchange does not.
  if (XMLValidator.validate(text) !== true) return undefined;
  try {
    return toElements(parser.parse(text) as Parsed[]).find((element) => !element.name.startsWith('?'));
  } catch {
    return undefined;
  }
}

function toElements(nodes: readonly Parsed[]): Element[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@');
    if (name === undefined || name === '#text') return [];
    const inside = node[name] as Parsed[];
    const text = inside.map((one) => (one['#text'] === undefined ? '' : String(one['#text']))).join('');
    return [{ name, attributes: (node[':@'] ?? {}) as Record<string, string>, children: toElements(inside), text }];
  });
}

export function find(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  return path.reduce<Element | undefined>((at, name) => at?.children.find((child) => child.name === name), element);
}

export function findText(element: Element | undefined, ...path: readonly string[]): string | undefined {
  return find(element, ...path)?.text;
}
