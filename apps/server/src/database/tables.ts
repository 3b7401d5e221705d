/**
 * The tables, the same in SQLite and PostgreSQL: the union of what each folder keeps, which says so in its own `.table.ts`
 * and is alone in writing there. Instants are integer milliseconds since 1970, truth values 0 or 1, documents JSON text:
 * what both databases read alike.
 */
export interface Tables {
  setting: SettingTable;
}

export interface SettingTable {
  key: string;
  document: string;
  updated_at: number;
}
