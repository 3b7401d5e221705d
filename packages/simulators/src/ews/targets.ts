import type { Email } from '../engine/index.ts';
import { type Element, find, findText } from './element.ts';
import { type Access, accessTo, type EwsCall } from './ews-call.ts';
import { EwsError } from './ews-error.ts';
import { fromFolderId } from './ids.ts';

export interface FolderTarget extends Access {
  /** The folder's name, such as `calendar` or `msgfolderroot`. */
  readonly folder: string;
}

/**
 * Reads a `t:DistinguishedFolderId` or `t:FolderId`. A right on another person's calendar does not apply to that person's other folders.
 */
export function folderTarget(call: EwsCall, element: Element): FolderTarget {
  const { mailbox, folder } = named(call, element);
  const access = accessTo(call, mailbox);
  return { ...access, ...(folder === 'calendar' || access.right === 'owner' ? {} : { right: 'none' }), folder };
}

function named(call: EwsCall, element: Element): { mailbox: Email; folder: string } {
  if (element.name === 'FolderId') return fromFolderId(element.attributes['Id'] ?? '');
  if (element.name !== 'DistinguishedFolderId') throw new EwsError('ErrorFolderNotFound');
  const address = findText(element, 'Mailbox', 'EmailAddress')?.trim().toLowerCase();
  return { mailbox: address ?? call.actor, folder: element.attributes['Id'] ?? '' };
}

/** Returns the first folder in a list of the request. The list should contain only one. */
export function onlyFolder(call: EwsCall, list: string): FolderTarget {
  const folder = find(call.operation, list)?.children[0];
  if (folder === undefined) throw new EwsError('ErrorFolderNotFound');
  return folderTarget(call, folder);
}
