import { type EventPermissions, NO_EVENT_PERMISSIONS } from '@assist/reservation';
import { childOf, childrenOf, namesOf, type XmlNode } from './dav-xml.ts';

export const OWN_CALENDAR: EventPermissions = {
  canEditPublic: true,
  canEditPrivate: true,
  canEditParentEventPublic: true,
  canEditParentEventPrivate: true,
  canReadPublic: true,
  canReadPrivate: true,
};

/** Privileges that let a person change the contents of a collection (RFC 3744, section 3; `all` and `write` contain the others). */
const WRITING: ReadonlySet<string> = new Set(['all', 'write', 'write-content', 'bind']);

/**
 * Reads `DAV:current-user-privilege-set` of a colleague's calendar. CalDAV has no privilege for private events. Anyone who may write the
 * calendar is treated as its owner's deputy and sees private events, as in any calendar program. Readers do not see them.
 */
export function permissionsOf(props: XmlNode): EventPermissions {
  const told = childOf(props, 'current-user-privilege-set');
  // Reading the set is a privilege of its own (RFC 3744, section 3.7), which DAViCal does not include in reading. The listing shows whether
  // the person may read.
  if (told === undefined) return { ...NO_EVENT_PERMISSIONS, canReadPublic: true };
  const granted = new Set(childrenOf(told, 'privilege').flatMap(namesOf));
  if ([...granted].some((name) => WRITING.has(name))) return OWN_CALENDAR;
  return { ...NO_EVENT_PERMISSIONS, canReadPublic: granted.has('read') };
}
