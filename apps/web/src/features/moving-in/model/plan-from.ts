import type { BodySent, importPlan } from '@assist/contract';

/** Where a plan comes from: files, drawings or the sample. */
export type PlanFrom = BodySent<typeof importPlan>['from'];
