import type { Resource } from '@assist/resource';
import type { Instant } from '@assist/time';
import { type CSSProperties, type Ref, useImperativeHandle, useState } from 'react';
import type { Format } from '../../../lib/format.ts';
import { useT } from '../../../lib/language-context.tsx';
import type { CellAction } from '../model/cell-action.ts';
import { itemText, stateText } from '../model/cell-text.ts';
import type { RowContent } from '../model/row-content.ts';
import { instantOfSlot, placeOfSpan, type TimeScale } from '../model/time-scale.ts';
import { rowOf, type TimelineLayout } from '../model/timeline-layout.ts';
import type { Cell } from '../use-grid-cells.ts';

export interface GhostHandle {
  readonly show: (cell: Cell | undefined) => void;
}

interface TimelineGhostProps {
  /** Handle with which the pointer's handlers move the preview without redrawing the grid. */
  readonly ref?: Ref<GhostHandle>;
  /** The cell with the keyboard's cursor; visible only while the keyboard is used. */
  readonly cursor?: Cell | undefined;
  readonly layout: TimelineLayout;
  readonly scale: TimeScale;
  readonly now: Instant;
  readonly format: Format;
  readonly contentOf: (resource: Resource) => RowContent | undefined;
  readonly actionAt: (cell: Cell) => CellAction | undefined;
}

/** Shows what a press would do: the time that it would reserve, the reason why it cannot reserve, or the taken time that it would open. */
export function TimelineGhost({ ref, cursor, layout, scale, now, format, contentOf, actionAt }: TimelineGhostProps) {
  const t = useT();
  const [hovered, setHovered] = useState<Cell>();
  useImperativeHandle(ref, () => ({ show: setHovered }), []);
  const cell = cursor ?? hovered;
  const row = cell === undefined ? undefined : rowOf(layout, layout.entryOf.get(cell.resourceId) ?? -1);
  const content = row === undefined ? undefined : contentOf(row.resource);
  const action = cell === undefined || cell.slot < 0 ? undefined : actionAt(cell);
  if (row === undefined || content === undefined || action === undefined) return null;
  const { left, width } = placeOfSpan(scale, action.kind === 'details' ? action.placed : action.span);
  const text = () => {
    switch (action.kind) {
      case 'reserve':
        return t('timeline.reserve', { when: format.clock(instantOfSlot(scale, action.span.from)) });
      case 'refuse':
        return stateText(content, action.slot, { t, scale, now });
      case 'details':
        return t('timeline.details', { name: itemText(action.placed, t) });
    }
  };
  return (
    <div
      className="timeline-ghost"
      data-kind={action.kind}
      data-of={cursor === undefined ? 'pointer' : 'keyboard'}
      style={{ top: row.topPx, left: `calc(var(--name) + ${left}px)`, width, '--room': `${scale.widthPx - left}px` } as CSSProperties}
      aria-hidden
    >
      <span>{text()}</span>
    </div>
  );
}
