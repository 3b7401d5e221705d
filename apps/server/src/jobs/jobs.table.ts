declare module '../database/tables.ts' {
  interface Tables {
    job_run: JobRunTable;
  }
}

export interface JobRunTable {
  name: string;
  started_at: number;
  finished_at: number | null;
  outcome: string | null;
}
