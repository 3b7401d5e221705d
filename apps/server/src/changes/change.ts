/** What is no longer as it was. A change names whom it concerns; what it is now, whoever needs it reads. */
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

/** What has told of it: the other system itself (`hint`), or the answer to what was written there from here (`writing`). */
export type ChangeCause = 'hint' | 'writing';

/** A change as it was written down. */
export interface RecordedChange {
  readonly position: ChangePosition;
  readonly at: number;
  readonly change: Change;
  /** Whether this very process has written it. */
  readonly isOwn: boolean;
}

/** A place in the order of all changes; the same for every process on one database. */
export interface ChangePosition {
  /** PostgreSQL's id of the transaction, a whole number of up to 64 bits; '0' in SQLite, where ids alone are the order. */
  readonly transaction: string;
  readonly id: number;
}
