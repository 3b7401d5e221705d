import type { Element } from './element.ts';
import { type Markup, markup } from './markup.ts';

const ATTRIBUTES = ['DistinguishedPropertySetId', 'PropertySetId', 'PropertyTag', 'PropertyName', 'PropertyId', 'PropertyType'] as const;

/** Returns a name for a `t:ExtendedFieldURI` that no other field has. The engine stores the field's value under this name. */
export function extendedKey(field: Element): string {
  return `ews:${ATTRIBUTES.map((name) => (field.attributes[name] ?? '').toLowerCase()).join('|')}`;
}

export function extendedFieldXml(field: Element): Markup {
  const attributes = ATTRIBUTES.flatMap((name) =>
    field.attributes[name] === undefined ? [] : [markup` ${name}="${field.attributes[name]}"`],
  );
  return markup`<t:ExtendedFieldURI${attributes}/>`;
}
