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

/** Exchange's policy limit for the items of one view. */
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
 * Reads an event of a calendar. Exchange opens an item by its id wherever it lies, and on some versions even a private one. An id from
 * somebody else's calendar is `notFound` in the caller's own, as with the other providers.
 */
async function eventIn(client: EwsClient, item: XmlNode, view: EventView, context: CallContext): Promise<ProviderEvent> {
  const { calendar, viewer } = view;
  const event = client.faulty.readOne(calendar, idOf(item), () => toEvent(item, view));
  // People invited by another address or a list are not named, and each copy states only whether its owner organizes it, so the folder
  // decides.
  const isNamed =
    personOf(childOf(item, 'Organizer', 'Mailbox')).email === viewer ||
    (!event.isOrganizer && event.attendees.some(({ email }) => email === viewer));
  if (calendar !== viewer || isNamed) return event;
  const folder = folderOf(item);
  if (folder !== undefined && folder === (await calendarFolderId(client, calendar, context))) return event;
  throw new ProviderError('notFound', 'this event is in another calendar');
}

/** Returns the first occurrence of a series, found through its master. */
export async function firstOf(client: EwsClient, series: EventId, context: CallContext): Promise<ProviderEvent> {
  const master = await getItem(client, itemId(series.id), context, { detail: 'series' });
  const first = childOf(master, 'FirstOccurrence');
  return getEvent(client, { id: first === undefined ? series.id : idOf(first), calendar: series.calendar }, context);
}

/** Lists the dates of a series, which has no listing of its own: its dates are the items of the calendar that have its UID. */
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

/** Returns the items of a window that have the UID; if a server does not list UIDs, the details decide. */
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
    // A view continues from its last start; if more events start at one moment than it can hold, some are never listed.
    if (isComplete || last <= start) return [...found.values()];
    start = instantOf(last);
  }
}

/**
 * Reads the details of listed items. Items that have disappeared in the meantime are left out; those that may not be opened keep only their
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

/** Errors for items that Exchange itself cannot read. */
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
 * Returns whether a failure concerns only one item. Any other failure concerns the whole answer: an incomplete list would be taken for
 * complete.
 */
function isOfOneItem(error: ProviderError): boolean {
  return error.code === 'forbidden' || error.code === 'notFound' || UNREADABLE.has(error.detail.providerCode);
}

/**
 * Finds an event by its key; undefined means 'NO Events created yet'. A UID cannot be searched for, so this searches around the known time.
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
