import type { BodySent, importPlan } from '@assist/contract';

/** Where a plan comes from: files, drawings or the sample. */
export type PlanFrom = BodySent<typeof importPlan>['from'];

/** A plan to check or publish, and the stored venue of which a person says that it is a newer plan. */
export interface PlanWish {
  readonly from: PlanFrom;
  readonly asVenueId?: string;
}
