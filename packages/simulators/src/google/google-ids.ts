import { type Instant, toWallTime, toWallText, UTC } from '@assist/time';
import { createHash } from 'node:crypto';
import type { CalendarItem } from '../engine/index.ts';

const OWN_UID = /^([a-v0-9]{5,1024})@google\.com$/;
/** The suffix that the id of one day adds to the series' id. */
const INSTANCE = /^(.+)_(\d{8}(?:T\d{6}Z)?)$/;
const ALPHABET = '0123456789abcdefghijklmnopqrstuv';

/** Ids that a client may choose. */
export const CHOSEN_ID = /^[a-v0-9]{5,1024}$/;

/** Encodes bytes by RFC 4648, section 7, in lower case and without padding. */
export function toBase32Hex(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(held << (5 - bits)) & 31];
}

function fromBase32Hex(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const character of text) {
    held = (held << 5) | ALPHABET.indexOf(character);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 255);
      held &= (1 << bits) - 1;
    }
  }
  return Buffer.from(bytes);
}

/** Returns a UID for an engine whose own events should look as though they were created at Google. */
export function googleUid(seed: string): string {
  return `${toBase32Hex(createHash('sha256').update(seed).digest()).slice(0, 26)}@google.com`;
}

/** Returns the id, which is the same in every calendar with the event. For an event from elsewhere, it is made of its UID's characters. */
export function idOfUid(uid: string): string {
  return OWN_UID.exec(uid)?.[1] ?? `_${toBase32Hex(Buffer.from(uid))}`;
}

export function uidOfId(id: string): string {
  return id.startsWith('_') ? fromBase32Hex(id.slice(1)).toString('utf8') : `${id}@google.com`;
}

export function googleIdOf(item: CalendarItem): string {
  const id = idOfUid(item.uid);
  return item.originalStart === undefined ? id : `${id}_${stampOf(item.originalStart, item)}`;
}

/** Returns the original start as `20261123T080000Z`, or as `20261123` for a whole day. */
export function stampOf(originalStart: Instant, { isAllDay, zone }: Pick<CalendarItem, 'isAllDay' | 'zone'>): string {
  if (isAllDay) return toWallTime(originalStart, zone).date.replaceAll('-', '');
  return `${toWallText(originalStart, UTC).replaceAll(/[-:]/g, '')}Z`;
}

export function splitId(id: string): { readonly master: string; readonly stamp?: string } {
  const match = INSTANCE.exec(id);
  return match === null ? { master: id } : { master: match[1]!, stamp: match[2]! };
}
