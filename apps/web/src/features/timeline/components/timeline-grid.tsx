import type { ShownCode } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { type Instant, type InstantRange, durationMinutes } from '@assist/time';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { cellText } from '../model/cell-text.ts';
import { NAME_CELL } from '../model/grid-cursor.ts';
import type { PlacedItem, RowContent } from '../model/row-content.ts';
import type { VisibleCells } from '../model/schedule-parts.ts';
import { type SlotSelection, spanOfSelection } from '../model/slot-selection.ts';
import { paintedSpan, pxOfInstant, QUARTER_PX, rangeOfSlots, type SlotSpan, type TimeScale } from '../model/time-scale.ts';
import type { TimelineGroup } from '../model/timeline-groups.ts';
import { HEAD_PX, ROW_PX, type TimelineLayout, toLayout } from '../model/timeline-layout.ts';
import { useFocusReturn, useGridSelection } from '../use-grid-selection.ts';
import { useGridView } from '../use-grid-view.ts';
import { useSlotPointer } from '../use-slot-pointer.ts';
import { TimelineHead } from './timeline-head.tsx';
import { TimelineRow } from './timeline-row.tsx';
import './timeline-grid.css';

/** What a popover beside the grid is given. */
export interface CellPopover {
  readonly resource: Resource;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export interface TimelineGridProps {
  readonly groups: readonly TimelineGroup[];
  readonly scale: TimeScale;
  readonly now: Instant;
  /** The looked-for time. */
  readonly chosen: InstantRange;
  readonly wantedMinutes?: number | undefined;
  readonly startSlot: number;
  readonly namePx: number;
  readonly nameOf: (resource: Resource) => string;
  readonly contentOf: (resource: Resource) => RowContent | undefined;
  readonly shownOf: (resource: Resource) => ShownCode;
  readonly chosenResourceId?: string | undefined;
  readonly onVisible: (cells: VisibleCells) => void;
  readonly onOpenResource: (resource: Resource) => void;
  readonly renderReserve: (
    popover: CellPopover & { readonly span: SlotSpan; readonly onChange: (span: SlotSpan) => void; readonly onReserved: () => void },
  ) => ReactNode;
  readonly renderDetails: (popover: CellPopover & { readonly placed: PlacedItem }) => ReactNode;
  /** Lets the page move the view. */
  readonly scrollRef?: Ref<(leftPx: number) => void>;
}

/** Thousands of resources by quarters of an hour; all that it shows is given to it. */
export function TimelineGrid(props: TimelineGridProps) {
  const { scale, now, chosen, namePx } = props;
  const t = useT();
  const format = useFormat();
  const id = useId();
  const { layout, grid, view, pointer, painted } = useTimelineGrid(props);
  const { cursor, selection } = grid;
  const { scroller, entries, window, onScroll } = view;
  const { cursorText, said } = useGridWords(props, layout, grid);
  const anchor = useRef<HTMLElement>(null);
  const selectionRef = useRef<HTMLDivElement>(null);
  const handlers = useGridHandlers(grid, view, anchor);
  const sections = Map.groupBy(entries, (entry) => layout.entries[entry]!.section);
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        className="timeline-grid"
        aria-label={t('timeline.grid')}
        aria-describedby={`${id}-hint`}
        aria-rowcount={layout.entries.length + 1}
        aria-colcount={scale.slotCount + 1}
        aria-activedescendant={cursor === undefined ? undefined : `${id}-cursor`}
        style={measuresOf(namePx, scale, painted)}
        onScroll={onScroll}
        {...handlers}
        {...pointer}
      >
        <TimelineHead scale={scale} window={window} chosen={chosen} now={now} format={format} />
        <div className="timeline-body" role="presentation" style={{ height: layout.heightPx }}>
          {[...sections].map(([index, drawn]) => (
            <GridSection
              key={layout.sections[index]!.group.key}
              section={layout.sections[index]!}
              rows={drawn.flatMap((entry) => rowAt(layout, entry) ?? [])}
              given={{ ...props, window, painted, selection, selectionRef }}
              cursor={cursor === undefined ? undefined : { ...cursor, id: `${id}-cursor`, text: cursorText }}
            />
          ))}
          {now >= scale.range.start && now < scale.range.end && (
            <div className="timeline-now" style={{ left: namePx + pxOfInstant(scale, now) }} aria-hidden />
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className="visually-hidden">
        {t('timeline.gridHint')}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <Popovers grid={grid} view={view} anchor={anchor} selectionRef={selectionRef} {...props} />
    </>
  );
}

/** What is where, what is selected, and what of it is in view. */
function useTimelineGrid({
  groups,
  scale,
  contentOf,
  wantedMinutes,
  startSlot,
  namePx,
  onVisible,
  onOpenResource,
  scrollRef,
}: TimelineGridProps) {
  const layout = useMemo(() => toLayout(groups), [groups]);
  const grid = useGridSelection({ layout, scale, contentOf, wantedMinutes, startSlot, onOpenResource });
  const view = useGridView({
    layout,
    scale,
    namePx,
    keptEntry: grid.cursor?.entry,
    startPx: pxOfInstant(scale, rangeOfSlots(scale, { from: startSlot, to: startSlot }).start),
    onVisible,
  });
  const { scroller, scrollTo } = view;
  useImperativeHandle(scrollRef, () => scrollTo, [scrollTo]);
  const pointer = useSlotPointer({ scroller, scale, namePx, onDraw: grid.draw, onDrawn: grid.finishDrawing });
  const painted = useMemo(() => paintedSpan(scale, view.window), [scale, view.window]);
  return { layout, grid, view, pointer, painted };
}

type Grid = ReturnType<typeof useGridSelection>;
type View = ReturnType<typeof useGridView>;

/** What a screen reader hears of the keyboard's cell, and everybody's of the selection. */
function useGridWords({ scale, now, nameOf, contentOf }: TimelineGridProps, layout: TimelineLayout, { cursor, selection }: Grid) {
  const t = useT();
  const format = useFormat();
  const cursorText = (): string => {
    const row = cursor === undefined ? undefined : rowAt(layout, cursor.entry);
    if (cursor === undefined || row === undefined) return '';
    const name = nameOf(row.resource);
    if (cursor.slot === NAME_CELL) return t('timeline.cellName', { name });
    return cellText(name, contentOf(row.resource), cursor.slot, { t, format, scale, now });
  };
  const said = (): string => {
    const row = selection === undefined ? undefined : rowAt(layout, layout.entryOf.get(selection.resourceId) ?? -1);
    if (selection === undefined || row === undefined) return '';
    const range = rangeOfSlots(scale, spanOfSelection(selection));
    return t('timeline.selected', {
      name: nameOf(row.resource),
      range: format.timeRange(range.start, range.end),
      duration: format.duration(durationMinutes(range)),
    });
  };
  return { cursorText: cursorText(), said: said() };
}

/** Keys, and presses on what is named or taken; drawing with the pointer is `useSlotPointer`. */
function useGridHandlers(grid: Grid, view: View, anchor: RefObject<HTMLElement | null>) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.target !== event.currentTarget || event.altKey) return;
      const result = grid.press(event, view.pageRows());
      if (result === undefined) return;
      event.preventDefault();
      if (result !== 'done') view.showCell(result.entry, result.slot);
      else if (event.key !== 'Escape') anchor.current = event.currentTarget.querySelector<HTMLElement>('[data-cursor]');
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      if (event.target !== event.currentTarget || !event.currentTarget.matches(':focus-visible')) return;
      const began = grid.begin();
      if (began !== undefined) view.showCell(began.entry, began.slot);
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const target = event.target as Element;
      const resourceId = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
      const item = target.closest<HTMLElement>('[data-item]');
      if (resourceId === undefined) return;
      if (item !== null) {
        anchor.current = item;
        grid.openItem(resourceId, Number(item.dataset['item']));
      } else if (target.closest('[data-open-resource]') !== null) grid.openName(resourceId);
    },
  };
}

function measuresOf(namePx: number, scale: TimeScale, painted: SlotSpan): CSSProperties {
  return {
    '--name': `${namePx}px`,
    '--row': `${ROW_PX}px`,
    '--head': `${HEAD_PX}px`,
    '--track': `${scale.widthPx}px`,
    '--painted-from': `${painted.from * QUARTER_PX}px`,
    '--painted': `${(painted.to - painted.from) * QUARTER_PX}px`,
  } as CSSProperties;
}

interface RowAt {
  readonly entry: number;
  readonly resource: Resource;
  readonly topPx: number;
}

/** Undefined where a heading stands. */
function rowAt(layout: TimelineLayout, entry: number): RowAt | undefined {
  const at = layout.entries[entry];
  return at?.kind === 'row' ? { entry, resource: at.resource, topPx: at.topPx } : undefined;
}

interface GridSectionProps {
  readonly section: TimelineLayout['sections'][number];
  readonly rows: readonly RowAt[];
  readonly given: Pick<TimelineGridProps, 'scale' | 'nameOf' | 'contentOf' | 'shownOf' | 'chosenResourceId'> & {
    readonly window: SlotSpan;
    readonly painted: SlotSpan;
    readonly selection: SlotSelection | undefined;
    readonly selectionRef: Ref<HTMLDivElement>;
  };
  readonly cursor: { readonly entry: number; readonly slot: number; readonly id: string; readonly text: string } | undefined;
}

/** A group's heading, which stays in view, and those of its rows that are drawn. */
function GridSection({ section, rows, given, cursor }: GridSectionProps) {
  const { group, topPx, heightPx, firstEntry } = section;
  const { scale, nameOf, contentOf, shownOf, chosenResourceId, window, painted, selection, selectionRef } = given;
  return (
    <div role="rowgroup" className="timeline-section" style={{ top: topPx, height: heightPx }}>
      <div role="row" aria-rowindex={firstEntry + 2} className="timeline-group" data-faded={group.isFaded || undefined}>
        <div role="rowheader" aria-colindex={1} aria-colspan={scale.slotCount + 1} className="timeline-group__heading">
          <span>{group.heading}</span> <small>{group.resources.length}</small>
        </div>
      </div>
      {rows.map((row) => {
        const { resource } = row;
        const content = contentOf(resource);
        const selected = selection?.resourceId === resource.id ? spanOfSelection(selection) : undefined;
        const at = cursor?.entry === row.entry ? cursor : undefined;
        return (
          <TimelineRow
            key={resource.id}
            resource={resource}
            name={nameOf(resource)}
            rowIndex={row.entry + 2}
            topPx={row.topPx - topPx}
            isFaded={group.isFaded}
            isChosen={resource.id === chosenResourceId}
            content={content}
            state={content === undefined ? undefined : shownOf(resource)}
            window={window}
            painted={painted}
            selected={selected}
            selectionRef={selected === undefined ? undefined : selectionRef}
            cursor={at?.slot}
            cursorId={at?.id ?? ''}
            cursorText={at?.text ?? ''}
          />
        );
      })}
    </div>
  );
}

interface PopoversProps extends Pick<TimelineGridProps, 'renderReserve' | 'renderDetails'> {
  readonly grid: Grid;
  readonly view: View;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly selectionRef: RefObject<HTMLElement | null>;
}

/** What the page draws beside the grid: the reservation of the selected time, or what is known of a taken one. */
function Popovers({ grid, view, anchor, selectionRef, renderReserve, renderDetails }: PopoversProps) {
  const { open, selection } = grid;
  const focusGrid = useFocusReturn(view.scroller);
  const onClose = () => {
    grid.clear();
    focusGrid();
  };
  if (open?.kind === 'details') return renderDetails({ resource: open.resource, placed: open.placed, anchor, onClose });
  if (open?.kind !== 'reserve' || selection === undefined) return null;
  const span = spanOfSelection(selection);
  return renderReserve({ resource: open.resource, span, anchor: selectionRef, onChange: grid.changeSpan, onClose, onReserved: onClose });
}
