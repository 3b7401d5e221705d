declare module '../database/tables.ts' {
  interface Tables {
    area: AreaTable;
    resource: ResourceTable;
    plan: PlanTable;
    picture: PictureTable;
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
