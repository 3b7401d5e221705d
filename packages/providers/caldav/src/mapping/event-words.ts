import { usableAddress } from '@assist/calendar-provider';
import type { AttendeeResponse, ShowAs, Visibility } from '@assist/reservation';
import type ICAL from 'ical.js';

export function textOfProperty(component: ICAL.Component, name: string): string | undefined {
  const value: unknown = component.getFirstPropertyValue(name);
  return typeof value === 'string' ? value : undefined;
}

export function setText(component: ICAL.Component, name: string, value: string | undefined): void {
  component.removeAllProperties(name);
  if (value !== undefined) component.addPropertyWithValue(name, value);
}

/** Returns the visibility that CLASS gives (RFC 5545, section 3.8.1.3). CONFIDENTIAL counts as private. */
export function visibilityOf(component: ICAL.Component): Visibility {
  return ['PRIVATE', 'CONFIDENTIAL'].includes(textOfProperty(component, 'class')?.toUpperCase() ?? '') ? 'private' : 'public';
}

export function setVisibility(component: ICAL.Component, visibility: Visibility): void {
  setText(component, 'class', visibility === 'private' ? 'PRIVATE' : 'PUBLIC');
}

/**
 * Outlook's property for all five statuses (MS-OXCICAL, section 2.1.3.1.1.20.31). iCalendar itself has only busy and free, and a tentative
 * status.
 */
const BUSY_STATUS = 'x-microsoft-cdo-busystatus';
const WORDS: ReadonlyMap<string, ShowAs> = new Map(
  Object.entries<ShowAs>({ FREE: 'free', TENTATIVE: 'tentative', BUSY: 'busy', OOF: 'oof', WORKINGELSEWHERE: 'workingElsewhere' }),
);

export function showAsOf(component: ICAL.Component): ShowAs {
  const isFree = textOfProperty(component, 'transp')?.toUpperCase() === 'TRANSPARENT';
  const said = WORDS.get(textOfProperty(component, BUSY_STATUS)?.toUpperCase() ?? '');
  // A program that does not know `BUSY_STATUS` changes only TRANSP, so `BUSY_STATUS` counts only if both agree.
  if (said !== undefined && (said === 'free' || said === 'workingElsewhere') === isFree) return said;
  if (isFree) return 'free';
  return textOfProperty(component, 'status')?.toUpperCase() === 'TENTATIVE' ? 'tentative' : 'busy';
}

export function setShowAs(component: ICAL.Component, showAs: ShowAs): void {
  const word = [...WORDS].find(([, one]) => one === showAs)?.[0];
  setText(component, 'transp', showAs === 'free' || showAs === 'workingElsewhere' ? 'TRANSPARENT' : 'OPAQUE');
  setText(component, 'status', showAs === 'tentative' ? 'TENTATIVE' : 'CONFIRMED');
  setText(component, BUSY_STATUS, word);
}

const RESPONSES: ReadonlyMap<string, AttendeeResponse> = new Map(
  Object.entries<AttendeeResponse>({
    'NEEDS-ACTION': 'needsAction',
    ACCEPTED: 'accepted',
    DECLINED: 'declined',
    TENTATIVE: 'tentative',
    DELEGATED: 'declined',
  }),
);

/**
 * Matches the status that the server writes into the organizer's copy for an undelivered invitation (RFC 6638, section 3.2.9). An
 * invitation that never reached a room reserves nothing, so it counts as declined.
 */
const NOT_DELIVERED = /^(?:3\.[78]|5\.[123])\b/;

/** Returns an attendee's answer (RFC 5545, section 3.2.12). An unknown word is read as NEEDS-ACTION. */
export function responseOf(attendee: ICAL.Property): AttendeeResponse {
  const response = RESPONSES.get(parameterOf(attendee, 'partstat')?.toUpperCase() ?? '') ?? 'needsAction';
  const isLost = isResource(attendee) && NOT_DELIVERED.test(parameterOf(attendee, 'schedule-status') ?? '');
  return response === 'needsAction' && isLost ? 'declined' : response;
}

export function isResource(attendee: ICAL.Property): boolean {
  return ['ROOM', 'RESOURCE'].includes(parameterOf(attendee, 'cutype')?.toUpperCase() ?? '');
}

export function parameterOf(property: ICAL.Property, name: string): string | undefined {
  const value: unknown = property.getFirstParameter(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Returns the address in the value (RFC 5545, section 3.3.3). If the value is another kind of name, returns the one in the EMAIL parameter.
 */
export function addressOf(property: ICAL.Property): string {
  const value: unknown = property.getFirstValue();
  const text = typeof value === 'string' ? value.trim() : '';
  const address = /^mailto:/i.test(text) ? usableAddress(decoded(text.slice('mailto:'.length))) : '';
  return address === '' ? usableAddress(parameterOf(property, 'email')) : address;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
