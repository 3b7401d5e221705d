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
}

interface OnPlan {
  readonly featureType: FeatureType | null;
  readonly featureId: string | null;
  readonly name?: string;
  readonly floor?: string;
}

/** Returns a place such as `unit 3c79… "Kitchen", First floor`. */
export function planPlace({ featureType, featureId, name, floor }: OnPlan): string {
  const what = [featureType, featureId, name === undefined ? null : `"${name}"`].filter((part) => part !== null).join(' ');
  return [what, floor ?? ''].filter((part) => part !== '').join(', ');
}
