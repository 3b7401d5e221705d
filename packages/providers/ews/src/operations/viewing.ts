import {
  type CallContext,
  comingDates,
  type Email,
  type EventId,
  type EventKey,
  isProviderError,
  ProviderError,
  type ProviderEvent,
} from '@assist/calendar-provider';
import { instantOf, type InstantRange } from '@assist/time';
import { cleanUid } from '../mapping/clean-uid.ts';
import { findEwsTime } from '../mapping/ews-time.ts';
import { commonOf, type EventView, limitedEvent, personOf, toEvent } from '../mapping/event.ts';
import { OWN_CALENDAR } from '../mapping/permissions.ts';
import type { EwsClient } from '../soap/ews-client.ts';
import { childOf, textOf, type XmlNode } from '../soap/xml-node.ts';
import { calendarFolderId, findInView, folderOf, getItem, getItems, idOf, itemId } from './items.ts';
import { getPermissions } from './permissions.ts';

/** The maximum number of items in one view, by Exchange's default policy. */
export const VIEW_MAX = 1_000;

export function viewerOf(context: CallContext): Email {
  return context.actor.mailbox ?? '';
}

export async function viewOf(client: EwsClient, calendar: Email, context: CallContext): Promise<EventView> {
  const viewer = viewerOf(context);
  return { calendar, viewer, permissions: calendar === viewer ? OWN_CALENDAR : await getPermissions(client, calendar, context) };
}

export async function getEvent(client: EwsClient, { id, calendar }: EventId, context: CallContext): Promise<ProviderEvent> {
  const [view, item] = await Promise.all([viewOf(client, calendar, context), getItem(client, itemId(id), context)]);
  return eventIn(client, item, view, context);
}

/**
 * Reads an event of a calendar. Exchange opens an item by its id in whichever calendar it is, and on some versions even a private one. An
 * id of an event in another person's calendar is `notFound` in the caller's own calendar, as with the other providers.
 */
async function eventIn(client: EwsClient, item: XmlNode, view: EventView, context: CallContext): Promise<ProviderEvent> {
  const { calendar, viewer } = view;
  const event = client.faulty.readOne(calendar, idOf(item), () => toEvent(item, view));
  // People who were invited by another address or through a list are not named in the event, and a copy's flags concern only its owner. In
  // these cases, the folder shows whether the event is in the caller's calendar.
  const isNamed =
    personOf(childOf(item, 'Organizer', 'Mailbox')).email === viewer ||
    (!event.isOrganizer && event.attendees.some(({ email }) => email === viewer));
  if (calendar !== viewer || isNamed) return event;
  const folder = folderOf(item);
  if (folder !== undefined && folder === (await calendarFolderId(client, calendar, context))) return event;
  throw new ProviderError('notFound', 'this event is in another calendar');
}

/** Returns the first occurrence of a series. The occurrence's id is in the series' master. */
export async function firstOf(client: EwsClient, series: EventId, context: CallContext): Promise<ProviderEvent> {
  const master = await getItem(client, itemId(series.id), context, { detail: 'series' });
  const first = childOf(master, 'FirstOccurrence');
  return getEvent(client, { id: first === undefined ? series.id : idOf(first), calendar: series.calendar }, context);
}

/** Lists the coming dates of a series. Exchange cannot list a series, so its dates are found among the calendar's items by their UID. */
export async function listSeries(
  client: EwsClient,
  { id, calendar }: EventId,
  limit: number,
  context: CallContext,
): Promise<readonly ProviderEvent[]> {
  const view = await viewOf(client, calendar, context);
  const chosen = await eventIn(client, await getItem(client, itemId(id), context), view, context);
  if (chosen.seriesMasterId === undefined) return [chosen];
  const { uid } = chosen.key;
  return comingDates(context.now, limit, async (range) => {
    const events = await withDetails(client, await findByUid(client, { calendar, range, uid }, context), view, context);
    return events.filter(({ key }) => key.uid === uid);
  });
}

/**
 * Returns the items of a time window that have the UID. Items that are listed without a UID are included, because only their details show
 * it.
 */
async function findByUid(
  client: EwsClient,
  { calendar, range, uid }: { calendar: Email; range: InstantRange; uid: string },
  context: CallContext,
): Promise<readonly XmlNode[]> {
  const found = new Map<string, XmlNode>();
  for (let { start } = range; ;) {
    const { items, isComplete } = await findInView(client, { calendar, range: { start, end: range.end }, max: VIEW_MAX }, context);
    for (const item of items) if ([undefined, '', uid].includes(uidOf(item))) found.set(idOf(item), item);
    const last = items.reduce((latest, item) => Math.max(latest, findEwsTime(textOf(item, 'Start')) ?? latest), start as number);
    // The next view continues from the last start. If more events start at one moment than a view can contain, some are not found.
    if (isComplete || last <= start) return [...found.values()];
    start = instantOf(last);
  }
}

/**
 * Reads the details of listed items. Items that have disappeared in the meantime are left out. Items that may not be opened keep only their
 * times.
 */
export async function withDetails(
  client: EwsClient,
  listed: readonly XmlNode[],
  view: EventView,
  context: CallContext,
): Promise<ProviderEvent[]> {
  const details = await getItems(
    client,
    listed.map((item) => itemId(idOf(item))),
    context,
  );
  for (const detail of details) if (detail instanceof Error && !isOfOneItem(detail)) throw detail;
  return client.faulty.readAll(
    view.calendar,
    listed.map((item, index) => ({ item, detail: details[index]! })),
    ({ item }) => idOf(item),
    ({ item, detail }) => {
      if (!(detail instanceof Error)) return toEvent(detail, view);
      const isHidden = textOf(item, 'Sensitivity') !== 'Normal' && view.calendar !== view.viewer;
      if (isProviderError(detail, 'forbidden') || (isHidden && isProviderError(detail, 'notFound')))
        return limitedEvent(commonOf(item, view));
      if (isProviderError(detail, 'notFound')) return [];
      throw detail;
    },
  );
}

/** Exchange's errors for items that it cannot read itself. */
const UNREADABLE: ReadonlySet<string | undefined> = new Set([
  'ErrorCalendarDurationIsTooLong',
  'ErrorCalendarEndDateIsEarlierThanStartDate',
  'ErrorCalendarInvalidPropertyState',
  'ErrorCalendarInvalidPropertyValue',
  'ErrorCalendarInvalidRecurrence',
  'ErrorCalendarInvalidTimeZone',
  'ErrorCalendarOutOfRange',
  'ErrorContentConversionFailed',
  'ErrorCorruptData',
  'ErrorItemCorrupt',
  'ErrorMimeContentConversionFailed',
  'ErrorUnsupportedTypeForConversion',
]);

/**
 * Returns whether a failure concerns only one item. Any other failure must fail the whole list, because an incomplete list would be taken
 * for complete.
 */
function isOfOneItem(error: ProviderError): boolean {
  return error.code === 'forbidden' || error.code === 'notFound' || UNREADABLE.has(error.detail.providerCode);
}

/**
 * Finds an event by its key, among the events around its time, because Exchange cannot search for a UID. Undefined if there is none (the
 * specification's case 'NO Events created yet').
 */
export async function findByKey(
  client: EwsClient,
  query: { calendar: Email; key: EventKey; around: InstantRange },
  context: CallContext,
): Promise<ProviderEvent | undefined> {
  const { calendar, key, around } = query;
  const uid = cleanUid(key.uid);
  const [view, candidates] = await Promise.all([
    viewOf(client, calendar, context),
    findByUid(client, { calendar, range: around, uid }, context),
  ]);
  const events = await withDetails(client, candidates, view, context);
  return events.find(
    (event) =>
      event.key.uid === uid &&
      (key.originalStart === undefined || event.key.originalStart === undefined || event.key.originalStart === key.originalStart),
  );
}

function uidOf(item: XmlNode): string | undefined {
  const uid = textOf(item, 'UID');
  return uid === undefined ? undefined : cleanUid(uid);
}
