/** A report that data has changed. It says whom the change concerns; a reader that needs the new state reads the data. */
export type Change =
  /** The calendars of these mailboxes (people and resources) have changed. Reported to everyone who sees one of them. */
  | { readonly kind: 'events'; readonly mailboxes: readonly string[]; readonly cause?: ChangeCause }
  /** A process has read these resources' schedules from the external calendar again, and found them changed. */
  | { readonly kind: 'schedules'; readonly mailboxes: readonly string[] }
  /**
   * The company, areas, resources, pictures or plans have changed. Reported to everyone. `keepsPlans` says that the plans are as they were,
   * because reading them again takes long.
   */
  | { readonly kind: 'catalogue'; readonly keepsPlans?: true }
  /** The states of these objects on the plan have changed. */
  | { readonly kind: 'objects'; readonly ids: readonly string[] }
  /** These location codes have changed, or have been deleted. */
  | { readonly kind: 'codes' | 'deleted-codes'; readonly ids: readonly string[] }
  /** These sessions have ended, or their person's permissions have changed. */
  | { readonly kind: 'sessions'; readonly ids: readonly string[] }
  /** The people or their names have changed. Reported to everyone who is signed in. */
  | { readonly kind: 'people' };

/** The source of a report about an external calendar: its own hint, or a write through this product. */
export type ChangeCause = 'hint' | 'writing';

/** A change as it is recorded in the database. */
export interface RecordedChange {
  readonly position: ChangePosition;
  readonly at: number;
  readonly change: Change;
  /** Whether this process recorded the change. */
  readonly isOwn: boolean;
}

/** A place in the order of all changes. All processes on one database see the same order. */
export interface ChangePosition {
  /** PostgreSQL's transaction id, a whole number of up to 64 bits; '0' in SQLite, where ids alone determine the order. */
  readonly transaction: string;
  readonly id: number;
}
