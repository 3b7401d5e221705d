import type { CalendarEngine, CalendarItem, Email } from '../engine/index.ts';
import { EwsError } from './ews-error.ts';
import { type Markup, markup } from './markup.ts';

const ENGINE_ID = /^[0-9a-f]{40}(\.-?[0-9a-z]+)?$/;

/**
 * Number of bytes of an id before its encoding in base64. Exchange's ids have 152 characters, including `/` and `+`, by which some programs
 * distinguish them from names.
 */
const ID_BYTES = 114;
const FILLER = '\u00fb\u00ef\u00be\u00ff';

export function toItemId(id: string): string {
  return Buffer.from(`AAMk${id}|`.padEnd(ID_BYTES, FILLER), 'latin1').toString('base64');
}

export function fromItemId(text: string): string {
  const decoded = Buffer.from(text, 'base64').toString('latin1');
  const id = decoded.startsWith('AAMk') ? decoded.slice(4).split('|')[0]! : '';
  if (!ENGINE_ID.test(id)) throw new EwsError('ErrorInvalidIdMalformed');
  return id;
}

/** Returns the mailbox that contains an item or a folder. */
export function mailboxOfId(engine: CalendarEngine, text: string): Email {
  if (Buffer.from(text, 'base64').toString('latin1').startsWith('AQMk')) return fromFolderId(text).mailbox;
  const item = engine.findItem(fromItemId(text));
  if (item === undefined) throw new EwsError('ErrorItemNotFound');
  return item.mailbox;
}

export function toChangeKey(version: number): string {
  return Buffer.from(`DwAAABYA${version}`, 'latin1').toString('base64');
}

export function itemIdXml(item: Pick<CalendarItem, 'id' | 'version'>): Markup {
  return markup`<t:ItemId Id="${toItemId(item.id)}" ChangeKey="${toChangeKey(item.version)}"/>`;
}

export function toFolderId(mailbox: Email, folder: string): string {
  return Buffer.from(`AQMk${folder}|${mailbox}`, 'utf8').toString('base64');
}

export function fromFolderId(text: string): { mailbox: Email; folder: string } {
  const match = /^AQMk([a-z]+\d*)\|(.+)$/.exec(Buffer.from(text, 'base64').toString('utf8'));
  if (match === null) throw new EwsError('ErrorInvalidIdMalformed');
  return { folder: match[1]!, mailbox: match[2]! };
}
