import { addressesIn, type Email, type NewEvent, type OnlineMeetingLink, readMeeting } from '@assist/calendar-provider';
import type { ShowAs } from '@assist/reservation';
import { findZone, type ZoneName } from '@assist/time';
import type { GoogleEvent } from '../google-types.ts';

/** What Google has no field for is kept in a property of our own, in the organizer's copy. */
export interface AssistProperty {
  /** Remote attendees. */
  readonly remotely: readonly Email[];
  /** A meeting that was made elsewhere. */
  readonly meeting?: OnlineMeetingLink;
  /** Where free and busy do not say it. */
  readonly showAs?: ShowAs;
  /** Of whole days. */
  readonly zone?: ZoneName;
}

const NAME = 'assist';
const SHOWN_AS: readonly ShowAs[] = ['free', 'tentative', 'busy', 'oof', 'workingElsewhere', 'unknown'];
/** A value of more than 1,024 characters is cut without a word. */
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
    // There is none, or somebody else has written there.
    return { remotely: [] };
  }
}

/** Nothing where there is nothing to keep, and was nothing before. */
export function writeAssistProperty(
  property: AssistProperty,
  before?: GoogleEvent,
): { readonly extendedProperties?: { readonly private: Readonly<Record<string, string | null>> } } {
  const old = before === undefined ? 0 : partsOf(before).length;
  const isEmpty = property.remotely.length === 0 && Object.keys(property).length === 1;
  if (isEmpty && old === 0) return {};
  const text = isEmpty ? '' : JSON.stringify(property);
  const parts = text.match(new RegExp(`[^]{1,${PART_LENGTH}}`, 'g')) ?? [];
  // What is not named stays: parts that are too many have to be taken away.
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
