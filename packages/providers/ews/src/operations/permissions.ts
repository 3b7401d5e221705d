import { type CallContext, type Email, isProviderError } from '@assist/calendar-provider';
import { type EventPermissions, NO_EVENT_PERMISSIONS } from '@assist/reservation';
import { toPermissions, viewsPrivate } from '../mapping/permissions.ts';
import type { EwsClient } from '../soap/ews-client.ts';
import { onlyMessage } from '../soap/response-message.ts';
import { xml } from '../soap/xml.ts';
import { childOf, childrenOf, textOf, type XmlNode } from '../soap/xml-node.ts';
import { calendarFolder } from './items.ts';

/** Returns the caller's permissions in a calendar's folder. There are none if the folder may not be opened. */
export async function getPermissions(client: EwsClient, calendar: Email, context: CallContext): Promise<EventPermissions> {
  const rights = await findEffectiveRights(client, calendar, context);
  if (rights === undefined) return NO_EVENT_PERMISSIONS;
  const told = viewsPrivate(rights);
  return toPermissions(rights, told ?? (await isPrivateDelegate(client, calendar, context)));
}

async function findEffectiveRights(client: EwsClient, calendar: Email, context: CallContext): Promise<XmlNode | undefined> {
  try {
    const answer = await client.call({
      context,
      repeatable: true,
      body: xml`<m:GetFolder><m:FolderShape><t:BaseShape>IdOnly</t:BaseShape><t:AdditionalProperties><t:FieldURI FieldURI="folder:EffectiveRights"/></t:AdditionalProperties></m:FolderShape><m:FolderIds>${calendarFolder(calendar)}</m:FolderIds></m:GetFolder>`,
    });
    return childOf(onlyMessage(answer), 'Folders', 'CalendarFolder', 'EffectiveRights');
  } catch (error) {
    if (isProviderError(error, 'forbidden', 'mailboxNotAvailable')) return undefined;
    throw error;
  }
}

/**
 * Returns whether the caller is a delegate who sees private events, for servers that do not report it in the rights. Reads the owner's list
 * of delegates, which only the owner may read.
 */
async function isPrivateDelegate(client: EwsClient, calendar: Email, context: CallContext): Promise<boolean> {
  const viewer = context.actor.mailbox;
  if (viewer === undefined) return false;
  try {
    const answer = onlyMessage(
      await client.call({
        context,
        repeatable: true,
        as: calendar,
        body: xml`<m:GetDelegate IncludePermissions="true"><m:Mailbox><t:EmailAddress>${calendar}</t:EmailAddress></m:Mailbox><m:UserIds><t:UserId><t:PrimarySmtpAddress>${viewer}</t:PrimarySmtpAddress></t:UserId></m:UserIds></m:GetDelegate>`,
      }),
    );
    const delegates = childrenOf(childOf(answer, 'ResponseMessages'), 'DelegateUserResponseMessageType').map((one) =>
      childOf(one, 'DelegateUser'),
    );
    return delegates.some(
      (one) => textOf(one, 'UserId', 'PrimarySmtpAddress')?.toLowerCase() === viewer && textOf(one, 'ViewPrivateItems') === 'true',
    );
  } catch (error) {
    if (isProviderError(error, 'forbidden', 'notFound', 'invalid', 'mailboxNotAvailable')) return false;
    throw error;
  }
}
