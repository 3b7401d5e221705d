import { type Instant, toWallTime, toWallText, UTC } from '@assist/time';
import { createHash } from 'node:crypto';
import type { CalendarItem } from '../engine/index.ts';

const OWN_UID = /^([a-v0-9]{5,1024})@google\.com$/;
/** Matches the id of one day of a series, which is the series' id with a suffix. */
const INSTANCE = /^(.+)_(\d{8}(?:T\d{6}Z)?)$/;
const ALPHABET = '0123456789abcdefghijklmnopqrstuv';

/** Matches the ids that a client may choose for its events. */
export const CHOSEN_ID = /^[a-v0-9]{5,1024}$/;

/** Encodes bytes in base32hex (RFC 4648, section 7), in lower case and without padding. */
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

/** Returns a UID in Google's form, for an engine whose events should look as though they were created at Google. */
export function googleUid(seed: string): string {
  return `${toBase32Hex(createHash('sha256').update(seed).digest()).slice(0, 26)}@google.com`;
}

/** Returns an event's id, which is the same in every calendar. For an event from elsewhere, the id encodes its UID. */
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

/** Returns an original start in the form `20261123T080000Z`, or `20261123` for an all-day event. */
export function stampOf(originalStart: Instant, { isAllDay, zone }: Pick<CalendarItem, 'isAllDay' | 'zone'>): string {
  if (isAllDay) return toWallTime(originalStart, zone).date.replaceAll('-', '');
  return `${toWallText(originalStart, UTC).replaceAll(/[-:]/g, '')}Z`;
}

export function splitId(id: string): { readonly master: string; readonly stamp?: string } {
  const match = INSTANCE.exec(id);
  return match === null ? { master: id } : { master: match[1]!, stamp: match[2]! };
}
