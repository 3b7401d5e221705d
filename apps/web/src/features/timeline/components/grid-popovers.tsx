import type { RefObject } from 'react';
import { spanOfSelection } from '../model/slot-selection.ts';
import { useFocusReturn } from '../use-grid-selection.ts';
import type { Grid, View } from '../use-timeline-grid.ts';
import type { TimelineGridProps } from './timeline-grid-props.ts';

interface GridPopoversProps extends Pick<TimelineGridProps, 'renderReserve' | 'renderDetails'> {
  readonly grid: Grid;
  readonly view: View;
  readonly anchor: RefObject<HTMLElement | null>;
}

/** Shows the open popover beside the grid: the form that reserves the selected time, or the details of a taken time. */
export function GridPopovers({ grid, view, anchor, renderReserve, renderDetails }: GridPopoversProps) {
  const { open, selection } = grid;
  const focusGrid = useFocusReturn(view.scroller);
  const onClose = () => {
    grid.clear();
    focusGrid();
  };
  if (open?.kind === 'details') return renderDetails({ resource: open.resource, placed: open.placed, anchor, onClose });
  if (open?.kind !== 'reserve' || selection === undefined) return null;
  const span = spanOfSelection(selection);
  return renderReserve({ resource: open.resource, span, anchor, onChange: grid.changeSpan, onClose, onReserved: onClose });
}
