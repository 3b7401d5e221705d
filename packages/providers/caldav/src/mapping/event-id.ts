import { ProviderError } from '@assist/calendar-provider';
import { type Instant, instantOf } from '@assist/time';
import { safeDecode } from '../dav/dav-xml.ts';

/** The name of an object in a calendar, and the original start of one of its dates (undefined if the event does not repeat). */
export interface ObjectId {
  readonly name: string;
  readonly originalStart: Instant | undefined;
}

const ID = /^([\w.=-]{1,1000})(?::(\d{1,15}))?$/;

/**
 * Builds an id from the object's name in its calendar and the date's original start, neither of which ever changes. The name may contain
 * any character: many programs (and Cyrus, for attendees) name an object by its UID, which often resembles an address. The id contains only
 * characters that the product's calls accept.
 */
export function idOf(name: string, originalStart: Instant | undefined): string {
  const plain = encodeURIComponent(name)
    .replaceAll(/[!'()*~]/g, (sign) => `%${sign.codePointAt(0)!.toString(16)}`)
    .replaceAll('%', '=');
  return originalStart === undefined ? plain : `${plain}:${originalStart}`;
}

/** Reads an id. Throws `notFound` for an id that this provider never issued, so that a name never leads out of its calendar. */
export function readId(id: string): ObjectId {
  const [, name, start] = ID.exec(id) ?? [];
  const plain = safeDecode((name ?? '').replaceAll('=', '%'));
  if (plain === '' || plain === '.' || plain === '..') throw new ProviderError('notFound', 'there is no such event');
  return { name: plain, originalStart: start === undefined ? undefined : instantOf(Number(start)) };
}

export function urlOf(calendarUrl: string, name: string): string {
  return calendarUrl + encodeURIComponent(name);
}

export function nameOf(href: string): string {
  return safeDecode(href.split('/').at(-1) ?? '');
}
