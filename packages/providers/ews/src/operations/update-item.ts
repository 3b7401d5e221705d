import type { CallContext, EventPatch } from '@assist/calendar-provider';
import type { ItemField } from '../mapping/item-fields.ts';
import type { EwsClient } from '../soap/ews-client.ts';
import { onlyMessage } from '../soap/response-message.ts';
import { type Xml, xml } from '../soap/xml.ts';
import { childOf, elementsOf } from '../soap/xml-node.ts';
import { idOf, itemId } from './items.ts';

/** The attendees who are notified of a change: none, all, or only the added and removed ones. */
export type Telling = 'SendToNone' | 'SendToAllAndSaveCopy' | 'SendToChangedAndSaveCopy';

export interface ItemChange {
  readonly id: string;
  readonly changeKey: string;
  readonly fields: readonly ItemField[];
  /** If true, the change is refused when the change key is out of date. If false, it overwrites other changes. */
  readonly isGuarded: boolean;
  readonly telling: Telling;
}

/** Updates an item, and returns its id, which the update may change. */
export async function updateItem(client: EwsClient, change: ItemChange, context: CallContext): Promise<string> {
  const answer = await client.call({
    context,
    repeatable: false,
    body: xml`<m:UpdateItem ConflictResolution="${change.isGuarded ? 'NeverOverwrite' : 'AlwaysOverwrite'}" MessageDisposition="SaveOnly" SendMeetingInvitationsOrCancellations="${change.telling}"><m:ItemChanges><t:ItemChange>${itemId(change.id, change.changeKey)}<t:Updates>${change.fields.map(toUpdate)}</t:Updates></t:ItemChange></m:ItemChanges></m:UpdateItem>`,
  });
  const [updated] = elementsOf(childOf(onlyMessage(answer), 'Items'));
  const id = updated === undefined ? '' : idOf(updated.node);
  return id === '' ? change.id : id;
}

function toUpdate({ uri, value }: ItemField): Xml {
  return value === undefined
    ? xml`<t:DeleteItemField>${uri}</t:DeleteItemField>`
    : xml`<t:SetItemField>${uri}<t:CalendarItem>${value}</t:CalendarItem></t:SetItemField>`;
}

/**
 * Decides who is notified. A reminder concerns only its owner. Added or removed people concern only those people. A new room is a new place
 * and concerns everyone, as does any other change.
 */
export function tellingOf(patch: EventPatch): Telling {
  const changed = new Set(
    Object.entries(patch)
      .filter(([, value]) => value !== undefined)
      .map(([name]) => name),
  );
  changed.delete('caps');
  changed.delete('reminderMinutes');
  if (changed.size === 0) return 'SendToNone';
  changed.delete('attendees');
  return changed.size === 0 ? 'SendToChangedAndSaveCopy' : 'SendToAllAndSaveCopy';
}
