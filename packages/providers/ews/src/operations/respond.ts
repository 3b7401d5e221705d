import {
  type AnswerManner,
  type CallContext,
  type EventId,
  isProviderError,
  ProviderError,
  type ProviderEvent,
} from '@assist/calendar-provider';
import type { EventAnswer } from '@assist/reservation';
import { plusMinutes } from '@assist/time';
import type { EwsClient } from '../soap/ews-client.ts';
import { onlyMessage } from '../soap/response-message.ts';
import { attributeOf, childOf, type XmlNode } from '../soap/xml-node.ts';
import { type Xml, xml } from '../soap/xml.ts';
import { getItem, itemId, masterOf } from './items.ts';
import { findByKey, getEvent, viewerOf } from './viewing.ts';

/** Records the answer in the caller's own copy. Exchange then notifies the organizer. */
export async function respond(
  client: EwsClient,
  id: EventId,
  response: EventAnswer,
  context: CallContext,
  { scope, comment }: AnswerManner = {},
): Promise<ProviderEvent> {
  const copy = await ownCopyOf(client, id, context);
  // An occurrence does not contain the id of its series, so the series is requested.
  const asked = scope === 'series' && copy.seriesMasterId !== undefined ? masterOf(copy.id) : itemId(copy.id);
  const answered = childOf(await getItem(client, asked, context), 'ItemId');
  onlyMessage(
    await client.call({
      context,
      repeatable: false,
      body: xml`<m:CreateItem MessageDisposition="SendAndSaveCopy"><m:Items>${answerItem(response, answered, comment)}</m:Items></m:CreateItem>`,
    }),
  );
  return (await findAnswered(client, copy, context)) ?? { ...copy, myResponse: response };
}

function answerItem(response: EventAnswer, copy: XmlNode | undefined, comment: string | undefined): Xml {
  const body = comment === undefined ? xml`` : xml`<t:Body BodyType="Text">${comment}</t:Body>`;
  const reference = xml`${body}<t:ReferenceItemId Id="${attributeOf(copy, 'Id') ?? ''}" ChangeKey="${attributeOf(copy, 'ChangeKey') ?? ''}"/>`;
  switch (response) {
    case 'accepted':
      return xml`<t:AcceptItem>${reference}</t:AcceptItem>`;
    case 'tentative':
      return xml`<t:TentativelyAcceptItem>${reference}</t:TentativelyAcceptItem>`;
    case 'declined':
      return xml`<t:DeclineItem>${reference}</t:DeclineItem>`;
  }
}

/** Finds the caller's own copy, because the id may be the organizer's. */
async function ownCopyOf(client: EwsClient, id: EventId, context: CallContext): Promise<ProviderEvent> {
  const event = await getEvent(client, id, context);
  const viewer = viewerOf(context);
  const isOwnCopy = id.calendar === viewer;
  // In the caller's own calendar, an event may name the caller by another address, a former address or a group.
  if (event.isOrganizer || (!isOwnCopy && !event.attendees.some((one) => one.email === viewer)))
    throw new ProviderError('forbidden', 'only invited people can answer');
  if (isOwnCopy) return event;
  const around = { start: plusMinutes(event.start, -10), end: plusMinutes(event.end, 10) };
  const own = await findByKey(client, { calendar: viewer, key: event.key, around }, context);
  if (own === undefined) throw new ProviderError('forbidden', 'only invited people can answer');
  return own;
}

/** Reads the event after the answer. Undefined if it is gone, because a declined event leaves the calendar. */
async function findAnswered(client: EwsClient, copy: ProviderEvent, context: CallContext): Promise<ProviderEvent | undefined> {
  try {
    return await getEvent(client, copy, context);
  } catch (error) {
    if (isProviderError(error, 'notFound')) return undefined;
    throw error;
  }
}
