import type { CalendarItem, Email } from '../engine/index.ts';
import { EwsError } from './ews-error.ts';
import { type Markup, markup } from './markup.ts';

const ENGINE_ID = /^[0-9a-f]{40}(\.-?[0-9a-z]+)?$/;

export function toItemId(id: string): string {
  return Buffer.from(`AAMk${id}`, 'latin1').toString('base64');
}

export function fromItemId(text: string): string {
  const decoded = Buffer.from(text, 'base64').toString('latin1');
  const id = decoded.startsWith('AAMk') ? decoded.slice(4) : '';
  if (!ENGINE_ID.test(id)) throw new EwsError('ErrorInvalidIdMalformed');
  return id;
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
  const match = /^AQMk([a-z]+)\|(.+)$/.exec(Buffer.from(text, 'base64').toString('utf8'));
  if (match === null) throw new EwsError('ErrorInvalidIdMalformed');
  return { folder: match[1]!, mailbox: match[2]! };
}
