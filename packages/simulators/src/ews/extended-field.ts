import type { Element } from './element.ts';
import { type Markup, markup } from './markup.ts';

const ATTRIBUTES = ['DistinguishedPropertySetId', 'PropertySetId', 'PropertyTag', 'PropertyName', 'PropertyId', 'PropertyType'] as const;

/** Returns a unique name for a `t:ExtendedFieldURI`, under which the engine stores its value. */
export function extendedKey(field: Element): string {
  return `ews:${ATTRIBUTES.map((name) => (field.attributes[name] ?? '').toLowerCase()).join('|')}`;
}

export function extendedFieldXml(field: Element): Markup {
  const attributes = ATTRIBUTES.flatMap((name) =>
    field.attributes[name] === undefined ? [] : [markup` ${name}="${field.attributes[name]}"`],
  );
  return markup`<t:ExtendedFieldURI${attributes}/>`;
}
