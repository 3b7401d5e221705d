/** Something that has changed. A change says whom it concerns; whoever needs the new state reads it. */
export type Change =
  /** The calendars of these mailboxes (people and resources) show something else. Everybody who sees one of them may know. */
  | { readonly kind: 'events'; readonly mailboxes: readonly string[]; readonly cause?: ChangeCause }
  /** A process has read anew what another system keeps of these resources, and it was another than before. */
  | { readonly kind: 'schedules'; readonly mailboxes: readonly string[] }
  /** Company, areas, resources, pictures or plans. Everybody may know. */
  | { readonly kind: 'catalogue' }
  /** Things on the plan are not as they were. */
  | { readonly kind: 'objects'; readonly ids: readonly string[] }
  /** Codes on the walls, by their ids. */
  | { readonly kind: 'codes' | 'deleted-codes'; readonly ids: readonly string[] }
  /** These have ended, or are of somebody who may other things now. */
  | { readonly kind: 'sessions'; readonly ids: readonly string[] }
  /** The people and their names. Everybody who is signed in may know. */
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
