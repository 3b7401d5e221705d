import { useFormat } from '../../../lib/use-format.ts';
import { columnOfSlot, pxOfSlot, type TimeScale } from '../model/time-scale.ts';
import { HEAD_PX, rowOf } from '../model/timeline-layout.ts';
import type { GridModel, Selected } from '../use-timeline-grid.ts';
import { SelectionBubble } from './selection-bubble.tsx';

interface DrawnTimeProps {
  readonly selected: Selected;
  readonly model: GridModel;
  readonly scale: TimeScale;
  readonly namePx: number;
}

/** The bubble of the selected time: at the pointer that draws it, or over the cell that the keyboard has reached. */
export function DrawnTime({ selected, model: { layout, view, drawing }, scale, namePx }: DrawnTimeProps) {
  const format = useFormat();
  const placeInFrame = () => {
    const element = view.scroller.current!;
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
  };
  return (
    <SelectionBubble
      resource={selected.resource}
      range={selected.range}
      refusal={selected.refusal}
      format={format}
      placeInFrame={placeInFrame}
    />
  );
}
