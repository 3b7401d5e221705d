import { type CSSProperties, useId, useMemo, useRef } from 'react';
import type { Format } from '../../../lib/format.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { labelWidthPx } from '../model/label-width.ts';
import { gridLines, labelledSlots } from '../model/line-gradient.ts';
import { ROW_PX, SECOND_SCALE_PX } from '../model/timeline-layout.ts';
import { rootEmPx } from '../root-em-px.ts';
import { useGridWords } from '../use-grid-words.ts';
import { gridHandlers, useSelected, useTimelineGrid } from '../use-timeline-grid.ts';
import { GridPopovers } from './grid-popovers.tsx';
import { GridRows } from './grid-rows.tsx';
import { useSecondHint } from './second-scale.tsx';
import { SelectionBubble } from './selection-bubble.tsx';
import type { TimelineGridProps } from './timeline-grid-props.ts';
import { TimelineHead } from './timeline-head.tsx';
import './timeline-grid.css';

/** Draws thousands of resources by time: a day in quarters of an hour, or a week in hours. All data comes from its props. */
export function TimelineGrid(props: TimelineGridProps) {
  const { scale, now, chosen, namePx, second } = props;
  const t = useT();
  const format = useFormat();
  const id = useId();
  const model = useTimelineGrid(props);
  const { layout, grid, view } = model;
  const { scroller, window, onScroll } = view;
  const selected = useSelected(props, grid);
  const { cursorText, said } = useGridWords({ ...props, layout, cursor: grid.cursor, selected });
  const cursor = grid.cursor && { ...grid.cursor, id: `${id}-cursor`, text: cursorText };
  const markedRef = useRef<HTMLDivElement>(null);
  const { emPx, labelled, sizes } = useGridSizes(props, model.headPx, format);
  const secondHint = useSecondHint(scale, second.zone, format.clock(scale.range.start));
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
        aria-activedescendant={cursor?.id}
        style={sizes}
        onScroll={onScroll}
        {...gridHandlers(grid, view)}
        {...model.pointer}
      >
        <TimelineHead
          scale={scale}
          window={window}
          labelled={labelled}
          second={second}
          emPx={emPx}
          chosen={chosen}
          now={now}
          format={format}
          onOpenDay={(date) => {
            // The pressed heading disappears, so the focus moves to the grid, where people go on with the keyboard.
            scroller.current?.focus({ preventScroll: true });
            props.onOpenDay(date);
          }}
        />
        <GridRows {...props} model={model} format={format} cursor={cursor} markedRef={markedRef} />
      </div>
      {selected !== undefined && grid.open === undefined && (
        <SelectionBubble selected={selected} model={model} scale={scale} namePx={namePx} format={format} />
      )}
      <p id={`${id}-hint`} className="visually-hidden">
        {t('timeline.gridHint')}
        {secondHint !== undefined && ` ${secondHint}`}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <GridPopovers grid={grid} view={view} anchor={markedRef} {...props} />
    </div>
  );
}

/** Returns the sizes and lines that the style sheet needs, and the hours whose labels fit at the person's text size. */
function useGridSizes({ scale, namePx }: TimelineGridProps, headPx: number, format: Format) {
  const emPx = rootEmPx();
  const labelPx = labelWidthPx(format.clock(scale.range.start), emPx);
  const labelled = useMemo(() => labelledSlots(scale, labelPx), [scale, labelPx]);
  const lines = useMemo(() => gridLines(scale, labelled), [scale, labelled]);
  const sizes = {
    '--name': `${namePx}px`,
    '--row': `${ROW_PX}px`,
    '--head': `${headPx}px`,
    '--second': `${SECOND_SCALE_PX}px`,
    '--track': `${scale.widthPx}px`,
    '--lines': lines.hours,
    '--column-lines': lines.columns,
  } as CSSProperties;
  return { emPx, labelled, sizes };
}
