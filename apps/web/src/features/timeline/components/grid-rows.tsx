import { SLOT_MS } from '@assist/time';
import type { Ref } from 'react';
import type { Format } from '../../../lib/format.ts';
import type { GridCursor } from '../model/grid-cursor.ts';
import { placeOfSpan, pxOfInstant, type SlotSpan, type TimeScale } from '../model/time-scale.ts';
import { rowOf } from '../model/timeline-layout.ts';
import { type GridModel, markedOf } from '../use-timeline-grid.ts';
import { TimelineGhost } from './timeline-ghost.tsx';
import type { TimelineGridProps } from './timeline-grid-props.ts';
import { TimelineSection } from './timeline-section.tsx';

interface GridRowsProps extends TimelineGridProps {
  readonly model: GridModel;
  readonly format: Format;
  /** Cell with the keyboard's cursor, with its element's id and its text for screen readers; undefined if there is none. */
  readonly cursor: (GridCursor & { readonly id: string; readonly text: string }) | undefined;
  readonly markedRef: Ref<HTMLDivElement>;
}

/** Draws the sections with their rows, and what lies across them: days off, previews and the current time. */
export function GridRows(props: GridRowsProps) {
  const { model, format, cursor, scale, now, namePx, contentOf } = props;
  const { layout, grid, view, ghost } = model;
  const { selection, open } = grid;
  const sections = Map.groupBy(view.entries, (entry) => layout.entries[entry]!.section);
  const cursorRow = cursor === undefined ? undefined : rowOf(layout, cursor.entry);
  const ghosts = { layout, scale, now, format, contentOf, actionAt: grid.actionAt };
  return (
    <div className="timeline-body" role="presentation" style={{ height: layout.heightPx }}>
      {[...sections].map(([index, drawn]) => (
        <TimelineSection
          key={layout.sections[index]!.group.key}
          {...props}
          section={layout.sections[index]!}
          rows={drawn.flatMap((entry) => rowOf(layout, entry) ?? [])}
          window={view.window}
          nowSlot={Math.floor((now - scale.range.start) / SLOT_MS)}
          marked={markedOf(grid)}
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
  );
}

function DayOffShade({ day, scale }: { readonly day: SlotSpan; readonly scale: TimeScale }) {
  const { left, width } = placeOfSpan(scale, day);
  return <div className="timeline-day-off" style={{ left: `calc(var(--name) + ${left}px)`, width }} aria-hidden />;
}
