import type { ShownCode } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { type Instant, type InstantRange, durationMinutes } from '@assist/time';
import {
  type CSSProperties,
  type KeyboardEvent,
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
import { spanOfSelection } from '../model/slot-selection.ts';
import { paintedSpan, pxOfInstant, QUARTER_PX, rangeOfSlots, type SlotSpan, type TimeScale } from '../model/time-scale.ts';
import type { TimelineGroup } from '../model/timeline-groups.ts';
import { HEAD_PX, ROW_PX, toLayout } from '../model/timeline-layout.ts';
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
  const {
    groups,
    scale,
    now,
    chosen,
    wantedMinutes,
    startSlot,
    namePx,
    nameOf,
    contentOf,
    shownOf,
    chosenResourceId,
    onVisible,
    onOpenResource,
  } = props;
  const t = useT();
  const format = useFormat();
  const id = useId();
  const layout = useMemo(() => toLayout(groups), [groups]);
  const grid = useGridSelection({ layout, scale, contentOf, wantedMinutes, startSlot, onOpenResource });
  const { cursor, selection, open } = grid;
  const view = useGridView({
    layout,
    scale,
    namePx,
    keptEntry: cursor?.entry,
    startPx: pxOfInstant(scale, rangeOfSlots(scale, { from: startSlot, to: startSlot }).start),
    onVisible,
  });
  const { scroller } = view;
  useImperativeHandle(props.scrollRef, () => view.scrollTo, [view.scrollTo]);
  const pointer = useSlotPointer({ scroller, scale, namePx, onDraw: grid.draw, onDrawn: grid.finishDrawing });
  const focusGrid = useFocusReturn(scroller);
  const anchor = useRef<HTMLElement>(null);
  const selectionRef = useRef<HTMLDivElement>(null);

  const context = { t, format, scale, now };
  const cursorText = ((): string => {
    const entry = cursor === undefined ? undefined : layout.entries[cursor.entry];
    if (cursor === undefined || entry?.kind !== 'row') return '';
    const name = nameOf(entry.resource);
    return cursor.slot === NAME_CELL ? t('timeline.cellName', { name }) : cellText(name, contentOf(entry.resource), cursor.slot, context);
  })();
  const span = selection === undefined ? undefined : spanOfSelection(selection);
  const selected = selection === undefined ? undefined : layout.entries[layout.entryOf.get(selection.resourceId) ?? -1];
  const said = span === undefined || selected?.kind !== 'row' ? '' : selectionText(selected.resource, span);

  function selectionText(resource: Resource, slots: SlotSpan): string {
    const range = rangeOfSlots(scale, slots);
    return t('timeline.selected', {
      name: nameOf(resource),
      range: format.timeRange(range.start, range.end),
      duration: format.duration(durationMinutes(range)),
    });
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const result = grid.press(event, view.pageRows());
    if (result === undefined) return;
    event.preventDefault();
    if (result === 'done') return event.key === 'Escape' ? undefined : anchorAtCursor();
    view.showCell(result.entry, result.slot);
  };
  const anchorAtCursor = () => {
    anchor.current = scroller.current?.querySelector<HTMLElement>('[data-cursor]') ?? null;
  };
  const close = () => {
    grid.clear();
    focusGrid();
  };

  const painted = useMemo(() => paintedSpan(scale, view.window), [scale, view.window]);
  const drawnSections = [...new Set(view.entries.map((entry) => layout.entries[entry]!.section))];
  const rowOf = (entryIndex: number) => {
    const entry = layout.entries[entryIndex]!;
    if (entry.kind === 'group') return null;
    const section = layout.sections[entry.section]!;
    const { resource } = entry;
    const content = contentOf(resource);
    const isSelected = selection?.resourceId === resource.id;
    const isAt = cursor?.entry === entryIndex;
    return (
      <TimelineRow
        key={resource.id}
        resource={resource}
        name={nameOf(resource)}
        rowIndex={entryIndex + 2}
        topPx={entry.topPx - section.topPx}
        isFaded={section.group.isFaded}
        isChosen={resource.id === chosenResourceId}
        content={content}
        state={content === undefined ? undefined : shownOf(resource)}
        window={view.window}
        painted={painted}
        selected={isSelected ? span : undefined}
        selectionRef={isSelected ? selectionRef : undefined}
        cursor={isAt ? cursor.slot : undefined}
        cursorId={isAt ? `${id}-cursor` : ''}
        cursorText={isAt ? cursorText : ''}
      />
    );
  };

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
        style={
          {
            '--name': `${namePx}px`,
            '--row': `${ROW_PX}px`,
            '--head': `${HEAD_PX}px`,
            '--track': `${scale.widthPx}px`,
            '--painted-from': `${painted.from * QUARTER_PX}px`,
            '--painted': `${(painted.to - painted.from) * QUARTER_PX}px`,
          } as CSSProperties
        }
        onScroll={view.onScroll}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target !== event.currentTarget || !event.currentTarget.matches(':focus-visible')) return;
          const began = grid.begin();
          if (began !== undefined) view.showCell(began.entry, began.slot);
        }}
        onClick={(event) => {
          const target = event.target as Element;
          const resourceId = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
          const item = target.closest<HTMLElement>('[data-item]');
          if (resourceId === undefined) return;
          if (item !== null) {
            anchor.current = item;
            grid.openItem(resourceId, Number(item.dataset['item']));
          } else if (target.closest('[data-open-resource]') !== null) grid.openName(resourceId);
        }}
        {...pointer}
      >
        <TimelineHead scale={scale} window={view.window} chosen={chosen} now={now} format={format} />
        <div className="timeline-body" role="presentation" style={{ height: layout.heightPx }}>
          {drawnSections.map((index) => {
            const section = layout.sections[index]!;
            return (
              <div
                key={section.group.key}
                role="rowgroup"
                className="timeline-section"
                style={{ top: section.topPx, height: section.heightPx }}
              >
                <div
                  role="row"
                  aria-rowindex={section.firstEntry + 2}
                  className="timeline-group"
                  data-faded={section.group.isFaded || undefined}
                >
                  <div role="rowheader" aria-colindex={1} aria-colspan={scale.slotCount + 1} className="timeline-group__heading">
                    <span>{section.group.heading}</span> <small>{section.group.resources.length}</small>
                  </div>
                </div>
                {view.entries.filter((entry) => layout.entries[entry]!.section === index).map(rowOf)}
              </div>
            );
          })}
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
      {open?.kind === 'reserve' && span !== undefined && (
        <Beside
          render={props.renderReserve}
          given={{ resource: open.resource, span, anchor: selectionRef, onChange: grid.changeSpan, onClose: close, onReserved: close }}
        />
      )}
      {open?.kind === 'details' && (
        <Beside render={props.renderDetails} given={{ resource: open.resource, placed: open.placed, anchor, onClose: close }} />
      )}
    </>
  );
}

/** What the page draws beside the grid. */
function Beside<T>({ render, given }: { render: (given: T) => ReactNode; given: T }) {
  return render(given);
}
