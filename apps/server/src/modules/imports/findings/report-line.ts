import type { FeatureType } from '@assist/floorplan';

/** A finding in one of the files, described so that its author can locate it. */
export interface ReportLine {
  readonly file: 'company' | 'plan' | 'resources' | 'people' | 'location-codes';
  readonly severity: 'error' | 'warning';
  readonly code: string;
  /** The place in the file, such as `line 12, column capacity` or `unit 3c79… "Kitchen", First floor`. */
  readonly place: string;
  readonly sentence: string;
  /** The id of the feature that the finding is about, so that it can be shown on the plan. */
  readonly featureId?: string;
  /** The place as data, from which screens say it in the language of the person. */
  readonly at?: OnPlan | InTable;
  /** What the sentence names, such as the number of rooms, for the same reason. */
  readonly values?: FindingValues;
}

export type FindingValues = Readonly<Record<string, string | number | readonly string[]>>;

/** A line of a table, where the header is 1, and a column. */
export interface InTable {
  readonly line: number | null;
  readonly column: string | null;
}

/** What people know of a feature of a plan. */
export interface OnPlan {
  readonly featureType: FeatureType | null;
  readonly featureId: string | null;
  readonly name?: string;
  readonly floor?: string;
  readonly category?: string;
  /** The name of the other feature that the finding is about. */
  readonly otherName?: string;
}

/** Returns the place of a finding on a plan, in words such as `unit 3c79… "Kitchen", First floor`, and as data. */
export function planPlace({ featureType, featureId, name, floor, category, otherName }: OnPlan): Pick<ReportLine, 'place' | 'at'> {
  const what = [featureType, featureId, name === undefined ? null : `"${name}"`].filter((part) => part !== null).join(' ');
  return {
    place: [what, floor ?? ''].filter((part) => part !== '').join(', '),
    ...(featureType === null && floor === undefined && name === undefined
      ? {}
      : {
          at: {
            featureType,
            featureId,
            ...(name === undefined ? {} : { name }),
            ...(floor === undefined ? {} : { floor }),
            ...(category === undefined ? {} : { category }),
            ...(otherName === undefined ? {} : { otherName }),
          },
        }),
  };
}
