import type { EventPermissions } from '@assist/reservation';
import { textOf, type XmlNode } from '../soap/xml-node.ts';

export const OWN_CALENDAR: EventPermissions = {
  canEditPublic: true,
  canEditPrivate: true,
  canEditParentEventPublic: true,
  canEditParentEventPrivate: true,
  canReadPublic: true,
  canReadPrivate: true,
};

/**
 * Returns whether the caller may see private events in the calendar, as some delegates may. Undefined if the server does not report it in
 * these rights.
 */
export function viewsPrivate(effectiveRights: XmlNode | undefined): boolean | undefined {
  const text = textOf(effectiveRights, 'ViewPrivateItems');
  return text === undefined ? undefined : text === 'true';
}

/** Converts the `EffectiveRights` of a calendar's folder, which are what the caller may do in it. */
export function toPermissions(effectiveRights: XmlNode | undefined, isPrivateSeen: boolean): EventPermissions {
  const reads = textOf(effectiveRights, 'Read') === 'true';
  const edits = reads && textOf(effectiveRights, 'Modify') === 'true' && textOf(effectiveRights, 'CreateContents') === 'true';
  return {
    canReadPublic: reads,
    canReadPrivate: reads && isPrivateSeen,
    canEditPublic: edits,
    canEditPrivate: edits && isPrivateSeen,
    canEditParentEventPublic: edits,
    canEditParentEventPrivate: edits && isPrivateSeen,
  };
}
