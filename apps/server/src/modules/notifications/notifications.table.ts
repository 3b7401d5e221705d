declare module '../../database/tables.ts' {
  interface Tables {
    notification: NotificationTable;
  }
}

/** The latest notification of each event at each resource. */
export interface NotificationTable {
  resource_email: string;
  ical_uid: string;
  document: string;
  order_count: number;
  ends_at: number;
  created_at: number;
}
