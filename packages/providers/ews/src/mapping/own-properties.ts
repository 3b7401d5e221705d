import { type OnlineMeetingLink, parseMeeting } from '@assist/calendar-provider';
import { findZone, zoneBack, type ZoneName, zoneThroughWindows } from '@assist/time';
import { type Xml, xml } from '../soap/xml.ts';
import { attributeOf, childOf, childrenOf, textOf, type XmlNode } from '../soap/xml-node.ts';

/** The id of Assist's own property set on the organizer's copy, for data for which Exchange has no field. */
const SET = 'b0a3c2a6-6a64-4a0c-9a8e-5c7f0f6f2d11';

export type OwnProperty = 'AssistKey' | 'AssistRemote' | 'AssistOnlineMeeting' | 'AssistZone';

export const OWN_PROPERTIES: readonly OwnProperty[] = ['AssistKey', 'AssistRemote', 'AssistOnlineMeeting', 'AssistZone'];

export function ownFieldUri(name: OwnProperty): Xml {
  return xml`<t:ExtendedFieldURI PropertySetId="${SET}" PropertyName="${name}" PropertyType="String"/>`;
}

export function ownProperty(name: OwnProperty, value: string): Xml {
  return xml`<t:ExtendedProperty>${ownFieldUri(name)}<t:Value>${value}</t:Value></t:ExtendedProperty>`;
}

export function findOwnProperty(item: XmlNode, name: OwnProperty): string | undefined {
  const found = childrenOf(item, 'ExtendedProperty').find((property) => {
    const field = childOf(property, 'ExtendedFieldURI');
    return attributeOf(field, 'PropertyName') === name && attributeOf(field, 'PropertySetId')?.toLowerCase() === SET;
  });
  return textOf(found, 'Value');
}

/** Returns the addresses of the attendees who join remotely, separated by spaces. */
export function fromRemote(attendees: readonly { readonly email: string; readonly remotely: boolean }[]): string {
  return attendees
    .filter((one) => one.remotely)
    .map((one) => one.email)
    .join(' ');
}

/** Returns the value of `AssistZone`: the zone, or '' if Exchange's own field says enough. */
export function fromZone(zone: ZoneName): string {
  return zoneThroughWindows(zone) === zone ? '' : zone;
}

/** Returns the zone in which an event was made. `read` is the one of Exchange's own field. */
export function eventZoneOf(item: XmlNode, read: ZoneName): ZoneName {
  return zoneBack(read, findZone(findOwnProperty(item, 'AssistZone') ?? ''));
}

export function findOnlineMeeting(item: XmlNode): OnlineMeetingLink | undefined {
  const text = findOwnProperty(item, 'AssistOnlineMeeting');
  return text === undefined ? undefined : parseMeeting(text);
}
