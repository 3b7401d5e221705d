declare module '../../../database/tables.ts' {
  interface Tables {
    upload: UploadTable;
    upload_part: UploadPartTable;
  }
}

/** `parts` is the number of parts that the file has; `compressed` is 1 if they are gzip. */
export interface UploadTable {
  id: string;
  user_id: string;
  name: string;
  parts: number;
  compressed: number;
  created_at: number;
}

export interface UploadPartTable {
  upload_id: string;
  position: number;
  bytes: Uint8Array;
}
