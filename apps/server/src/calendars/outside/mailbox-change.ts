import type { Email, ProviderEvent } from '@assist/calendar-provider';

/** A report that these mailboxes may differ from what this process remembers of them. */
export interface MailboxChange {
  readonly mailboxes: readonly Email[];
  /**
   * `hint`: the calendar reported the change; `gap`: a report may have been missed; `writing`: the change was written through this product;
   * `answer`: polling found that a resource has answered an invitation.
   */
  readonly cause: 'hint' | 'gap' | 'writing' | 'answer';
  /** The organizer's copy, if this process wrote it. */
  readonly written?: ProviderEvent;
  /** True if another process reported the change. */
  readonly isElsewhere?: true;
}

/** A component that remembers data of mailboxes, and decides for itself what a change means for that data. */
export interface MailboxMemory {
  hear(change: MailboxChange): void;
}
