import { TIMELINE_SIZES } from '@assist/reservation';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isCalm } from '../../lib/is-calm.ts';
import { scheduler } from '../../lib/waiting/scheduler.ts';
import type { VisibleRows } from './model/schedule-parts.ts';
import { scrollToShow } from '../../lib/scroll-to-show.ts';
import { columnOfSlot, pxOfSlot, QUARTER_PX, type SlotSpan, slotWindow, type TimeScale } from './model/time-scale.ts';
import { entryHeight, ROW_PX, type TimelineLayout } from './model/timeline-layout.ts';

/** Number of rows that are drawn beyond the view, so that scrolling finds them drawn. The first drawing has fewer, and no extra slots. */
const OVERSCAN_ROWS = 10;
const FIRST_OVERSCAN_ROWS = 2;
/** Time for which rows have to stay in view before they are requested, so that none are requested while somebody scrolls past them. */
const SETTLED_MS = 100;

interface GridViewOptions {
  readonly layout: TimelineLayout;
  readonly scale: TimeScale;
  readonly namePx: number;
  /** Height of the head. */
  readonly headPx: number;
  /** The index of the row with the keyboard's cursor, which is always drawn; undefined without a cursor. */
  readonly keptEntry: number | undefined;
  /** The initial scroll position, in pixels of the track. */
  readonly startPx: number;
  /** True if a person has chosen the time, false if it follows the clock. */
  readonly isTimeChosen: boolean;
  readonly onVisible: (rows: VisibleRows) => void;
  /** Called with the width of the visible part of the track. */
  readonly onWidth: (widthPx: number) => void;
}

export interface GridView {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The indexes of the headings and rows that are drawn, in order. */
  readonly entries: readonly number[];
  readonly window: SlotSpan;
  /** Returns the number of rows by which Page Up and Page Down move the cursor. */
  pageRows(): number;
  readonly onScroll: () => void;
  showCell(entry: number, slot: number): void;
  scrollTo(leftPx: number): void;
}

/** Returns the rows and slots that are drawn, and functions that scroll. */
export function useGridView(options: GridViewOptions): GridView {
  const { layout, onVisible } = options;
  const [hasOpened, setHasOpened] = useState(false);
  const { scroller, window, read } = useDrawnSlots(hasOpened, options);
  const { entries, first, last } = useDrawnRows(scroller, hasOpened, options);

  useEffect(() => {
    return scheduler.after(SETTLED_MS, () => {
      setHasOpened(true);
      onVisible(rowsBetween(layout, first, last));
    });
  }, [layout, first, last, onVisible]);

  return {
    scroller,
    entries,
    window,
    pageRows: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - options.headPx) / ROW_PX) - 2),
    onScroll: read,
    showCell: (entry, slot) => {
      const at = layout.entries[entry];
      if (scroller.current !== null && at !== undefined) scrollToCell(scroller.current, options.headPx + at.topPx, slot, options);
    },
    scrollTo: useCallback(
      (leftPx: number) => scroller.current?.scrollTo({ left: leftPx, behavior: isCalm() ? 'auto' : 'smooth' }),
      [scroller],
    ),
  };
}

/** Returns the slots that are drawn: those in view and a margin. When a day or a week opens, the hook scrolls to its start position. */
function useDrawnSlots(hasOpened: boolean, { scale, namePx, startPx, isTimeChosen, onWidth }: GridViewOptions) {
  const scroller = useRef<HTMLDivElement>(null);
  const [window, setWindow] = useState<SlotSpan>(() => slotWindow(scale, startPx, innerWidth - namePx, 0));
  const read = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    onWidth(element.clientWidth - namePx);
    const next = slotWindow(scale, element.scrollLeft, element.clientWidth - namePx, hasOpened ? 1 : 0);
    setWindow((shown) => (shown.from === next.from && shown.to === next.to ? shown : next));
  }, [scale, namePx, hasOpened, onWidth]);

  // Scrolls when a day or a week is opened. After that, the view stays where the person has put it until they choose another day or time.
  const dayCount = scale.days.length;
  const dayStart = scale.range.start;
  const before = useRef<{ readonly startPx: number; readonly dayStart: number; readonly dayCount: number }>(undefined);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { startPx, dayStart, dayCount };
    const element = scroller.current!;
    const isOpening = last?.dayCount !== dayCount;
    const isOtherTime = last?.startPx !== startPx && (isTimeChosen || last?.dayStart !== dayStart);
    const isSeen = startPx >= element.scrollLeft && startPx < element.scrollLeft + (element.clientWidth - namePx) / 2;
    if (isOpening || (isOtherTime && !isSeen)) element.scrollLeft = startPx;
  }, [startPx, isTimeChosen, dayStart, dayCount, namePx]);

  useLayoutEffect(() => {
    const element = scroller.current!;
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [read]);
  return { scroller, window, read };
}

/** Returns the entries that are drawn, in order, and the first and the last entry in view. */
function useDrawnRows(scroller: RefObject<HTMLDivElement | null>, hasOpened: boolean, { layout, headPx, keptEntry }: GridViewOptions) {
  const virtualizer = useVirtualizer({
    count: layout.entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback((index: number) => entryHeight(layout.entries[index]!), [layout]),
    scrollMargin: headPx,
    overscan: hasOpened ? OVERSCAN_ROWS : FIRST_OVERSCAN_ROWS,
    useFlushSync: false,
    // The assumed size lets rows appear in the first drawing, before anything has been measured.
    initialRect: { width: innerWidth, height: innerHeight },
  });
  // The sizes are measured again for each layout, because headings and rows have different sizes and may be in another order.
  const measured = useRef(layout);
  useLayoutEffect(() => {
    if (measured.current !== layout) virtualizer.measure();
    measured.current = layout;
  }, [virtualizer, layout]);
  const drawn = virtualizer.getVirtualItems().map((item) => item.index);
  return {
    entries: keptEntry === undefined || drawn.includes(keptEntry) ? drawn : [...drawn, keptEntry].toSorted((a, b) => a - b),
    first: virtualizer.range?.startIndex ?? 0,
    last: virtualizer.range?.endIndex ?? 0,
  };
}

function scrollToCell(element: HTMLElement, topPx: number, slot: number, { scale, namePx, headPx }: GridViewOptions): void {
  element.scrollTop = scrollToShow(
    { fromPx: topPx, toPx: topPx + ROW_PX },
    { scrollPx: element.scrollTop, viewPx: element.clientHeight, coveredPx: headPx + TIMELINE_SIZES.groupDelimiterHeight },
  );
  if (slot < 0) return;
  const { from, to } = columnOfSlot(scale, slot);
  element.scrollLeft = scrollToShow(
    { fromPx: namePx + pxOfSlot(scale, from) - QUARTER_PX, toPx: namePx + pxOfSlot(scale, to) + QUARTER_PX },
    { scrollPx: element.scrollLeft, viewPx: element.clientWidth, coveredPx: namePx },
  );
}

/** Returns the rows between two entries, by their index among all rows without the headings. */
function rowsBetween(layout: TimelineLayout, first: number, last: number): VisibleRows {
  const from = layout.entries[first];
  const to = layout.entries[last];
  if (from === undefined || to === undefined) return { from: 0, to: 0 };
  return { from: first - from.section, to: last - to.section + 1 };
}
