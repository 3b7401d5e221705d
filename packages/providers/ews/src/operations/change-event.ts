import {
  type CallContext,
  type EventId,
  type EventPatch,
  type EventScope,
  changeOnceMore,
  expectContent,
  isProviderError,
  type Version,
  type ProviderEvent,
} from '@assist/calendar-provider';
import { type MovedDate, movedDates } from '@assist/reservation';
import type { Instant } from '@assist/time';
import { type EventView, optionalOf, toEvent } from '../mapping/event.ts';
import { endField, type ItemField, patchFields, timeFields } from '../mapping/item-fields.ts';
import type { EwsClient } from '../soap/ews-client.ts';
import type { Creations } from './create-event.ts';
import { deleteItem } from './delete-item.ts';
import { changeKeyOf, getItem, itemId } from './items.ts';
import {
  followingDates,
  isFirst,
  patchOfFirst,
  readSeries,
  type SeriesScope,
  splitSeries,
  truncateSeries,
  updateWholeSeries,
} from './series.ts';
import { type Telling, tellingOf, updateItem } from './update-item.ts';
import type { XmlNode } from '../soap/xml-node.ts';
import { firstOf, getEvent, viewOf } from './viewing.ts';

export async function updateEvent(
  client: EwsClient,
  creations: Creations,
  id: EventId,
  asked: EventPatch,
  scope: EventScope,
  context: CallContext,
): Promise<ProviderEvent> {
  const view = await viewOf(client, id.calendar, context);
  const read = reading(client, id, view, context);
  if (scope !== 'occurrence') {
    const { raw, etag } = await read();
    expectContent({ etag }, id.etag);
    // A change of a series takes several requests, so it is never tried as a whole again.
    const event = toEvent(raw, view);
    if (event.key.originalStart !== undefined)
      return updateSeries(client, creations, id, event, withoutOrganizer(asked, event), scope, view, context);
  }
  return changeOnceMore(read, id.etag, (item) => {
    const event = toEvent(item, view);
    const patch = withoutOrganizer(asked, event);
    const times =
      patch.range === undefined && patch.zone === undefined
        ? []
        : timeFields(patch.range ?? event, patch.zone ?? event.zone, patch.isAllDay);
    return change(client, id, item, event, [...patchFields(patch, optionalOf(item)), ...times], tellingOf(patch), context);
  });
}

function withoutOrganizer(patch: EventPatch, { organizer }: ProviderEvent): EventPatch {
  return patch.attendees === undefined ? patch : { ...patch, attendees: patch.attendees.filter((one) => one.email !== organizer.email) };
}

async function updateSeries(
  client: EwsClient,
  creations: Creations,
  id: EventId,
  event: ProviderEvent,
  patch: EventPatch,
  scope: SeriesScope,
  view: EventView,
  context: CallContext,
): Promise<ProviderEvent> {
  const series = await readSeries(client, event, scope, view, context);
  const first = patchOfFirst(series, event, patch);
  if (!isFirst(series)) return splitSeries(client, creations, series, first, context);
  await updateWholeSeries(client, series, first, context);
  return firstOf(client, { id: series.event.id, calendar: id.calendar }, context);
}

/** Reads an item, with the tag of its content. */
function reading(client: EwsClient, id: EventId, view: EventView, context: CallContext): () => Promise<Version<XmlNode>> {
  return async () => {
    const raw = await getItem(client, itemId(id.id), context);
    return { raw, etag: toEvent(raw, view).etag };
  };
}

export async function previewUpdate(
  client: EwsClient,
  id: EventId,
  patch: EventPatch,
  scope: EventScope,
  context: CallContext,
): Promise<readonly MovedDate[]> {
  const view = await viewOf(client, id.calendar, context);
  const event = toEvent(await getItem(client, itemId(id.id), context), view);
  const { start, end } = event;
  if (scope === 'occurrence' || event.key.originalStart === undefined)
    return [{ before: { start, end }, after: patch.range ?? { start, end } }];
  const series = await readSeries(client, event, scope, view, context);
  const change = { rule: series.recurrence.rule, from: event, to: patch.range, zone: event.zone, newZone: patch.zone };
  return movedDates(followingDates(series), change);
}

export async function finishEvent(client: EwsClient, id: EventId, end: Instant, context: CallContext): Promise<ProviderEvent> {
  const view = await viewOf(client, id.calendar, context);
  return changeOnceMore(reading(client, id, view, context), id.etag, (item) => {
    const event = toEvent(item, view);
    // Exchange extends an all-day event to midnight again, so an event that ends during a day must no longer be all-day.
    const fields = event.isAllDay ? timeFields({ start: event.start, end }, event.zone, false) : [endField(end)];
    return change(client, id, item, event, fields, 'SendToAllAndSaveCopy', context);
  });
}

export async function deleteEvent(client: EwsClient, id: EventId, scope: EventScope, context: CallContext): Promise<void> {
  if (scope === 'occurrence') return deleteItem(client, id.id, context);
  try {
    const view = await viewOf(client, id.calendar, context);
    const event = toEvent(await getItem(client, itemId(id.id), context), view);
    if (event.key.originalStart === undefined) return await deleteItem(client, id.id, context);
    const series = await readSeries(client, event, scope, view, context);
    await (isFirst(series) ? deleteItem(client, series.event.id, context) : truncateSeries(client, series, context));
  } catch (error) {
    if (!isProviderError(error, 'notFound')) throw error;
  }
}

async function change(
  client: EwsClient,
  id: EventId,
  item: XmlNode,
  event: ProviderEvent,
  fields: readonly ItemField[],
  telling: Telling,
  context: CallContext,
): Promise<ProviderEvent> {
  if (fields.length === 0) return event;
  const isGuarded = id.etag !== undefined;
  const changed = await updateItem(client, { id: event.id, changeKey: changeKeyOf(item), fields, isGuarded, telling }, context);
  return getEvent(client, { id: changed, calendar: id.calendar }, context);
}
