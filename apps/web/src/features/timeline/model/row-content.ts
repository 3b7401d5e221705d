import { isBookable, SHOWN, type ShownCode, SLOT, toRuns } from '@assist/availability';
import type { ReadScheduleItem } from '../../../lib/api/from-wire.ts';
import { overlapsSpan, type SlotSpan, slotsOfRange, type TimeScale } from './time-scale.ts';

/** A taken time and its position in the row. */
export interface PlacedItem extends SlotSpan {
  readonly item: ReadScheduleItem;
  /** Key that is unique within the row, and stays the same at the next poll. */
  readonly key: number;
}

/** What a row shows besides its name. It stays the same object as long as nothing in it changes. */
export interface RowContent {
  /** Availability view with one character per slot; the key under which the row's picture is cached. */
  readonly view: string;
  readonly codes: Uint8Array;
  readonly items: readonly PlacedItem[];
  /** True if the calendar does not answer, so that it is unknown which slots are free. */
  readonly hasFailed: boolean;
}

export function toRowContent(scale: TimeScale, codes: Uint8Array, items: readonly ReadScheduleItem[], hasFailed: boolean): RowContent {
  // Without the calendar's answer, it is unknown which slots are free.
  const shown = hasFailed ? codes.map((code) => (isBookable(code) ? SHOWN.notKnown : code)) : codes;
  return { view: viewOf(shown), codes: shown, items: placeItems(scale, items), hasFailed };
}

const decoder = new TextDecoder();
const DIGIT_ZERO = 48;

/** Returns the same text as `toAvailabilityView`, but faster, because it runs for each row that comes into view. */
function viewOf(codes: Uint8Array): string {
  return decoder.decode(codes.map((code) => code + DIGIT_ZERO));
}

/** Returns the items with their positions, ordered by start, without free items and those outside the shown days. */
export function placeItems(scale: TimeScale, items: readonly ReadScheduleItem[]): readonly PlacedItem[] {
  const spans = items.flatMap((item) => {
    const span = item.status === 'free' ? undefined : slotsOfRange(scale, item);
    return span === undefined ? [] : [{ ...span, item }];
  });
  spans.sort((a, b) => a.from - b.from || a.to - b.to);
  const placed: PlacedItem[] = [];
  let place = 0;
  for (const span of spans) {
    const before = placed.at(-1);
    place = before?.from === span.from ? place + 1 : 0;
    placed.push({ ...span, key: span.from * PLACES + place });
  }
  return placed;
}

/** Maximum number of items that may start in the same slot and still have unique keys. */
const PLACES = 64;

function isOneEvent(a: ReadScheduleItem, b: ReadScheduleItem): boolean {
  return a.start === b.start && a.end === b.end && a.eventId === b.eventId && a.iCalUId === b.iCalUId;
}

const keptContents = new WeakMap<object, RowContent>();

/** Returns a resource's previous content if it is equal, so that a poll without changes redraws nothing. */
export function keepContent(resource: object, now: RowContent): RowContent {
  const before = keptContents.get(resource);
  if (before !== undefined && isSameContent(before, now)) return before;
  keptContents.set(resource, now);
  return now;
}

function isSameContent(a: RowContent, b: RowContent): boolean {
  return (
    a.view === b.view &&
    a.hasFailed === b.hasFailed &&
    a.items.length === b.items.length &&
    a.items.every((placed, index) => isSameItem(placed, b.items[index]!))
  );
}

function isSameItem(a: PlacedItem, b: PlacedItem): boolean {
  return (
    a.from === b.from &&
    a.to === b.to &&
    isOneEvent(a.item, b.item) &&
    a.item.subject === b.item.subject &&
    a.item.status === b.item.status &&
    a.item.organizer?.name === b.item.organizer?.name &&
    a.item.isOrganizer === b.item.isOrganizer
  );
}

/**
 * A run of slots that are neither free nor taken, which has a separate pattern or mark. Time outside working hours is not among them,
 * because the row draws it.
 */
export interface MarkedRun extends SlotSpan {
  readonly code: ShownCode;
}

const UNMARKED = new Set<number>([SLOT.free, SLOT.freeOutsideWorkingHours, SLOT.tentative, SLOT.reserved]);
const runsByView = new Map<string, readonly MarkedRun[]>();
/** Maximum number of views whose runs are cached, many times the number of rows on a screen. */
const MAX_KEPT = 2_000;

export function markedRuns(content: RowContent): readonly MarkedRun[] {
  let runs = runsByView.get(content.view);
  if (runs === undefined) {
    if (runsByView.size >= MAX_KEPT) runsByView.clear();
    runs = toRuns(content.codes).filter((run) => !UNMARKED.has(run.code));
    runsByView.set(content.view, runs);
  }
  return runs;
}

export function inWindow<T extends SlotSpan>(spans: readonly T[], window: SlotSpan): readonly T[] {
  return spans.filter((span) => overlapsSpan(span, window));
}

export function itemAt(content: RowContent, slot: number): PlacedItem | undefined {
  return content.items.find((placed) => placed.from <= slot && slot < placed.to);
}

/** Returns the run of equal codes around a slot. */
export function runAt(codes: Uint8Array, slot: number): SlotSpan {
  let from = slot;
  let to = slot + 1;
  while (from > 0 && codes[from - 1] === codes[slot]) from -= 1;
  while (to < codes.length && codes[to] === codes[slot]) to += 1;
  return { from, to };
}
