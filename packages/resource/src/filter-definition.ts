import type { Multilingual } from './multilingual.ts';

/** Specification, section 3: the types of a property's value. */
export const DATA_TYPE = { boolean: 1, number: 2, decimal: 3, text: 4, choices: 5, html: 6 } as const;

export type DataTypeId = (typeof DATA_TYPE)[keyof typeof DATA_TYPE];

/** Describes one property of one resource type, and how it is filtered. Its `id` is the property's id. */
export interface FilterDefinition {
  readonly id: string;
  readonly resourceTypeId: string;
  readonly name: Multilingual;
  readonly visible: boolean;
  readonly filterable: boolean;
  readonly matchAll: boolean;
  readonly choices: readonly FilterChoice[];
  readonly dataTypeId: DataTypeId;
}

export interface FilterChoice {
  readonly key: string;
  readonly value: Multilingual;
  readonly imageUrl: string | null;
  readonly imagePreferCover: boolean;
}
