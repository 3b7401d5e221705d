import { type Element, find, findText } from './element.ts';

/** The parts of an item that a request asks for. */
export interface ItemShape {
  readonly base: 'IdOnly' | 'Default' | 'AllProperties';
  /** The names of the requested fields, such as `item:Subject`. */
  readonly fields: ReadonlySet<string>;
  readonly extended: readonly Element[];
  readonly bodyType: 'HTML' | 'Text';
  readonly hasMime: boolean;
}

export function readItemShape(operation: Element): ItemShape {
  const shape = find(operation, 'ItemShape');
  const additional = find(shape, 'AdditionalProperties')?.children ?? [];
  return {
    base: (findText(shape, 'BaseShape') ?? 'Default') as ItemShape['base'],
    fields: new Set(additional.flatMap((field) => (field.name === 'FieldURI' ? [field.attributes['FieldURI']!] : []))),
    extended: additional.filter((field) => field.name === 'ExtendedFieldURI'),
    hasMime: findText(shape, 'IncludeMimeContent')?.trim() === 'true',
    bodyType: findText(shape, 'BodyType') === 'Text' ? 'Text' : 'HTML',
  };
}

const DEFAULT = new Set([
  'item:Subject',
  'item:ResponseObjects',
  'item:HasAttachments',
  'calendar:Start',
  'calendar:End',
  'calendar:LegacyFreeBusyStatus',
  'calendar:Location',
  'calendar:CalendarItemType',
  'calendar:Organizer',
  'calendar:RequiredAttendees',
  'calendar:OptionalAttendees',
  'calendar:Resources',
]);

export function wants(shape: ItemShape, field: string): boolean {
  return shape.fields.has(field) || shape.base === 'AllProperties' || (shape.base === 'Default' && DEFAULT.has(field));
}
