import type { ShownCode } from '@assist/availability';
import type { Resource } from '@assist/resource';
import type { Ref } from 'react';
import type { RowContent } from '../model/row-content.ts';
import type { SlotSpan, TimeScale } from '../model/time-scale.ts';
import type { RowAt, TimelineLayout } from '../model/timeline-layout.ts';
import { type MarkedSpan, TimelineRow } from './timeline-row.tsx';

interface TimelineSectionProps {
  readonly section: TimelineLayout['sections'][number];
  readonly rows: readonly RowAt[];
  readonly scale: TimeScale;
  readonly nameOf: (resource: Resource) => string;
  readonly contentOf: (resource: Resource) => RowContent | undefined;
  readonly shownOf: (resource: Resource) => ShownCode;
  readonly chosenResourceId?: string | undefined;
  readonly window: SlotSpan;
  readonly nowSlot: number;
  readonly marked: (MarkedSpan & { readonly resourceId: string }) | undefined;
  readonly markedRef: Ref<HTMLDivElement>;
  readonly cursor: { readonly entry: number; readonly slot: number; readonly id: string; readonly text: string } | undefined;
}

/** Draws a group's heading, which stays in view, and those of its rows that are in `rows`. */
export function TimelineSection({ section, rows, chosenResourceId, nameOf, contentOf, shownOf, ...props }: TimelineSectionProps) {
  const { group, topPx, heightPx, firstEntry } = section;
  const { scale, window, nowSlot, marked, markedRef, cursor } = props;
  return (
    <div role="rowgroup" className="timeline-section" style={{ top: topPx, height: heightPx }}>
      <div role="row" aria-rowindex={firstEntry + 2} className="timeline-group" data-faded={group.isFaded || undefined}>
        <div role="rowheader" aria-colindex={1} aria-colspan={scale.columns.length + 1} className="timeline-group__heading">
          <span>{group.heading}</span> <small>{group.resources.length}</small>
        </div>
      </div>
      {rows.map((row) => {
        const { resource } = row;
        const content = contentOf(resource);
        const own = marked?.resourceId === resource.id ? marked : undefined;
        const at = cursor?.entry === row.entry ? cursor : undefined;
        return (
          <TimelineRow
            key={resource.id}
            resource={resource}
            name={nameOf(resource)}
            scale={scale}
            rowIndex={row.entry + 2}
            topPx={row.topPx - topPx}
            isFaded={group.isFaded}
            isChosen={resource.id === chosenResourceId}
            content={content}
            state={content === undefined ? undefined : shownOf(resource)}
            window={window}
            nowSlot={nowSlot}
            marked={own}
            markedRef={own === undefined ? undefined : markedRef}
            cursor={at?.slot}
            cursorId={at?.id ?? ''}
            cursorText={at?.text ?? ''}
          />
        );
      })}
    </div>
  );
}
