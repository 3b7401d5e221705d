import { type CallContext, type Email, faultyItem, type ProviderError } from '@assist/calendar-provider';
import type { InstantRange } from '@assist/time';
import { findEwsTime, toEwsTime } from '../mapping/ews-time.ts';
import { OWN_PROPERTIES, ownFieldUri } from '../mapping/own-properties.ts';
import type { EwsClient } from '../soap/ews-client.ts';
import { errorOf, onlyMessage, responseMessagesOf } from '../soap/response-message.ts';
import { type Xml, xml } from '../soap/xml.ts';
import { attributeOf, childOf, childrenOf, elementsOf, textOf, type XmlNode } from '../soap/xml-node.ts';

/** Maximum number of items in one GetItem request. */
const ITEMS_PER_CALL = 50;

const fieldUri = (name: string): Xml => xml`<t:FieldURI FieldURI="${name}"/>`;

/** The fields requested when items are listed. FindItem can return neither the body nor the attendees. */
const LISTED = [
  'item:Subject',
  'item:Sensitivity',
  'calendar:UID',
  'calendar:RecurrenceId',
  'calendar:Start',
  'calendar:End',
  'calendar:OriginalStart',
  'calendar:IsAllDayEvent',
  'calendar:LegacyFreeBusyStatus',
  'calendar:IsCancelled',
  'calendar:CalendarItemType',
].map(fieldUri);

const DETAILS = [
  ...[
    'item:Body',
    'item:ParentFolderId',
    'item:ReminderIsSet',
    'item:ReminderMinutesBeforeStart',
    'calendar:MyResponseType',
    'calendar:IsOrganizer',
    'calendar:Organizer',
    'calendar:RequiredAttendees',
    'calendar:OptionalAttendees',
    'calendar:Resources',
    'calendar:StartTimeZoneId',
  ].map(fieldUri),
  ...OWN_PROPERTIES.map(ownFieldUri),
];

/** The fields that only the master of a series has. */
const SERIES = ['calendar:Recurrence', 'calendar:FirstOccurrence', 'calendar:DeletedOccurrences'].map(fieldUri);

const shapeOf = (properties: readonly Xml[], body?: Xml): Xml =>
  xml`<m:ItemShape><t:BaseShape>IdOnly</t:BaseShape>${body}<t:AdditionalProperties>${properties}</t:AdditionalProperties></m:ItemShape>`;

const LISTED_SHAPE = shapeOf(LISTED);
const HTML = xml`<t:BodyType>HTML</t:BodyType>`;
const DETAILS_SHAPE = shapeOf([...LISTED, ...DETAILS], HTML);
const SERIES_SHAPE = shapeOf([...LISTED, ...DETAILS, ...SERIES], HTML);

/** Returns the element that addresses the calendar of a mailbox, the caller's own or a colleague's. */
export function calendarFolder(calendar: Email): Xml {
  return xml`<t:DistinguishedFolderId Id="calendar"><t:Mailbox><t:EmailAddress>${calendar}</t:EmailAddress></t:Mailbox></t:DistinguishedFolderId>`;
}

/** Returns Exchange's id of a mailbox's calendar folder. */
export async function calendarFolderId(client: EwsClient, calendar: Email, context: CallContext): Promise<string | undefined> {
  const body = xml`<m:GetFolder><m:FolderShape><t:BaseShape>IdOnly</t:BaseShape></m:FolderShape><m:FolderIds>${calendarFolder(calendar)}</m:FolderIds></m:GetFolder>`;
  const answer = await client.call({ context, repeatable: true, body });
  return attributeOf(childOf(onlyMessage(answer), 'Folders', 'CalendarFolder', 'FolderId'), 'Id');
}

/** Returns the id of the folder that contains an item. */
export function folderOf(item: XmlNode): string | undefined {
  return attributeOf(childOf(item, 'ParentFolderId'), 'Id');
}

export function itemId(id: string, changeKey?: string): Xml {
  return changeKey === undefined || changeKey === '' ? xml`<t:ItemId Id="${id}"/>` : xml`<t:ItemId Id="${id}" ChangeKey="${changeKey}"/>`;
}

export function masterOf(occurrenceId: string): Xml {
  return xml`<t:RecurringMasterItemId OccurrenceId="${occurrenceId}"/>`;
}

export interface View {
  readonly items: readonly XmlNode[];
  /** False if the view contains more items than were requested. */
  readonly isComplete: boolean;
}

/** Finds at most `max` single events and occurrences that touch the range, sorted by start. Such a view has no pages. */
export async function findInView(
  client: EwsClient,
  query: { calendar: Email; range: InstantRange; max: number },
  context: CallContext,
  as?: Email,
): Promise<View> {
  const { calendar, range, max } = query;
  const answer = await client.call({
    context,
    repeatable: true,
    ...(as === undefined ? {} : { as }),
    body: xml`<m:FindItem Traversal="Shallow">${LISTED_SHAPE}<m:CalendarView MaxEntriesReturned="${max}" StartDate="${toEwsTime(range.start)}" EndDate="${toEwsTime(range.end)}"/><m:ParentFolderIds>${calendarFolder(calendar)}</m:ParentFolderIds></m:FindItem>`,
  });
  const folder = childOf(onlyMessage(answer), 'RootFolder');
  const items = childrenOf(childOf(folder, 'Items'), 'CalendarItem');
  const missing = (item: XmlNode) =>
    idOf(item) === '' ? 'no id' : findEwsTime(textOf(item, 'Start')) === undefined ? 'no start' : undefined;
  for (const item of items) {
    const what = missing(item);
    if (what !== undefined) client.faulty.report(calendar, idOf(item), faultyItem(what));
  }
  return {
    items: items.filter((item) => missing(item) === undefined),
    isComplete: attributeOf(folder, 'IncludesLastItemInRange') !== 'false',
  };
}

export type Detail = 'event' | 'series';

/** Returns each item or the error for it, in the order of the ids. */
export async function getItems(
  client: EwsClient,
  ids: readonly Xml[],
  context: CallContext,
  options: { as?: Email; detail?: Detail } = {},
): Promise<(XmlNode | ProviderError)[]> {
  const found: (XmlNode | ProviderError)[] = [];
  for (let from = 0; from < ids.length; from += ITEMS_PER_CALL) {
    const batch = ids.slice(from, from + ITEMS_PER_CALL);
    const answer = await client.call({
      context,
      repeatable: true,
      ...(options.as === undefined ? {} : { as: options.as }),
      body: xml`<m:GetItem>${options.detail === 'series' ? SERIES_SHAPE : DETAILS_SHAPE}<m:ItemIds>${batch}</m:ItemIds></m:GetItem>`,
    });
    for (const message of responseMessagesOf(answer)) {
      found.push(message.isError ? errorOf(message) : (elementsOf(childOf(message.node, 'Items'))[0]?.node ?? ''));
    }
  }
  return found;
}

/** Returns one item, or throws the error for it. */
export async function getItem(
  client: EwsClient,
  id: Xml,
  context: CallContext,
  options: { as?: Email; detail?: Detail } = {},
): Promise<XmlNode> {
  const [found] = await getItems(client, [id], context, options);
  if (found === undefined || found instanceof Error) throw found ?? new Error('GetItem returned nothing');
  return found;
}

export function idOf(item: XmlNode): string {
  return attributeOf(childOf(item, 'ItemId'), 'Id') ?? '';
}

export function changeKeyOf(item: XmlNode): string {
  return attributeOf(childOf(item, 'ItemId'), 'ChangeKey') ?? '';
}
