import { type CallContext, isProviderError } from '@assist/calendar-provider';
import type { EwsClient } from '../soap/ews-client.ts';
import { onlyMessage } from '../soap/response-message.ts';
import { xml } from '../soap/xml.ts';
import { itemId } from './items.ts';

/** Deletes an item, which cancels the event if the caller is the organizer. Succeeds for an item that is already gone. */
export async function deleteItem(client: EwsClient, id: string, context: CallContext): Promise<void> {
  try {
    onlyMessage(
      await client.call({
        context,
        repeatable: true,
        body: xml`<m:DeleteItem DeleteType="MoveToDeletedItems" SendMeetingCancellations="SendToAllAndSaveCopy"><m:ItemIds>${itemId(id)}</m:ItemIds></m:DeleteItem>`,
      }),
    );
  } catch (error) {
    if (!isProviderError(error, 'notFound')) throw error;
  }
}
