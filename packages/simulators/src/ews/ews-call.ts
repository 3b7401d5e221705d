import type { CalendarEngine, Email, Right } from '../engine/index.ts';
import { RIGHTS } from '../engine/index.ts';
import type { ZoneName } from '@assist/time';
import type { Element } from './element.ts';
import { EwsError } from './ews-error.ts';
import type { FolderChanges } from './folder-properties.ts';
import type { OwnFolders } from './own-folders.ts';

export interface EwsCall {
  readonly engine: CalendarEngine;
  /** The person whose rights apply: the one who signed in, or the impersonated one. '' for the service account without impersonation. */
  readonly actor: Email;
  readonly operation: Element;
  readonly settings: EwsSettings;
  readonly folders: OwnFolders;
  readonly changes: FolderChanges;
  readonly signal: AbortSignal;
  /** The zone of times without a zone, from the header's `t:TimeZoneContext`. */
  readonly zone: NamedZone;
}

export interface NamedZone {
  readonly zone: ZoneName;
  readonly text: string;
}

export interface EwsSettings {
  /** Whether a folder's effective rights contain the right to see private items, which not every server reports. */
  readonly tellsViewPrivate: boolean;
  /**
   * Whether private items are hidden from people who may only read a calendar. Exchange 2010 returns them to every delegate, because
   * "private" is only a hint for programs (social.msdn.microsoft.com/Forums/en-US/6ac88d8b-071d-4485-98d2-04172ef25110).
   */
  readonly hidesPrivate: boolean;
  readonly maxMailboxes: number;
  readonly maxRangeDays: number;
  readonly maxFound: number;
  /**
   * Maximum number of open GetStreamingEvents connections of one account (HangingConnectionLimit): three on premises, ten in Exchange
   * Online (learn.microsoft.com/exchange/client-developer/exchange-web-services/handling-notification-related-errors-in-ews-in-exchange).
   */
  readonly hangingConnections: number;
  /** Maximum number of subscriptions of one account on premises (EWSMaxSubscriptions; same source). */
  readonly maxSubscriptions: number;
}

/** The mailbox that a call works on, and the caller's right on its calendar. */
export interface Access {
  readonly mailbox: Email;
  readonly right: Right;
}

export function accessTo(call: EwsCall, mailbox: Email): Access {
  const { directory } = call.engine;
  if (mailbox === '') throw new EwsError('ErrorNonExistentMailbox', 'The account has no mailbox.');
  if (directory.findMailbox(mailbox) === undefined) throw new EwsError('ErrorNonExistentMailbox');
  if (directory.hasFlag(mailbox, 'broken')) throw new EwsError('ErrorMailboxStoreUnavailable');
  if (directory.hasFlag(mailbox, 'restDisabled')) throw new EwsError('ErrorFolderNotFound');
  return { mailbox, right: directory.rightOf(call.actor, mailbox) };
}

export function expectRight(access: Access, least: Right): void {
  if (!hasRight(access, least)) throw new EwsError('ErrorAccessDenied');
}

export function hasRight({ right }: Access, least: Right): boolean {
  return RIGHTS.indexOf(right) >= RIGHTS.indexOf(least);
}
