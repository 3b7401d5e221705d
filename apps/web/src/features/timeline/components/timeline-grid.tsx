import { SLOT_MS } from '@assist/time';
import { type CSSProperties, useId, useMemo, useRef } from 'react';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { labelWidthPx } from '../model/label-width.ts';
import { gridLines, labelledSlots } from '../model/line-gradient.ts';
import { columnOfSlot, placeOfSpan, pxOfInstant, pxOfSlot, type SlotSpan, type TimeScale } from '../model/time-scale.ts';
import { HEAD_PX, ROW_PX, rowOf } from '../model/timeline-layout.ts';
import { useGridWords } from '../use-grid-words.ts';
import { gridHandlers, markedOf, useSelected, useTimelineGrid } from '../use-timeline-grid.ts';
import { GridPopovers } from './grid-popovers.tsx';
import { SelectionBubble } from './selection-bubble.tsx';
import { TimelineGhost } from './timeline-ghost.tsx';
import type { TimelineGridProps } from './timeline-grid-props.ts';
import { TimelineHead } from './timeline-head.tsx';
import { TimelineSection } from './timeline-section.tsx';
import './timeline-grid.css';

/** Thousands of resources by time, a day of quarters or a week of hours; all data comes from its props. */
export function TimelineGrid(props: TimelineGridProps) {
  const { scale, now, chosen, namePx, contentOf } = props;
  const t = useT();
  const format = useFormat();
  const id = useId();
  const { layout, grid, view, pointer, drawing, ghost } = useTimelineGrid(props);
  const { cursor, selection, open } = grid;
  const { scroller, entries, window, onScroll } = view;
  const selected = useSelected(props, grid);
  const { cursorText, said } = useGridWords({ ...props, layout, cursor, selected });
  const markedRef = useRef<HTMLDivElement>(null);
  const emPx = rootEmPx();
  const labelPx = labelWidthPx(format.time(scale.range.start), emPx);
  const labelled = useMemo(() => labelledSlots(scale, labelPx), [scale, labelPx]);
  const lines = useMemo(() => gridLines(scale, labelled), [scale, labelled]);
  const sections = Map.groupBy(entries, (entry) => layout.entries[entry]!.section);
  const cursorRow = cursor === undefined ? undefined : rowOf(layout, cursor.entry);
  const ghosts = { layout, scale, now, format, contentOf, actionAt: grid.actionAt };
  return (
    <div className="timeline-frame">
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        className="timeline-grid"
        aria-label={t('timeline.grid')}
        aria-describedby={`${id}-hint`}
        aria-rowcount={layout.entries.length + 1}
        aria-colcount={scale.columns.length + 1}
        aria-activedescendant={cursor === undefined ? undefined : `${id}-cursor`}
        style={
          {
            '--name': `${namePx}px`,
            '--row': `${ROW_PX}px`,
            '--head': `${HEAD_PX}px`,
            '--track': `${scale.widthPx}px`,
            '--lines': lines.hours,
            '--column-lines': lines.columns,
          } as CSSProperties
        }
        onScroll={onScroll}
        {...gridHandlers(grid, view)}
        {...pointer}
      >
        <TimelineHead
          scale={scale}
          window={window}
          labelled={labelled}
          emPx={emPx}
          chosen={chosen}
          now={now}
          format={format}
          onOpenDay={(date) => {
            // The pressed heading disappears, so keyboard users keep their focus in the grid.
            scroller.current?.focus({ preventScroll: true });
            props.onOpenDay(date);
          }}
        />
        <div className="timeline-body" role="presentation" style={{ height: layout.heightPx }}>
          {[...sections].map(([index, drawn]) => (
            <TimelineSection
              key={layout.sections[index]!.group.key}
              {...props}
              section={layout.sections[index]!}
              rows={drawn.flatMap((entry) => rowOf(layout, entry) ?? [])}
              window={window}
              nowSlot={Math.floor((now - scale.range.start) / SLOT_MS)}
              marked={markedOf(grid)}
              markedRef={markedRef}
              cursor={cursor === undefined ? undefined : { ...cursor, id: `${id}-cursor`, text: cursorText }}
            />
          ))}
          {scale.days.map((day) => day.isOff && <DayOffShade key={day.date} day={day} scale={scale} />)}
          {selection === undefined && open === undefined && (
            <>
              <TimelineGhost ref={ghost} {...ghosts} />
              {cursorRow !== undefined && <TimelineGhost cursor={{ resourceId: cursorRow.resource.id, slot: cursor!.slot }} {...ghosts} />}
            </>
          )}
          {now >= scale.range.start && now < scale.range.end && (
            <div className="timeline-now" style={{ left: namePx + pxOfInstant(scale, now) }} aria-hidden />
          )}
        </div>
      </div>
      {selected !== undefined && open === undefined && (
        <SelectionBubble
          resource={selected.resource}
          range={selected.range}
          refusal={selected.refusal}
          format={format}
          placeInFrame={() => {
            const element = scroller.current!;
            const { from, to } = columnOfSlot(scale, selected.headSlot);
            const middlePx = namePx + (pxOfSlot(scale, from) + pxOfSlot(scale, to)) / 2 - element.scrollLeft;
            const pointerPx = drawing.current === undefined ? undefined : drawing.current.clientXPx - element.getBoundingClientRect().left;
            const row = rowOf(layout, layout.entryOf.get(selected.resource.id) ?? -1);
            return {
              xPx: pointerPx ?? middlePx,
              rowTopPx: HEAD_PX + (row?.topPx ?? 0) - element.scrollTop,
              isFinger: drawing.current?.isFinger === true,
              widthPx: element.clientWidth,
              coveredPx: namePx,
            };
          }}
        />
      )}
      <p id={`${id}-hint`} className="visually-hidden">
        {t('timeline.gridHint')}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <GridPopovers grid={grid} view={view} anchor={markedRef} {...props} />
    </div>
  );
}

function DayOffShade({ day, scale }: { readonly day: SlotSpan; readonly scale: TimeScale }) {
  const { left, width } = placeOfSpan(scale, day);
  return <div className="timeline-day-off" style={{ left: `calc(var(--name) + ${left}px)`, width }} aria-hidden />;
}

/** The person's text size. */
function rootEmPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
