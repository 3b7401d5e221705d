import { addressesIn, type Email, type NewEvent, type OnlineMeetingLink, readMeeting } from '@assist/calendar-provider';
import type { ShowAs } from '@assist/reservation';
import { findZone, type ZoneName } from '@assist/time';
import type { GoogleEvent } from '../google-types.ts';

/** Data for which Google has no field. It is stored in a private property, named after the product, on the organizer's copy. */
export interface AssistProperty {
  /** The addresses of attendees who join remotely. */
  readonly remotely: readonly Email[];
  /** An online meeting that was created elsewhere. */
  readonly meeting?: OnlineMeetingLink;
  /** The status, if it is finer than free or busy. */
  readonly showAs?: ShowAs;
  /** The zone of an all-day event. */
  readonly zone?: ZoneName;
}

const NAME = 'assist';
const SHOWN_AS: readonly ShowAs[] = ['free', 'tentative', 'busy', 'oof', 'workingElsewhere', 'unknown'];
/** Maximum number of characters in one part of the property. Google silently truncates values of more than 1,024 characters. */
const PART_LENGTH = 1_000;

export function readAssistProperty(event: GoogleEvent): AssistProperty {
  try {
    const written = JSON.parse(partsOf(event).join('')) as Readonly<Partial<Record<keyof AssistProperty, unknown>>> | null;
    const meeting = readMeeting(written?.meeting);
    const showAs = SHOWN_AS.find((one) => one === written?.showAs);
    const known = typeof written?.zone === 'string' ? findZone(written.zone) : undefined;
    return {
      remotely: addressesIn(written?.remotely),
      ...(meeting === undefined ? {} : { meeting }),
      ...(showAs === undefined ? {} : { showAs }),
      ...(known === undefined ? {} : { zone: known }),
    };
  } catch {
    // Either there is no property, or somebody else has written something else to it.
    return { remotely: [] };
  }
}

/** Returns the property as a request writes it. Empty if there is nothing to store and nothing was stored before. */
export function writeAssistProperty(
  property: AssistProperty,
  before?: GoogleEvent,
): { readonly extendedProperties?: { readonly private: Readonly<Record<string, string | null>> } } {
  const old = before === undefined ? 0 : partsOf(before).length;
  const isEmpty = property.remotely.length === 0 && Object.keys(property).length === 1;
  if (isEmpty && old === 0) return {};
  const text = isEmpty ? '' : JSON.stringify(property);
  const parts = text.match(new RegExp(`[^]{1,${PART_LENGTH}}`, 'g')) ?? [];
  // Properties that a request does not name stay unchanged, so surplus parts have to be removed by name.
  const count = Math.max(parts.length, old);
  return {
    extendedProperties: { private: Object.fromEntries(Array.from({ length: count }, (_, index) => [nameOf(index), parts[index] ?? null])) },
  };
}

export function remoteOf(attendees: NewEvent['attendees']): readonly Email[] {
  return attendees.filter((attendee) => attendee.remotely).map((attendee) => attendee.email);
}

function partsOf(event: GoogleEvent): readonly string[] {
  const all = event.extendedProperties?.private ?? {};
  const parts: string[] = [];
  for (let part = all[nameOf(0)]; part !== undefined; part = all[nameOf(parts.length)]) parts.push(part);
  return parts;
}

function nameOf(index: number): string {
  return index === 0 ? NAME : `${NAME}.${index}`;
}
