import type { CalendarEngine, Email, Right } from '../engine/index.ts';
import { RIGHTS } from '../engine/index.ts';
import type { ZoneName } from '@assist/time';
import type { Element } from './element.ts';
import { EwsError } from './ews-error.ts';
import type { FolderChanges } from './folder-properties.ts';
import type { OwnFolders } from './own-folders.ts';

export interface EwsCall {
  readonly engine: CalendarEngine;
  /** The person whose rights count: signed in, or impersonated; '' for the service account as itself. */
  readonly actor: Email;
  readonly operation: Element;
  readonly settings: EwsSettings;
  readonly folders: OwnFolders;
  readonly changes: FolderChanges;
  readonly signal: AbortSignal;
  /** The zone of times that state none: the header's `t:TimeZoneContext`. */
  readonly zone: NamedZone;
}

export interface NamedZone {
  readonly zone: ZoneName;
  readonly text: string;
}

export interface EwsSettings {
  /** Whether a folder's effective rights state who sees private items, which not every server does. */
  readonly tellsViewPrivate: boolean;
  /**
   * Whether private items are hidden from people who may only read a calendar. "Private" is a hint for programs, and Exchange 2010 returns
   * such items to every delegate (social.msdn.microsoft.com/Forums/en-US/6ac88d8b-071d-4485-98d2-04172ef25110).
   */
  readonly hidesPrivate: boolean;
  readonly maxMailboxes: number;
  readonly maxRangeDays: number;
  readonly maxFound: number;
  /**
   * HangingConnectionLimit: how many connections of GetStreamingEvents one account may have open. Three on premises, ten in Exchange Online
   * (learn.microsoft.com/exchange/client-developer/exchange-web-services/handling-notification-related-errors-in-ews-in-exchange).
   */
  readonly hangingConnections: number;
  /** EWSMaxSubscriptions of one account, on premises (same source). */
  readonly maxSubscriptions: number;
}

/** The calendar that a call works on, and what the caller may do there. */
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
