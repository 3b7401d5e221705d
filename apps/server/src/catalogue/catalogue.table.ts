declare module '../database/tables.ts' {
  interface Tables {
    area: AreaTable;
    resource: ResourceTable;
    plan: PlanTable;
    picture: PictureTable;
    location_code: LocationCodeTable;
  }
}

export interface AreaTable {
  id: string;
  parent_id: string | null;
  document: string;
  rank: number;
}

export interface ResourceTable {
  id: string;
  email: string;
  name: string;
  area_id: string | null;
  document: string;
  updated_at: number;
}

export interface PlanTable {
  id: string;
  document: string;
  updated_at: number;
}

export interface PictureTable {
  id: string;
  content_type: string;
  bytes: Uint8Array;
}

/** `key` is the code as it is looked up, `code` as it is printed. */
export interface LocationCodeTable {
  key: string;
  code: string;
  place_id: string;
  label: string;
  active: number;
  created_at: number;
  /** The sign's spot: all three columns are set, or none. */
  level_id: string | null;
  longitude: number | null;
  latitude: number | null;
  /** The reader's direction of view, in degrees clockwise from north. */
  bearing: number | null;
  printed_at: number | null;
  used_at: number | null;
}
