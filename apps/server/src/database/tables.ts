/**
 * The tables, the same in SQLite and PostgreSQL: the union of the tables of all folders. Each folder declares its tables in its own
 * `.table.ts`, and is the only one to write them. Instants are integer milliseconds since 1970, booleans 0 or 1, and documents JSON text,
 * because both databases read these in the same way.
 */
export interface Tables {
  setting: SettingTable;
}

export interface SettingTable {
  key: string;
  document: string;
  updated_at: number;
}
