/** Something that has changed. A change says whom it concerns; whoever needs the new state reads it. */
export type Change =
  /** The calendars of these mailboxes (people and resources) have changed. Reported to everyone who sees one of them. */
  | { readonly kind: 'events'; readonly mailboxes: readonly string[]; readonly cause?: ChangeCause }
  /** A process has read these resources' schedules from the external calendar again, and found them changed. */
  | { readonly kind: 'schedules'; readonly mailboxes: readonly string[] }
  /** The company, areas, resources, pictures or plans. Reported to everyone. */
  | { readonly kind: 'catalogue' }
  /** The states of these objects on the plan have changed. */
  | { readonly kind: 'objects'; readonly ids: readonly string[] }
  /** The location codes with these ids. */
  | { readonly kind: 'codes' | 'deleted-codes'; readonly ids: readonly string[] }
  /** These sessions have ended, or their person's permissions have changed. */
  | { readonly kind: 'sessions'; readonly ids: readonly string[] }
  /** The people and their names. Reported to everyone who is signed in. */
  | { readonly kind: 'people' };

/** The source of the report: the other system itself (`hint`), or its response to something written from here (`writing`). */
export type ChangeCause = 'hint' | 'writing';

/** A change as it was recorded. */
export interface RecordedChange {
  readonly position: ChangePosition;
  readonly at: number;
  readonly change: Change;
  /** Whether this process wrote it. */
  readonly isOwn: boolean;
}

/** A place in the order of all changes; the same for every process on one database. */
export interface ChangePosition {
  /** PostgreSQL's transaction id, a whole number of up to 64 bits; '0' in SQLite, where ids alone determine the order. */
  readonly transaction: string;
  readonly id: number;
}
