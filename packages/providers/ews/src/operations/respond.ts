import { type CallContext, type EventId, isProviderError, ProviderError, type ProviderEvent } from '@assist/calendar-provider';
import type { EventAnswer } from '@assist/reservation';
import { plusMinutes } from '@assist/time';
import type { EwsClient } from '../soap/ews-client.ts';
import { onlyMessage } from '../soap/response-message.ts';
import { type Xml, xml } from '../soap/xml.ts';
import { findByKey, getEvent, viewerOf } from './viewing.ts';

/** An answer is given on one's own copy; Exchange tells the organizer. */
export async function respond(client: EwsClient, id: EventId, response: EventAnswer, context: CallContext): Promise<ProviderEvent> {
  const copy = await ownCopyOf(client, id, context);
  onlyMessage(
    await client.call({
      context,
      repeatable: false,
      body: xml`<m:CreateItem MessageDisposition="SendAndSaveCopy"><m:Items>${answerItem(response, copy)}</m:Items></m:CreateItem>`,
    }),
  );
  return (await findAnswered(client, copy, context)) ?? { ...copy, myResponse: response };
}

function answerItem(response: EventAnswer, copy: ProviderEvent): Xml {
  const reference = xml`<t:ReferenceItemId Id="${copy.id}" ChangeKey="${copy.etag}"/>`;
  switch (response) {
    case 'accepted':
      return xml`<t:AcceptItem>${reference}</t:AcceptItem>`;
    case 'tentative':
      return xml`<t:TentativelyAcceptItem>${reference}</t:TentativelyAcceptItem>`;
    case 'declined':
      return xml`<t:DeclineItem>${reference}</t:DeclineItem>`;
  }
}

/** The id may be the organizer's: then the caller's own copy is looked for. */
async function ownCopyOf(client: EwsClient, id: EventId, context: CallContext): Promise<ProviderEvent> {
  const event = await getEvent(client, id, context);
  const viewer = viewerOf(context);
  if (event.isOrganizer || !event.attendees.some((one) => one.email === viewer))
    throw new ProviderError('forbidden', 'only who is invited can answer');
  if (id.calendar === viewer) return event;
  const around = { start: plusMinutes(event.start, -10), end: plusMinutes(event.end, 10) };
  const own = await findByKey(client, { calendar: viewer, key: event.key, around }, context);
  if (own === undefined) throw new ProviderError('forbidden', 'only who is invited can answer');
  return own;
}

/** What was declined leaves the calendar. */
async function findAnswered(client: EwsClient, copy: ProviderEvent, context: CallContext): Promise<ProviderEvent | undefined> {
  try {
    return await getEvent(client, copy, context);
  } catch (error) {
    if (isProviderError(error, 'notFound')) return undefined;
    throw error;
  }
}
