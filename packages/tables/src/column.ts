import type { ZoneName } from '@assist/time';

/** A cell's value: null if it is empty. Lists are never empty; an empty list is null. */
export type CellValue = string | number | boolean | readonly string[] | null;

/** The values of a row by column. A key that is missing is not changed when the cells are applied to a row. */
export type Cells = Readonly<Record<string, CellValue>>;

/** What a cell can contain. It decides how a cell is read from a text, checked, written, and edited. */
export type CellKind =
  /** An id, which stays the same for ever: letters, digits and `. : @ _ -`. */
  | { readonly type: 'id' }
  /** One line of text. */
  | { readonly type: 'line' }
  /** A longer text, which may have line breaks. */
  | { readonly type: 'text' }
  | { readonly type: 'address' }
  | { readonly type: 'addresses' }
  | { readonly type: 'yes-no' }
  | { readonly type: 'whole'; readonly least: number; readonly most: number }
  | { readonly type: 'decimal'; readonly least?: number; readonly most?: number }
  | { readonly type: 'choice'; readonly of: readonly string[] }
  /** Several of the keys, in the order of `of`. */
  | { readonly type: 'choices'; readonly of: readonly string[] }
  /** A time of day, `07:30`; `24:00` is the end of the day. */
  | { readonly type: 'time' }
  | { readonly type: 'zone' }
  /**
   * A day and a time on the wall clock of the zone, `2026-11-30 14:00`. `dayMeans` says what a day alone means: its midnight, or its last
   * minute.
   */
  | { readonly type: 'moment'; readonly zone: ZoneName; readonly dayMeans: 'start' | 'end' }
  /** The id of another row, or of a place on the plan. */
  | { readonly type: 'reference'; readonly to: Referred }
  | { readonly type: 'references'; readonly to: Referred };

export type Referred = 'area' | 'type' | 'plan-feature' | 'place';

export interface Column {
  /** Name of the column in files and calls, such as `capacity` or `display_name:cs`. */
  readonly key: string;
  readonly kind: CellKind;
  /** True if the cell must not be empty. */
  readonly isRequired?: boolean;
}

/** The beginning of the key of a property's column; the property's id follows. */
export const PROPERTY_PREFIX = 'property:';

/** What is wrong with a cell, or what was read into it. The sentence is for people; the code is stable. */
export interface CellFinding {
  readonly code: CellCode;
  readonly sentence: string;
}

export const CELL_CODES = [
  'missing-value',
  'too-long',
  'control-character',
  'wrong-id',
  'wrong-number',
  'wrong-yes-no',
  'wrong-email',
  'wrong-zone',
  'wrong-time',
  'wrong-moment',
  'unclear-day',
  'wrong-value',
  'unknown-choice',
  'minimum-above-maximum',
  'property-of-another-type',
  'invisible-character',
  'twelve-hour-time',
] as const;

export type CellCode = (typeof CELL_CODES)[number];

/** The codes of findings that depend on other rows, or on what the company has. */
export type ReferenceCode =
  | 'unknown-type'
  | 'unknown-area'
  | 'unknown-plan-feature'
  | 'unknown-email'
  | 'mailbox-of-another'
  | 'exchanged-mailboxes'
  | 'mailbox-of-a-person'
  | 'unknown-column'
  | 'unknown-resource'
  | 'duplicate-id'
  | 'duplicate-email'
  | 'shared-plan-feature';

/** The codes of findings that only areas have. */
export type AreaCode = 'circle-of-areas' | 'areas-too-deep' | 'area-in-use' | 'area-on-plan' | 'last-area' | 'plan-feature-of-another';

/** The codes of findings that only managers get, who change what is in their own areas. */
export type ManagerCode = 'outside-own-areas' | 'administrators-only' | 'area-in-unseen-use';

/** The codes of findings that only types and properties of resources have. */
export type TypeCode = 'type-in-use' | 'last-type' | 'unknown-property' | 'property-in-use' | 'choice-in-use' | 'repeated-choice';

/** The codes of findings that only news have. */
export type NewsCode = 'unknown-news' | 'ends-before-it-begins';

/** The codes of findings that only lists within the company's document have. */
export type CompanyListCode = 'too-many-rows';

export type RowCode = CellCode | ReferenceCode | AreaCode | ManagerCode | TypeCode | NewsCode | CompanyListCode;

/** A finding in one column of a row. */
export interface RowFinding<Code extends RowCode = CellCode | ReferenceCode> {
  readonly code: Code;
  readonly column: string;
  readonly sentence: string;
  /** The names of what stands in the way, the first few of them. */
  readonly names?: readonly string[];
  /** How many more stand in the way. */
  readonly more?: number;
}
