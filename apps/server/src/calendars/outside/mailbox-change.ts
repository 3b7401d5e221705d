import type { Email, ProviderEvent } from '@assist/calendar-provider';

/** Something in these mailboxes may differ from what this process remembers of them. */
export interface MailboxChange {
  readonly mailboxes: readonly Email[];
  /**
   * `hint`: the calendar reported it; `gap`: it may have missed a report; `writing`: it was written through this product; `answer`: a
   * resource has answered an invitation that was polled.
   */
  readonly cause: 'hint' | 'gap' | 'writing' | 'answer';
  /** The organizer's copy, if this process wrote it. */
  readonly written?: ProviderEvent;
  /** True if another process reported it. */
  readonly isElsewhere?: true;
}

/** Whatever remembers mailboxes: each decides by itself what a change means to it. */
export interface MailboxMemory {
  hear(change: MailboxChange): void;
}
