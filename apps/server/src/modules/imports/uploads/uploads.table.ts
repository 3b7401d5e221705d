declare module '../../../database/tables.ts' {
  interface Tables {
    upload: UploadTable;
    upload_part: UploadPartTable;
  }
}

/** `size` is the number of bytes as they are sent; `compressed` is 1 if they are gzip. */
export interface UploadTable {
  id: string;
  user_id: string;
  name: string;
  size: number;
  compressed: number;
  created_at: number;
}

export interface UploadPartTable {
  upload_id: string;
  position: number;
  bytes: Uint8Array;
}
