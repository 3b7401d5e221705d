/** Specification, section 3. Areas form a tree: site, building, floor, zone. */
export interface Area {
  readonly id: string;
  readonly parentAreaId: string | null;
  /** Percentage of the area's workplaces that may be reserved at the same time; 100 means no limit. */
  readonly maxUt: number;
}

/** Default of `maxUt`, which means no limit (specification, section 9). */
export const DEFAULT_AREA_MAX_UT = 100;
