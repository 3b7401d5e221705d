import {
  type CallContext,
  type EventPatch,
  type EventScope,
  type NewEvent,
  ProviderError,
  type ProviderEvent,
} from '@assist/calendar-provider';
import {
  changesFrom,
  expandRecurrence,
  movedAlike,
  onDateOf,
  type RecurrenceRule,
  recurrenceStartOf,
  seriesMoveOf,
  shiftRecurrence,
} from '@assist/reservation';
import { daysBetween, type Instant, type InstantRange, localDateOf, plusDays, plusMinutes, plusMs } from '@assist/time';
import { optionalOf, toEvent, type EventView } from '../mapping/event.ts';
import { findEwsTime } from '../mapping/ews-time.ts';
import { patchFields, recurrenceField, timeFields } from '../mapping/item-fields.ts';
import { fromRecurrence, type ReadRecurrence, toRecurrence } from '../mapping/recurrence.ts';
import type { EwsClient } from '../soap/ews-client.ts';
import { childOf, childrenOf, textOf, type XmlNode } from '../soap/xml-node.ts';
import type { Creations } from './create-event.ts';
import { deleteItem } from './delete-item.ts';
import { changeKeyOf, getItem, itemId, masterOf } from './items.ts';
import { tellingOf, updateItem } from './update-item.ts';
import { findByKey } from './viewing.ts';

/** A series as its master describes it, and the start (`from`) of the first occurrence that a change applies to. */
export interface SeriesFrom {
  readonly master: XmlNode;
  readonly event: ProviderEvent;
  readonly recurrence: ReadRecurrence;
  readonly from: Instant;
  /** True if the change starts with the chosen occurrence. */
  readonly isFromChosen: boolean;
  /** Number of the rule's occurrences that start before `from`. */
  readonly before: number;
}

/** The scope of a change to more than one occurrence. */
export type SeriesScope = Exclude<EventScope, 'occurrence'>;

export async function readSeries(
  client: EwsClient,
  occurrence: ProviderEvent,
  scope: SeriesScope,
  view: EventView,
  context: CallContext,
): Promise<SeriesFrom> {
  const master = await getItem(client, masterOf(occurrence.id), context, { detail: 'series' });
  const event = toEvent(master, view);
  const recurrence = toRecurrence(childOf(master, 'Recurrence') ?? '');
  const chosen = occurrence.key.originalStart ?? occurrence.start;
  // Ending a series before a date works for a rule of any length, but a change of the whole series needs a list of all its dates.
  const from = scope === 'following' ? chosen : changesFrom(scope, datesOf(recurrence, event), chosen, context.now);
  return { master, event, recurrence, from, isFromChosen: from === chosen, before: countBefore(recurrence, event, from) };
}

function countBefore({ rule, first }: ReadRecurrence, event: ProviderEvent, from: Instant): number {
  // The rule is ended at this date, which leaves its earlier dates unchanged and keeps their number within the limit.
  const until: RecurrenceRule = { ...rule, end: { kind: 'until', date: localDateOf(from, event.zone) } };
  return datesOf({ rule: until, first }, event).filter((one) => one.start < from).length;
}

function datesOf({ rule, first }: ReadRecurrence, event: ProviderEvent): readonly InstantRange[] {
  const expansion = expandRecurrence(rule, { ...recurrenceStartOf(event, event.zone), date: first });
  if (expansion.kind !== 'occurrences') throw new ProviderError('unsupported', `the series cannot be expanded: ${expansion.kind}`);
  return expansion.occurrences;
}

/** Returns the rule's dates that start at `from` or later. */
export function followingDates({ event, recurrence, from }: SeriesFrom): readonly InstantRange[] {
  return datesOf(recurrence, event).filter((one) => one.start >= from);
}

/** Converts a patch for the chosen occurrence into the equivalent patch for the first affected occurrence. */
export function patchOfFirst(series: SeriesFrom, chosen: ProviderEvent, patch: EventPatch): EventPatch {
  const first = followingDates(series)[0];
  if (patch.range === undefined || series.isFromChosen || first === undefined) return patch;
  const move = seriesMoveOf(chosen, patch.range, chosen.zone, patch.zone);
  return { ...patch, range: movedAlike(first, move, chosen.zone, patch.zone) };
}

/** Ends the series on the day before `from`, and notifies its attendees. */
export async function truncateSeries(client: EwsClient, series: SeriesFrom, context: CallContext): Promise<void> {
  const { master, event, recurrence, from } = series;
  const lastDay = plusDays(localDateOf(from, event.zone), -1);
  await setRecurrence(client, series, { ...recurrence.rule, end: { kind: 'until', date: lastDay } }, context, changeKeyOf(master));
}

async function setRecurrence(
  client: EwsClient,
  { event, recurrence }: SeriesFrom,
  rule: RecurrenceRule,
  context: CallContext,
  changeKey: string,
): Promise<void> {
  const fields = [recurrenceField(fromRecurrence(rule, recurrence.first))];
  await updateItem(client, { id: event.id, changeKey, fields, isGuarded: false, telling: 'SendToAllAndSaveCopy' }, context);
}

/** Changes the whole series. If its times change, the rule moves with its first day. */
export async function updateWholeSeries(client: EwsClient, series: SeriesFrom, patch: EventPatch, context: CallContext): Promise<void> {
  const { master, event, recurrence } = series;
  const zone = patch.zone ?? event.zone;
  const range = patch.range ?? { start: event.start, end: event.end };
  const firstDay = localDateOf(range.start, zone);
  const rule = shiftRecurrence(recurrence.rule, daysBetween(recurrence.first, firstDay), firstDay);
  const times =
    patch.range === undefined && patch.zone === undefined
      ? []
      : [...timeFields(range, zone, patch.isAllDay), recurrenceField(fromRecurrence(rule, firstDay))];
  await updateItem(
    client,
    {
      id: event.id,
      changeKey: changeKeyOf(master),
      fields: [...patchFields(patch, optionalOf(master)), ...times],
      isGuarded: false,
      telling: tellingOf(patch),
    },
    context,
  );
}

/**
 * Changes an occurrence and all following ones: the old series ends on the day before that occurrence, and a new series begins. Later
 * exceptions are dropped, but removed days stay removed.
 */
export async function splitSeries(
  client: EwsClient,
  creations: Creations,
  series: SeriesFrom,
  patch: EventPatch,
  context: CallContext,
): Promise<ProviderEvent> {
  const { event, recurrence, from } = series;
  const draft = restOf(series, patch);
  // The old series is shortened first, because a room in which the old dates are still reserved would decline the new series.
  await truncateSeries(client, series, context);
  const { event: first } = await creations.create(draft, context, optionalOf(series.master)).catch(async (error: unknown) => {
    const master = await getItem(client, itemId(event.id), context, { detail: 'series' });
    await setRecurrence(client, series, recurrence.rule, context, changeKeyOf(master));
    throw error;
  });
  const shiftMs = draft.range.start - from;
  for (const gone of deletedAfter(series.master, from)) {
    const at = plusMs(gone, shiftMs);
    const around = { start: plusMinutes(at, -60), end: plusMinutes(at, 120) };
    const revived = await findByKey(client, { calendar: event.calendar, key: { uid: first.key.uid, originalStart: at }, around }, context);
    if (revived !== undefined && revived.id !== first.id) await deleteItem(client, revived.id, context);
  }
  return first;
}

function deletedAfter(master: XmlNode, from: Instant): Instant[] {
  return childrenOf(childOf(master, 'DeletedOccurrences'), 'DeletedOccurrence')
    .flatMap((one) => findEwsTime(textOf(one, 'Start')) ?? [])
    .filter((start) => start > from);
}

/** Builds the new series: the old one with the patch applied, and with the rest of the rule's dates. */
function restOf({ event, recurrence, from, before }: SeriesFrom, patch: EventPatch): NewEvent {
  const zone = patch.zone ?? event.zone;
  const range = patch.range ?? onDateOf(event, from, event.zone);
  const days = daysBetween(localDateOf(from, event.zone), localDateOf(range.start, zone));
  const { end } = recurrence.rule;
  const rest: RecurrenceRule = { ...recurrence.rule, end: end.kind === 'count' ? { kind: 'count', count: end.count - before } : end };
  const reminder = patch.reminderMinutes === undefined ? event.reminderMinutes : (patch.reminderMinutes ?? undefined);
  return {
    idempotencyKey: `split ${event.key.uid} ${from}`,
    subject: patch.subject ?? event.subject,
    bodyHtml: patch.bodyHtml ?? event.bodyHtml,
    range,
    zone,
    isAllDay: patch.isAllDay ?? event.isAllDay,
    attendees: patch.attendees ?? event.attendees.filter((one) => one.kind === 'person'),
    resources: patch.resources ?? event.attendees.filter((one) => one.kind === 'resource'),
    visibility: patch.visibility ?? event.visibility,
    showAs: patch.showAs ?? event.showAs,
    ...(reminder === undefined ? {} : { reminderMinutes: reminder }),
    ...(event.onlineMeeting === undefined ? {} : { onlineMeeting: { kind: 'made', link: event.onlineMeeting } }),
    recurrence: shiftRecurrence(rest, days, localDateOf(range.start, zone)),
  };
}

export function isFirst(series: SeriesFrom): boolean {
  return series.before === 0;
}
