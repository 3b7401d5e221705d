import type { ResourceProperty } from './resource.ts';

/** Inclusive at both ends; an open end is null. */
export interface NumberRange {
  readonly from: number | null;
  readonly to: number | null;
}

/** What a person asks of one property. A filter that asks nothing is not active and passes everything. */
export type PropertyFilter =
  | { readonly propertyId: string; readonly dataTypeId: 1; readonly value: boolean | null }
  | { readonly propertyId: string; readonly dataTypeId: 2 | 3; readonly range: NumberRange }
  | { readonly propertyId: string; readonly dataTypeId: 4 | 6; readonly text: string }
  | {
      readonly propertyId: string;
      readonly dataTypeId: 5;
      readonly choices: readonly string[];
      readonly matchAll: boolean;
    };
